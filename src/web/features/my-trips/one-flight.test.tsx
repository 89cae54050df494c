import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { SavedTripDto } from '#contract/saved-trips.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';
import { sharedFlight } from '#test/trip-example.ts';
import { draftOf, keptOnDevice } from '#web/saved-trips/kept-trip.ts';
import { deviceTrips } from '#web/saved-trips/use-saved-trips.ts';

screenTest();
afterEach(closeSearch);

const HOME = sharedFlight('LAS 2026-11-22T20:00-08:00 DEN 2026-11-22T22:50-07:00 F9 2', {
  goWild: 15.41,
  standard: 60,
});
const TRIP = keptOnDevice(
  draftOf({
    departure: HOME,
    origin: 'LAS',
    destination: 'DEN',
    seenAt: new Date('2026-11-21T17:59:00Z'),
    simulated: true,
  }),
  new Date('2026-11-21T18:00:00Z'),
);

function open(changes: Partial<SavedTripDto> = {}) {
  deviceTrips.put({ ...TRIP, ...changes });
  return openSearch({ who: 'guest', address: `/my-trips/${TRIP.id}` });
}
const plan = async () => {
  const list = await screen.findByRole('list', { name: 'The midnight plan' });
  return within(list)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
};

describe('a kept trip of one flight', () => {
  it('names no flight out, as there is no other', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Denver, Sun' })).toBeVisible();
    expect(await plan()).toEqual(['Book the flight', 'Fly to Denver']);
    expect(screen.getByRole('heading', { level: 2, name: /book the flight$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Booked, flight' })).toBeVisible();
    expect(document.body.textContent).not.toMatch(/flight out|way home/i);
  });

  it('says what was moved and what is gone by the same name', async () => {
    open({ out_state: 'gone', out_change: { kind: 'dropped' } });
    expect(await screen.findByText('The flight is gone')).toBeVisible();
    expect(screen.getByText('Flight: no longer in the timetable')).toBeVisible();
  });

  it('is booked, then flown', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Booked, flight' }));
    expect(await screen.findByText('Next: fly to Denver')).toBeVisible();
    expect(screen.getByText(/1 person\. Booked\.$/)).toBeVisible();
  });
});
