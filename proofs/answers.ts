// The answers of at least forty searches over the real timetable against a brute force: plain objects, every journey,
// every rule in one line. Compares itineraries with fares, which are slow or wait overnight, prices and sections for a
// party of one to four, and ways home of the party on the day of the arrival and the next day. `--broken` counts slow
// ways home too, which must be found; `--broken seats` expects the prices
// of one traveler, which must be found too.
import path from 'node:path';
import { flightFromWire, flightToWire } from '#contract/flight-codec.ts';
import type { Airport, AirportCode } from '#domain/airports.ts';
import type { SegmentFares } from '#domain/fares.ts';
import {
  departureOf,
  destinationOf,
  FARE_KINDS,
  type FareKind,
  type Flight,
  layoversOf,
  originOf,
  shownFare,
} from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { departuresOn, travelDays } from '#domain/itineraries.ts';
import { type Party, partyOf, passState } from '#domain/party.ts';
import { marketSlot, sampleFares } from '#domain/sample-fares.ts';
import { sectionsOf } from '#domain/sections.ts';
import {
  addDays,
  dayAt,
  dayOf,
  type InstantMinute,
  instantOf,
  instantOfDate,
  type LocalDate,
  localDate,
  minuteOfDay,
  timeAt,
} from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { summarizeReturns } from '#domain/ways-home.ts';
import { searchFlights } from '#server/features/search/search-flights.ts';
import { findWaysHome } from '#server/features/search/ways-home.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import {
  journeyKey,
  type OracleJourney,
  oracleFlight,
  oracleFlights,
  oracleJourneys,
  oracleSurvivors,
} from '#test/itinerary/itinerary-oracle.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { realNetwork } from '#test/network-fixture.ts';
import {
  anyParty,
  expectedPartyLines,
  formatParty,
  isAllOnPass,
  isEnough,
  leastTotal,
  partyLines,
} from './answers/party.ts';
import { type Proof, prove } from './harness/prove.ts';

const SEARCHES = { quick: 40, full: 400 };
/** Flights of each search whose ways home are counted. */
const ARRIVALS = { quick: 1, full: 3 };
const SEED = 'answers';
const FIRST_DAY = localDate('2026-11-25');
const SIGNAL = new AbortController().signal;

/** One journey of the brute force. */
interface Truth {
  readonly flight: Flight;
  readonly to: Airport;
  readonly departs: number;
  readonly arrives: number;
  readonly slow: boolean;
  readonly text: string;
}

/** Every journey from an airport on a day that nothing dominates, by plain rules. */
function bruteForce(network: Network, origin: Airport, date: LocalDate, now: Date): Truth[] {
  const at = instantOfDate(now);
  const all = oracleJourneys(oracleFlights(network, date), DEFAULT_RULES, origin, date);
  const faresOf = segmentFaresOn(network, date, dayAt(origin.zone, at), marketSlot(now, date));
  const flights = new Map(all.map((one) => [one, oracleFlight(one, faresOf, network, at)]));
  const fastest = new Map<AirportCode, number>();
  for (const one of all) {
    const { code } = ends(one).to;
    fastest.set(code, Math.min(fastest.get(code) ?? Number.POSITIVE_INFINITY, minutesOf(one)));
  }
  const ahead = all.filter((one) => ends(one).departs > at);
  const kept = oracleSurvivors(ahead, (one) => flights.get(one) as Flight, [
    ...network.airports.values(),
  ]);
  return kept.map((one) => {
    const { to, departs, arrives } = ends(one);
    const least = fastest.get(to.code) ?? 0;
    const slow = minutesOf(one) > 3 * least && minutesOf(one) > least + 360;
    const flight = flights.get(one) as Flight;
    const nights = one.slice(1).map((next, index) => nightMinutes(one[index] ?? next, next) >= 180);
    return { flight, to, departs, arrives, slow, text: textOf(flight, slow, nights) };
  });
}

type Leg = OracleJourney[number];

const ends = (journey: OracleJourney) => {
  const [first, last] = [journey[0] as Leg, journey.at(-1) as Leg];
  return { to: last.to, departs: first.departs, arrives: last.arrives };
};

const minutesOf = (journey: OracleJourney): number => ends(journey).arrives - ends(journey).departs;

/** Minutes of a wait between midnight and 6:00 AM, counted one by one on the clock of the airport. */
function nightMinutes(landed: Leg, next: Leg): number {
  let night = 0;
  for (let minute = landed.arrives; minute < next.departs; minute += 1)
    if (minuteOfDay(timeAt(next.from.zone, minute as InstantMinute)) < 360) night += 1;
  return night;
}

function textOf(flight: Flight, slow: boolean, nights: readonly boolean[]): string {
  const { segments, fares } = flight;
  const legs = segments.map(({ number, departs, arrives }) => `${number} ${departs} ${arrives}`);
  return JSON.stringify([
    legs,
    FARE_KINDS.map((kind) => fares[kind] && [fares[kind].total, fares[kind].seatsLeft]),
    slow,
    nights,
  ]);
}

/** Fares of the segments, which are an input here. */
function segmentFaresOn(network: Network, date: LocalDate, today: LocalDate, slot: number) {
  const rowIndexes = new Map(network.timetable.map((row, index) => [row, index]));
  const departures = travelDays(network, date, DEFAULT_RULES).flatMap((day) =>
    departuresOn(network, day),
  );
  const fares = sampleFares(SEED)(departures, today, slot);
  const byKey = new Map(
    departures.map((one, index) => [`${rowIndexes.get(one.row)}@${one.date}`, fares[index]]),
  );
  return (leg: Leg): SegmentFares => byKey.get(journeyKey([leg])) as SegmentFares;
}

interface WaysQuestion {
  readonly home: AirportCode;
  readonly arrival: number;
  readonly day: LocalDate;
  readonly party: Party;
}

/** What the brute force says of the ways home after an arrival. */
function waysOf(truths: readonly Truth[], { home, arrival, day, party }: WaysQuestion) {
  const later = truths.filter(
    (one) =>
      one.to.code === home &&
      !one.slow &&
      one.departs >= arrival + 45 &&
      leastTotal(one.flight, party) !== undefined,
  );
  const landing = (by: LocalDate) =>
    later.filter(({ to, arrives }) => dayOf(timeAt(to.zone, arrives as InstantMinute)) <= by);
  const inTime = landing(day).length > 0 ? landing(day) : landing(addDays(day, 1));
  return [inTime.length, inTime.filter(({ flight }) => isAllOnPass(flight, party)).length].join();
}

/**
 * The sections of a search: each place with the price and departure of its headline flight, slow flights left out while
 * there are others.
 */
function sectionsOfTruth(truths: readonly Truth[], party: Party): string {
  const places = [...new Set(truths.map(({ to }) => to.code))].toSorted();
  return places
    .map((code) => {
      const there = truths.filter(({ to }) => to.code === code);
      const sensible = there.filter(({ slow }) => !slow);
      const counted = sensible.length > 0 ? sensible : there;
      const enoughFor = (kind: FareKind) =>
        counted.filter(({ flight }) => isEnough(flight, kind, party));
      const lead = FARE_KINDS.find((kind) => enoughFor(kind).length > 0);
      const section = lead === 'goWild' ? 'goWild' : 'standard';
      return `${section} ${code} ${headlineText(lead ? enoughFor(lead) : counted, party)}`;
    })
    .join('\n');
}

/** Price for one person and departure of the cheapest, then earliest journey. */
function headlineText(candidates: readonly Truth[], party: Party): string {
  const offers = candidates.map(({ flight, departs }) => ({
    departs,
    price: pricePerPerson(flight, party),
  }));
  const price = Math.min(...offers.map((one) => one.price));
  if (!Number.isFinite(price)) return '';
  const cheapest = offers.filter((one) => one.price === price);
  return `${price} ${Math.min(...cheapest.map(({ departs }) => departs))}`;
}

/** Without a party the first fare class that is offered, else the mean of the cheapest split, rounded up. */
function pricePerPerson(flight: Flight, party: Party): number {
  const { travelers, passes } = party;
  if (travelers === 1 && passes === 1) {
    const kind = FARE_KINDS.find((one) => flight.fares[one]);
    return (kind && flight.fares[kind]?.total) ?? Number.POSITIVE_INFINITY;
  }
  return Math.ceil((leastTotal(flight, party) ?? Number.POSITIVE_INFINITY) / travelers);
}

function sectionsOfFlights(flights: readonly Flight[]): string {
  const { goWild, standard } = sectionsOf(groupBy(flights, destinationOf));
  const lines = Object.entries({ goWild, standard }).flatMap(([section, groups]) =>
    groups.map(({ place, headline }) => {
      const fare = shownFare(headline);
      const shown = fare && `${fare.total} ${instantOf(departureOf(headline))}`;
      return { place, line: `${section} ${place} ${shown ?? ''}` };
    }),
  );
  return lines
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ line }) => line)
    .join('\n');
}

function differing(some: readonly string[], others: readonly string[]): number {
  const [ours, theirs] = [new Set(some), new Set(others)];
  const missing = others.filter((one) => !ours.has(one)).length;
  return missing + some.filter((one) => !theirs.has(one)).length;
}

const ROOT = path.resolve(import.meta.dirname, '..');

async function oneSearch(proof: Proof, network: Network) {
  const airports = [...network.airports.values()];
  const pick = <T>(list: readonly T[]): T => list[proof.between(0, list.length - 1)] as T;
  const origin = pick(airports);
  const date = addDays(FIRST_DAY, proof.between(0, 60));
  const now = new Date(Date.parse(`${date}T00:00:00Z`) + proof.between(-60, 20) * 3_600_000);
  const clock = { now: () => now };
  const fares = simulatedFares({
    network: { current: () => network },
    clock,
    market: clock,
    seed: SEED,
    rules: DEFAULT_RULES,
  });
  const query = { origins: [origin.code], destinations: undefined, date };
  const party = anyParty(proof);
  const question = {
    party: partyOf({ party: party.travelers, passes: party.passes }),
    searchType: 'search',
    origin: origin.code,
    destination: undefined,
    query,
  } as const;
  const { byPlace } = await searchFlights({ fares }, question, 'all', SIGNAL);
  const zoneOf = (code: AirportCode) => network.airports.get(code)?.zone;
  // As the browser reads it.
  const flights = [...byPlace.values()]
    .flat()
    .flatMap((one) => flightFromWire(flightToWire(one), zoneOf) ?? []);
  const truths = bruteForce(network, origin, date, now);
  const name = `${origin.code} on ${date} for ${formatParty(party)} seen at ${now.toISOString()}`;
  const texts = flights.map((one) =>
    textOf(
      one,
      one.slow === true,
      layoversOf(one.segments).map(({ overnight }) => overnight),
    ),
  );
  const off = differing(
    texts,
    truths.map(({ text }) => text),
  );
  proof.check(off === 0, `${name}: ${off} itineraries differ`);
  const prices = differing(
    partyLines(flights, party),
    expectedPartyLines(
      truths.map(({ flight }) => flight),
      proof.error === 'seats' ? { travelers: 1, passes: 0 } : party,
    ),
  );
  proof.check(prices === 0, `${name}: ${prices} prices for the party differ`);
  const sections = sectionsOfTruth(truths, party);
  proof.check(sectionsOfFlights(flights) === sections, `${name}: sections differ`);
  for (
    let nth = 0;
    nth < ARRIVALS[proof.isFull ? 'full' : 'quick'] && flights.length > 0;
    nth += 1
  ) {
    const out = pick(flights);
    for (const ahead of [0, 1]) {
      const day = addDays(dayOf((out.segments.at(-1) ?? out.segments[0]).arrives), ahead);
      await compareWays(proof, { network, fares, out, day, now, name, party });
    }
  }
  return { itineraries: truths.length, slow: truths.filter(({ slow }) => slow).length };
}

interface WaysCase {
  readonly network: Network;
  readonly fares: ReturnType<typeof simulatedFares>;
  readonly out: Flight;
  readonly day: LocalDate;
  readonly now: Date;
  readonly name: string;
  readonly party: Party;
}

async function compareWays(proof: Proof, of: WaysCase): Promise<void> {
  const { network, fares, out, day, now, name, party } = of;
  const [home, place] = [originOf(out), destinationOf(out)];
  const arrival = (out.segments.at(-1) ?? out.segments[0]).arrives;
  const query = { destinations: [home], date: day };
  const answer = proof.isBroken
    ? { byPlace: groupBy((await fares.search(query, SIGNAL)).flights, originOf) }
    : await findWaysHome({ fares }, { ...query, party }, SIGNAL);
  const ways = (answer.byPlace.get(place) ?? []).map((one) => ({
    departs: one.segments[0].departs,
    arrives: (one.segments.at(-1) ?? one.segments[0]).arrives,
    to: destinationOf(one),
    goWild: passState(one, party) === 'yes',
    window: one.goWildWindow,
    numbers: one.segments.map(({ number }) => number).join(', '),
    segments: one.segments.map(({ number, departs }) => `${number} ${departs}`),
  }));
  const told = summarizeReturns(ways, { arrival, home, day });
  const truths = bruteForce(network, network.airports.get(place) as Airport, day, now);
  const expected = waysOf(truths, { home, arrival: instantOf(arrival), day, party });
  const got = [told.total, told.goWild].join();
  proof.check(
    got === expected,
    `${name}: ways home ${place}-${home} ${day}: ${got}, not ${expected}`,
  );
}

await prove('answers', async (proof) => {
  const network = await realNetwork(path.join(ROOT, 'data'));
  let [itineraries, slow] = [0, 0];
  const searches = SEARCHES[proof.isFull ? 'full' : 'quick'];
  for (let nth = 0; nth < searches; nth += 1) {
    const found = await oneSearch(proof, network);
    itineraries += found.itineraries;
    slow += found.slow;
  }
  proof.say(`${searches} searches, ${itineraries} itineraries, ${slow} of them slow`);
  return { searches, itineraries, slow };
});
