import type { Airport, AirportCode } from './airports.ts';
import { windowOpens } from './booking-window.ts';
import {
  addSegment,
  type ItineraryFares,
  NEVER,
  nothingFrom,
  offeredFares,
  type PricedSegment,
  reachOf,
  type SegmentFares,
  windowAt,
} from './fares.ts';
import type { Flight, Segment } from './flight.ts';
import type { InstantMinute, Minutes } from './time.ts';
import {
  addDays,
  dayNumberOf,
  instantAt,
  type LocalDate,
  offsetAt,
  timeAt,
  timeZone,
  weekdayOf,
} from './time.ts';
import { fliesOn, type Network, type TimetableRow } from './timetable.ts';

/** Which departures may follow one another in one itinerary. */
export interface ConnectionRules {
  /** Shortest wait between arrival and the next departure. */
  readonly minConnection: Minutes;
  /** The same after landing in the United States from abroad, where bags and travelers clear customs. */
  readonly minConnectionFromAbroad: Minutes;
  /** Longest wait, exactly so many minutes allowed. */
  readonly maxLayover: Minutes;
  readonly maxStops: 0 | 1 | 2;
}

/** One timetable row on one day. */
export interface Departure extends PricedSegment {
  readonly row: TimetableRow;
  /** Calendar day at the origin. */
  readonly date: LocalDate;
  readonly dayNumber: number;
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number;
  readonly departs: InstantMinute;
  readonly arrives: InstantMinute;
  /** As it is printed; made when first asked for, as it takes longer than all the rest. */
  segment: Segment | undefined;
}

/** What leaves on one calendar day, counted at each origin, in the order of the timetable; unknown airports are left out. */
export function departuresOn(network: Network, date: LocalDate): Departure[] {
  const [dayNumber, weekday] = [dayNumberOf(date), weekdayOf(date)];
  const isBlackout = network.blackoutDates.has(date);
  return network.timetable.flatMap((row) => {
    const origin = network.airports.get(row.origin);
    const destination = network.airports.get(row.destination);
    if (!origin || !destination || !fliesOn(row, date, weekday)) return [];
    const departs = instantAt(origin.zone, date, row.departs);
    const opens = (international: boolean) =>
      isBlackout ? NEVER : windowOpens({ day: date, zone: origin.zone }, international);
    return {
      row,
      date,
      dayNumber,
      weekday,
      origin,
      destination,
      departs,
      arrives: (departs + row.block) as InstantMinute,
      reach: Math.max(reachOf(origin), reachOf(destination)),
      opensDomestic: opens(false),
      opensInternational: opens(true),
      segment: undefined,
    };
  });
}

/** The airline's two-letter code, before every flight number. */
const AIRLINE = 'F9';

export function segmentOf(departure: Departure): Segment {
  const { row, origin, destination } = departure;
  departure.segment ??= {
    from: origin.code,
    to: destination.code,
    departs: timeAt(origin.zone, departure.departs),
    arrives: timeAt(destination.zone, departure.arrives),
    number: `${AIRLINE} ${row.flightNumber}`,
    approximate: row.approximate,
  };
  return departure.segment;
}

/** A departure and what it connects to. */
export interface Leg {
  readonly departure: Departure;
  /** Position among all legs, in the order of the departures. */
  readonly position: number;
  /** Position of its destination in the list of airports. */
  readonly to: number;
  readonly departs: InstantMinute;
  readonly arrives: InstantMinute;
  /** All that leaves its destination, of which those from `onwardFrom` up to but not including `onwardUntil` connect. */
  readonly onward: readonly Leg[];
  onwardFrom: number;
  onwardUntil: number;
}

export interface Legs {
  readonly airports: readonly Airport[];
  /** By position of the origin, the earliest first. */
  readonly from: readonly (readonly Leg[])[];
}

/** @param departures of successive days, each day in the order of the timetable: equal times stay in that order. */
export function connect(
  airports: readonly Airport[],
  departures: readonly Departure[],
  rules: ConnectionRules,
): Legs {
  const positions = new Map(airports.map((airport, position) => [airport, position]));
  const from: Leg[][] = airports.map(() => []);
  for (const [position, departure] of departures.entries()) {
    const { origin, destination, departs, arrives } = departure;
    const to = positions.get(destination) ?? 0;
    from[positions.get(origin) ?? 0]?.push({
      departure,
      position,
      to,
      departs,
      arrives,
      onward: from[to] ?? [],
      onwardFrom: 0,
      onwardUntil: 0,
    });
  }
  for (const legs of from) legs.sort((a, b) => a.departs - b.departs);
  for (const leg of from.flat()) {
    const { origin, destination } = leg.departure;
    const fromAbroad = destination.domestic && !origin.domestic;
    const wait = fromAbroad ? rules.minConnectionFromAbroad : rules.minConnection;
    leg.onwardFrom = firstLeaving(leg.onward, leg.arrives + wait);
    leg.onwardUntil = firstLeaving(leg.onward, leg.arrives + rules.maxLayover + 1);
  }
  return { airports, from };
}

/** Position of the first leg that leaves at an instant or later. */
function firstLeaving(legs: readonly Leg[], instant: number): number {
  let [low, high] = [0, legs.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((legs[middle]?.departs ?? NEVER) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where itineraries may end, by position of the airport. */
export interface Endpoints {
  readonly wanted: readonly boolean[];
  /** Whether any leg from there leads to a wanted airport. */
  readonly leading: readonly boolean[];
}

/** @param destinations Every airport when absent, none when empty. */
export function endpointsAmong(
  { airports, from }: Legs,
  destinations?: readonly AirportCode[],
): Endpoints {
  const codes = destinations && new Set(destinations);
  const wanted = airports.map(({ code }) => codes === undefined || codes.has(code));
  return { wanted, leading: from.map((legs) => legs.some(({ to }) => wanted[to])) };
}

/** One to three legs in a row. */
export interface Itinerary extends ItineraryFares {
  first: Leg;
  second: Leg | undefined;
  third: Leg | undefined;
  /** Position of its destination in the list of airports. */
  to: number;
  departs: InstantMinute;
  arrives: InstantMinute;
  /** False when the times of a leg are estimated. */
  filed: boolean;
  /** Minutes, or {@link NEVER} for one leg. */
  shortestWait: number;
}

/** The departures of an itinerary in order. */
export function departuresOf({ first, second, third }: Itinerary): [Departure, ...Departure[]] {
  if (!second) return [first.departure];
  if (!third) return [first.departure, second.departure];
  return [first.departure, second.departure, third.departure];
}

/** Of each departure, in the order of the departures. */
type Fares = readonly SegmentFares[];

export interface ItineraryQuestion {
  /** Position of the airport in the list. */
  readonly origin: number;
  readonly endpoints: Endpoints;
  readonly fares: Fares;
  /** Day on which the first leg leaves, on the calendar of its own airport. */
  readonly date: LocalDate;
  /** Leaves out itineraries that have left at this instant. */
  readonly now: number;
  readonly maxStops: ConnectionRules['maxStops'];
}

type Visit = (itinerary: Itinerary) => void;

/**
 * Hands over every itinerary from one airport: no airport twice, each wait within the rules. The latest first leg comes
 * first; of each leg those with fewer stops, then by second and third leg. One object stands for one after the other:
 * whoever keeps an itinerary copies it.
 */
export function eachItinerary({ from }: Legs, question: ItineraryQuestion, visit: Visit): void {
  const { origin, endpoints: ends, fares, date, now, maxStops } = question;
  const firsts = (from[origin] ?? []).filter(
    ({ departure, departs }) => departure.date === date && departs > now,
  );
  const [latest] = firsts.sort((a, b) => b.departs - a.departs);
  if (!latest) return;
  const { departure, to, departs, arrives } = latest;
  const begun = { first: latest, second: undefined, third: undefined, to, departs, arrives };
  const nothing = { ...nothingFrom(departure.origin), filed: true, shortestWait: NEVER };
  const none: Itinerary = { ...begun, ...nothing };
  const some: Growing = { one: { ...none }, two: { ...none }, three: { ...none } };
  const { one, two, three } = some;
  for (const first of firsts) {
    one.first = two.first = three.first = first;
    one.departs = two.departs = three.departs = first.departs;
    extend(one, none, first, fares);
    if (ends.wanted[first.to]) visit(one);
    if (maxStops > 0) eachOfOneStop(some, question, visit);
    if (maxStops > 1) eachOfTwoStops(some, question, visit);
  }
}

/** Itineraries of one, two and three legs, each the one before it with one leg more. */
type Growing = Readonly<Record<'one' | 'two' | 'three', Itinerary>>;

function eachOfOneStop({ one, two }: Growing, question: ItineraryQuestion, visit: Visit): void {
  const { origin, endpoints: ends, fares } = question;
  const { onward, onwardFrom, onwardUntil } = one.first;
  for (let at = onwardFrom; at < onwardUntil; at++) {
    const second = onward[at] as Leg;
    if (second.to === origin || !ends.wanted[second.to]) continue;
    two.second = second;
    extend(two, one, second, fares);
    visit(two);
  }
}

function eachOfTwoStops(some: Growing, question: ItineraryQuestion, visit: Visit): void {
  const { one, two, three } = some;
  const { origin, endpoints: ends, fares } = question;
  const { to: via, onward, onwardFrom, onwardUntil } = one.first;
  for (let at = onwardFrom; at < onwardUntil; at++) {
    const second = onward[at] as Leg;
    if (second.to === origin || !ends.leading[second.to]) continue;
    extend(two, one, second, fares);
    three.second = second;
    for (let next = second.onwardFrom; next < second.onwardUntil; next++) {
      const third = second.onward[next] as Leg;
      if (third.to === origin || third.to === via || !ends.wanted[third.to]) continue;
      three.third = third;
      extend(three, two, third, fares);
      visit(three);
    }
  }
}

/** Makes `longer` what `before` is with one more leg; both begin with the same one. */
function extend(longer: Itinerary, before: Itinerary, leg: Leg, fares: Fares): void {
  const wait = before.segments === 0 ? NEVER : leg.departs - before.arrives;
  longer.shortestWait = Math.min(before.shortestWait, wait);
  longer.filed = before.filed && !leg.departure.row.approximate;
  longer.to = leg.to;
  longer.arrives = leg.arrives;
  addSegment(longer, before, leg.departure, fares[leg.position] as SegmentFares);
}

export function flightOf(itinerary: Itinerary, now: InstantMinute): Flight {
  const departures = departuresOf(itinerary);
  return {
    segments: departures.map(segmentOf) as [Segment, ...Segment[]],
    fares: offeredFares(itinerary),
    goWildWindow: windowAt(itinerary, departures, now),
  };
}

const CLOCK_CHANGES = 120;
const DAY = 1440;
const UTC = timeZone('UTC');

/**
 * The calendar days on which legs of an itinerary that begins on `date` may leave. Far westwards the calendar may show
 * the day before. The offsets of one noon stand for all its days, with room for clock changes at both ends.
 */
export function travelDays(network: Network, date: LocalDate, rules: ConnectionRules): LocalDate[] {
  if (rules.maxStops === 0) return [date];
  const { least, most, soonest } = wallShifts(network, date);
  const wait = Math.min(rules.minConnection, rules.minConnectionFromAbroad);
  const furtherWest = rules.maxStops === 2 ? Math.min(0, least + wait) : 0;
  const earliest = soonest + wait + furtherWest - CLOCK_CHANGES;
  const latest = DAY - 1 + rules.maxStops * (most + rules.maxLayover) + CLOCK_CHANGES;
  const first = Math.min(0, Math.floor(earliest / DAY));
  const days = Math.floor(latest / DAY) - first + 1;
  return Array.from({ length: days }, (_, day) => addDays(date, first + day));
}

/**
 * By how many minutes the wall clock of the destination at arrival is ahead of the one of the origin at departure
 * (`least`, `most`), and the earliest arrival of a day, in minutes after its midnight (`soonest`).
 */
function wallShifts({ airports, timetable }: Network, date: LocalDate) {
  const noon = (dayNumberOf(date) * DAY + DAY / 2) as InstantMinute;
  const offsetOf = (code: AirportCode) => offsetAt(airports.get(code)?.zone ?? UTC, noon);
  let [least, most, soonest] = [Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY];
  for (const { origin, destination, departs, block } of timetable) {
    const shift = block + offsetOf(destination) - offsetOf(origin);
    least = Math.min(least, shift);
    most = Math.max(most, shift);
    soonest = Math.min(soonest, departs + shift);
  }
  return { least, most, soonest };
}
