import type { Airport, AirportCode } from './airports.ts';
import { isAnnounced, windowOpens } from './booking-window.ts';
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
  UTC,
  weekdayOf,
} from './time.ts';
import { fliesOn, type Network, type TimetableRow } from './timetable.ts';

/** Limits on the connections of an itinerary. */
export interface ConnectionRules {
  /** Minimum time between arrival and the next departure. */
  readonly minConnection: Minutes;
  /** The same after landing in the United States from abroad, where bags and travelers clear customs. */
  readonly minConnectionFromAbroad: Minutes;
  /** Longest layover, inclusive. */
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
  /** Printed form, computed on first use because it costs more than all the rest. */
  segment: Segment | undefined;
}

/** Departures of one local calendar day of each origin, in timetable order. Skips unknown airports. */
export function departuresOn(network: Network, date: LocalDate): Departure[] {
  const [dayNumber, weekday] = [dayNumberOf(date), weekdayOf(date)];
  const isBlackout = network.blackoutDates.has(date);
  const unannounced = !isAnnounced(date, network.blackoutDates);
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
      unannounced,
      segment: undefined,
    };
  });
}

/** The airline's two-letter code: prefix of every flight number. */
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

/** A departure and its connections. */
export interface Leg {
  readonly departure: Departure;
  /** Index among all legs, in the order of the departures. */
  readonly position: number;
  /** Index of its destination in the list of airports. */
  readonly to: number;
  readonly departs: InstantMinute;
  readonly arrives: InstantMinute;
  /** See `seasonRule`. */
  readonly seasonUnknown: boolean;
  /** All legs from its destination. Those from index `onwardFrom` up to but not including `onwardUntil` connect. */
  readonly onward: readonly Leg[];
  onwardFrom: number;
  onwardUntil: number;
}

export interface Legs {
  readonly airports: readonly Airport[];
  /** By index of the origin, earliest first. */
  readonly from: readonly (readonly Leg[])[];
}

/**
 * @param departures of successive days, each in timetable order. Legs with equal times keep that order.
 * @param isSeasonUnknown of a departure as part of a flight of the travel day
 */
export function connect(
  airports: readonly Airport[],
  departures: readonly Departure[],
  rules: ConnectionRules,
  isSeasonUnknown: (departure: Departure) => boolean = () => false,
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
      seasonUnknown: isSeasonUnknown(departure),
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

/** Index of the first leg that leaves at or after an instant. */
function firstLeaving(legs: readonly Leg[], instant: number): number {
  let [low, high] = [0, legs.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((legs[middle]?.departs ?? NEVER) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where itineraries may end, by index of the airport. */
interface Endpoints {
  readonly wanted: readonly boolean[];
  /** Whether any leg from the airport goes to a wanted airport. */
  readonly leading: readonly boolean[];
}

/** @param destinations All airports if undefined, none if empty. */
export function endpointsAmong(
  { airports, from }: Legs,
  destinations?: readonly AirportCode[],
): Endpoints {
  const codes = destinations && new Set(destinations);
  const wanted = airports.map(({ code }) => codes === undefined || codes.has(code));
  return { wanted, leading: from.map((legs) => legs.some(({ to }) => wanted[to])) };
}

/** One to three consecutive legs. */
export interface Itinerary extends ItineraryFares {
  first: Leg;
  second: Leg | undefined;
  third: Leg | undefined;
  /** Index of its destination in the list of airports. */
  to: number;
  departs: InstantMinute;
  arrives: InstantMinute;
  /** False when the times of a leg are estimated. */
  filed: boolean;
  /** Whether nobody knows that each leg is flown. */
  seasonUnknown: boolean;
  /** Minutes, or {@link NEVER} for one leg. */
  shortestWait: number;
}

/** The departures of an itinerary in order. */
export function departuresOf({ first, second, third }: Itinerary): [Departure, ...Departure[]] {
  if (!second) return [first.departure];
  if (!third) return [first.departure, second.departure];
  return [first.departure, second.departure, third.departure];
}

/** By index of the departure. */
type Fares = readonly SegmentFares[];

export interface ItineraryQuestion {
  /** Index of the airport in the list. */
  readonly origin: number;
  readonly endpoints: Endpoints;
  readonly fares: Fares;
  /** Departure day of the first leg, on the calendar of its airport. */
  readonly date: LocalDate;
  /** Itineraries that left at or before this instant are skipped. */
  readonly now: number;
  readonly maxStops: ConnectionRules['maxStops'];
  /** Minutes by index of the destination: itineraries that take longer are skipped. */
  readonly longest?: readonly number[] | undefined;
}

/** Of an airport where no itinerary may end. */
const NO_MINUTES = -1;

type Visit = (itinerary: Itinerary) => void;

/**
 * Visits every itinerary from one airport that repeats no airport and meets the connection rules. The latest first leg
 * comes first; for each, fewer stops first, then by second and third leg. The visited objects are reused: a visitor
 * that keeps an itinerary must copy it.
 */
export function eachItinerary({ from }: Legs, question: ItineraryQuestion, visit: Visit): void {
  const { origin, endpoints: ends, fares, date, now, maxStops } = question;
  const firsts = (from[origin] ?? []).filter(
    ({ departure, departs }) => departure.date === date && departs > now,
  );
  const [latest] = firsts.sort((a, b) => b.departs - a.departs);
  if (!latest) return;
  const longest = ends.wanted.map((isWanted, to) =>
    isWanted ? (question.longest?.[to] ?? NEVER) : NO_MINUTES,
  );
  const bounded = { ...question, longest, longestOfAll: Math.max(...longest) };
  const { departure, to, departs, arrives } = latest;
  const begun = { first: latest, second: undefined, third: undefined, to, departs, arrives };
  const nothing = {
    ...nothingFrom(departure.origin),
    filed: true,
    seasonUnknown: false,
    shortestWait: NEVER,
  };
  const none: Itinerary = { ...begun, ...nothing };
  const reused: ReusedItineraries = { one: { ...none }, two: { ...none }, three: { ...none } };
  const { one, two, three } = reused;
  for (const first of firsts) {
    one.first = two.first = three.first = first;
    one.departs = two.departs = three.departs = first.departs;
    extend(one, none, first, fares);
    if (first.arrives - first.departs <= (longest[first.to] as number)) visit(one);
    if (maxStops > 0) eachOfOneStop(reused, bounded, visit);
    if (maxStops > 1) eachOfTwoStops(reused, bounded, visit);
  }
}

/** Reused itineraries of one, two and three legs; each extends the one before by a leg. */
type ReusedItineraries = Readonly<Record<'one' | 'two' | 'three', Itinerary>>;

interface BoundedQuestion extends ItineraryQuestion {
  /** {@link NO_MINUTES} where none may end. */
  readonly longest: readonly number[];
  readonly longestOfAll: number;
}

function eachOfOneStop(
  { one, two }: ReusedItineraries,
  question: BoundedQuestion,
  visit: Visit,
): void {
  const { origin, fares, longest, longestOfAll } = question;
  const { departs, onward, onwardFrom, onwardUntil } = one.first;
  for (let at = onwardFrom; at < onwardUntil; at++) {
    const second = onward[at] as Leg;
    // Legs onward are in order of departure.
    if (second.departs - departs > longestOfAll) return;
    if (second.to === origin || second.arrives - departs > (longest[second.to] as number)) continue;
    two.second = second;
    extend(two, one, second, fares);
    visit(two);
  }
}

function eachOfTwoStops(reused: ReusedItineraries, question: BoundedQuestion, visit: Visit): void {
  const { one, two, three } = reused;
  const { origin, endpoints: ends, fares, longest, longestOfAll } = question;
  const { departs, to: via, onward, onwardFrom, onwardUntil } = one.first;
  for (let at = onwardFrom; at < onwardUntil; at++) {
    const second = onward[at] as Leg;
    if (second.departs - departs > longestOfAll) return;
    if (second.to === origin || !ends.leading[second.to]) continue;
    extend(two, one, second, fares);
    three.second = second;
    for (let next = second.onwardFrom; next < second.onwardUntil; next++) {
      const third = second.onward[next] as Leg;
      if (third.to === origin || third.to === via) continue;
      if (third.arrives - departs > (longest[third.to] as number)) continue;
      three.third = third;
      extend(three, two, third, fares);
      visit(three);
    }
  }
}

/** Writes `before` plus one leg into `longer`. Both start with the same leg. */
function extend(longer: Itinerary, before: Itinerary, leg: Leg, fares: Fares): void {
  const wait = before.segments === 0 ? NEVER : leg.departs - before.arrives;
  longer.shortestWait = Math.min(before.shortestWait, wait);
  longer.filed = before.filed && !leg.departure.row.approximate;
  longer.seasonUnknown = before.seasonUnknown || leg.seasonUnknown;
  longer.to = leg.to;
  longer.arrives = leg.arrives;
  addSegment(longer, before, leg.departure, fares[leg.position] as SegmentFares);
}

export function flightOf(itinerary: Itinerary, now: InstantMinute): Flight {
  const departures = departuresOf(itinerary);
  return {
    segments: departures.map(segmentOf) as [Segment, ...Segment[]],
    fares: offeredFares(itinerary),
    goWildWindow: windowAt(itinerary, now),
    ...(itinerary.seasonUnknown && { seasonUnknown: true }),
  };
}

const CLOCK_CHANGE_MARGIN = 120;
const DAY = 1440;

/**
 * The calendar days on which legs of an itinerary that starts on `date` may leave. Far to the west it may still be the
 * day before. Uses the offsets at noon of `date`, with a margin for clock changes at both ends.
 */
export function travelDays(network: Network, date: LocalDate, rules: ConnectionRules): LocalDate[] {
  if (rules.maxStops === 0) return [date];
  const { least, most, soonest } = wallShifts(network, date);
  const wait = Math.min(rules.minConnection, rules.minConnectionFromAbroad);
  const furtherWest = rules.maxStops === 2 ? Math.min(0, least + wait) : 0;
  const earliest = soonest + wait + furtherWest - CLOCK_CHANGE_MARGIN;
  const latest = DAY - 1 + rules.maxStops * (most + rules.maxLayover) + CLOCK_CHANGE_MARGIN;
  const first = Math.min(0, Math.floor(earliest / DAY));
  const days = Math.floor(latest / DAY) - first + 1;
  return Array.from({ length: days }, (_, day) => addDays(date, first + day));
}

/**
 * How many minutes the local arrival time is ahead of the local departure time (`least`, `most`), and the earliest
 * local arrival of a day in minutes after midnight (`soonest`).
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
