import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import type { openness } from '#contract/trips.ts';
import { daysOfMonth } from '#domain/open-month.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { fakeApi, givenMember, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { AIRPORTS } from '#test/screen/search-fixture.ts';
// Preload the lazy chunk.
import '#web/places/airports-dialog.tsx';

screenTest();
beforeEach(() => {
  // December 9 in every zone from Honolulu to Auckland.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-09T10:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const BLACKOUTS = ['2026-12-19', '2026-12-20', '2026-12-22', '2027-01-04'];
const PAGE = {
  dates: BLACKOUTS,
  today: '2026-12-09',
  until: '2027-12-09',
  timetable_source: 'US DOT, July 2026',
};

const countOf = (date: LocalDate) => (BLACKOUTS.includes(date) ? 0 : 60 + Number(date.slice(8)));

/** Of a day from Denver: windows of domestic flights open at midnight the day before. */
function windowsOf(date: LocalDate): OutputOf<typeof openness>['days'][number]['windows'] {
  const opens_at = `${addDays(date, -1)}T00:00:00-07:00`;
  const isOpen = Date.parse(opens_at) <= Date.now();
  const entry = isOpen
    ? ({ state: 'open', opens_at: null, time_zone: null } as const)
    : ({ state: 'opens', opens_at, time_zone: 'America/Denver' } as const);
  return BLACKOUTS.includes(date) ? [] : [{ ...entry, abroad: false, places: countOf(date) }];
}

/** 60 places plus the day of the month; 40 plus the nights of a round trip. */
const openDay = (date: LocalDate) => ({
  date,
  blackout: BLACKOUTS.includes(date),
  announced: date <= '2027-01-04',
  window_opens: `${addDays(date, -1)}T00:00:00-07:00`,
  places: countOf(date),
  windows: windowsOf(date),
  pairs: Array.from({ length: 15 }, (_, nights) => 40 + nights),
});

/** @param windowsOn of each day */
function open(address = '/blackout/2026-12', { home = 'DEN', windowsOn = windowsOf } = {}) {
  fakeApi.on('GET /pages/blackout', { status: 200, json: PAGE });
  fakeApi.on('GET /airports', {
    status: 200,
    json: AIRPORTS.map((one) => ({
      ...one,
      time_zone: one.stationCode === home ? HERE : 'Asia/Kathmandu',
    })),
  });
  fakeApi.on('GET /openness', (_body, { origins, month }) => ({
    status: 200,
    json: {
      origins: origins?.split(','),
      month,
      days: daysOfMonth(month ?? '').map((one) => ({ ...openDay(one), windows: windowsOn(one) })),
      timetable: 'US DOT, July 2026',
    },
  }));
  return openApp(address);
}

const day = (name: RegExp) => screen.findByRole('button', { name });
const pick = async (name: RegExp) => userEvent.click(await day(name));
const loaded = () => day(/December 11 71 places/);
const asked = () => fakeApi.heard('GET /openness').map(({ query }) => query);

describe('the month of openness', () => {
  it('says in words which days are blackout and what is still possible', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('December 2026');
    expect(screen.getByText(/Dec 19 to 20 and 22 are blackout\./)).toBeVisible();
    expect(
      screen.getByText('Still possible: out Dec 18, 21 or 23, home Dec 18, 21 or 23.'),
    ).toBeVisible();
    expect(document.title).toBe('GoWild blackout dates, December 2026 · Roamfare');
  });

  it('has for each day the places, when they can be booked, and those to come home from', async () => {
    open();
    const first = await day(/Wed, December 9 today/);
    await waitFor(() => expect(first).toHaveTextContent('69 places'));
    expect(first).toHaveTextContent('Open now');
    expect(first).toHaveTextContent('home Fri 42');
    const later = await day(/Fri, December 18/);
    expect(later).toHaveTextContent('78 places');
    expect(later).toHaveTextContent('Opens Thu 12 AM MST');
    expect(later).toHaveTextContent('home Sun blackout');
    const closed = await day(/Sat, December 19/);
    expect(closed).toHaveTextContent('Blackout');
    expect(closed).toHaveAttribute('aria-disabled', 'true');
    expect(asked()).toEqual([{ origins: 'DEN', month: '2026-12' }]);
  });

  const opens = (opens_at: string, time_zone: string) => ({
    state: 'opens' as const,
    opens_at,
    time_zone,
  });
  const OPEN = { state: 'open' as const, opens_at: null, time_zone: null };
  const [DENVER, VEGAS] = [
    opens('2026-12-14T00:00:00-07:00', 'America/Denver'),
    opens('2026-12-14T00:00:00-08:00', 'America/Los_Angeles'),
  ];
  const [home, abroad] = [{ abroad: false }, { abroad: true }];

  it.each([
    [
      'places abroad that are open',
      [
        { ...DENVER, ...home, places: 69 },
        { ...OPEN, ...abroad, places: 6 },
      ],
      '75 places Opens Mon 12 AM MST 6 abroad open home',
    ],
    [
      'places abroad that open on another day',
      [
        { ...DENVER, ...home, places: 69 },
        { ...opens('2026-12-10T00:00:00-07:00', 'America/Denver'), ...abroad, places: 6 },
      ],
      '75 places Opens Mon 12 AM MST 6 abroad: Dec 10 home',
    ],
    [
      'places that open at another moment',
      [
        { ...DENVER, ...home, places: 70 },
        { ...VEGAS, ...home, places: 5 },
      ],
      '75 places From Mon 12 AM MST home',
    ],
    [
      'places that are open, some of them',
      [
        { ...OPEN, ...home, places: 52 },
        { ...DENVER, ...home, places: 23 },
      ],
      '75 places 52 open now 23 later home',
    ],
    [
      'places that are all open',
      [
        { ...OPEN, ...home, places: 69 },
        { ...OPEN, ...abroad, places: 6 },
      ],
      '75 places Open now home',
    ],
    [
      'places of an airport abroad',
      [{ ...opens('2026-12-11T00:00:00-05:00', 'America/Cancun'), ...home, places: 75 }],
      '75 places Opens Dec 11 12 AM EST home',
    ],
  ])('has in the cell of a day %s', async (_what, windows, text) => {
    open(undefined, { windowsOn: () => windows });
    const cell = await day(/December 15 75 places/);
    expect(cell).toHaveTextContent(text);
  });

  it('says of two chosen days when the flights out and home can be booked', async () => {
    const windows = [
      { ...DENVER, ...home, places: 69 },
      { ...OPEN, ...abroad, places: 6 },
    ];
    open(undefined, { windowsOn: () => windows });
    await pick(/December 15/);
    // The flights home open at midnight of other places.
    expect(await day(/December 17/)).not.toHaveTextContent('Opens');
    await pick(/December 17/);
    const choice = screen.getByRole('region', { name: 'Your two days' });
    expect(choice).toHaveTextContent('Opens Mon 12:00 AM MST · 6 places abroad open now');
    expect(choice).toHaveTextContent('US flights open Wed 12:00 AM there, those from abroad Dec 7');
  });

  it('has no buttons for days that have passed, in lower weeks', async () => {
    open();
    await loaded();
    expect(screen.queryByRole('button', { name: /December 8/ })).toBeNull();
    const weekOf = (text: string) => screen.getByText(text, { selector: 'td' }).closest('tr');
    expect(weekOf('1')?.className).toMatch(/past/);
    expect(weekOf('8')?.className).not.toMatch(/past/);
  });

  it('counts round trips of other nights', async () => {
    open();
    await loaded();
    await userEvent.click(screen.getByRole('button', { name: 'Increase Nights away' }));
    expect(await day(/December 10/)).toHaveTextContent('home Sun 43');
    expect(screen.getByText(/places if you come home after 3 nights/)).toBeVisible();
  });

  it('makes the question of trips from two days', async () => {
    open();
    await loaded();
    await pick(/December 10/);
    expect(await day(/December 10 out/)).toHaveAttribute('aria-pressed', 'true');
    expect(await day(/December 12/)).toHaveTextContent('42 places');
    expect(await day(/December 13/)).toHaveTextContent('43 places');
    expect(await day(/December 9/)).toHaveTextContent('69 places');
    expect(screen.queryByRole('link', { name: 'See the trips' })).toBeNull();
    await pick(/December 12/);
    const choice = within(screen.getByRole('region', { name: 'Your two days' }));
    expect(choice.getByText('Thu, Dec 10')).toBeVisible();
    expect(choice.getByText('Sat, Dec 12')).toBeVisible();
    expect(choice.getByRole('status')).toHaveTextContent(
      '42 places, out Thursday and home Saturday',
    );
    expect(choice.getByRole('link', { name: 'See the trips' })).toHaveAttribute(
      'href',
      '/trips?origins=DEN&out=2026-12-10&nights=2&party=1&passes=1&den=0',
    );
    await pick(/December 14/);
    expect(screen.queryByRole('link', { name: 'See the trips' })).toBeNull();
    expect(choice.getByText('Mon, Dec 14')).toBeVisible();
  });

  it('asks for the party, passes and Discount Den of who travels', async () => {
    localStorage.setItem(
      'travel_profile',
      JSON.stringify({ home_airports: ['ATL', 'LAS'], party: 2, passes: 1, den: true }),
    );
    open();
    await loaded();
    expect(screen.getByRole('button', { name: 'Atlanta and 1 more' })).toBeVisible();
    await pick(/December 10/);
    await pick(/December 10/);
    expect(screen.getByRole('link', { name: 'See the trips' })).toHaveAttribute(
      'href',
      '/trips?origins=ATL,LAS&out=2026-12-10&nights=0&party=2&passes=1&den=1',
    );
    expect(screen.getByText(/out and home on Thursday/)).toBeVisible();
  });

  it('does not choose a blackout date', async () => {
    open();
    await loaded();
    await pick(/December 19/);
    expect(screen.getAllByText('Not chosen')).toHaveLength(2);
  });

  it('is moved over by arrows, Home and End, with one stop for Tab', async () => {
    open();
    const first = await loaded();
    first.focus();
    const focused = () => document.activeElement?.getAttribute('data-day');
    const keys = async (text: string) => {
      await userEvent.keyboard(text);
      return focused();
    };
    (await day(/December 9 /)).focus();
    expect(await keys('{ArrowRight}')).toBe('2026-12-10');
    expect(await keys('{ArrowDown}')).toBe('2026-12-17');
    expect(await keys('{Home}')).toBe('2026-12-13');
    expect(await keys('{End}')).toBe('2026-12-19');
    expect(await keys('{ArrowUp}{ArrowUp}{ArrowUp}')).toBe('2026-12-09');
    expect(await keys('{ArrowLeft}')).toBe('2026-12-09');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(await day(/December 10 out/)).toHaveFocus();
    const stops = screen
      .getAllByRole('button')
      .filter((one) => one.hasAttribute('data-day') && one.tabIndex === 0);
    expect(stops.map((one) => one.getAttribute('data-day'))).toEqual(['2026-12-10']);
  });

  it('is of the home airports of a member, and of others that are chosen', async () => {
    givenMember();
    fakeApi.on('GET /profile/travel', {
      status: 200,
      json: {
        profile: { home_airports: ['LAS'], party: 1, passes: 1, den: false, warm_from: 65 },
      },
    });
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Las Vegas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Where you start' }));
    await userEvent.type(await dialog.findByRole('combobox', { name: 'Airports' }), 'atl');
    await userEvent.click(await dialog.findByRole('option', { name: /Atlanta/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Las Vegas and 1 more' })).toBeVisible();
    expect(router.location().search).toEqual({ origins: 'LAS,ATL' });
    await waitFor(() => expect(asked().at(-1)).toEqual({ origins: 'LAS,ATL', month: '2026-12' }));
  });

  it('leads to the months before and after, with the airports and the chosen day', async () => {
    const { router } = open('/blackout/2026-12?origins=ATL');
    await loaded();
    expect(screen.queryByRole('link', { name: 'November 2026' })).toBeNull();
    await pick(/December 30/);
    await userEvent.click(screen.getByRole('link', { name: 'January 2027' }));
    expect(await screen.findByRole('heading', { level: 1, name: /January 2027/ })).toBeVisible();
    expect(router.location().href).toBe('/blackout/2027-01?origins=ATL');
    expect(await day(/January 2 /)).toHaveTextContent('43 places');
    await pick(/January 2 /);
    expect(screen.getByRole('link', { name: 'See the trips' })).toHaveAttribute(
      'href',
      '/trips?origins=ATL&out=2026-12-30&nights=3&party=1&passes=1&den=0',
    );
    expect(screen.getByRole('link', { name: 'December 2026' })).toBeVisible();
  });

  it('says which days the airline has not announced', async () => {
    open('/blackout/2027-01');
    expect(await screen.findByText(/Days after Jan 4 are not announced yet\./)).toBeVisible();
    await waitFor(async () => expect(await day(/January 5/)).toHaveTextContent('Not announced'));
    expect(screen.queryByText(/All other days/)).toBeNull();
  });

  it('is that of today at its own address', async () => {
    open('/month');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('December 2026');
    expect(await loaded()).toBeVisible();
  });

  it('says why there are no numbers, and asks again', async () => {
    open();
    fakeApi.on('GET /openness', {
      status: 400,
      json: refusal('invalid_input', 'This month has passed'),
    });
    expect(await screen.findByText('This month has passed')).toBeVisible();
    fakeApi.on('GET /openness', {
      status: 200,
      json: {
        origins: ['DEN'],
        month: '2026-12',
        days: daysOfMonth('2026-12').map(openDay),
        timetable: '',
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await loaded()).toBeVisible();
    expect(screen.queryByText('This month has passed')).toBeNull();
  });
});
