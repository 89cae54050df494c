import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { testAirport, testNetwork } from '#test/network-fixture.ts';
import { type SeededRandom, seededRandom } from '#test/random.ts';
import { emptyModel } from '#test/watch-model/model.ts';
import { type Chronicle, chronicle } from './chronicle.ts';
import { expectations } from './expectations.ts';
import { type Life, life, server } from './life.ts';
import { market } from './market.ts';
import { people } from './people.ts';
import { verdicts } from './verdicts.ts';
import { virtualTime } from './virtual-time.ts';
import { weather } from './weather.ts';
import { type WorkerContext, worker } from './worker.ts';

/** Errors that can be injected, each of which must be found: each removes one check. */
export const INJECTED_ERRORS = ['fence', 'recheck', 'plan', 'stale', 'gap'] as const;
export type InjectedError = (typeof INJECTED_ERRORS)[number] | undefined;

/** The worlds that one thread runs. */
export interface Share {
  readonly first: number;
  readonly step: number;
  readonly end: number;
  readonly injected: InjectedError;
}

const DAYS = 30;
/** At the end nothing fails for so long, and every enqueued message must go out. */
const QUIET_MS = 6 * HOUR_MS;
const AUDIT_MS = 3 * MINUTE_MS;

const NETWORK: Network = testNetwork(
  [
    testAirport('HNL', 'Pacific/Honolulu'),
    testAirport('LGA', 'America/New_York'),
    testAirport('PHX', 'America/Phoenix'),
    testAirport('CUN', 'America/Cancun', true),
    testAirport('DEN', 'America/Denver'),
  ],
  '1 DEN 06:30 PHX 120 daily',
);
/** Clocks change within a month of the first two. */
const STARTS = ['2026-10-18', '2027-02-26', '2026-06-20', '2026-12-12'];

/** Simulates thirty days of alert polls from one seed. */
export async function world(seed: number, injected: InjectedError): Promise<Chronicle> {
  const random = seededRandom(Math.imul(seed, 2_654_435_761));
  const start = Date.parse(`${STARTS[seed % STARTS.length]}T00:00:00Z`);
  const [end, quietFrom] = [start + DAYS * DAY_MS, start + DAYS * DAY_MS - QUIET_MS];
  const time = virtualTime(start);
  const { now } = time;
  const told = chronicle(now);
  const { airports } = NETWORK;
  const model = emptyModel();
  const fareMarket = market(airports, { seed, start });
  const sky = weather(random, { start, calmFrom: quietFrom });
  const judged = { now, model, market: fareMarket, airports, chronicle: told };
  const kept = expectations({ ...judged, weather: sky, atOnce: () => context.atOnce });
  const verdict = verdicts(judged);
  const database = server(model);
  const members = people(
    {
      time,
      random: seededRandom(seed),
      server: database,
      expectations: kept,
      verdicts: verdict,
      chronicle: told,
      airports,
      routes: someRoutes(random),
    },
    { start, quietFrom },
  );
  const context: WorkerContext = {
    time,
    random,
    market: fareMarket,
    weather: sky,
    everywhere: [...airports.keys()],
    knowsLowest: random.random() < 0.5,
    verdicts: verdict,
    server: database,
    network: NETWORK,
    expectations: kept,
    chronicle: told,
    injected,
    atOnce: random.between(1, 8),
    onFound: members.meddle,
  };
  const lives = staff(context, quietFrom);
  const audit = () => {
    kept.workers(lives.someoneIsAwake());
    kept.audit();
    time.at(now() + AUDIT_MS, audit);
  };
  audit();
  await time.run(end);
  verdict.close();
  return told;
}

function someRoutes({ shuffled, between }: SeededRandom) {
  const codes = [...NETWORK.airports.keys()];
  const all = codes.flatMap((from) =>
    codes.flatMap((to) => (from === to ? [] : [[from, to] as const])),
  );
  return shuffled(all).slice(0, between(2, 6));
}

/** The workers of a world, and what happens to them. */
function staff(context: WorkerContext, quietFrom: number) {
  const { time, random: chance, expectations: kept, chronicle: told } = context;
  const { random, between } = chance;
  const roughness = {
    slowShare: [0, 0.02, 0.2][between(0, 2)] ?? 0,
    slowMs: random() < 0.5 ? 200 : 3_000,
    errorShare: [0, 0, 0.002][between(0, 2)] ?? 0,
  };
  /** Mean time between two failures of one worker. */
  const pauseBetween = [3, 12, 60][between(0, 2)] ?? 12;
  const lives: (Life | undefined)[] = [];
  const isCalm = () => time.now() >= quietFrom;
  const someoneIsAwake = () => lives.some((one) => one?.isAwake());
  const roll = () => kept.workers(someoneIsAwake());

  function hire(place: number, times: number): void {
    const name = `worker ${place}.${times}`;
    const born = life(
      {
        time,
        server: context.server,
        random: chance,
        roughness,
        isCalm,
        befallen(what, ms) {
          told.note(`${name}: one of its ${what} (${ms} ms)`);
          told.count(what);
          if (what === 'kills') leave(place, times);
          kept.trouble();
          roll();
          if (what === 'pauses') time.at(time.now() + ms + 1, roll);
        },
      },
      name,
    );
    lives[place] = born;
    const stop = worker(context, born);
    roll();
    befall(born, { place, times, stop });
  }

  function leave(place: number, times: number): void {
    lives[place] = undefined;
    roll();
    time.at(time.now() + between(500, isCalm() ? 500 : 120_000), () => hire(place, times + 1));
  }

  function befall(
    one: Life,
    { place, times, stop }: { place: number; times: number; stop: () => void },
  ): void {
    const moment = time.now() + between(MINUTE_MS, 2 * pauseBetween * HOUR_MS);
    if (moment >= quietFrom) return;
    time.at(moment, () => {
      if (!one.isOn()) return;
      const fate = random();
      // Most failures come while work is being done: after a few more awaits.
      if (fate < 0.45) one.kill(between(1, 60));
      else if (fate < 0.55) one.kill(0);
      else if (fate < 0.85) one.pause(between(1, 60), pauseOf(chance));
      else {
        told.note(`worker ${place}.${times} is stopped`);
        told.count('stops');
        stop();
        leave(place, times);
        return;
      }
      befall(one, { place, times, stop });
    });
  }

  for (let place = between(1, 3) - 1; place >= 0; place -= 1) hire(place, 1);
  return { someoneIsAwake };
}

const pauseOf = ({ random, between }: SeededRandom) =>
  random() < 0.5 ? between(1_000, 50_000) : between(50_000, 20 * MINUTE_MS);
