import { dayOf } from '../time/offset-time.ts';
import { departureOf, destinationOf, type FareKind, type Flight, originOf } from './flight.ts';

/** The only address that booking links lead to. */
const BOOKING_ORIGIN = 'https://booking.flyfrontier.com';

/**
 * The airline's own page for booking the journey: one adult, one way. `ftype=GW` asks for GoWild fares;
 * the other fare classes are chosen on that page.
 */
export function bookingLink(flight: Flight, kind: FareKind): string {
  const pass = kind === 'goWild' ? '&ftype=GW' : '';
  const query = `o1=${originOf(flight)}&d1=${destinationOf(flight)}&dd1=${dayOf(departureOf(flight))}&adt=1&umnr=false&loy=false&mon=true${pass}`;
  return `${BOOKING_ORIGIN}/Flight/InternalSelect?${query}`;
}

/** Whether a link found in an answer or in somebody's URL leads to the airline and nowhere else. */
export const isBookingLink = (link: string): boolean => link.startsWith(`${BOOKING_ORIGIN}/`);
