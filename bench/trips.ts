// How fast one question about trips is answered, against the searches and the SQL query that it replaces, after a check
// that PostgreSQL finds the same pairs and cheapest totals.
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import type { AirportCode } from '#domain/airports.ts';
import { planTrips } from '#domain/plan-trips.ts';
import type { Network } from '#domain/timetable.ts';
import type { TripQuestion } from '#domain/trips.ts';
import { realNetwork } from '#test/network-fixture.ts';
import { openServer } from './alerts/database.ts';
import { type Figure, report } from './harness/report.ts';
import { madeNetwork } from './inputs/made-network.ts';
import { S1 } from './inputs/sizes.ts';
import { answeredOver } from './trips/answered.ts';
import { meanOfColdMix } from './trips/cold-mix.ts';
import { searchesInstead } from './trips/searches.ts';
import { sqlTrips } from './trips/sql.ts';
import { longestBetweenLooks, longestTurn } from './trips/waiting.ts';
import { busiest, largestQuestion, pricedDays, usualQuestion } from './trips/world.ts';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const ROUNDS = options.full ? 60 : options.quick ? 10 : 30;
const WARM_UPS = 5;

const network = await realNetwork();
const worldFor = pricedDays(network);
const MCO_TPA = ['MCO', 'TPA'] as AirportCode[];
const usual = usualQuestion(MCO_TPA);
const figures: Figure[] = [];

const T1 = await timesOf(usual);
figures.push(
  {
    id: 'T1',
    what: 'MCO and TPA, 14 days, 2 to 4 nights, days priced: p95',
    value: p95(T1),
    unit: 'ms',
    goal: 150,
    floor: 400,
  },
  await searchesReplaced(),
  await coldMix(),
  await sqlReplaced(),
  await wireSize(),
  // They list hundreds of thousands of flights, which takes minutes on a busy machine.
  ...(options.quick ? [] : [...(await largest()), await growth()]),
);

process.exit(report('trips', figures, { rounds: ROUNDS }) ? 0 : 1);

/** Processor time of each answer, milliseconds. */
async function timesOf(asked: TripQuestion, by = worldFor): Promise<number[]> {
  const world = await by(asked);
  const times: number[] = [];
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const began = process.cpuUsage();
    planTrips(asked, world);
    if (round >= 0) times.push(process.cpuUsage(began).user / 1_000);
  }
  return times.sort((a, b) => a - b);
}

function p95(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

function median(sorted: readonly number[]): number {
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** From nothing: days are listed and priced, too. */
async function largest(): Promise<Figure[]> {
  const asked = largestQuestion(busiest(network, 7));
  const { look, longest } = longestBetweenLooks();
  const began = process.cpuUsage();
  const { rows } = planTrips(asked, await pricedDays(network, look)(asked));
  const value = process.cpuUsage(began).user / 1_000;
  look();
  const pairs = rows.reduce((sum, row) => sum + row.pairs, 0);
  const within = { unit: 'ms', goal: 50, floor: 50 };
  return [
    {
      id: 'T1b',
      what: `7 airports, 31 days, 0 to 14 nights, cold: ${pairs} pairs`,
      value,
      unit: 'ms',
      goal: 3_000,
      floor: 6_000,
    },
    { id: 'T1b', what: 'the same: canceled within', value: longest(), ...within },
    {
      id: 'T1b',
      what: 'the same: longest work of the event loop',
      value: await longestTurn(network, asked),
      ...within,
    },
  ];
}

/** Both are whole answers as JSON, over days that are priced and listed. */
async function searchesReplaced(): Promise<Figure> {
  const { count, answer } = await searchesInstead(network, usual);
  const write = await answerer();
  const [searches, questions]: [number[], number[]] = [[], []];
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const began = process.cpuUsage();
    await answer();
    const between = process.cpuUsage();
    write();
    if (round < 0) continue;
    searches.push(process.cpuUsage(began).user - process.cpuUsage(between).user);
    questions.push(process.cpuUsage(between).user);
  }
  const [each, one] = [searches, questions].map((times) => median(times.sort((a, b) => a - b)));
  return {
    id: 'T2',
    what: `than the ${count} searches that it replaces, found and written`,
    value: (each ?? Number.NaN) / (one ?? Number.NaN),
    unit: 'x',
    goal: 20,
    // Half of the goal, as for other ratios: the searches became faster with the same work.
    floor: 10,
    more: true,
    detail: { searchesMs: (each ?? 0) / 1_000, questionMs: (one ?? 0) / 1_000 },
  };
}

/** Plans and writes the answer to the usual question. */
async function answerer(): Promise<() => string> {
  const { again } = await answeredOver(network, usual, await worldFor(usual));
  return () => again().text;
}

async function coldMix(): Promise<Figure> {
  const count = options.quick ? 50 : 200;
  return {
    id: 'T1c',
    what: `mean of ${count} questions of the load, cold, one after the other`,
    value: await meanOfColdMix(network, count),
    unit: 'ms',
    goal: 75,
    floor: 150,
  };
}

async function sqlReplaced(): Promise<Figure> {
  const server = await openServer();
  const asked: TripQuestion = { ...usual, order: 'price' };
  const world = await worldFor(asked);
  const sql = await sqlTrips(server.url, asked, world);
  try {
    const found = await sql.ask();
    const differences = planTrips(asked, world).rows.filter(({ destination, pairs, first }) => {
      const [count, cents] = found.get(destination) ?? [];
      return count !== pairs || cents !== first.price;
    });
    if (differences.length > 0) throw new Error(`${differences.length} destinations differ`);
    const before = sql.serverMs();
    for (let round = 0; round < ROUNDS; round += 1) await sql.ask();
    const each = (sql.serverMs() - before) / ROUNDS;
    return {
      id: 'T3',
      what: 'than one SQL query for pairs and cheapest totals over the same flights',
      value: each / median(T1),
      unit: 'x',
      goal: 20,
      floor: 20,
      more: true,
    };
  } finally {
    await sql.close();
    await server.close();
  }
}

async function wireSize(): Promise<Figure> {
  const write = await answerer();
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  return {
    id: 'T4',
    what: 'the answer in brotli',
    value: brotliCompressSync(write(), brotli).length / 1_000,
    unit: 'kB',
    goal: 60,
    floor: 90,
  };
}

async function growth(): Promise<Figure> {
  const timeOn = async (made: Network) => {
    const asked = usualQuestion(busiest(made, 2));
    return median(await timesOf(asked, pricedDays(made)));
  };
  const one = await timeOn(madeNetwork(S1));
  const ten = await timeOn(madeNetwork({ ...S1, name: '10x', flights: 10 * S1.flights }));
  return {
    id: 'T5',
    what: 'with ten times the flights',
    value: ten / one,
    unit: 'x',
    goal: 12,
    floor: 12,
  };
}
