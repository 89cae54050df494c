import type { Airport } from './airports.ts';
import type { GoWildWindow } from './booking-window.ts';
import { FARE_KINDS, type FareKind, type Flight } from './flight.ts';
import { foreignCharges, isTerritory, plainGoWildPrice, type Reach } from './gowild-price.ts';
import { type Cents, cents } from './money.ts';
import { type InstantMinute, instantOf } from './time.ts';

/** Fares of one segment by itself. */
export interface SegmentFares {
  readonly standard: Cents;
  /** Discount of club members; 0 if there is no club fare. */
  readonly clubDiscount: Cents;
  /** 1 to 9; 9 means nine or more. */
  readonly seats: number;
  /** 0 to 9; 0 if none is offered. */
  readonly goWildSeats: number;
}

/** What a price depends on besides the fares of the segment. */
export interface PricedSegment {
  readonly origin: Airport;
  readonly destination: Airport;
  /** Position in {@link REACHES}. */
  readonly reach: number;
  /** When GoWild seats become bookable in a domestic and in an international itinerary; {@link NEVER} on blackout dates. */
  readonly opensDomestic: number;
  readonly opensInternational: number;
  /** Whether it departs after the last published blackout date. */
  readonly unannounced: boolean;
}

/** Ordered: an itinerary has the farthest reach of its segments. */
export const REACHES: readonly Reach[] = ['domestic', 'territory', 'international'];
const INTERNATIONAL = REACHES.indexOf('international');

/** Position in {@link REACHES}. */
export const reachOf = (airport: Airport): number =>
  REACHES.indexOf(
    airport.domestic ? (isTerritory(airport) ? 'territory' : 'domestic') : 'international',
  );

/** Later than any instant: GoWild seats are never sold. */
export const NEVER = 2 ** 31 - 1;
/** Price of a class that is not offered; higher than any fare. */
export const NOT_OFFERED = 2 ** 31 - 1;

/** Of a segment whose fares are not known: no class is offered. */
export const UNKNOWN_FARES: SegmentFares = {
  standard: cents(NOT_OFFERED),
  clubDiscount: cents(0),
  seats: 1,
  goWildSeats: 0,
};

/** Price of one to three consecutive segments. Totals by class in cents, or {@link NOT_OFFERED}. */
export interface ItineraryFares extends Record<FareKind, number> {
  /** Of the first segment. */
  readonly origin: Airport;
  segments: number;
  sum: number;
  dearest: number;
  largestDiscount: number;
  /** 0 if a segment has no club fare. */
  leastDiscount: number;
  reach: number;
  opensDomestic: number;
  opensInternational: number;
  /** Whether a segment departs after the last published blackout date. */
  unannounced: boolean;
  /** The lowest of the segments, shared by all classes except GoWild. */
  seats: number;
  goWildSeats: number;
  /** When a GoWild seat on all segments becomes bookable, or {@link NEVER}. */
  opens: number;
}

/** The fares before the first segment from `origin` is added. */
export const nothingFrom = (origin: Airport): ItineraryFares => ({
  origin,
  segments: 0,
  sum: 0,
  dearest: 0,
  largestDiscount: 0,
  leastDiscount: NEVER,
  reach: 0,
  opensDomestic: 0,
  opensInternational: 0,
  unannounced: false,
  seats: NEVER,
  goWildSeats: NEVER,
  standard: NOT_OFFERED,
  discountDen: NOT_OFFERED,
  goWild: NOT_OFFERED,
  opens: NEVER,
});

/** Writes the fares of `before` plus `segment` into `longer`. A class is offered if every segment offers it. */
export function addSegment(
  longer: ItineraryFares,
  before: ItineraryFares,
  segment: PricedSegment,
  fares: SegmentFares,
): void {
  const segments = before.segments + 1;
  const sum = before.sum + fares.standard;
  const dearest = Math.max(before.dearest, fares.standard);
  const largestDiscount = Math.max(before.largestDiscount, fares.clubDiscount);
  const leastDiscount = Math.min(before.leastDiscount, fares.clubDiscount);
  const reach = Math.max(before.reach, segment.reach);
  const opensDomestic = Math.max(before.opensDomestic, segment.opensDomestic);
  const opensInternational = Math.max(before.opensInternational, segment.opensInternational);
  const goWildSeats = Math.min(before.goWildSeats, fares.goWildSeats);
  // A through fare: the most expensive segment in full, the others at half price.
  const standard = Math.min(NOT_OFFERED, Math.ceil((dearest + sum) / 2));
  longer.segments = segments;
  longer.sum = sum;
  longer.dearest = dearest;
  longer.largestDiscount = largestDiscount;
  longer.leastDiscount = leastDiscount;
  longer.reach = reach;
  longer.opensDomestic = opensDomestic;
  longer.opensInternational = opensInternational;
  longer.unannounced = before.unannounced || segment.unannounced;
  longer.opens = reach === INTERNATIONAL ? opensInternational : opensDomestic;
  longer.seats = Math.min(before.seats, fares.seats);
  longer.goWildSeats = goWildSeats;
  longer.standard = standard;
  longer.discountDen = leastDiscount > 0 ? standard - largestDiscount : NOT_OFFERED;
  longer.goWild =
    goWildSeats > 0 ? passPrice(before.origin, segment.destination, segments, reach) : NOT_OFFERED;
}

/** Indexed by reach, then by number of segments. */
const PLAIN_PRICES = REACHES.map((reach) => [
  0,
  ...([1, 2, 3] as const).map((segments) => plainGoWildPrice(segments, reach)),
]);

/** The GoWild price; see `goWildPrice`. */
function passPrice(origin: Airport, destination: Airport, segments: number, reach: number): number {
  const plain = PLAIN_PRICES[reach]?.[segments] ?? 0;
  return reach === INTERNATIONAL ? plain + chargesOf(origin, destination) : plain;
}

/** By origin and destination. Weak, so that the entries go with their network. */
const knownCharges = new WeakMap<Airport, Map<Airport, number>>();

function chargesOf(origin: Airport, destination: Airport): number {
  const known = knownCharges.get(origin) ?? new Map<Airport, number>();
  knownCharges.set(origin, known);
  const charges =
    known.get(destination) ??
    foreignCharges({
      origin: origin.code,
      destination: destination.code,
      endsDomestic: destination.domestic,
    });
  known.set(destination, charges);
  return charges;
}

/** The same rule as `goWildWindow`, from precomputed opening times. */
export function windowAt(fares: ItineraryFares, now: InstantMinute): GoWildWindow {
  const at = fares.opens as InstantMinute;
  const mark = fares.unannounced ? ({ unannounced: true } as const) : {};
  if (at === NEVER) return { state: 'blackout', ...mark };
  return at <= now
    ? { state: 'open', ...mark }
    : { state: 'opens', at, zone: fares.origin.zone, ...mark };
}

/** The offered classes, as in a flight. */
export function offeredFares(fares: ItineraryFares): Flight['fares'] {
  const offered: Flight['fares'] = {};
  for (const kind of FARE_KINDS) {
    if (fares[kind] === NOT_OFFERED) continue;
    const seatsLeft = kind === 'goWild' ? fares.goWildSeats : fares.seats;
    offered[kind] = { total: fares[kind] as Cents, seatsLeft };
  }
  return offered;
}

/** What itineraries between the same two airports are compared by. */
interface Offer extends Readonly<Record<FareKind, number>> {
  readonly departs: InstantMinute;
  readonly arrives: InstantMinute;
  readonly segments: number;
  readonly opens: number;
  readonly goWildSeats: number;
  /** False when the times of a segment are estimated. */
  readonly filed: boolean;
  readonly seasonUnknown: boolean;
  /** Minutes, or {@link NEVER} for a nonstop itinerary. */
  readonly shortestWait: number;
}

/**
 * Adds a copy of `one` to `kept` unless another itinerary dominates it, and removes those that it dominates. On a tie
 * the existing one stays.
 * @param kept all between the same two airports; none of them leaves earlier than `one`.
 */
export function addUnlessDominated<One extends Offer>(
  one: One,
  kept: One[],
  now: InstantMinute,
): void {
  for (let at = kept.length - 1; at >= 0; at--) if (dominates(kept[at] as One, one, now)) return;
  // Only itineraries with the same departure minute can be dominated by it.
  let firstSame = kept.length;
  while (firstSame > 0 && kept[firstSame - 1]?.departs === one.departs) firstSame--;
  let remaining = firstSame;
  for (let at = firstSame; at < kept.length; at++)
    if (!dominates(one, kept[at] as One, now)) kept[remaining++] = kept[at] as One;
  kept.length = remaining;
  kept.push({ ...one });
}

/** Pass seats beyond a party of four make no difference. */
const MOST_PASS_SEATS = 4;
/** Minutes from which a change counts as safe. */
const SAFE_WAIT = 60;

/**
 * Whether `a` dominates `b`: leaves no earlier, arrives no later, has no more stops, and offers every class of `b` for
 * no more and its GoWild seat no later, and is as reliable. Without fares a GoWild seat counts as possible.
 */
const dominates = (a: Offer, b: Offer, now: InstantMinute): boolean =>
  a.arrives <= b.arrives &&
  a.departs >= b.departs &&
  a.segments <= b.segments &&
  // Named, because a loop over all classes takes three times as long.
  a.goWild <= b.goWild &&
  a.standard <= b.standard &&
  a.discountDen <= b.discountDen &&
  (isOffPass(b) || a.opens <= now || a.opens <= b.opens) &&
  isAsReliable(a, b);

/** Whether other classes are offered, but no GoWild seat. */
const isOffPass = (one: Offer): boolean =>
  one.goWild === NOT_OFFERED && (one.standard !== NOT_OFFERED || one.discountDen !== NOT_OFFERED);

/** Whether `a` is filed, surely flown, has as many pass seats and a safe change where `b` has. */
const isAsReliable = (a: Offer, b: Offer): boolean =>
  (a.filed || !b.filed) &&
  (!a.seasonUnknown || b.seasonUnknown) &&
  (b.goWild === NOT_OFFERED || a.goWildSeats >= Math.min(b.goWildSeats, MOST_PASS_SEATS)) &&
  (a.shortestWait >= SAFE_WAIT || b.shortestWait < SAFE_WAIT);

/** The flights of one pair of airports and one day that no other dominates, in their order; of equal ones the first. */
export function withoutDominated(flights: readonly Flight[], now: InstantMinute): Flight[] {
  const offers = flights.map(offerOf);
  return flights.filter((_, at) => {
    const one = offers[at] as Offer;
    return !offers.some(
      (other, place) =>
        place !== at && dominates(other, one, now) && (place < at || !dominates(one, other, now)),
    );
  });
}

function offerOf({ segments, fares, goWildWindow, seasonUnknown }: Flight): Offer {
  const times = segments.map(({ departs, arrives }) => [instantOf(departs), instantOf(arrives)]);
  const waits = times.slice(1).map(([departs = 0], at) => departs - (times[at]?.[1] ?? 0));
  const totals = FARE_KINDS.map((kind) => [kind, fares[kind]?.total ?? NOT_OFFERED]);
  return {
    ...(Object.fromEntries(totals) as Record<FareKind, number>),
    departs: times[0]?.[0] as InstantMinute,
    arrives: times.at(-1)?.[1] as InstantMinute,
    segments: segments.length,
    opens: {
      open: 0,
      opens: goWildWindow.state === 'opens' ? goWildWindow.at : 0,
      blackout: NEVER,
    }[goWildWindow.state],
    goWildSeats: fares.goWild?.seatsLeft ?? 0,
    filed: segments.every(({ approximate }) => !approximate),
    seasonUnknown: seasonUnknown === true,
    shortestWait: Math.min(NEVER, ...waits),
  };
}
