import { screen } from '@testing-library/react';
import type { SavedTripDto } from '#contract/saved-trips.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { draftOf, keptOnDevice } from '#web/saved-trips/kept-trip.ts';
import { fakeApi } from './fake-api.ts';
import { openSearch, type SearchFixture } from './search-fixture.ts';

const SURE = sharedFlight('LAS 2026-11-29T16:48-08:00 DEN 2026-11-29T19:25-07:00 F9 2010', {
  standard: 61.98,
});
export const kept = (changes: Partial<SavedTripDto> = {}, trip = aTrip({ sureWays: [SURE] })) => ({
  ...keptOnDevice(draftOf(trip), new Date('2026-11-21T18:00:00Z')),
  ...changes,
});
export const TRIP = kept();

export const SOON_OUT = sharedFlight('DEN 2026-11-22T20:00-07:00 LAS 2026-11-22T21:00-08:00 F9 1', {
  goWild: 15.41,
});
/** On Monday and Tuesday, both windows open at the time of the fixture or tomorrow. */
export const SOON = kept(
  {},
  aTrip({
    departure: SOON_OUT,
    back: sharedFlight('LAS 2026-11-24T09:00-08:00 DEN 2026-11-24T11:50-07:00 F9 2', {
      goWild: 25.5,
    }),
  }),
);

/** Of a member, from the server. */
export function givenTrips(trips: readonly SavedTripDto[]) {
  fakeApi.on('GET /saved-trips', { status: 200, json: { trips, limit: 50 } });
}

export const open = (path: string, fixture: SearchFixture = {}) =>
  openSearch({ who: 'guest', ...fixture, address: path });
export const heading = (name: string | RegExp, level = 1) =>
  screen.findByRole('heading', { level, name });
