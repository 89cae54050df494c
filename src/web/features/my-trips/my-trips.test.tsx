import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { givenTrips, heading, kept, open, SOON, TRIP } from '#test/screen/kept-trip-fixture.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch } from '#test/screen/search-fixture.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { deviceTrips } from '#web/saved-trips/use-saved-trips.ts';

screenTest();
afterEach(() => {
  closeSearch();
  vi.restoreAllMocks();
});

describe('my trips', () => {
  it('lead to the question about a trip where none is kept', async () => {
    open('/my-trips');
    expect(await heading('No trips kept yet', 2)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Plan a trip' })).toHaveAttribute('href', '/');
  });

  it('name first the trip with the next thing to do, then what is over', async () => {
    const past = kept(
      {},
      aTrip({
        departure: sharedFlight('DEN 2026-11-02T06:00-07:00 LAS 2026-11-02T07:00-08:00 F9 1', {}),
        back: sharedFlight('LAS 2026-11-03T06:00-08:00 DEN 2026-11-03T08:50-07:00 F9 2', {}),
      }),
    );
    for (const trip of [TRIP, past, SOON]) deviceTrips.put(trip);
    open('/my-trips');
    expect(await heading('Past trips', 2)).toBeVisible();
    const rows = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    expect(rows).toEqual([
      'Las Vegas, Sun to Tue',
      'Las Vegas, Fri to Sun',
      'Las Vegas, Mon to Tue',
    ]);
    expect(screen.getByText('Now: book the flight out')).toBeVisible();
    expect(screen.getByText(/Next: book the flight out/)).toHaveTextContent('4 d 12 h');
    expect(screen.getByText(/Kept on this device/)).toBeVisible();
  });

  it('of a member come from the account, and those of the device are handed over once', async () => {
    deviceTrips.put(TRIP);
    fakeApi.on('POST /saved-trips', (body) => ({
      status: 200,
      json: { trip: { ...TRIP, ...body } },
    }));
    givenTrips([TRIP]);
    open('/my-trips', { who: 'free' });
    expect(await heading('Las Vegas, Fri to Sun', 3)).toBeVisible();
    expect(fakeApi.heard('POST /saved-trips')).toHaveLength(1);
    expect(deviceTrips.get()).toEqual([]);
    expect(screen.queryByText(/Kept on this device/)).toBeNull();
  });

  it('stay on the device where the account does not take them', async () => {
    deviceTrips.put(TRIP);
    fakeApi.on('POST /saved-trips', { status: 409, json: refusal('trip_limit_reached', 'Full') });
    givenTrips([]);
    open('/my-trips', { who: 'free' });
    expect(await heading('No trips kept yet', 2)).toBeVisible();
    expect(deviceTrips.get()).toHaveLength(1);
  });

  it('say why they could not be loaded', async () => {
    fakeApi.on('GET /saved-trips', { status: 400, json: refusal('invalid_input', 'No luck.') });
    open('/my-trips', { who: 'free' });
    expect(await screen.findByText('No luck.')).toBeVisible();
    givenTrips([TRIP]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Las Vegas, Fri to Sun', 3)).toBeVisible();
  });

  it('are none where the device holds something unreadable', async () => {
    localStorage.setItem('saved_trips', '[{"id":1}]');
    open('/my-trips');
    expect(await heading('No trips kept yet', 2)).toBeVisible();
  });
});

describe('the calendar of all trips', () => {
  const ADDRESS = 'https://fares.example/api/saved-trips/feed/secret.ics';
  const answer = (address: string | null) => ({ status: 200, json: { address } });

  it('gets a link, which is replaced and removed', async () => {
    givenTrips([TRIP]);
    fakeApi.on('GET /saved-trips/feed', answer(null));
    open('/my-trips', { who: 'free' });
    for (const [button, address] of [
      ['Get the link', ADDRESS],
      ['Replace link', ADDRESS.replace('secret', 'other')],
    ] as const) {
      fakeApi.on('POST /saved-trips/feed', () => {
        fakeApi.on('GET /saved-trips/feed', answer(address));
        return answer(address);
      });
      await userEvent.click(await screen.findByRole('button', { name: button }));
      expect(await screen.findByText(address)).toBeVisible();
    }
    fakeApi.on('DELETE /saved-trips/feed', () => {
      fakeApi.on('GET /saved-trips/feed', answer(null));
      return { status: 204 };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove link' }));
    expect(await screen.findByRole('button', { name: 'Get the link' })).toBeVisible();
  });

  it('asks a guest to sign in', async () => {
    deviceTrips.put(TRIP);
    open(`/my-trips/${TRIP.id}`);
    const panel = await screen.findByRole('region', { name: 'All trips in your calendar' });
    expect(within(panel).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });
});
