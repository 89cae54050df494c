import { formatCount } from '#domain/count.ts';
import { destinationOf, layoversOf, originOf, tripMinutes } from '#domain/flight.ts';
import type { Cents } from '#domain/money.ts';
import { MIN_STAY } from '#domain/plan-trips.ts';
import { formatDuration } from '#domain/time.ts';
import { bookingsAt, formatBookings } from '#domain/trip-fares.ts';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import type { Leg } from './read-opened.ts';

/**
 * `2h 30m, nonstop`, `7h 21m via SEA`, `about 9h 5m via DFW and ATL, overnight`; with the airport at home first where
 * there are several.
 */
export function formatLegFacts({ flight }: Pick<Leg, 'flight'>, home: string | undefined): string {
  const layovers = layoversOf(flight.segments);
  const about = flight.segments.some(({ approximate }) => approximate) ? 'about ' : '';
  const length = `${about}${formatDuration(tripMinutes(flight))}`;
  const stops = layovers.map(({ at }) => at).join(' and ');
  return [
    ...(home === undefined ? [] : [home]),
    stops ? `${length} via ${stops}` : `${length}, nonstop`,
    ...(layovers.some(({ overnight }) => overnight) ? ['overnight'] : []),
  ].join(', ');
}

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
