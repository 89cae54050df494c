import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import { lookAgain } from '#contract/look.ts';
import { formatCount } from '#domain/count.ts';
import {
  departureOf,
  destinationOf,
  type FareKind,
  type Flight,
  originOf,
  travelersOf,
} from '#domain/flight.ts';
import { flightReference } from '#domain/flight-reference.ts';
import { formatEach } from '#domain/money.ts';
import { dayOf, formatAgo } from '#domain/time.ts';
import { call, isSwitchedOff } from '#web/api/client.ts';

/** Nobody waits longer for the airline's page. */
export const LOOK_MS = 2_000;

export interface BookedFlight {
  readonly flight: Flight;
  /** The fare class that is about to be booked. */
  readonly kind: FareKind;
  readonly seenAt: Date | undefined;
  readonly zoneOf: ZoneOf;
}

/** What the source answered. */
export interface Seen {
  /** Undefined if it is not offered any more. */
  readonly flight: Flight | undefined;
  readonly at: Date;
}

export interface LookOutcome {
  /** `Now $15.41, 1 seat. Was $15.41, seen 20 seconds ago.` Says so if it could not look. */
  readonly text: string;
  /** Undefined if it could not look in time. */
  readonly seen: Seen | undefined;
}

export async function lookAgainAt(looked: BookedFlight): Promise<LookOutcome> {
  const { flight, kind, seenAt } = looked;
  const price = flight.fares[kind]?.total;
  const travelers = travelersOf(flight);
  const age = seenAt ? `, seen ${formatAgo((Date.now() - seenAt.getTime()) / 1000)}` : '';
  const was = price === undefined ? '' : ` Was ${formatEach(price, travelers)}${age}.`;
  try {
    const seen = await seenNow(looked);
    return { text: `${nowText(seen, kind, travelers)}${was}`, seen };
  } catch (error) {
    const why = isSwitchedOff(error) ? error.message : 'We could not look again in time.';
    return { text: `${why}${was}`, seen: undefined };
  }
}

async function seenNow({ flight, zoneOf }: BookedFlight): Promise<Seen> {
  const { travelers, passes } = flight.partyPrice ?? {};
  const query = {
    origin: originOf(flight),
    destination: destinationOf(flight),
    date: dayOf(departureOf(flight)),
    flight: flightReference(flight),
    party: travelers,
    passes,
  };
  const answer = await call(lookAgain, { query }, AbortSignal.timeout(LOOK_MS));
  const found = answer.flight ? flightFromWire(answer.flight, zoneOf) : undefined;
  return { flight: found, at: new Date(answer.source.seen_at) };
}

function nowText(seen: Seen, kind: FareKind, travelers: number): string {
  if (!seen.flight) return 'This flight is not offered any more.';
  const fare = seen.flight.fares[kind];
  if (!fare || fare.tooFew) return 'No seat at this fare any more.';
  const seats = fare.seatsLeft === undefined ? '' : `, ${formatCount(fare.seatsLeft, 'seat')}`;
  return `Now ${formatEach(fare.total, travelers)}${seats}.`;
}
