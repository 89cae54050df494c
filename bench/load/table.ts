import type { Delivered } from './generator.ts';
import type { Disturbance } from './machine.ts';
import type { Processor } from './product.ts';

interface Spent {
  readonly used: Processor;
  readonly disturbance: Disturbance;
  readonly seconds: number;
}

/** Prints what came of a part, by what was asked, and who used how much of a processor. */
export function printPart(
  title: string,
  { tally, processor, latest }: Delivered,
  { used, disturbance, seconds }: Spent,
): void {
  const rows = tally.rows.toSorted((a, b) => b.count - a.count);
  const head = ['', 'answers', 'p50', 'p95', 'p99', 'max ms', 'errors', 'refused', 'kB'];
  const table = [
    head,
    ...[...rows, tally.all].map((row) => [
      row.kind,
      row.count,
      row.p50,
      row.p95,
      row.p99,
      row.max,
      row.errors,
      row.refused,
      row.kilobytes,
    ]),
  ].map((row) => row.map(String));
  const widths = head.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  );
  const shares = Object.entries({ ...used, generator: processor }).map(
    ([who, spent]) => `${who} ${(spent / seconds).toFixed(2)}`,
  );
  const more = [
    `processors used: ${shares.join(', ')}; requests sent at most ${Math.round(latest)} ms late`,
    `taken by other machines, minute by minute: ${disturbance.stolen.join(', ')} % of the processors`,
    `held up by the disk, minute by minute: ${disturbance.disk.join(', ')} % of the time`,
    ...(tally.minutes.length > 1
      ? [
          `p99 minute by minute: ${tally.minutes.map(({ p99 }) => p99).join(', ')} ms`,
          `refused minute by minute: ${tally.minutes.map(({ refused }) => refused).join(', ')}`,
        ]
      : []),
    ...(tally.refusals.count > 0
      ? [`refused in ${tally.refusals.p50} ms, p99 ${tally.refusals.p99} ms`]
      : []),
    ...tally.faults.map((fault) => `FAULT ${fault}`),
  ];
  process.stdout.write(`\n${title}\n${[...lines, ...more].join('\n')}\n`);
}
