// Cost of answering a search: computing the answer, sending a cached one, answering 304.
import { parseArgs } from 'node:util';
import { type Recorded, recordedAs } from './answers/calls.ts';
import { client, type Measured, serving } from './answers/interleave.ts';
import { type Rate, rates, recorded } from './answers/rates.ts';
import { type Figure, report, rounded } from './harness/report.ts';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const chosen = (quick: number, usual: number, full: number) =>
  options.quick ? quick : options.full ? full : usual;

const ROUNDS = {
  /** Many short rounds: the best one is found on a busy machine too. */
  rounds: chosen(4, 20, 50),
  ms: chosen(150, 250, 400),
  /** Code that runs for the first time is slow for some thousand requests. */
  warmUpMs: chosen(1200, 6000, 10_000),
  connections: 32,
};

const figures: Figure[] = [];

await noteRates();

process.exit(report('answers', figures, { rounds: ROUNDS.rounds, roundMs: ROUNDS.ms }) ? 0 : 1);

/** Starts the servers, measures them in turns and records the rates. */
async function noteRates(): Promise<void> {
  const servers: Measured[] = [];
  const started = async (...of: Parameters<typeof serving>) => {
    const server = await serving(...of);
    servers.push(server);
    return server;
  };
  const asking = client();
  try {
    const [path, unkept, byDefault] = await Promise.all([
      started('path'),
      started('unkept'),
      started('default'),
    ]);
    const answer = await recorded(path);
    const plain = await recorded(path, { 'accept-encoding': 'identity' });
    noteWireShare(answer, plain);
    const raw = await started('raw', recordedAs(answer));
    const held = { 'if-none-match': answer.headers.etag ?? '' };
    note(
      await rates(
        asking,
        [
          { name: 'raw', server: raw },
          { name: 'kept', server: path },
          { name: 'held', server: path, headers: held, status: 304 },
          { name: 'unkept', server: unkept },
          { name: 'default', server: byDefault },
        ],
        ROUNDS,
      ),
    );
  } finally {
    asking.end();
    for (const server of servers) server.end();
  }
}

function noteWireShare(compressed: Recorded, plain: Recorded): void {
  figures.push({
    id: 'W6',
    what: 'an answer on the wire (brotli) ÷ its JSON',
    value: (100 * compressed.body.length) / plain.body.length,
    unit: '%',
    goal: 7,
    floor: 10,
  });
}

const NOTHING: Rate = { best: Number.NaN, median: Number.NaN, perSecond: 0, bytes: 0 };

/** Ratios are of answers per second of the server's processor. */
function note(all: ReadonlyMap<string, Rate>): void {
  const of = (name: string) => all.get(name) ?? NOTHING;
  const ratio = (one: string, other: string) => of(other).best / of(one).best;
  const detail = Object.fromEntries(all);
  figures.push(
    {
      id: 'W2',
      what: 'a cached answer (who asks is known, counting costs nothing) ÷ node:http, same bytes',
      value: 100 * ratio('kept', 'raw'),
      unit: '%',
      goal: 50,
      floor: 40,
      more: true,
      detail,
    },
    {
      id: 'W4',
      what: "a fresh answer, compressed ÷ the framework's defaults",
      value: ratio('unkept', 'default'),
      unit: 'x',
      // 80% of what was measured on 24 November 2026 (docs/measurements/answers.md).
      goal: 0.785,
      floor: 0.63,
      more: true,
    },
    {
      id: 'W5',
      what: '304 ÷ 200, answers a second',
      value: ratio('held', 'kept'),
      unit: 'x',
      goal: 1,
      floor: 0.9,
      more: true,
    },
    { id: '', what: 'a 304 on the wire', value: of('held').bytes, unit: 'B' },
    ...[...all].map(([name, { best, perSecond }]) => ({
      id: '',
      what: `${name}: ${rounded(perSecond)} a second on the clock; processor for one`,
      value: best,
      unit: 'µs',
    })),
  );
}
