// The planner's answers to random questions about trips over the real timetable, against a brute force: plain objects,
// every pair in nested loops, wall clocks by trying every offset, distances by the chord, prices by every split.
// Compares the rows with their order, first trips, strips, pairs and levels, the ways home of the first trips, every pair
// of one day of one row, and the pairs whose windows are not open. The fares are simulated, without numbers of seats on
// every other flight, without GoWild before its window opens, or none at all; the forecast of each place has gaps. `--broken` counts slow flights, which must
// be found; so must `--broken seats` (one traveler with a pass), `deadline` (none), `blackout` (no dates), `order`
// (always by price), `warm` (whatever the forecast), `far` (whatever the distance) and `home` (without the last flight of
// a day).
import path from 'node:path';
import type { Flight } from '#domain/flight.ts';
import { withNearby } from '#domain/nearby.ts';
import {
  countOvernightOnly,
  countSeasonUnknown,
  openTrips,
  planTrips,
  type TripPlan,
  tripHome,
} from '#domain/plan-trips.ts';
import { addDays } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import type { TripRow } from '#domain/trip-rows.ts';
import { outDays, type Trip, type TripQuestion, type TripWorld } from '#domain/trips.ts';
import { realNetwork } from '#test/network-fixture.ts';
import { type Proof, prove } from './harness/prove.ts';
import { bruteForce, eachTrip, homesOf, type PlainTrip } from './trips/brute-force.ts';
import { nearAny, widened } from './trips/places.ts';
import {
  ALL_OPTIONS,
  anyMoment,
  anyQuestion,
  type Moment,
  optionsOf,
  type RandomQuestion,
} from './trips/questions.ts';
import { type Market, openMarkets, type Worlds } from './trips/sources.ts';
import {
  plainPairs,
  plainRows,
  plainTrip,
  plannedHome,
  plannedPairs,
  plannedRows,
  plannedTrip,
} from './trips/texts.ts';
import { type Violations, violationsOf } from './trips/violations.ts';
import { homeFacts, waysHome } from './trips/ways.ts';

/** A moment has answers of its own; its questions share them. */
const MOMENTS = { quick: 15, full: 90 };
const QUESTIONS_A_MOMENT = { quick: 10, full: 12 };
/** Of 1,000 questions, how many use each option at least. */
const LEAST_USE = 30;
const SAID_EVERY = 200;
const ROOT = path.resolve(import.meta.dirname, '..');

const BROKEN: Readonly<
  Record<string, (question: TripQuestion, world: TripWorld) => [TripQuestion, TripWorld]>
> = {
  slow: (question, world) => [{ ...question, slow: true }, world],
  seats: (question, world) => [{ ...question, party: { travelers: 1, passes: 1 } }, world],
  deadline: (question, world) => [{ ...question, deadline: {} }, world],
  order: (question, world) => [{ ...question, order: 'price' }, world],
  blackout: (question, world) => [question, changed(world, withoutBlackout)],
  warm: (question, world) => [
    {
      ...question,
      warmFrom: undefined,
      order: question.order === 'warm' ? 'best' : question.order,
    },
    world,
  ],
  far: (question, world) => [
    { ...question, order: question.order === 'far' ? 'best' : question.order },
    world,
  ],
  home: (question, world) => [question, { ...world, to: (...of) => world.to(...of).slice(0, -1) }],
};

const withoutBlackout = (flight: Flight): Flight =>
  flight.goWildWindow.state === 'blackout'
    ? { ...flight, goWildWindow: { state: 'open' } }
    : flight;

const changed = (world: TripWorld, change: (flight: Flight) => Flight): TripWorld => ({
  ...world,
  from: (...of) => world.from(...of).map(change),
  to: (...of) => world.to(...of).map(change),
});

interface Figures extends Violations {
  pairs: number;
  destinations: number;
  unopened: number;
}

const FIGURES = [
  'pairs',
  'destinations',
  'unopened',
  'late',
  'blackout',
  'seats',
  'announced',
] as const;

interface Asking {
  readonly question: RandomQuestion;
  readonly name: string;
  readonly worlds: Worlds;
}

function describe(question: RandomQuestion, { source, now }: Moment): string {
  const { out, nights, named, isWidened, destinations, deadline, party, ...rest } = question;
  const { origins: _, ...options } = rest;
  return `${named.join()}${isWidened ? ' and near' : ''} ${out.from}/${out.until} ${nights.least}-${nights.most} ${JSON.stringify({ ...options, ...deadline, ...party, destinations })} on ${source} at ${now.toISOString()}`;
}

async function worldsFor(question: RandomQuestion, market: Market, network: Network) {
  const { origins, out, nights } = question;
  const first = addDays(out.from, nights.least);
  const last = addDays(out.until, nights.most);
  return market({
    origins,
    homes: [...origins, ...nearAny(network, origins)],
    outDays: outDays(question),
    backDays: outDays({ ...question, out: { from: first, until: last } }),
  });
}

function compare(proof: Proof, asking: Asking): Figures {
  const { question, name, worlds } = asking;
  const broken = proof.isBroken ? BROKEN[proof.error ?? 'slow'] : undefined;
  const [asked, world] = broken
    ? broken(question, worlds.planner)
    : ([question, worlds.planner] as const);
  const plan = planTrips(asked, world);
  const expected = bruteForce(question, worlds.plain);

  const same = (what: string, planned: unknown, plain: unknown) =>
    proof.check(
      JSON.stringify(planned) === JSON.stringify(plain),
      `${name}: ${what}: ${firstDifference(planned, plain)}`,
    );
  const [planned, plain] = [plannedRows(plan), plainRows(expected.rows)];
  const places = (rows: typeof plain) => rows.map(({ place }) => place);
  same('destinations', places(planned).toSorted(), places(plain).toSorted());
  same('order', places(planned), places(plain));
  for (const row of plain) {
    const found = planned.find(({ place }) => place === row.place);
    same(`first trip to ${row.place}`, found?.first, row.first);
    same(`strip of ${row.place}`, found?.strip, row.strip);
    same(`pairs to ${row.place}`, found?.pairs, row.pairs);
    same(`weather of ${row.place}`, found?.high, row.high);
  }
  same('overnight only', countOvernightOnly(asked, plan, world), overnightOnly(expected, asking));
  same('season unknown', countSeasonUnknown(asked, plan, world), seasonUnknown(expected, asking));
  same('unopened', plan.unopened.map(plannedTrip), expected.unopened.map(plainTrip));
  for (const row of plan.rows) compareHome({ ...asking, asked, world, row }, same);
  const opened = compareOpened(proof, { ...asking, asked, world, plan }, same);
  const trips = [...plan.rows.flatMap(({ days }) => days), ...opened];
  return {
    pairs: plain.reduce((sum, { pairs }) => sum + pairs, 0),
    destinations: plain.length,
    unopened: expected.unopened.length,
    ...violationsOf({ trips, unopened: plan.unopened }, question, worlds.planner),
  };
}

/** Places that only landing on the next day adds. */
function overnightOnly({ rows }: ReturnType<typeof bruteForce>, { question, worlds }: Asking) {
  const { homeBy, homeByTime, overnight } = question.deadline;
  if (homeBy || homeByTime !== undefined || overnight) return null;
  const known = rows.map(({ destination }) => destination);
  const later = bruteForce({ ...question, deadline: { overnight: true } }, worlds.plain);
  return later.rows.filter(({ destination }) => !known.includes(destination)).length;
}

/** Places that only flights add of which nobody knows that they are flown. */
function seasonUnknown({ rows }: ReturnType<typeof bruteForce>, { question, worlds }: Asking) {
  const known = rows.map(({ destination }) => destination);
  const all = bruteForce(question, { ...worlds.plain, withUnsure: true });
  return all.rows.filter(({ destination }) => !known.includes(destination)).length;
}

type Same = (what: string, planned: unknown, plain: unknown) => void;

interface Compared extends Asking {
  readonly asked: TripQuestion;
  readonly world: TripWorld;
}

/** The ways home of the planner's first trip. */
function compareHome(of: Compared & { readonly row: TripRow }, same: Same): void {
  const { question, worlds, asked, world, row } = of;
  const { out, back } = row.first;
  const homes = homesOf(question, out.flight.segments[0].from);
  const found = waysHome(question, worlds.plain, {
    after: out.arrives,
    place: row.destination,
    homes,
    day: back.day,
  });
  const landsAt = (back.flight.segments.at(-1) ?? back.flight.segments[0]).to;
  same(
    `ways home from ${row.destination}`,
    plannedHome(tripHome(row.first, asked, world)),
    homeFacts(found, landsAt),
  );
}

/** All pairs of one day of one row, which it returns. */
function compareOpened(
  { between }: Proof,
  { question, worlds, asked, world, plan }: Compared & { readonly plan: TripPlan },
  same: Same,
): Trip[] {
  const row = plan.rows[between(0, plan.rows.length - 1)];
  if (!row) return [];
  const { destination } = row;
  const { day } = (row.days[between(0, row.days.length - 1)] ?? row.first).out;
  const opened = openTrips(asked, world, { destination, day });
  const trips: PlainTrip[] = [];
  const named = { ...question, out: { from: day, until: day }, destinations: [destination] };
  eachTrip(named, worlds.plain, (trip, isOpen) => {
    if (isOpen) trips.push(trip);
  });
  const [planned, plain] = [plannedPairs(opened), plainPairs(trips)];
  same(`flights out to ${destination} on ${day}`, planned.outs, plain.outs);
  same(`flights back from ${destination} on ${day}`, planned.backs, plain.backs);
  same(`pairs to ${destination} on ${day}`, planned.pairs, plain.pairs);
  for (const legs of [opened.outs, opened.backs]) {
    const departures = legs.map(({ departs }) => departs);
    same(
      'order by departure',
      departures,
      departures.toSorted((a, b) => a - b),
    );
  }
  return opened.pairs.map(([out, back]) => opened.tripAt(out, back));
}

/** The first elements or fields that differ. */
function firstDifference(planned: unknown, plain: unknown): string {
  const [ours, theirs] = [planned ?? {}, plain ?? {}];
  if (typeof ours !== 'object' || typeof theirs !== 'object')
    return JSON.stringify({ planned, plain });
  const key = [...Object.keys(ours), ...Object.keys(theirs)].find(
    (one) =>
      JSON.stringify(ours[one as keyof typeof ours]) !==
      JSON.stringify(theirs[one as keyof typeof theirs]),
  );
  const at = (of: object) => JSON.stringify(key === undefined ? of : of[key as keyof typeof of]);
  return `${key}: ${at(ours)}, not ${at(theirs)}`;
}

function compareNearby(proof: Proof, network: Network, { named }: RandomQuestion): void {
  const airports = named.flatMap((code) => network.airports.get(code) ?? []);
  const { origins, leftOut } = withNearby(airports, network.airports.values());
  const { taken, left } = widened(network, named);
  const ours = JSON.stringify({ taken: origins, left: leftOut });
  const theirs = JSON.stringify({ taken, left });
  proof.check(ours === theirs, `near ${named.join()}: ${ours}, not ${theirs}`);
}

await prove('trips', async (proof) => {
  const form = proof.isFull ? 'full' : 'quick';
  const network = await realNetwork(path.join(ROOT, 'data'));
  const openMarket = openMarkets(network);
  const uses = new Map<string, number>();
  const total = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as unknown as Figures;
  let questions = 0;
  for (let nth = 0; nth < MOMENTS[form]; nth += 1) {
    const moment = anyMoment(proof, network, nth);
    const market = openMarket(moment.source, moment.now, moment.forecast);
    for (let one = 0; one < QUESTIONS_A_MOMENT[form]; one += 1) {
      const question = anyQuestion(proof, network, { nth: questions, moment });
      const worlds = await worldsFor(question, market, network);
      const name = describe(question, moment);
      const found = compare(proof, { question, name, worlds });
      for (const figure of FIGURES) total[figure] += found[figure];
      compareNearby(proof, network, question);
      for (const option of optionsOf(question, moment))
        uses.set(option, (uses.get(option) ?? 0) + 1);
      questions += 1;
      if (questions % SAID_EVERY === 0) proof.say(`${questions} questions`);
    }
  }
  const { late, blackout, seats, announced } = total;
  proof.say(
    `${questions} questions, ${total.pairs} pairs to ${total.destinations} destinations, ${total.unopened} not open`,
  );
  proof.say(
    `${late} trips land after the deadline, ${blackout} on the pass touch a blackout date, ${seats} lack seats, ${announced} say wrongly whether their days are announced`,
  );
  proof.check(late + blackout + seats + announced === 0, 'trips that break a rule');
  if (proof.isFull)
    for (const option of ALL_OPTIONS) {
      const used = uses.get(option) ?? 0;
      proof.check(used * 1000 >= LEAST_USE * questions, `${option}: only ${used} questions`);
    }
  return { questions, ...total, uses: Object.fromEntries(uses) };
});
