import type { Airport, AirportCode } from '#domain/airports.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { testAirport } from '#test/network-fixture.ts';
import { type SeededRandom, seededRandom } from '#test/random.ts';
import { emptyModel, type Model } from '#test/watch-model/model.ts';
import { type Chronicle, chronicle } from './chronicle.ts';
import { type Roughness, type Server, server } from './life.ts';
import { type Market, market } from './market.ts';
import { type Timetable, timetable } from './timetable.ts';
import { type VirtualTime, virtualTime } from './virtual-time.ts';
import { type Weather, weather } from './weather.ts';

/** Everything outside of the workers and the members. */
export interface World {
  readonly seed: number;
  readonly random: SeededRandom;
  readonly time: VirtualTime;
  readonly now: () => number;
  readonly start: number;
  /** Nobody acts and nothing fails from then on, and every enqueued message must go out. */
  readonly quietFrom: number;
  readonly end: number;
  readonly chronicle: Chronicle;
  readonly server: Server;
  readonly model: Model;
  readonly airports: ReadonlyMap<AirportCode, Airport>;
  /** Those that members prefer. */
  readonly routes: readonly (readonly [AirportCode, AirportCode])[];
  readonly market: Market;
  readonly timetable: Timetable;
  readonly weather: Weather;
  readonly roughness: Roughness;
  /** Concurrent calls of one process to the fare source. */
  readonly atOnce: number;
  /** For everything that a process says to the database and to the source about one question, in milliseconds. */
  readonly connectionMs: number;
  /** The longest that one round takes: everything may be due at once, and each answer may be slow. */
  readonly roundMs: () => number;
  /** Somebody does it then, once no transaction is open. */
  readonly later: (moment: number, work: () => void) => void;
}

export const DAYS = 30;
const QUIET_MS = 6 * HOUR_MS;
/** So many awaits may come together until one question is answered and committed. */
const AWAITS = 500;
/** The longest that the source takes for alerts: one call and a second one to confirm. */
export const ANSWERS_MS = 2 * 30_000;
/** And where a kept trip waits: two that take too long for it, with a pause after each, and one more. */
const TRIP_ANSWERS_MS = 2 * (20_000 + 16_000) + 30_000;

const AIRPORTS = new Map(
  [
    testAirport('HNL', 'Pacific/Honolulu'),
    testAirport('LGA', 'America/New_York'),
    testAirport('PHX', 'America/Phoenix'),
    testAirport('CUN', 'America/Cancun', true),
    testAirport('DEN', 'America/Denver'),
  ].map((airport) => [airport.code, airport]),
);
/** Clocks change within a month of the first two. */
const STARTS = ['2026-10-18', '2027-02-26', '2026-06-20', '2026-12-12'];

export function worldOf(seed: number): World {
  const random = seededRandom(Math.imul(seed, 2_654_435_761));
  const start = Date.parse(`${STARTS[seed % STARTS.length]}T00:00:00Z`);
  const end = start + DAYS * DAY_MS;
  const quietFrom = end - QUIET_MS;
  const time = virtualTime(start);
  const model = emptyModel();
  const database = server(model);
  const fares = market(AIRPORTS, { seed, start });
  const roughness = someRoughness(random);
  const atOnce = random.between(1, 8);
  return {
    seed,
    random,
    time,
    now: time.now,
    start,
    quietFrom,
    end,
    chronicle: chronicle(time.now),
    server: database,
    model,
    airports: AIRPORTS,
    routes: someRoutes(random),
    market: fares,
    timetable: timetable(AIRPORTS, fares, start),
    weather: weather(random, { start, calmFrom: quietFrom }),
    roughness,
    atOnce,
    connectionMs: AWAITS * roughness.slowShare * roughness.slowMs,
    roundMs() {
      const { targets, trips } = model.tables;
      const answersMs = trips.size > 0 ? TRIP_ANSWERS_MS : ANSWERS_MS;
      return Math.ceil(targets.size / atOnce) * answersMs;
    },
    later(moment, work) {
      if (moment < quietFrom) time.at(moment, () => database.soon(work));
    },
  };
}

const someRoughness = ({ random, between }: SeededRandom): Roughness => ({
  slowShare: [0, 0.02, 0.2][between(0, 2)] ?? 0,
  slowMs: random() < 0.5 ? 200 : 3_000,
  errorShare: [0, 0, 0.002][between(0, 2)] ?? 0,
});

function someRoutes({ shuffled, between }: SeededRandom) {
  const codes = [...AIRPORTS.keys()];
  const all = codes.flatMap((from) =>
    codes.flatMap((to) => (from === to ? [] : [[from, to] as const])),
  );
  return shuffled(all).slice(0, between(2, 6));
}
