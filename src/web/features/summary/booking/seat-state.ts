import { type GoWildWindow, goWildWindow } from '#domain/booking-window.ts';
import type { SharedFlight } from '#domain/shared-flight.ts';
import { dayOf, type InstantMinute, instantOf } from '#domain/time.ts';
import type { Places } from '#web/network/use-network.tsx';

export type SeatState =
  | GoWildWindow
  | { readonly state: 'departed' }
  /** Only other fares were offered. */
  | { readonly state: 'no-pass-seat' }
  /** The price for the party has nobody on GoWild. */
  | { readonly state: 'off-pass' }
  /** Airports or blackout dates are unknown. */
  | { readonly state: 'unknown' };

export interface SeatFacts {
  readonly places: Pick<Places, 'airportOf' | 'zoneOf'>;
  /** Undefined while unknown. */
  readonly blackoutDays: ReadonlySet<string> | undefined;
  readonly now: InstantMinute;
  readonly hasFares: boolean;
}

export function seatState(flight: SharedFlight, facts: SeatFacts): SeatState {
  if (instantOf(flight.segments[0].departs) <= facts.now) return { state: 'departed' };
  const window = windowOf(flight, facts);
  if (window?.state === 'blackout') return window;
  if (flight.partyPrice?.onGoWild === 0 && facts.hasFares) return { state: 'off-pass' };
  if (facts.hasFares && !flight.fares.goWild) return { state: 'no-pass-seat' };
  return window ?? { state: 'unknown' };
}

function windowOf(flight: SharedFlight, facts: SeatFacts): GoWildWindow | undefined {
  const { places, blackoutDays, now } = facts;
  const ends = flight.segments.flatMap(({ from, to }) => [from, to]);
  const airports = ends.flatMap((code) => places.airportOf(code) ?? []);
  const segments = flight.segments.flatMap(({ from, departs }) => {
    const zone = places.zoneOf(from);
    return zone ? [{ day: dayOf(departs), zone }] : [];
  });
  if (!blackoutDays || airports.length < ends.length || segments.length < flight.segments.length)
    return undefined;
  return goWildWindow({
    segments,
    international: airports.some((airport) => !airport.domestic),
    now,
    blackoutDates: blackoutDays,
  });
}
