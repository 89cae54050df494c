import type { Flight } from './flight/flight.ts';
import { goWildPrice, type Reach } from './gowild/price.ts';
import type { GoWildWindow } from './gowild/window.ts';
import type { Cents } from './money.ts';
import type { Airport } from './network/airport.ts';
import type { InstantMinute } from './time/offset-time.ts';

/** Fares of one segment by itself. */
export interface SegmentFares {
  readonly standard: Cents;
  /** How much less members of the discount club pay; 0 where they get no fare of their own. */
  readonly clubDiscount: Cents;
  /** 1 to 9, where 9 stands for nine or more. */
  readonly seats: number;
  /** 0 (none offered) to 9. */
  readonly goWildSeats: number;
}

/** What decides a price beside the fares of the segment. */
export interface PricedSegment {
  readonly origin: Airport;
  readonly destination: Airport;
  /** Position in {@link REACHES}. */
  readonly reach: number;
  /** When its GoWild seats open as part of a domestic itinerary, and of an international one; {@link NEVER} on blackout dates. */
  readonly opensDomestic: number;
  readonly opensInternational: number;
}

/** Ordered: an itinerary reaches as far as the farthest of its segments. */
export const REACHES: readonly Reach[] = ['domestic', 'territory', 'international'];
const INTERNATIONAL = REACHES.indexOf('international');

/** Later than any instant: no GoWild seat is ever sold. */
export const NEVER = 2 ** 31 - 1;
/** Of a class that is not offered: dearer than any fare. */
export const NOT_OFFERED = 2 ** 31 - 1;

/** What one to three segments cost that follow one another. Totals in cents, or {@link NOT_OFFERED}. */
export interface ItineraryFares {
  readonly origin: Airport;
  readonly segments: number;
  readonly sum: number;
  readonly dearest: number;
  readonly largestDiscount: number;
  /** 0 where a segment has no club fare. */
  readonly leastDiscount: number;
  readonly reach: number;
  readonly opensDomestic: number;
  readonly opensInternational: number;
  /** The fewest of the segments, of the classes beside GoWild, which sell from one stock. */
  readonly seats: number;
  readonly goWildSeats: number;
  readonly standard: number;
  readonly discountDen: number;
  readonly goWild: number;
  /** When a GoWild seat on all segments can first be booked, or {@link NEVER}. */
  readonly opens: number;
}

const NO_SEGMENTS = {
  segments: 0,
  sum: 0,
  dearest: 0,
  largestDiscount: 0,
  leastDiscount: NEVER,
  reach: 0,
  opensDomestic: 0,
  opensInternational: 0,
  seats: NEVER,
  goWildSeats: NEVER,
};

/** What it costs to go on from an itinerary, or to begin one. A class is offered when every segment offers it. */
export function addSegment(
  before: ItineraryFares | undefined,
  segment: PricedSegment,
  fares: SegmentFares,
): ItineraryFares {
  const so = before ?? NO_SEGMENTS;
  const origin = before ? before.origin : segment.origin;
  const segments = so.segments + 1;
  const sum = so.sum + fares.standard;
  const dearest = Math.max(so.dearest, fares.standard);
  const largestDiscount = Math.max(so.largestDiscount, fares.clubDiscount);
  const leastDiscount = Math.min(so.leastDiscount, fares.clubDiscount);
  const reach = Math.max(so.reach, segment.reach);
  const opensDomestic = Math.max(so.opensDomestic, segment.opensDomestic);
  const opensInternational = Math.max(so.opensInternational, segment.opensInternational);
  const goWildSeats = Math.min(so.goWildSeats, fares.goWildSeats);
  // A through fare: the dearest segment in full, the others at half.
  const standard = Math.ceil((dearest + sum) / 2);
  return {
    origin,
    segments,
    sum,
    dearest,
    largestDiscount,
    leastDiscount,
    reach,
    opensDomestic,
    opensInternational,
    opens: reach === INTERNATIONAL ? opensInternational : opensDomestic,
    seats: Math.min(so.seats, fares.seats),
    goWildSeats,
    standard,
    discountDen: leastDiscount > 0 ? standard - largestDiscount : NOT_OFFERED,
    goWild: goWildSeats > 0 ? passPrice(origin, segment.destination, segments, reach) : NOT_OFFERED,
  };
}

const passPrice = (origin: Airport, destination: Airport, segments: number, reach: number): Cents =>
  goWildPrice({
    origin: origin.code,
    destination: destination.code,
    flights: segments as 1 | 2 | 3,
    reach: REACHES[reach] ?? 'domestic',
    endsDomestic: destination.domestic,
  });

/** The same rule as `goWildWindow`, of openings that are known. */
export function windowAt(
  fares: ItineraryFares,
  segments: readonly PricedSegment[],
  now: InstantMinute,
): GoWildWindow {
  const at = fares.opens as InstantMinute;
  if (at === NEVER) return { state: 'blackout' };
  if (at <= now) return { state: 'open' };
  const isAbroad = fares.reach === INTERNATIONAL;
  const last = segments.find(
    ({ opensDomestic, opensInternational }) =>
      (isAbroad ? opensInternational : opensDomestic) === at,
  );
  return { state: 'opens', at, zone: (last?.origin ?? fares.origin).zone };
}

/** The classes offered, as a flight tells them. */
export function offeredFares(fares: ItineraryFares): Flight['fares'] {
  const { goWild, standard, discountDen, goWildSeats, seats } = fares;
  const offered: Flight['fares'] = {};
  if (goWild < NOT_OFFERED) offered.goWild = { total: goWild as Cents, seatsLeft: goWildSeats };
  if (standard < NOT_OFFERED) offered.standard = { total: standard as Cents, seatsLeft: seats };
  if (discountDen < NOT_OFFERED)
    offered.discountDen = { total: discountDen as Cents, seatsLeft: seats };
  return offered;
}

/** What decides between itineraries of the same two airports. */
interface Offer {
  readonly departs: InstantMinute;
  readonly arrives: InstantMinute;
  readonly fares: ItineraryFares;
}

/**
 * The itineraries that no other one covers, by departure. Of those equal in all of this the first one stays.
 * @param itineraries between the same two airports, by departure.
 */
export function worthShowing<One extends Offer>(
  itineraries: readonly One[],
  now: InstantMinute,
): One[] {
  const kept: One[] = [];
  // Latest departure first: what may cover one is kept already, or leaves at the same minute.
  for (let end = itineraries.length; end > 0; ) {
    let begin = end - 1;
    while (begin > 0 && itineraries[begin - 1]?.departs === itineraries[begin]?.departs) begin--;
    for (const one of itineraries.slice(begin, end)) keepUnlessCovered(one, kept, now);
    end = begin;
  }
  return kept.reverse();
}

/** @param kept All leave no earlier; those that leave at the same minute may be covered by `one`. */
function keepUnlessCovered<One extends Offer>(one: One, kept: One[], now: InstantMinute): void {
  if (kept.some((other) => covers(other, one, now))) return;
  let leavers = kept.length;
  while (leavers > 0 && kept[leavers - 1]?.departs === one.departs) leavers--;
  const others = kept.splice(leavers).filter((other) => !covers(one, other, now));
  kept.push(...others, one);
}

/**
 * Whether `a` leaves no earlier than `b`, arrives no later, has no more stops, and offers every class that `b` offers
 * for no more, and its GoWild seat no later.
 */
const covers = (a: Offer, b: Offer, now: InstantMinute): boolean =>
  a.arrives <= b.arrives &&
  a.departs >= b.departs &&
  a.fares.segments <= b.fares.segments &&
  a.fares.standard <= b.fares.standard &&
  a.fares.goWild <= b.fares.goWild &&
  a.fares.discountDen <= b.fares.discountDen &&
  (b.fares.goWild === NOT_OFFERED || a.fares.opens <= now || a.fares.opens <= b.fares.opens);
