import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GetHomeDto, ListedWayHomeDto } from '#contract/get-home.ts';
import { planOf } from '#domain/saved-trip.ts';
import { instantOfDate, timeZone } from '#domain/time.ts';
import { AIRPORTS, flightDto } from '#test/screen/answer-builders.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { readKept } from '#web/saved-trips/kept-trip.ts';
import { deviceTrips } from '#web/saved-trips/use-saved-trips.ts';

screenTest();
const NOW = new Date('2026-11-21T18:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const flight = (line: string) => {
  const [from = '', departs, to = '', arrives, number = ''] = line.split(' ');
  const at = (time = '') => `2026-11-22T${time}:00-07:00`;
  return flightDto({
    legs: [[from, at(departs), to, at(arrives), `F9 ${number}`]],
    fares: { go_wild: 15.41, standard: 60 },
  });
};

function way(flights: readonly string[], price: number): ListedWayHomeDto {
  return {
    beaten: false,
    ways: flights.map(flight),
    self_made: flights.length > 1,
    leave_by: '2026-11-22T05:00:00-07:00',
    home_at: '2026-11-22T16:00:00-07:00',
    price: { total: price, per_person: price, flights: flights.map(() => price / flights.length) },
    drive_minutes: { to: 0, from: 0 },
  };
}

const ON_PASS = way(['LAS 12:00 DEN 14:35 1'], 15.41);
const STANDARD = way(['LAS 13:00 DEN 15:35 2'], 60);
const TWO = way(['LAS 06:00 ATL 09:00 3', 'ATL 11:00 DEN 14:00 4'], 120);

const ANSWER: GetHomeDto = {
  days: [{ date: '2026-11-22', ways: [ON_PASS, STANDARD, TWO] }],
  earliest: TWO,
  cheapest_sure: STANDARD,
  cheapest_pass: ON_PASS,
  search_parameters: {
    origins: [{ airport: 'LAS', city: 'Las Vegas', time_zone: 'America/Los_Angeles', minutes: 0 }],
    homes: [{ airport: 'DEN', city: 'Denver', time_zone: 'America/Denver', minutes: 0 }],
    dates: ['2026-11-21', '2026-11-22', '2026-11-23'],
    party: 1,
    passes: 1,
    den: false,
  },
  source: {
    fares: 'simulated',
    simulated: true,
    seen_at: '2026-11-21T17:59:00Z',
    timetable: 'US DOT',
  },
};

const no = () => false;

function open(json = ANSWER) {
  fakeApi.on('GET /airports', { status: 200, json: AIRPORTS });
  fakeApi.on('GET /home', { status: 200, json });
  localStorage.setItem('travel_profile', JSON.stringify({ home_airports: ['DEN'] }));
  localStorage.setItem('get_home_from', `LAS ${NOW.getTime()}`);
  return openApp('/get-home');
}

const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('li') as HTMLElement);
};

describe('a way home', () => {
  it('is kept as a trip of one flight, with the fare that it costs, and leads to it', async () => {
    open();
    const sure = await card('Cheapest sure way');
    await userEvent.click(sure.getByRole('button', { name: 'Keep this way, LAS to DEN, 1:00 PM' }));
    const link = await sure.findByRole('link', { name: /^Kept in My trips/ });
    const [trip] = deviceTrips.get();
    expect(link).toHaveAttribute('href', `/my-trips/${trip?.id}`);
    expect(trip).toMatchObject({
      origin: 'LAS',
      destination: 'DEN',
      party: 1,
      passes: 0,
      on_pass: [0],
      seen_at: '2026-11-21T17:59:00.000Z',
      simulated: true,
    });
    expect(trip).not.toHaveProperty('back');
  });

  it('that needs no pass is booked at any time, also where no pass seat is offered', async () => {
    const [dto] = STANDARD.ways;
    if (!dto) return expect.fail('a way has a flight');
    const fares = { ...dto.fares, go_wild: null };
    open({ ...ANSWER, cheapest_sure: { ...STANDARD, ways: [{ ...dto, fares }] } });
    const sure = await card('Cheapest sure way');
    await userEvent.click(sure.getByRole('button', { name: /^Keep this way/ }));
    await sure.findByRole('link', { name: /^Kept in My trips/ });
    const kept = deviceTrips.get()[0];
    const trip = kept && readKept(kept)?.trip;
    const zoneOf = () => timeZone('America/Denver');
    const facts = { zoneOf, isAbroad: no, blackoutDates: new Set<string>() };
    const steps = trip && planOf(trip, facts, instantOfDate(NOW));
    expect(steps?.map(({ kind, status, time }) => [kind, status, time])).toEqual([
      ['book', 'open', undefined],
      ['fly', 'waiting', '2026-11-22T13:00:00-07:00'],
    ]);
  });

  it('is kept from the list too, where each says which it is', async () => {
    open();
    const day = await screen.findByRole('region', { name: 'Tomorrow, Sun 3 ways home' });
    const buttons = within(day).getAllByRole('button', { name: /^Keep/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Keep, LAS to DEN, 12:00 PM',
      'Keep, LAS to DEN, 1:00 PM',
    ]);
    await userEvent.click(buttons[0] as HTMLElement);
    const links = await screen.findAllByRole('link', { name: /^Kept in My trips/ });
    expect(links).toHaveLength(2);
    expect(deviceTrips.get()[0]?.on_pass).toBeUndefined();
  });

  it('of two bookings is not kept, and says so', async () => {
    open();
    const earliest = await card('Earliest home');
    expect(earliest.getByText('They cannot be kept as one trip.')).toBeVisible();
    expect(earliest.queryByRole('button', { name: /^Keep/ })).toBe(null);
  });
});
