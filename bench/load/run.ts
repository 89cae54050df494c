// Load from the first second on, steady load and overload: `npm run load`.
import { Console } from 'node:console';
import { parseArgs } from 'node:util';
import { migrateDatabase } from '#server/db/migrate.ts';
import { type Figure, report } from '../harness/report.ts';
import type { Delivered } from './generator.ts';
import { openLoadGenerator } from './load-generator.ts';
import { fillMembers, printSizes } from './members.ts';
import { settle } from './people.ts';
import { processorTimes } from './processor-time.ts';
import { openDatabaseServer, type Processor, startProduct } from './product.ts';
import { machineSpeed } from './yardstick.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    full: { type: 'boolean', default: false },
    /** All parts by default: the first ten seconds, steady load and overload. `kinds`: processor time of each kind. */
    part: { type: 'string' },
    /** So many more members with what they leave in a day: prints what their tables take. */
    members: { type: 'string' },
    /** Web processes. */
    webs: { type: 'string', default: '2' },
    /** Requests a second; by default as many as this machine must serve. */
    rate: { type: 'string' },
  },
});
/** Requests a second on a machine as fast as the reference; fewer on a slower one. */
const REFERENCE_RATE = 250;
const speed = await machineSpeed();
const RATE = Number(options.rate ?? Math.round(REFERENCE_RATE * Math.min(1, speed)));
const SECONDS = options.full
  ? { first: 10, steady: 600, overload: 60, recovery: 15 }
  : { first: 10, steady: options.quick ? 10 : 30, overload: 10, recovery: 15 };
/** Over twenty seconds a pause of 0.2 s is one percent; over five it alone would exceed the limit. */
const RAMP = { from: RATE, by: RATE, to: 20 * RATE, seconds: options.full ? 20 : 5 };
/** Relative to the peak, and at least to the minimum. */
const OVERLOAD = 3;

const { table } = new Console(process.stdout);
const say = (words: string) => void process.stdout.write(`${words}\n`);

/** Runs the load, prints and returns the outcome. */
async function runPart(title: string, perSecond: number, seconds: number) {
  const before = product.processor();
  const { tally, processor, latest }: Delivered = await loadGenerator.ask({ perSecond, seconds });
  say(`\n${title}: ${perSecond}/s, ${seconds} s`);
  const { rows, all, refusals, minutes, errors, coldTrips } = tally;
  table([...rows.toSorted((a, b) => b.count - a.count), all]);
  const used = Object.entries(product.processor()).map(
    ([who, spent]) => [who, spent - before[who as keyof Processor]] as const,
  );
  const shares = [...used, ['generator', processor] as const].map(
    ([who, spent]) => `${who} ${(spent / seconds).toFixed(2)}`,
  );
  say(`processors: ${shares.join(', ')}; sent at most ${Math.round(latest)} ms late`);
  say(`questions about trips that were new: ${coldTrips} %`);
  if (refusals.count > 0) say(`refused in ${refusals.p50} ms, p99 ${refusals.p99} ms`);
  if (minutes.length > 1) table(minutes);
  for (const error of errors) say(`FAULT ${error}`);
  return tally;
}

/** Finds the peak: the highest rate without refusals at which everybody is served in time. */
async function findPeak(): Promise<number> {
  let peak = 0;
  for (let perSecond = RAMP.from; perSecond <= RAMP.to; perSecond += RAMP.by) {
    // Once more where it fails: over five seconds that may be a disturbance of the machine.
    const served = (await servedAt(perSecond)) ?? (await servedAt(perSecond));
    if (served === undefined) break;
    peak = served;
  }
  return peak;
}

/** Answers a second; undefined where the rate was too high. */
async function servedAt(perSecond: number): Promise<number | undefined> {
  const { all, served } = await runPart('ramp', perSecond, RAMP.seconds);
  const isTooMany = all.refused + all.errors > 0 || all.p99 > 100;
  return isTooMany ? undefined : served;
}

type Limits = Pick<Figure, 'unit' | 'goal' | 'floor' | 'more' | 'detail'>;
const figure = (id: string, what: string, value: number, limits: Limits): Figure => ({
  id,
  what,
  value,
  ...limits,
});

/** Prints the processor time of each kind of request, and of a request of the mix. */
async function kinds(): Promise<void> {
  const times = await processorTimes(product, { ...people, origins: product.origins });
  const ms = (value: number) => Math.round(100 * value) / 100;
  table(times.map((one) => ({ ...one, web: ms(one.web), postgresql: ms(one.postgresql) })));
  for (const who of ['web', 'postgresql'] as const) {
    const sum = times.reduce((total, one) => total + one.perThousand * one[who], 0);
    say(`${who}: ${ms(sum / 1_000)} ms of processor time a request of the mix`);
  }
}

async function first(): Promise<Figure[]> {
  const tally = await runPart('first seconds', RATE, SECONDS.first);
  const { all } = tally;
  const refused = (100 * (all.refused + all.errors)) / (RATE * SECONDS.first);
  return [
    figure('L2', `${RATE}/s from the moment when it is ready: p99`, all.p99, {
      unit: 'ms',
      goal: 300,
      floor: 600,
      detail: { ...tally },
    }),
    figure('L2', 'errors and refusals', refused, { unit: '%', goal: 0.2, floor: 1 }),
  ];
}

async function steady(): Promise<Figure[]> {
  const tally = await runPart('steady', RATE, SECONDS.steady);
  const { all } = tally;
  const limits = { unit: 'ms', goal: 100, floor: 150, detail: { ...tally } };
  return [
    figure('L1', `steady ${RATE}/s: p99`, all.p99, limits),
    figure('L1', 'errors and refusals', all.errors + all.refused, { unit: '', goal: 0, floor: 0 }),
  ];
}

async function overload(): Promise<Figure[]> {
  const peak = await findPeak();
  const most = Math.max(peak, RATE);
  const tally = await runPart('overload', OVERLOAD * most, SECONDS.overload);
  const recovery = await runPart('recovery', RATE / 2, SECONDS.recovery);
  const { all, refusals } = tally;
  const within = { unit: 'ms', goal: 500, floor: 500 };
  const least = { unit: '/s', goal: RAMP.from, floor: RAMP.from, more: true };
  return [
    figure('L1', 'most a second with p99 up to 100 ms', peak, least),
    figure('L1', `overload ${OVERLOAD * most}/s: p99 of those let in`, all.p99, {
      ...within,
      detail: { ...tally },
    }),
    figure('L1', 'neither answered nor refused in order', all.errors, {
      unit: '',
      goal: 0,
      floor: 0,
    }),
    figure('L1', 'p99 of a refusal', refusals.p99, within),
    figure('L1', 'served, of the most', (100 * tally.served) / most, {
      unit: '%',
      goal: 100,
      floor: 90,
      more: true,
    }),
    figure('L1', 'refused until after it', recovery.lastRefusalAt, {
      unit: 's',
      goal: 10,
      floor: 10,
    }),
  ];
}

const server = await openDatabaseServer();
await migrateDatabase(server.url);
say(
  `this machine has ${speed.toFixed(2)} of the speed of the reference: ${RATE} requests a second`,
);
let sizes = {};
if (options.members) {
  say(`${options.members} members move in`);
  await fillMembers(server.url, Number(options.members));
  sizes = await printSizes(server.url);
}
say('people move in');
const people = await settle(server.url);
const product = await startProduct(server, Number(options.webs));
const loadGenerator = openLoadGenerator({ ...people, origins: product.origins });
const close = async () => {
  loadGenerator.close();
  await product.close();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(1)));
const figures: Figure[] = [];
try {
  if (options.part === 'kinds') await kinds();
  for (const [name, part] of Object.entries({ first, steady, overload }))
    if (options.part === undefined || options.part === name) figures.push(...(await part()));
} finally {
  await close();
}
process.exit(
  report('load', figures, { webs: product.origins.length, members: options.members, sizes })
    ? 0
    : 1,
);
