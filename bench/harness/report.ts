import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commit } from '#test/commit.ts';

const OUT = fileURLToPath(new URL('../out', import.meta.url));

/** One line of the table. A line without a goal is informational. */
export interface Figure {
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: number;
  /** The run fails beyond it. */
  readonly floor?: number;
  /** Whether more is better. */
  readonly more?: boolean;
  readonly detail?: Readonly<Record<string, unknown>>;
}

const meets = ({ value, more }: Figure, limit: number | undefined): boolean =>
  limit === undefined || (more ? value >= limit : value <= limit);

const BELOW = 'BELOW THE FLOOR';

/**
 * Prints the table, writes it to `bench/out/`, and returns whether every figure is within its floor. scripts/bench.mjs
 * reads that file for its summary.
 */
export function report(suite: string, figures: readonly Figure[], facts: object): boolean {
  const rows = figures.map((figure) => [
    figure.id,
    figure.what,
    `${rounded(figure.value)} ${figure.unit}`,
    limitOf(figure, figure.goal),
    limitOf(figure, figure.floor),
    verdictOf(figure),
  ]);
  const table = [['', 'what', 'figure', 'goal', 'floor', ''], ...rows];
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths?.[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  process.stdout.write(`\n${lines.join('\n')}\n`);

  const environment = {
    at: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    processor: os.cpus()[0]?.model,
    processors: os.cpus().length,
    load: os.loadavg().map(rounded),
  };
  fs.mkdirSync(OUT, { recursive: true });
  const file = path.join(OUT, `${environment.at.slice(0, 19).replaceAll(':', '')}-${suite}.json`);
  const below = rows.filter((row) => row.includes(BELOW)).length;
  const judged = { within: figures.filter(isJudged).length - below, below };
  const all = { suite, environment, judged, rows, facts, figures };
  fs.writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  process.stdout.write(`\n${path.relative(process.cwd(), file)}\n`);
  return below === 0;
}

const isJudged = ({ goal, floor }: Figure): boolean => goal !== undefined || floor !== undefined;

function verdictOf(figure: Figure): string {
  if (!isJudged(figure)) return '';
  if (!meets(figure, figure.floor)) return BELOW;
  if (meets(figure, figure.goal)) return 'pass';
  return figure.floor === undefined ? 'short of the goal' : 'within the floor';
}

const limitOf = ({ unit, more }: Figure, limit: number | undefined): string =>
  limit === undefined ? '' : `${more ? '>=' : '<='} ${rounded(limit)} ${unit}`;

export const rounded = (value: number): number =>
  value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
