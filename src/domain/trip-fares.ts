import { FARE_CLASSES, FARE_KINDS, type Flight, shownFare } from './flight.ts';
import type { Cents } from './money.ts';
import { type Booking, bookingsOf, ONE_TRAVELER, priceForParty } from './party.ts';

/** How a party is booked on a flight of a trip that costs it `price`; nothing if no fare has that price. */
export function bookingsAt(flight: Flight, price: Cents): readonly Booking[] {
  if (flight.partyPrice) return bookingsOf(flight);
  const kind = FARE_KINDS.find((one) => flight.fares[one]?.total === price);
  return kind ? [{ kind, adults: 1 }] : [];
}

/**
 * The flight at the price of a trip. One traveler with a pass is shown the GoWild fare otherwise, also where another fare
 * costs less.
 */
export function atTripPrice<F extends Flight>(flight: F, price: Cents): F {
  const [booking] = bookingsAt(flight, price);
  const isShown = !booking || booking.kind === shownFare(flight)?.kind;
  return flight.partyPrice || isShown
    ? flight
    : offPass(flight, { den: booking.kind === 'discountDen' });
}

/** The flight for one traveler who has a pass and books another fare; unchanged if there is none. */
export function offPass<F extends Flight>(flight: F, { den = false } = {}): F {
  const partyPrice = priceForParty(flight, ONE_TRAVELER, { den, onGoWild: 0 });
  return partyPrice.total === undefined ? flight : { ...flight, partyPrice };
}

/** `pass`, `Standard`, `1 pass, 1 Standard` */
export function formatBookings(bookings: readonly Booking[]): string {
  const isSplit = bookings.length > 1;
  return bookings
    .map(({ kind, adults }) => {
      const name = kind === 'goWild' ? 'pass' : FARE_CLASSES[kind].label;
      return isSplit ? `${adults} ${name}` : name;
    })
    .join(', ');
}

/**
 * What stands beside the total of a trip: `pass`, `Standard home`, `1 pass, 1 Standard`. Where a party is split on one
 * way, or otherwise on each, the seats of both that are not on the pass: `3 of 4 seats Standard`.
 */
export function formatTripFares(out: readonly Booking[], back: readonly Booking[]): string {
  const [first, second] = [formatBookings(out), formatBookings(back)];
  if (first === second) return first;
  if (out.length > 1 || back.length > 1) return formatSeatsOffPass([...out, ...back]);
  return [
    ...(first === 'pass' || first === '' ? [] : [`${first} out`]),
    ...(second === 'pass' || second === '' ? [] : [`${second} home`]),
  ].join(', ');
}

/** `3 of 4 seats Standard`, `1 of 4 seats Standard, 2 Discount Den` */
function formatSeatsOffPass(bookings: readonly Booking[]): string {
  const seatsOf = (those: readonly Booking[]) => those.reduce((sum, { adults }) => sum + adults, 0);
  const counts = FARE_KINDS.map((kind) => ({
    kind,
    seats: seatsOf(bookings.filter((one) => one.kind === kind)),
  })).filter(({ kind, seats }) => kind !== 'goWild' && seats > 0);
  return counts
    .map(({ kind, seats }, index) => {
      const ofAll = index === 0 ? ` of ${seatsOf(bookings)} seats` : '';
      return `${seats}${ofAll} ${FARE_CLASSES[kind].label}`;
    })
    .join(', ');
}
