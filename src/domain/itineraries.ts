import {
  addSegment,
  type ItineraryFares,
  NEVER,
  offeredFares,
  type PricedSegment,
  REACHES,
  type SegmentFares,
  windowAt,
} from './fares.ts';
import type { Flight, Segment } from './flight/flight.ts';
import { isTerritory } from './gowild/price.ts';
import { windowOpens } from './gowild/window.ts';
import type { Airport, AirportCode } from './network/airport.ts';
import { fliesOn, type Network, type TimetableRow } from './network/timetable.ts';
import { groupBy } from './search/group-by.ts';
import { addDays, dayNumberOf, type LocalDate, weekdayOf } from './time/local-date.ts';
import { type InstantMinute, type Minutes, minutes } from './time/offset-time.ts';
import { instantAt, offsetAt, timeAt } from './time/zone.ts';

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

export const DEFAULT_RULES: ConnectionRules = {
  minConnection: minutes(45),
  minConnectionFromAbroad: minutes(90),
  maxLayover: minutes(720),
  maxStops: 2,
};

/** One timetable row on one day. */
export interface Departure extends PricedSegment {
  readonly row: TimetableRow;
  /** Calendar day at the origin. */
  readonly date: LocalDate;
  readonly departs: InstantMinute;
  readonly arrives: InstantMinute;
}

/** What leaves on one calendar day, counted at each origin, in the order of the timetable; unknown airports are left out. */
export function departuresOn(network: Network, date: LocalDate): Departure[] {
  const weekday = weekdayOf(date);
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
      origin,
      destination,
      departs,
      arrives: (departs + row.block) as InstantMinute,
      reach: Math.max(reachOf(origin), reachOf(destination)),
      opensDomestic: opens(false),
      opensInternational: opens(true),
    };
  });
}

const reachOf = (airport: Airport): number =>
  REACHES.indexOf(
    airport.domestic ? (isTerritory(airport) ? 'territory' : 'domestic') : 'international',
  );

/** The airline's two-letter code, before every flight number. */
const AIRLINE = 'F9';
const segments = new WeakMap<Departure, Segment>();

/** The departure as it is printed. Made once, as it takes longer than all the rest. */
export function segmentOf(departure: Departure): Segment {
  const known = segments.get(departure);
  if (known) return known;
  const { row, origin, destination } = departure;
  const segment = {
    from: origin.code,
    to: destination.code,
    departs: timeAt(origin.zone, departure.departs),
    arrives: timeAt(destination.zone, departure.arrives),
    number: `${AIRLINE} ${row.flightNumber}`,
    approximate: row.approximate,
  };
  segments.set(departure, segment);
  return segment;
}

/** A departure with its fares, and what it connects to. */
export interface Leg {
  readonly departure: Departure;
  readonly fares: SegmentFares;
  /** All that leaves its destination, of which those from `onwardFrom` up to but not including `onwardUntil` connect. */
  onward: readonly Leg[];
  onwardFrom: number;
  onwardUntil: number;
}

export interface Legs {
  /** By origin, the earliest first. */
  readonly from: ReadonlyMap<AirportCode, readonly Leg[]>;
  /** By destination: where its legs come from. */
  readonly originsTo: ReadonlyMap<AirportCode, ReadonlySet<AirportCode>>;
}

const NO_LEGS: readonly Leg[] = [];

/** @param departures of successive days, each day in the order of the timetable: equal times stay in that order. */
export function connect(
  departures: readonly Departure[],
  rules: ConnectionRules,
  faresOf: (departure: Departure) => SegmentFares,
): Legs {
  const legs = departures
    .toSorted((a, b) => a.departs - b.departs)
    .map(
      (departure): Leg => ({
        departure,
        fares: faresOf(departure),
        onward: NO_LEGS,
        onwardFrom: 0,
        onwardUntil: 0,
      }),
    );
  const from = groupBy(legs, ({ departure }) => departure.origin.code);
  const to = groupBy(legs, ({ departure }) => departure.destination.code);
  for (const leg of legs) {
    const { origin, destination, arrives } = leg.departure;
    const fromAbroad = destination.domestic && !origin.domestic;
    const wait = fromAbroad ? rules.minConnectionFromAbroad : rules.minConnection;
    leg.onward = from.get(destination.code) ?? NO_LEGS;
    leg.onwardFrom = firstLeaving(leg.onward, arrives + wait);
    leg.onwardUntil = firstLeaving(leg.onward, arrives + rules.maxLayover + 1);
  }
  const originsOf = (all: readonly Leg[]) =>
    new Set(all.map(({ departure }) => departure.origin.code));
  return { from, originsTo: new Map(Array.from(to, ([code, all]) => [code, originsOf(all)])) };
}

/** Position of the first leg that leaves at an instant or later. */
function firstLeaving(legs: readonly Leg[], instant: number): number {
  let low = 0;
  let high = legs.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((legs[middle]?.departure.departs ?? NEVER) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One to three legs in a row: a shorter itinerary and one leg more. */
export interface Itinerary {
  readonly before: Itinerary | undefined;
  readonly last: Leg;
  readonly departs: InstantMinute;
  readonly arrives: InstantMinute;
  readonly fares: ItineraryFares;
}

/** The departures of an itinerary in order. */
export const departuresOf = ({ before, last }: Itinerary): [Departure, ...Departure[]] =>
  before ? [...departuresOf(before), last.departure] : [last.departure];

export interface ItineraryQuestion {
  readonly origin: AirportCode;
  /** Every airport when absent, none when empty. */
  readonly destinations?: ReadonlySet<AirportCode> | undefined;
  /** Day on which the first leg leaves, on the calendar of its own airport. */
  readonly date: LocalDate;
  /** Leaves out itineraries that have left at this instant. */
  readonly now?: InstantMinute | undefined;
  readonly maxStops: ConnectionRules['maxStops'];
}

/**
 * Hands over every itinerary from one airport: no airport twice, each wait within the rules. By first leg, of each
 * those with fewer stops first, then by second and third leg.
 */
export function eachItinerary(
  legs: Legs,
  question: ItineraryQuestion,
  visit: (itinerary: Itinerary) => void,
): void {
  const { origin, destinations, date, now = 0, maxStops } = question;
  const walk = { origin, destinations, leading: destinations && leadingTo(legs, destinations) };
  for (const first of legs.from.get(origin) ?? NO_LEGS) {
    const { departure } = first;
    if (departure.date !== date || departure.departs <= now) continue;
    let itineraries = [extended(undefined, first)];
    if (isAmong(destinations, departure.destination)) itineraries.forEach(visit);
    for (let stops = 1; stops <= maxStops; stops++) {
      const longer: Itinerary[] = [];
      for (const itinerary of itineraries)
        goOn(itinerary, walk, visit, stops < maxStops ? longer : undefined);
      itineraries = longer;
    }
  }
}

interface Walk {
  readonly origin: AirportCode;
  readonly destinations: ReadonlySet<AirportCode> | undefined;
  /** Airports from which a leg leads to one of `destinations`. */
  readonly leading: ReadonlySet<AirportCode> | undefined;
}

const isAmong = (places: ReadonlySet<AirportCode> | undefined, airport: Airport): boolean =>
  places === undefined || places.has(airport.code);

function leadingTo({ originsTo }: Legs, destinations: ReadonlySet<AirportCode>) {
  return new Set(Array.from(destinations).flatMap((code) => [...(originsTo.get(code) ?? [])]));
}

/** Visits what is one leg longer; adds to `longer`, where there is one, what may lead on. */
function goOn(
  itinerary: Itinerary,
  { origin, destinations, leading }: Walk,
  visit: (itinerary: Itinerary) => void,
  longer: Itinerary[] | undefined,
): void {
  const { before, last } = itinerary;
  const via = before?.last.departure.destination;
  for (let at = last.onwardFrom; at < last.onwardUntil; at++) {
    const leg = last.onward[at] as Leg;
    const { destination } = leg.departure;
    if (destination === via || destination.code === origin) continue;
    const isWanted = isAmong(destinations, destination);
    const leadsOn = longer !== undefined && isAmong(leading, destination);
    if (!isWanted && !leadsOn) continue;
    const one = extended(itinerary, leg);
    if (isWanted) visit(one);
    if (leadsOn) longer.push(one);
  }
}

function extended(before: Itinerary | undefined, last: Leg): Itinerary {
  const { departure } = last;
  return {
    before,
    last,
    departs: before ? before.departs : departure.departs,
    arrives: departure.arrives,
    fares: addSegment(before?.fares, departure, last.fares),
  };
}

export function flightOf(itinerary: Itinerary, now: InstantMinute): Flight {
  const departures = departuresOf(itinerary);
  const [first, ...others] = departures;
  return {
    segments: [segmentOf(first), ...others.map(segmentOf)],
    fares: offeredFares(itinerary.fares),
    goWildWindow: windowAt(itinerary.fares, departures, now),
  };
}

const CLOCK_CHANGES = 120;
const DAY = 1440;

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
  const offsets = new Map<AirportCode, number>();
  for (const { code, zone } of airports.values()) offsets.set(code, offsetAt(zone, noon));
  if (timetable.length === 0) return { least: 0, most: 0, soonest: 0 };
  let [least, most, soonest] = [Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY];
  for (const { origin, destination, departs, block } of timetable) {
    const shift = block + (offsets.get(destination) ?? 0) - (offsets.get(origin) ?? 0);
    least = Math.min(least, shift);
    most = Math.max(most, shift);
    soonest = Math.min(soonest, departs + shift);
  }
  return { least, most, soonest };
}
