import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  copyTree,
  cruise,
  type Findings,
  lint,
  runTool,
  sow,
  style,
} from './walls/planted-tree.ts';
import {
  FORBIDDEN_IMPORTS,
  LINT_FAULTS,
  type Plant,
  STYLE_FAULTS,
  SURROUNDINGS,
} from './walls/plants.ts';

const SLOW_MS = 60_000;

let tree = '';
beforeAll(() => {
  tree = copyTree();
});
afterAll(() => fs.rmSync(tree, { recursive: true, force: true }));

const filesOf = (plants: readonly Plant[]) => plants.map(({ file }) => file);

/** Exactly these rules for exactly these files: a wall that fell and one that overreaches both show. */
function expectFound(found: Findings, plants: readonly Plant[]): void {
  const wanted = plants.map(({ file, rules }) => [file, [...rules].sort()]);
  expect(plants.map(({ file }) => [file, found.get(file) ?? []])).toEqual(wanted);
}

describe('the walls between the rooms', () => {
  it(
    'stand in the product as it is',
    async () => {
      const { found } = await cruise(tree);
      expect([...found]).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'stop every planted import, and each of them is tried',
    async () => {
      sow(tree, FORBIDDEN_IMPORTS);
      const { found, walls } = await cruise(tree);
      expectFound(found, FORBIDDEN_IMPORTS);
      const tried = new Set(FORBIDDEN_IMPORTS.flatMap(({ rules }) => rules));
      expect(walls.filter((wall) => !tried.has(wall))).toEqual([]);
    },
    SLOW_MS,
  );
});

describe('the limits within a file', () => {
  it(
    'stop planted sizes, loose types and forgotten promises',
    async () => {
      sow(tree, LINT_FAULTS);
      expectFound(await lint(tree, filesOf(LINT_FAULTS)), LINT_FAULTS);
    },
    SLOW_MS,
  );

  it('stop planted clocks, chance, default exports and console', async () => {
    sow(tree, STYLE_FAULTS);
    expectFound(await style(tree, filesOf(STYLE_FAULTS)), STYLE_FAULTS);
  });

  it(
    'stop the domain from seeing its surroundings',
    async () => {
      sow(
        tree,
        SURROUNDINGS.map((name) => ({
          file: `src/domain/planted-${name}.ts`,
          code: `export const planted = ${name};\n`,
        })),
      );
      const faults = await runTool(tree, 'typescript/bin/tsc', '-p', 'src/domain');
      for (const name of SURROUNDINGS) expect(faults).toContain(`Cannot find name '${name}'`);
    },
    SLOW_MS,
  );
});
