import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addViolations,
  copyProject,
  cruise,
  type Findings,
  lint,
  runTool,
  style,
} from './import-boundaries/project-copy.ts';
import {
  FORBIDDEN_IMPORTS,
  GLOBALS,
  LINT_VIOLATIONS,
  STYLE_VIOLATIONS,
  type Violation,
} from './import-boundaries/violations.ts';

const SLOW_MS = 60_000;

let tree = '';
beforeAll(() => {
  tree = copyProject();
});
afterAll(() => fs.rmSync(tree, { recursive: true, force: true }));

const filesOf = (violations: readonly Violation[]) => violations.map(({ file }) => file);

/** Expects exactly these rules for exactly these files, so missing and extra reports both fail. */
function expectFound(found: Findings, violations: readonly Violation[]): void {
  const wanted = violations.map(({ file, rules }) => [file, [...rules].sort()]);
  expect(violations.map(({ file }) => [file, found.get(file) ?? []])).toEqual(wanted);
}

it(
  'the product breaks no import boundary',
  async () => {
    const { found } = await cruise(tree);
    expect([...found]).toEqual([]);
  },
  SLOW_MS,
);

it(
  'each import boundary reports the file that breaks it, and each has such a file',
  async () => {
    addViolations(tree, FORBIDDEN_IMPORTS);
    const { found, rules } = await cruise(tree);
    expectFound(found, FORBIDDEN_IMPORTS);
    const tried = new Set(FORBIDDEN_IMPORTS.flatMap((violation) => violation.rules));
    expect(rules.filter((rule) => !tried.has(rule))).toEqual([]);
  },
  SLOW_MS,
);

it(
  'oxlint reports files and functions that are too long, loose types and floating promises',
  async () => {
    addViolations(tree, LINT_VIOLATIONS);
    expectFound(await lint(tree, filesOf(LINT_VIOLATIONS)), LINT_VIOLATIONS);
  },
  SLOW_MS,
);

it('Biome reports hidden clocks, Math.random, default exports and console', async () => {
  addViolations(tree, STYLE_VIOLATIONS);
  expectFound(await style(tree, filesOf(STYLE_VIOLATIONS)), STYLE_VIOLATIONS);
});

it(
  'the domain does not compile when it uses a global of Node or of the browser',
  async () => {
    addViolations(
      tree,
      GLOBALS.map((name) => ({
        file: `src/domain/broken-${name}.ts`,
        code: `export const broken = ${name};\n`,
      })),
    );
    const errors = await runTool(tree, 'typescript/bin/tsc', '-p', 'src/domain');
    for (const name of GLOBALS) expect(errors).toContain(`Cannot find name '${name}'`);
  },
  SLOW_MS,
);
