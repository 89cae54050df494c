import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flightDto, flightTo, ONE_STOP, outboundAnswer } from '#test/screen/answer-builders.ts';
import {
  card,
  departureTest,
  openCard,
  openFlight,
  showDepartures,
  way,
} from '#test/screen/departure-fixture.tsx';
import { teachDialogs } from '#test/screen/dialog-element.ts';
import { givenPageSettings } from '#test/screen/fake-api.ts';

departureTest();
beforeEach(teachDialogs);
beforeEach(() => {
  givenPageSettings({ has_fares: false });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T19:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const opens = { state: 'opens', opens_at: '2026-12-24T00:00:00-07:00' } as const;
const unpriced = { fares: {}, window: opens };
const flights = outboundAnswer(
  {
    LAS: [flightTo('LAS', 8, unpriced)],
    ATL: [flightDto(unpriced), flightDto({ ...unpriced, legs: ONE_STOP })],
  },
  { fares: 'timetable', simulated: false, has_fares: false },
);
const opensAtlanta = {
  state: 'opens',
  opens_at: '2026-12-24T00:00:00-05:00',
  announced: true,
} as const;
const ways = {
  '2026-11-27': { ATL: [way('2026-11-27T20:00:00-05:00', { go_wild_window: opensAtlanta })] },
};

it('shows one section of flights without fares, the shortest trip first, each with its booking window', async () => {
  showDepartures({ flights });
  const vegas = (await card(/^Las Vegas/)).closest('article');
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Flights',
  ]);
  expect(screen.getByText('2 destinations, each with the booking window of the pass')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Las Vegas LAS',
    'Atlanta ATL',
  ]);
  expect(vegas?.textContent).toContain('Window opens Thu, Dec 24, 12:00 AM MST');
});

it('counts in the row of a place the flights whose window is open beside those that open later', async () => {
  const open = { fares: {}, window: { state: 'open', opens_at: null } } as const;
  const byPlace = { ATL: [flightDto(open), flightDto({ ...unpriced, legs: ONE_STOP })] };
  showDepartures({
    flights: outboundAnswer(byPlace, { fares: 'timetable', simulated: false, has_fares: false }),
  });
  const atlanta = (await card(/^Atlanta/)).closest('article');
  expect(atlanta?.textContent).toContain(
    'Window opens Thu, Dec 24, 12:00 AM MST · 1 flight open now',
  );
});

it('says above results without fares where prices and seats are, and marks nothing as a sample', async () => {
  showDepartures({ flights });
  await card(/^Atlanta/);
  expect(
    screen.getByText('Times and booking windows. See the airline for prices and seats.'),
  ).toBeTruthy();
  const { textContent } = screen.getByRole('main');
  expect(textContent).not.toMatch(/\$|Sample|Fares seen|unavailable|taxes included|Standard/);
});

it('offers no filter and no order by price or seats where there are no fares', async () => {
  showDepartures({ flights, search: { maxPrice: 20, seats: 4, sort: 'price' } });
  await card(/^Atlanta/);
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(await screen.findByText('Max duration')).toBeTruthy();
  expect(screen.queryByText(/Max price|Seats wanted|Bookable now/)).toBe(null);
  expect(screen.queryByRole('button', { name: 'Cheapest' })).toBe(null);
  expect(screen.getByRole('button', { name: 'Shortest' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

it('links each flight without fares to the airline and offers no alert and no seats', async () => {
  showDepartures({ flights, plan: 'free' });
  const atlanta = await openCard();
  const link = (await openFlight(atlanta)).getByRole('link', { name: /^GoWild at the airline/ });
  expect(link.getAttribute('href')).toContain('ftype=GW');
  expect(atlanta.getAllByText('Window opens Thu, Dec 24, 12:00 AM MST').length).toBe(3);
  expect(screen.queryByRole('button', { name: /^Alert for/ })).toBe(null);
  expect(screen.queryByText(/seats left/)).toBe(null);
});

it('counts ways home without fares by the timetable, not on the pass', async () => {
  showDepartures({ flights, ways });
  const atlanta = await openCard();
  expect(await atlanta.findByText('1 way home')).toBeTruthy();
  const line = (await openFlight(atlanta)).getByText(/^Home Fri, Nov 27: thin\. 1 way,/);
  expect(line.textContent).toContain('window opens Thu, Dec 24, 12:00 AM EST');
  expect(atlanta.getByText('1 way')).toBeTruthy();
  expect(screen.getByRole('main').textContent).not.toMatch(/on the pass|bookable/);
});

it('explains a blackout date without naming fares', async () => {
  showDepartures({ flights, blackouts: ['2026-11-27'] });
  const note = await screen.findByRole('region', { name: 'GoWild' });
  expect(note.textContent).toContain('No GoWild flights this day');
  expect(note.textContent).toContain('Nov 27 is a GoWild blackout date.');
  expect(note.textContent).not.toMatch(/fare/);
});
