import { expect, it } from 'vitest';
import { bookingsOf } from '#domain/party.ts';
import { asFlight, pricedFor, type SharedFlight } from '#domain/shared-flight.ts';
import { aTrip } from '#test/trip-example.ts';
import { draftOf, keptOnDevice, readKept } from './kept-trip.ts';

const bookings = (flight: SharedFlight | undefined) => flight && bookingsOf(asFlight(flight));

it('a kept trip is booked on the fares that it was kept with: on the pass out, on Discount Den home', () => {
  const { back } = aTrip();
  const cheap: SharedFlight = {
    ...back,
    fares: { ...back.fares, standard: { total: 4_000 }, discountDen: { total: 1_200 } },
  } as SharedFlight;
  const home = pricedFor(undefined, cheap, { onGoWild: 0, den: true });
  const trip = aTrip({ back: home });
  const kept = readKept(keptOnDevice(draftOf(trip), new Date(0)))?.trip;
  expect(bookings(home)?.map(({ kind }) => kind)).toEqual(['discountDen']);
  expect(bookings(kept?.back)).toEqual(bookings(home));
  expect(bookings(kept?.departure)).toEqual(bookings(trip.departure));
});
