import '#test/screen/matchers.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedTripDto } from '#contract/saved-trips.ts';
import { AIRPORTS } from '#test/screen/answer-builders.ts';
import { fakeApi, givenMember } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { aTrip } from '#test/trip-example.ts';
import { draftOf, keptOnDevice } from '#web/saved-trips/kept-trip.ts';
// Preload the lazy chunk.
import '#web/places/airports-dialog.tsx';

screenTest();
/** A day after the landing in Las Vegas. */
const NOW = new Date('2026-11-28T18:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** From Denver to Las Vegas, landing November 27, 7:40 AM, and home on November 29. */
const kept = (changes: Partial<SavedTripDto> = {}): SavedTripDto => ({
  ...keptOnDevice(draftOf(aTrip()), new Date(0)),
  ...changes,
});

interface Given {
  readonly trips?: readonly SavedTripDto[];
  readonly homes?: readonly string[];
  readonly from?: string;
}

function open({ trips = [kept()], homes = ['DEN'], from }: Given = {}) {
  fakeApi.on('GET /airports', { status: 200, json: AIRPORTS });
  fakeApi.on('GET /home', { status: 400, json: { error: 'invalid_input', message: 'Not now.' } });
  localStorage.setItem('travel_profile', JSON.stringify({ home_airports: homes }));
  if (trips.length > 0) localStorage.setItem('saved_trips', JSON.stringify(trips));
  if (from) localStorage.setItem('get_home_from', from);
  return openApp('/get-home');
}

const asked = () => fakeApi.heard('GET /home').map(({ query }) => query);
const FROM_LAS = { from: 'LAS', to: 'DEN' };

describe('get me home during a kept trip', () => {
  it('starts from the place of a trip that a guest keeps on the device, and says so', async () => {
    open();
    expect(await screen.findByText('You are in Las Vegas by your trip.')).toBeVisible();
    await waitFor(() => expect(asked()).toEqual([FROM_LAS]));
    expect(screen.getByRole('button', { name: 'Las Vegas' })).toBeVisible();
  });

  it('starts from the place of a trip in the account, and asks for nothing before it is known', async () => {
    let answerTrips = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answerTrips = resolve;
    });
    givenMember({});
    fakeApi.on('GET /saved-trips', async () => {
      await isAnswered;
      return { status: 200, json: { trips: [kept()], limit: 50 } };
    });
    open({ trips: [], from: `ATL ${NOW.getTime() - 3 * 86_400_000}` });
    await waitFor(() => expect(fakeApi.heard('GET /saved-trips')).not.toEqual([]));
    expect(asked()).toEqual([]);
    answerTrips();
    expect(await screen.findByText('You are in Las Vegas by your trip.')).toBeVisible();
    await waitFor(() => expect(asked()).toEqual([FROM_LAS]));
  });

  it('starts from where the device is if the trips of the account cannot be loaded', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
    givenMember({});
    fakeApi.on('GET /saved-trips', 'unreachable');
    open({ trips: [], from: `ATL ${NOW.getTime()}` });
    await waitFor(() => expect(fakeApi.heard('GET /saved-trips')).not.toEqual([]));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(asked()).toEqual([{ from: 'ATL', to: 'DEN' }]));
    expect(screen.getByText('Free for everybody. It never counts as a search.')).toBeVisible();
  });

  it('asks for ways after the landing while that is to come', async () => {
    vi.setSystemTime(new Date('2026-11-27T14:00:00Z'));
    open();
    expect(await screen.findByText('You land in Las Vegas at 7:40 AM by your trip.')).toBeVisible();
    const after = '2026-11-27T07:40:00-08:00';
    await waitFor(() => expect(asked()).toEqual([{ ...FROM_LAS, after }]));
  });

  it('starts from another place once that is chosen', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Las Vegas' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Airport' }), 'Atlanta');
    await userEvent.click(await screen.findByRole('option', { name: /Atlanta/ }));
    await waitFor(() => expect(asked().at(-1)).toEqual({ from: 'ATL', to: 'DEN' }));
    expect(screen.queryByText(/by your trip/)).toBe(null);
  });

  it('trusts the trip more than a place that was chosen before it', async () => {
    open({ from: `ATL ${Date.parse('2026-11-27T12:39:00Z')}` });
    vi.setSystemTime(new Date('2026-11-27T16:00:00Z'));
    expect(await screen.findByText(/^You are in Las Vegas/)).toBeVisible();
  });

  it('trusts the trip more than what the device says by itself', async () => {
    open({ from: `36.08,-115.15 ${NOW.getTime()} located` });
    await waitFor(() => expect(asked()).toEqual([FROM_LAS]));
  });

  it('does not start at home', async () => {
    open({ homes: ['LAS'], from: `ATL ${NOW.getTime()}` });
    await waitFor(() => expect(asked()).toEqual([{ from: 'ATL', to: 'LAS' }]));
  });
});
