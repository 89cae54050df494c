import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { givenTrips, heading, kept, open, TRIP } from '#test/screen/kept-trip-fixture.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch } from '#test/screen/search-fixture.ts';
import { addressOf, tripShown } from '#test/screen/summary-fixture.ts';
import { aTrip } from '#test/trip-example.ts';
import { summarySearch } from '#web/flights/open-summary.ts';
import { deviceTrips } from './use-saved-trips.ts';

screenTest();
afterEach(() => {
  closeSearch();
  vi.restoreAllMocks();
});

describe('keeping a trip from the summary', () => {
  const keepIt = async () => {
    await tripShown();
    await userEvent.click(screen.getByRole('button', { name: 'Keep this trip' }));
  };

  it('keeps it on the device of a guest and then leads to it', async () => {
    const { router } = open(addressOf(summarySearch(aTrip())));
    await keepIt();
    expect(await screen.findByText(/It is kept on this device/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Kept in My trips' }));
    expect(await heading('Las Vegas, Fri to Sun')).toBeVisible();
    expect(router.location().pathname).toBe(`/my-trips/${TRIP.id}`);
  });

  it('keeps it for the party of the address', async () => {
    open(addressOf({ ...summarySearch(aTrip()), party: '2', on_pass: '1,0' }));
    await keepIt();
    await waitFor(() =>
      expect(deviceTrips.get()).toMatchObject([{ party: 2, passes: 2, on_pass: [1, 0] }]),
    );
  });

  it('keeps it in the account of a member', async () => {
    givenTrips([]);
    fakeApi.on('POST /saved-trips', (body) => {
      givenTrips([kept()]);
      return { status: 200, json: { trip: { ...TRIP, ...body } } };
    });
    open(addressOf(summarySearch(aTrip())), { who: 'free' });
    await keepIt();
    expect(await screen.findByRole('link', { name: 'Kept in My trips' })).toBeVisible();
    expect(deviceTrips.get()).toEqual([]);
  });

  it('says why it was not kept', async () => {
    givenTrips([]);
    fakeApi.on('POST /saved-trips', {
      status: 409,
      json: refusal('trip_limit_reached', 'You keep 50 trips already.'),
    });
    open(addressOf(summarySearch(aTrip())), { who: 'free' });
    await keepIt();
    expect(await screen.findByText('You keep 50 trips already.')).toBeVisible();
  });
});
