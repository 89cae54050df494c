import { formatCount } from '#domain/count.ts';
import { destinationOf, layoversOf, MANY_SEATS, originOf, tripMinutes } from '#domain/flight.ts';
import type { Cents } from '#domain/money.ts';
import { MIN_STAY } from '#domain/plan-trips.ts';
import { dayOf, formatDuration, formatWeekday, minuteOfDay, offsetTime } from '#domain/time.ts';
import { bookingsAt, formatBookings } from '#domain/trip-fares.ts';
import { formatHour } from '#domain/trip-sentence.ts';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import type { AskedTrips } from '../../question/asked-trips.ts';
import type { Leg, Pair } from './read-opened.ts';

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

/**
 * `5 land after 9 PM`, on another day than the flights leave `5 land after Mon 1 AM`; without a time asked for
 * `5 land the morning after`. Undefined for none.
 * @param pair one whose flight home leaves on the day
 */
export function formatLate(
  count: number,
  { back, home }: Pick<Pair, 'back' | 'home'>,
  { home_by, home_by_time, overnight }: Pick<AskedTrips, 'home_by' | 'home_by_time' | 'overnight'>,
): string | undefined {
  if (count === 0) return undefined;
  const land = `${count} ${count === 1 ? 'lands' : 'land'}`;
  if (!home_by && !home_by_time && !overnight) return `${land} the morning after`;
  const deadline = offsetTime(home.deadline);
  const day = dayOf(deadline) === back.day ? '' : `${formatWeekday(dayOf(deadline))} `;
  return `${land} after ${day}${formatHour(minuteOfDay(deadline))}`;
}
