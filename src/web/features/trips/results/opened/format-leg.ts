import { formatCount } from '#domain/count.ts';
import { destinationOf, originOf } from '#domain/flight.ts';
import type { Cents } from '#domain/money.ts';
import { MIN_STAY } from '#domain/plan-trips.ts';
import { bookingsAt, formatBookings } from '#domain/trip-fares.ts';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import type { Leg } from './read-opened.ts';

/** The airline does not count further. */
const MANY_SEATS = 9;

const formatSeats = (seats: number): string =>
  seats >= MANY_SEATS ? '9+ seats' : formatCount(seats, 'seat');

/** `pass, 3 seats`, `Standard`, `1 pass, 1 Standard`, `pass, seats not known` */
export function formatLegFare(flight: FoundFlight, price: Cents, hasFares: boolean): string {
  if (!hasFares) return flight.goWildWindow.state === 'blackout' ? 'blackout' : 'pass valid';
  const bookings = bookingsAt(flight, price);
  const fare = formatBookings(bookings);
  if (fare !== 'pass') return fare;
  const seats = flight.fares.goWild?.seatsLeft;
  return seats === undefined ? 'pass, seats not known' : `pass, ${formatSeats(seats)}`;
}

/** Why a flight back does not fit a flight out; undefined if the rules of a question other than these exclude it. */
export function formatUnfit(out: Leg, back: Leg): string {
  const home = originOf(out.flight);
  if (back.departs < out.arrives) return 'leaves before you land';
  if (back.departs < out.arrives + MIN_STAY) return 'less than 2 h there';
  return destinationOf(back.flight) === home ? 'does not fit' : `you left from ${home}`;
}
