// How fast all ways home are found, from the question to the JSON of the answer, and how fast the earliest arrival
// compared with routers.
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import * as contract from '#contract/get-home.ts';
import { getHome } from '#domain/get-home.ts';
import { legsOf } from '#domain/home-journeys.ts';
import { dayAt, instantOfDate } from '#domain/time.ts';
import { homeDays, homeFlights, homeQuestion } from '#server/features/get-home/find-ways.ts';
import { presentHome } from '#server/features/get-home/routes.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import { stillClock } from '#test/harness.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { report } from './harness/report.ts';
import { raceRouters } from './home/earliest.ts';
import { type HomeCase, homeCases } from './home/questions.ts';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const QUESTIONS = options.full ? 2_000 : options.quick ? 500 : 1_000;
const WARM_UPS = 50;
const NOW = '2026-12-09T23:04:00Z';
const SIGNAL = new AbortController().signal;

const network = await realNetwork();
const clock = stillClock(NOW);
const source = { network: still(network), clock, market: clock, rules: DEFAULT_RULES };
const fares = simulatedFares({ ...source, seed: 'bench' });
const write = jsonWriterFor(contract.getHome);
const readFlights = homeFlights({ fares, network: still(network), rules: DEFAULT_RULES });

async function answer({ from, to }: HomeCase): Promise<string> {
  const question = homeQuestion(source, { from: from.code, to: [to.code] });
  const now = instantOfDate(clock.now());
  const { seenAt, ...flights } = await readFlights({ ...question, now }, SIGNAL);
  const world = { now, hasFares: true, ...flights };
  return write(presentHome({ question, fares, network, seenAt }, getHome(legsOf(question, world))));
}

const cases = homeCases(network, WARM_UPS + QUESTIONS);
// Prices the days, as the searches of a running server have.
const [first] = cases;
if (!first) throw new RangeError('A network without airports');
for (const date of homeDays(dayAt(first.from.zone, instantOfDate(clock.now()))))
  await fares.search({ origins: [first.from.code], date }, SIGNAL);

const [times, sizes]: [number[], number[]] = [[], []];
for (const [nth, one] of cases.entries()) {
  const began = process.cpuUsage();
  const text = await answer(one);
  if (nth < WARM_UPS) continue;
  times.push(process.cpuUsage(began).user / 1_000);
  sizes.push(compressed(text));
}
/** Questions to the routers, each of which takes milliseconds. */
const RACED = 500;
const race = { network, now: instantOfDate(clock.now()), cases: cases.slice(0, RACED) };
const raced = options.quick ? [] : await raceRouters({ ...race, rounds: options.full ? 15 : 7 });
if (raced.length === 0 && !options.quick)
  process.stdout.write('H2 left out: the routers are not installed\n');
const p95 = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)];

const isGood = report(
  'home',
  [
    {
      id: 'H1',
      what: `all ways home, ${times.length} questions, days priced: p95`,
      value: p95(times) ?? Number.NaN,
      unit: 'ms',
      goal: 40,
      floor: 100,
    },
    {
      id: 'H1',
      what: 'the answer in brotli: p95',
      value: p95(sizes) ?? Number.NaN,
      unit: 'kB',
      goal: 40,
      floor: 40,
    },
    ...raced,
  ],
  { questions: times.length, medianMs: times[times.length >> 1] },
);
process.exit(isGood ? 0 : 1);

function compressed(text: string): number {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  return brotliCompressSync(text, brotli).length / 1_000;
}
