// What it costs to answer a search: to write the answer, to send one that is kept, to say that it still holds.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { register } from '#test/proofs/product.ts';
import { openServer } from './alerts/database.ts';
import { gate } from './answers/gate.ts';
import { type Rate, rates, recorded } from './answers/rates.ts';
import { recordedAs } from './answers/servers.ts';
import { client, type Measured, serving, timedWriting } from './answers/turns.ts';
import { world } from './answers/world.ts';
import { type Writing, wireShare } from './answers/writing.ts';
import { type Figure, report, rounded } from './stage/report.ts';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const chosen = (quick: number, usual: number, full: number) =>
  options.quick ? quick : options.full ? full : usual;

const WRITINGS = chosen(100, 200, 600);
const TURNS = {
  /** Many short ones rather than few long ones: the best is found again, whatever else the machine does. */
  rounds: chosen(4, 20, 50),
  ms: chosen(150, 250, 400),
  /** Code that runs for the first time is slow for some thousand requests. */
  warmUpMs: chosen(1200, 6000, 10_000),
  connections: 32,
};

const say = (words: string) => void process.stdout.write(`${words}\n`);
const figures: Figure[] = [];

const deps = await world();
const airports = [...deps.network.current().airports.keys()];
const checked = await gate(deps, options.quick ? airports.slice(0, 20) : airports);
say(`what is written is what objects say: ${rounded(checked / 1e6)} million characters`);

noteWriting(await timedWriting(WRITINGS));
figures.push({
  id: 'W6',
  what: 'an answer on the wire, of its text (brotli, all airports)',
  value: 100 * (await wireShare(deps, airports, 'br')),
  unit: '%',
  goal: 7,
  floor: 10,
});
await noteRates();

process.exit(report('answers', figures, { rounds: TURNS.rounds, roundMs: TURNS.ms }) ? 0 : 1);

function noteWriting({ search, plain, written }: Writing): void {
  figures.push(
    {
      id: 'W1',
      what: 'from question to bytes, nothing kept: objects and JSON.stringify ÷ text',
      value: plain / written,
      unit: 'x',
      goal: 4,
      floor: 2,
      more: true,
    },
    {
      id: '',
      what: 'the same without the search itself',
      value: (plain - search) / (written - search),
      unit: 'x',
      more: true,
    },
    { id: '', what: 'the search itself, Denver with two stops', value: search, unit: 'ms' },
    { id: '', what: 'search and objects and JSON.stringify', value: plain, unit: 'ms' },
    { id: '', what: 'search and text', value: written, unit: 'ms' },
  );
}

/** Starts the servers, asks them in turns and notes what follows. */
async function noteRates(): Promise<void> {
  const database = await openServer();
  const servers: Measured[] = [];
  const started = async (...of: Parameters<typeof serving>) => {
    const server = await serving(...of);
    servers.push(server);
    return server;
  };
  const asking = client();
  try {
    const [path, unkept, byDefault, product] = await Promise.all([
      started('path'),
      started('unkept'),
      started('default'),
      started('product', database.url),
    ]);
    const answer = await recorded(path);
    const raw = await started('raw', recordedAs(answer));
    const member = await premiumMember(product, database.url);
    const held = { 'if-none-match': answer.headers.etag ?? '' };
    const productHeld = { 'if-none-match': (await recorded(product, member)).headers.etag ?? '' };
    note(
      await rates(
        asking,
        [
          { name: 'raw', server: raw },
          { name: 'kept', server: path },
          { name: 'held', server: path, headers: held, status: 304 },
          { name: 'unkept', server: unkept },
          { name: 'default', server: byDefault },
          { name: 'product', server: product, headers: member },
          {
            name: 'product held',
            server: product,
            headers: { ...member, ...productHeld },
            status: 304,
          },
        ],
        TURNS,
      ),
    );
  } finally {
    asking.end();
    for (const server of servers) server.end();
    await database.close();
  }
}

/** Signs somebody in to the product, and answers their headers. */
async function premiumMember({ port }: Measured, url: string): Promise<Record<string, string>> {
  const account = { email: 'maya@example.test', password: 'correct horse' };
  const { body } = await register(`http://127.0.0.1:${port}`, account);
  const client = new pg.Client(url);
  await client.connect();
  await client.query('update users set is_premium = true');
  await client.end();
  return { authorization: `Bearer ${body.token}` };
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
      what: 'a kept answer (who asks is known, counting costs nothing) ÷ node:http, same bytes',
      value: 100 * ratio('kept', 'raw'),
      unit: '%',
      goal: 85,
      floor: 70,
      more: true,
      detail,
    },
    {
      id: '',
      what: 'the whole product, session and count on PostgreSQL ÷ node:http, same bytes',
      value: 100 * ratio('product', 'raw'),
      unit: '%',
      more: true,
    },
    {
      id: 'W3',
      what: 'a kept answer ÷ objects through fastify and @fastify/compress as they come',
      value: ratio('kept', 'default'),
      unit: 'x',
      goal: 200,
      floor: 50,
      more: true,
    },
    {
      id: 'W4',
      what: 'an answer worked out and compressed each time ÷ the same',
      value: ratio('unkept', 'default'),
      unit: 'x',
      goal: 6,
      floor: 3,
      more: true,
    },
    {
      id: 'W5',
      what: 'saying that it still holds ÷ sending it',
      value: ratio('held', 'kept'),
      unit: 'x',
      goal: 1.3,
      floor: 1,
      more: true,
    },
    {
      id: 'W5',
      what: 'of such an answer on the wire',
      value: of('held').bytes,
      unit: 'B',
      goal: 300,
      floor: 300,
    },
    ...[...all].map(([name, { best, perSecond }]) => ({
      id: '',
      what: `${name}: ${rounded(perSecond)} a second on the clock; processor for one`,
      value: best,
      unit: 'µs',
    })),
  );
}
