// Many at once, far too many at once, and many that get nowhere: `npm run load`.
import { parseArgs } from 'node:util';
import { type Figure, report } from '../stage/report.ts';
import { type Crew, openCrew } from './crew.ts';
import type { Delivered } from './generator.ts';
import { watchDisturbance } from './machine.ts';
import { settle } from './people.ts';
import { type Processor, type Product, startProduct } from './product.ts';
import { printPart } from './table.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    full: { type: 'boolean', default: false },
    /** One part alone: steady, overload or slow. */
    part: { type: 'string' },
    /** Web processes. */
    webs: { type: 'string', default: '2' },
    /** Requests a second in the steady part. */
    rate: { type: 'string', default: '500' },
    /** Length of the steady part. */
    seconds: { type: 'string' },
    /** Folder for processor profiles of the product's processes. */
    profile: { type: 'string' },
  },
});
const RATE = Number(options.rate);
const SECONDS = options.full
  ? { steady: 600, overload: 60, recovery: 15, slow: 120 }
  : { steady: 10, overload: 10, recovery: 15, slow: 30 };
/**
 * Not counted: code that runs for the first time is slow, every day is made ready once, and a server that has been
 * asked for a while has answers at hand. What is kept holds for ten minutes at most, so that in ten minutes of the
 * steady part each answer is worked out again.
 */
const WARM_UP = {
  perSecond: [50, 100, 200, 300],
  seconds: options.quick ? 2 : options.full ? 30 : 10,
};
/** In twenty seconds a pause of a fifth of one is a hundredth; in five it alone would say that this is too many. */
const RAMP = { from: 250, by: 250, to: 5_000, seconds: options.full ? 20 : 5 };
/** Of what the machine could, and at least of what it must. */
const OVERLOAD = 3;
const SLOW = { connections: 2_000, perSecond: 50 };

const say = (words: string) => void process.stdout.write(`${words}\n`);
const wanted = (part: string) => options.part === undefined || options.part === part;

interface Stand {
  readonly product: Product;
  readonly crew: Crew;
}

interface Part {
  readonly title: string;
  readonly perSecond: number;
  readonly seconds: number;
}

/** Asks, prints, and answers what came of it. */
async function runPart({ product, crew }: Stand, part: Part): Promise<Delivered> {
  const before = product.processor();
  const disturbanceMeanwhile = watchDisturbance();
  const delivered = await crew.ask(part);
  const disturbance = disturbanceMeanwhile();
  const used = Object.fromEntries(
    Object.entries(product.processor()).map(([who, spent]) => [
      who,
      spent - before[who as keyof Processor],
    ]),
  ) as Processor;
  const title = `${part.title}: ${part.perSecond}/s, ${part.seconds} s`;
  printPart(title, delivered, { used, disturbance, seconds: part.seconds });
  return delivered;
}

/**
 * What the machine could: the highest rate at which nobody was refused and everybody served in time. It has been found
 * when two rates in a row were too many: a single one may have met a moment in which the machine was not ours.
 */
async function findPeak(stand: Stand): Promise<number> {
  let peak = 0;
  let failed = 0;
  for (let perSecond = RAMP.from; perSecond <= RAMP.to && failed < 2; perSecond += RAMP.by) {
    const { tally } = await runPart(stand, { title: 'ramp', perSecond, seconds: RAMP.seconds });
    const isTooMany = tally.all.refused + tally.all.errors > 0 || tally.all.p99 > 100;
    failed = isTooMany ? failed + 1 : 0;
    if (!isTooMany) peak = tally.served;
  }
  return peak;
}

const limit = (what: string, value: number, most: number, unit: string): Figure => ({
  id: 'L',
  what,
  value,
  unit,
  goal: most,
  floor: most,
});
const atLeast = (what: string, value: number, least: number, unit: string): Figure => ({
  ...limit(what, value, least, unit),
  more: true,
});

async function steady(stand: Stand): Promise<Figure[]> {
  const seconds = Number(options.seconds ?? SECONDS.steady);
  const part = { title: 'steady', perSecond: RATE, seconds };
  const { tally } = await runPart(stand, part);
  const { all } = tally;
  return [
    { ...limit(`steady ${RATE}/s: p99`, all.p99, 100, 'ms'), detail: { ...tally } },
    limit('steady: errors and refusals', all.errors + all.refused, 0, ''),
  ];
}

async function overload(stand: Stand): Promise<Figure[]> {
  const peak = await findPeak(stand);
  if (peak === 0) return [atLeast('most a second with p99 up to 100 ms', peak, RAMP.from, '/s')];
  const most = Math.max(peak, RATE);
  const perSecond = OVERLOAD * most;
  const part = { title: 'overload', perSecond, seconds: SECONDS.overload };
  const { tally } = await runPart(stand, part);
  const after = { title: 'recovery', perSecond: peak / 2, seconds: SECONDS.recovery };
  const { tally: recovery } = await runPart(stand, after);
  const { all, refusals } = tally;
  return [
    { id: 'L', what: 'most a second with p99 up to 100 ms', value: peak, unit: '/s' },
    {
      ...limit(`overload ${perSecond}/s: p99 of those let in`, all.p99, 500, 'ms'),
      detail: { ...tally },
    },
    limit('overload: neither answered nor refused in order', all.errors, 0, ''),
    limit('overload: p99 of a refusal', refusals.p99, 500, 'ms'),
    atLeast('overload: served, of the most', (100 * tally.served) / most, 90, '%'),
    limit('overload: refused until after it', recovery.lastRefusalAt, 10, 's'),
  ];
}

async function slow(stand: Stand): Promise<Figure[]> {
  const before = stand.product.memory();
  const { perSecond, connections } = SLOW;
  const release = stand.crew.slow(connections);
  await runPart(stand, { title: 'slow ones arrive', perSecond, seconds: 10 });
  const part = { title: 'beside slow ones', perSecond, seconds: SECONDS.slow };
  const { tally } = await runPart(stand, part);
  const memory = stand.product.memory() - before;
  const held = await release();
  say(`slow connections: ${JSON.stringify(held)}`);
  const { all } = tally;
  return [
    {
      ...limit(`${held.open} slow connections: p99 of honest ones`, all.p99, 50, 'ms'),
      detail: { ...tally, held },
    },
    limit('slow: honest errors and refusals', all.errors + all.refused, 0, ''),
    atLeast('slow: ended within 20 s', 100 * held.endedInTime, 95, '%'),
    limit('slow: memory of a web process more', memory, 500, 'MB'),
  ];
}

const product = await startProduct(Number(options.webs), options.profile);
let crew: Crew | undefined;
const figures: Figure[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    crew?.close();
    void product.close().then(() => process.exit(1));
  });
try {
  say(`ready: ${product.origins.length} web processes, a worker, PostgreSQL; people move in`);
  crew = openCrew(await settle(product.url, product.origins));
  const stand = { product, crew };
  for (const perSecond of WARM_UP.perSecond)
    await crew.ask({ perSecond, seconds: WARM_UP.seconds });
  const parts = { steady, slow, overload };
  for (const [name, part] of Object.entries(parts))
    if (wanted(name)) figures.push(...(await part(stand)));
} finally {
  crew?.close();
  await product.close();
}
process.exit(report('load', figures, { webs: product.origins.length }) ? 0 : 1);
