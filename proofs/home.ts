// Ways home over the real timetable against a brute force: plain objects, every pair of flights in nested loops, every
// way against every other that may beat it. Compares the list, its order, the three named ways and their prices for random places,
// points on the map, parties and moments, both nights of clock changes and blackout edges among them. The fares are
// simulated, without numbers of seats on every other flight, without GoWild before its window opens, or none at all. By
// the timetable alone, no way is home before the earliest landings say so.
// `--broken` lets two bookings follow each other at once, which must be found; so must `--broken drive` (no drives) and
// `seats` (one traveler with a pass).
import path from 'node:path';
import type { AirportCode } from '#domain/airports.ts';
import { getHome, type ListedJourney } from '#domain/get-home.ts';
import {
  type GetHomeQuestion,
  type GetHomeWorld,
  type HomeJourney,
  legsOf,
} from '#domain/home-journeys.ts';
import { MIN_TURNAROUND } from '#domain/home-strength.ts';
import { type Drive, reachByCar } from '#domain/reach-by-car.ts';
import { recentlyUsed } from '#domain/recently-used.ts';
import { type addDays, dayAt, instantOfDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { earliestLandings } from '#server/features/get-home/earliest-landings.ts';
import { homeDays, homeFlights, homeHops } from '#server/features/get-home/find-ways.ts';
import { earliestArrival } from '#test/itinerary/earliest-arrival.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { type Proof, prove } from './harness/prove.ts';
import {
  bruteForce,
  type PlainAnswer,
  type PlainJourney,
  type PlainListed,
} from './home/brute-force.ts';
import { type Market, openMarkets } from './home/markets.ts';
import { anyQuestion, drivesOf, type HomeQuestion } from './home/questions.ts';
import { keyOf } from './trips/plain-flight.ts';
import { anyMoment, type Moment } from './trips/questions.ts';
import { wallAt } from './trips/wall-clock.ts';

/** A moment has answers of its own; its questions share them. */
const MOMENTS = { quick: 15, full: 90 };
const QUESTIONS_A_MOMENT = { quick: 4, full: 12 };
const SAID_EVERY = 100;
const ROOT = path.resolve(import.meta.dirname, '..');
const SIGNAL = new AbortController().signal;

type Change = (question: GetHomeQuestion, world: GetHomeWorld) => [GetHomeQuestion, GetHomeWorld];

const withoutDrives = (places: ReadonlyMap<AirportCode, Drive>) =>
  new Map([...places].map(([code, drive]) => [code, { ...drive, minutes: 0 }]));

const BROKEN: Readonly<Record<string, Change>> = {
  // A flight that waits 89 minutes less.
  wait: (question, world) => [
    question,
    { ...world, from: world.from.map((flight) => landing(flight, 89)) },
  ],
  drive: (question, world) => [
    { ...question, origins: withoutDrives(question.origins), homes: withoutDrives(question.homes) },
    world,
  ],
  seats: (question, world) => [{ ...question, party: { travelers: 1, passes: 1 } }, world],
};

const UNCHANGED: Change = (...asked) => asked;

/** The flight as if it landed minutes earlier. */
function landing(flight: GetHomeWorld['from'][number], earlier: number) {
  const last = flight.segments.at(-1) ?? flight.segments[0];
  const arrives = new Date(Date.parse(last.arrives) - earlier * 60_000)
    .toISOString()
    .replace('.000Z', '+00:00') as typeof last.arrives;
  const segments = [...flight.segments.slice(0, -1), { ...last, arrives }];
  return { ...flight, segments: segments as unknown as typeof flight.segments };
}

interface Asking {
  readonly question: HomeQuestion;
  readonly network: Network;
  readonly moment: Moment;
  readonly market: Market;
  readonly readFlights: ReturnType<typeof homeFlights>;
}

/** Where the question begins and ends; undefined far from every airport. */
function endsOf({ question: { from, to, isNearby }, network, moment }: Asking) {
  const reach = (places: Parameters<typeof reachByCar>[0]) =>
    reachByCar(places, network.airports.values(), { isNearby });
  const [origins, homes] = [reach([from]), reach(to)];
  const [nearest] = origins.values();
  const now = instantOfDate(moment.now);
  return nearest && { origins, homes, now, today: dayAt(nearest.zone, now) };
}

const hopsBy = recentlyUsed(3, (_key, asked: Parameters<typeof homeHops>[0]) =>
  homeHops(asked, DEFAULT_RULES),
);

/** UTC minutes before which nobody is home. */
function earliestPossible(network: Network, ends: NonNullable<ReturnType<typeof endsOf>>): number {
  const { origins, homes, now, today } = ends;
  const hops = hopsBy(today, { network, today });
  const starts = new Map(
    [...origins].map(([code, { minutes }]) => [code, now + MIN_TURNAROUND + minutes] as const),
  );
  const lastDay = homeDays(today).at(-1) ?? today;
  return earliestArrival(hops, earliestLandings(hops, { starts, lastDay }), homes);
}

/** The answer of the product. */
async function answered(proof: Proof, asking: Asking) {
  const { question, market, readFlights } = asking;
  const ends = endsOf(asking);
  if (!ends) return undefined;
  const flights = await readFlights(ends, SIGNAL);
  const { party, den } = question;
  const asked = { ...ends, party, den };
  const world = { now: ends.now, hasFares: market.fares.hasFares, ...flights };
  const change = (proof.isBroken && BROKEN[proof.error ?? 'wait']) || UNCHANGED;
  return getHome(legsOf(...change(asked, world)));
}

async function expected({ question, network, moment, market }: Asking) {
  const { party, den, isNearby } = question;
  const now = Math.floor(moment.now.getTime() / 60_000);
  const origins = drivesOf(network, [question.from], isNearby);
  const homes = drivesOf(network, question.to, isNearby);
  const [nearest] = origins.values();
  if (!nearest) return undefined;
  const days = homeDays(wallAt(nearest.zone, now).slice(0, 10) as ReturnType<typeof addDays>);
  const { hasFares, offersBeforeOpening = false } = market.fares;
  const asked = {
    now,
    origins: Object.fromEntries([...origins].map(([code, { minutes }]) => [code, minutes])),
    homes: Object.fromEntries(homes),
    days,
    party,
    den,
    hasFares,
    offersBeforeOpening,
  };
  return bruteForce(asked, await market.plain([...origins.keys()], [...homes.keys()], days));
}

const plainText = (one: PlainJourney | undefined) =>
  one && `${one.keys.join(' then ')}: ${one.price} ${one.departs} ${one.homeAt} ${one.homeDay}`;
const plainListed = (one: PlainListed | undefined) => one && `${plainText(one)} ${one.beaten}`;
const text = (one: HomeJourney | undefined) =>
  one &&
  `${one.flights.map(keyOf).join(' then ')}: ${one.price} ${one.departs} ${one.homeAt} ${one.homeDay}`;
const listedText = (one: ListedJourney | undefined) => one && `${text(one)} ${one.isBeaten}`;

/** Returns the expected answer. */
async function compare(proof: Proof, asking: Asking): Promise<PlainAnswer> {
  const { question, network, moment } = asking;
  const ours = await answered(proof, asking);
  const theirs = (await expected(asking)) ?? NOTHING;
  const name = `${nameOf(question)} on ${moment.source} at ${moment.now.toISOString()}`;
  const same = (what: string, found: string | undefined, plain: string | undefined) =>
    proof.check(found === plain, `${name}: ${what}: ${found}, not ${plain}`);
  same('earliest', text(ours?.earliest), plainText(theirs.earliest));
  same('cheapest sure', text(ours?.cheapestSure), plainText(theirs.cheapestSure));
  same('cheapest on the pass', text(ours?.cheapestPass), plainText(theirs.cheapestPass));
  const ends = endsOf(asking);
  const least = ends ? earliestPossible(network, ends) : undefined;
  const homeAt = theirs.earliest?.homeAt;
  proof.check(
    homeAt === undefined || (least !== undefined && least <= homeAt),
    `${name}: home at ${homeAt}, before ${least}`,
  );
  const journeys = ours?.journeys ?? [];
  proof.check(journeys.length === theirs.list.length, `${name}: ${journeys.length} ways`);
  for (const [at, plain] of theirs.list.entries())
    same(`way ${at}`, listedText(journeys[at]), plainListed(plain));
  return theirs;
}

const NOTHING: PlainAnswer = {
  list: [],
  earliest: undefined,
  cheapestSure: undefined,
  cheapestPass: undefined,
  leftOut: { passingHome: 0, oneBooking: 0 },
};

await prove('home', async (proof) => {
  const form = proof.isFull ? 'full' : 'quick';
  const network = await realNetwork(path.join(ROOT, 'data'));
  const openMarket = openMarkets(network);
  const answers: PlainAnswer[] = [];
  for (let nth = 0; nth < MOMENTS[form]; nth += 1) {
    const moment = anyMoment(proof, network, nth);
    const market = openMarket(moment.source, moment.now);
    const { fares } = market;
    const readFlights = homeFlights({ fares, network: still(network), rules: DEFAULT_RULES });
    for (let one = 0; one < QUESTIONS_A_MOMENT[form]; one += 1) {
      const question = anyQuestion(proof, network, answers.length);
      answers.push(await compare(proof, { question, network, moment, market, readFlights }));
      if (answers.length % SAID_EVERY === 0) proof.say(`${answers.length} questions`);
    }
  }
  const isSelfMade = (one: PlainJourney | undefined) => one?.bookings === 2;
  const journeys = answers.flatMap(({ list }): readonly PlainListed[] => list);
  const total = {
    questions: answers.length,
    journeys: journeys.length,
    selfMade: journeys.filter(isSelfMade).length,
    beaten: journeys.filter(({ beaten }) => beaten).length,
    passingHome: answers.reduce((sum, { leftOut }) => sum + leftOut.passingHome, 0),
    oneBooking: answers.reduce((sum, { leftOut }) => sum + leftOut.oneBooking, 0),
    selfMadeEarliest: answers.filter(({ earliest }) => isSelfMade(earliest)).length,
    nothing: answers.filter(({ earliest }) => !earliest).length,
  };
  proof.say(
    `${total.questions} questions, ${total.journeys} ways home, ${total.beaten} of them beaten, ${total.selfMade} of two bookings, ${total.nothing} without any; left out: ${total.passingHome} that pass by home, ${total.oneBooking} that one booking holds`,
  );
  return total;
});

function nameOf({ from, to, isNearby, party, den }: HomeQuestion): string {
  const place = 'code' in from ? from.code : `${from.lat},${from.lng}`;
  return `${place} to ${to.map(({ code }) => code).join()}${isNearby ? ' and near' : ''} ${JSON.stringify({ ...party, den })}`;
}
