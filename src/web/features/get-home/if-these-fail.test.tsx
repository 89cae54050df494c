import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GetHomeDto, ListedWayHomeDto } from '#contract/get-home.ts';
import { acceptAlerts, createdAlerts, givenAlerts } from '#test/screen/alert-fixture.ts';
import { AIRPORTS, flightDto } from '#test/screen/answer-builders.ts';
import { fakeApi, givenMember } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
// Preload the lazy chunks.
import '#web/alerts/question/slot-dialog.tsx';
import '#web/alerts/alert-box.tsx';

screenTest();
/** 11:00 AM in Denver. */
const NOW = new Date('2026-11-21T18:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const WAY: ListedWayHomeDto = {
  beaten: false,
  ways: [
    flightDto({
      legs: [['LAS', '2026-11-21T21:52:00-07:00', 'DEN', '2026-11-22T00:27:00-07:00', 'F9 1']],
      fares: { go_wild: 15.41, standard: 60 },
    }),
  ],
  self_made: false,
  leave_by: '2026-11-21T18:52:00-07:00',
  home_at: '2026-11-22T00:27:00-07:00',
  price: { total: 15.41, per_person: 15.41, flights: [15.41] },
  drive_minutes: { to: 0, from: 0 },
};

/** Salt Lake City is near Las Vegas here. */
const answer = (way: ListedWayHomeDto | undefined, party = 1): GetHomeDto => ({
  days: way ? [{ date: '2026-11-22', ways: [way] }] : [],
  earliest: way ?? null,
  cheapest_sure: null,
  cheapest_pass: way ?? null,
  search_parameters: {
    origins: [
      { airport: 'LAS', city: 'Las Vegas', time_zone: 'America/Los_Angeles', minutes: 0 },
      { airport: 'SLC', city: 'Salt Lake City', time_zone: 'America/Denver', minutes: 135 },
    ],
    homes: [{ airport: 'DEN', city: 'Denver', time_zone: 'America/Denver', minutes: 0 }],
    dates: ['2026-11-21', '2026-11-22', '2026-11-23'],
    party,
    passes: party,
    den: false,
  },
  source: {
    fares: 'simulated',
    simulated: true,
    seen_at: NOW.toISOString(),
    timetable: 'US DOT, July 2026',
  },
});

/** Opens the window of the alert, for a member who may set alerts. */
async function openAlert(json: GetHomeDto) {
  givenMember({ is_premium: true });
  givenAlerts([]);
  acceptAlerts();
  fakeApi.on('GET /airports', { status: 200, json: AIRPORTS });
  fakeApi.on('GET /home', { status: 200, json });
  localStorage.setItem('travel_profile', JSON.stringify({ home_airports: ['DEN'] }));
  localStorage.setItem('get_home_from', `LAS ${NOW.getTime()}`);
  openApp('/get-home');
  const button = await screen.findByRole('button', { name: /^Alert me on all of them/ });
  await waitFor(() => expect(button.textContent).toBe('Alert me on all of them'));
  await userEvent.click(button);
  return screen.findByRole('dialog', { name: 'Create Flight Alert' });
}

describe('an alert on all ways home', () => {
  it('one alert waits on all ways of tomorrow and the day after, for who may set alerts', async () => {
    const dialog = await openAlert(answer(WAY, 2));
    // No way begins in Salt Lake City.
    expect(dialog).toHaveTextContent('from Las Vegas, change');
    expect(dialog).toHaveTextContent('to Denver, change');
    expect(dialog).toHaveTextContent('on any day Nov 22 – Nov 23, change');
    expect(dialog).toHaveTextContent('Sample fare');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create Alert' }));
    await waitFor(() => expect(createdAlerts()).toHaveLength(1));
    expect(createdAlerts()[0]).toEqual({
      origin_airport: 'LAS',
      destination_airport: 'DEN',
      range: { from: '2026-11-22', to: '2026-11-23', weekdays: [] },
      max_price: 15.41,
      gowild_only: true,
      party: 2,
    });
  });

  it('without a way home, an alert waits on every airport nearby', async () => {
    const dialog = within(await openAlert(answer(undefined)));
    await userEvent.click(dialog.getByRole('button', { name: 'Create Alert' }));
    const price = dialog.getByRole('button', { name: /^costs/ });
    expect(price).toHaveAccessibleDescription('Please enter a valid price');
    expect(price).toHaveFocus();
    await userEvent.click(price);
    const field = within(await screen.findByRole('dialog', { name: 'Which price' }));
    await userEvent.type(field.getByLabelText('Max price'), '90{Enter}');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Alert' }));
    await waitFor(() => expect(createdAlerts()).toHaveLength(1));
    expect(createdAlerts()[0]).toMatchObject({ origins: ['LAS', 'SLC'], destinations: ['DEN'] });
  });
});
