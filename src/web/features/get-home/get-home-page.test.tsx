import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { GetHomeDto, ListedWayHomeDto } from '#contract/get-home.ts';
import { AIRPORTS, flightDto } from '#test/screen/answer-builders.ts';
import { fakeApi, givenSite, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { answersKeptAt } from '#web/browser/online.ts';
// Preload the lazy chunks.
import '#web/alerts/alert-box.tsx';
import '#web/places/airports-dialog.tsx';
import './home-slot-dialog.tsx';

screenTest();
/** 11:00 AM in Denver. */
const NOW = new Date('2026-11-21T18:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const FARES = { go_wild: 15.41, standard: 60 };
const nonstop = (
  [from, departs]: readonly [string, string],
  [to, arrives]: readonly [string, string],
  number: string,
) => ({
  legs: [[from, `2026-11-${departs}:00-07:00`, to, `2026-11-${arrives}:00-07:00`, number]] as const,
});

function way(changes: Partial<ListedWayHomeDto> = {}): ListedWayHomeDto {
  return {
    beaten: false,
    ways: [
      flightDto({ ...nonstop(['LAS', '21T21:52'], ['DEN', '22T00:27'], 'F9 1'), fares: FARES }),
    ],
    self_made: false,
    leave_by: '2026-11-21T18:52:00-07:00',
    home_at: '2026-11-22T00:27:00-07:00',
    price: { total: 15.41, per_person: 15.41, flights: [15.41] },
    drive_minutes: { to: 135, from: 0 },
    ...changes,
  };
}

const SURE = way({
  ways: [flightDto({ ...nonstop(['LAS', '22T12:00'], ['DEN', '22T14:35'], 'F9 2'), fares: FARES })],
  leave_by: '2026-11-22T11:15:00-07:00',
  home_at: '2026-11-22T15:10:00-07:00',
  price: { total: 60, per_person: 60, flights: [60] },
  drive_minutes: { to: 0, from: 35 },
});
const SELF_MADE = way({
  ways: [
    flightDto({ ...nonstop(['LAS', '22T06:00'], ['ATL', '22T09:00'], 'F9 3'), fares: FARES }),
    flightDto({
      ...nonstop(['ATL', '22T11:00'], ['DEN', '22T14:00'], 'F9 4'),
      fares: FARES,
      window: { state: 'opens', opens_at: '2026-11-21T12:04:00-07:00' },
    }),
  ],
  self_made: true,
  leave_by: '2026-11-22T05:15:00-07:00',
  home_at: '2026-11-22T14:00:00-07:00',
  price: { total: 75.41, per_person: 75.41, flights: [60, 15.41] },
  drive_minutes: { to: 0, from: 0 },
});

const answer = (changes: Partial<GetHomeDto> = {}): GetHomeDto => ({
  days: [{ date: '2026-11-22', ways: [way(), SELF_MADE, SURE] }],
  earliest: way(),
  cheapest_sure: SURE,
  cheapest_pass: way(),
  search_parameters: {
    origins: [
      { airport: 'LAS', city: 'Las Vegas', time_zone: 'America/Los_Angeles', minutes: 0 },
      { airport: 'SLC', city: 'Salt Lake City', time_zone: 'America/Denver', minutes: 135 },
    ],
    homes: [{ airport: 'DEN', city: 'Denver', time_zone: 'America/Denver', minutes: 0 }],
    dates: ['2026-11-21', '2026-11-22', '2026-11-23'],
    party: 1,
    passes: 1,
    den: false,
  },
  source: {
    fares: 'simulated',
    simulated: true,
    seen_at: NOW.toISOString(),
    timetable: 'US DOT, July 2026',
  },
  ...changes,
});

const airports = AIRPORTS.map((one) => ({
  ...one,
  // No airport is in the zone of the device that runs the test.
  ...(one.stationCode === 'DEN' ? {} : { time_zone: 'Asia/Kathmandu' }),
}));

interface Given {
  readonly homes?: readonly string[];
  readonly from?: string;
  readonly json?: GetHomeDto;
  readonly path?: string;
  readonly before?: () => void;
}

function open({
  homes = ['DEN'],
  from = 'LAS',
  json = answer(),
  path = '/get-home',
  before,
}: Given = {}) {
  fakeApi.on('GET /airports', { status: 200, json: airports });
  fakeApi.on('GET /home', { status: 200, json });
  localStorage.setItem('travel_profile', JSON.stringify({ home_airports: homes }));
  before?.();
  if (from) localStorage.setItem('get_home_from', `${from} ${NOW.getTime()}`);
  return openApp(path);
}

const asked = () => fakeApi.heard('GET /home').map(({ query }) => query);
const answers = async () =>
  within(await screen.findByRole('list', { name: 'Best ways home' })).getAllByRole('listitem');
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return heading.closest('li') as HTMLElement;
};

describe('get me home', () => {
  it('asks from where the device was said to be to the home airports, and shows three answers', async () => {
    open();
    expect((await answers()).length).toBeGreaterThanOrEqual(3);
    expect(asked()[0]).toEqual({ from: 'LAS', to: 'DEN' });
    const earliest = await card('Earliest home');
    expect(earliest).toHaveTextContent('12:27 AM tonight');
    expect(earliest).toHaveTextContent('About 2 h 15 m by car to');
    expect(earliest).toHaveTextContent('leave by 6:52 PM');
    expect(earliest).toHaveTextContent('LAS 9:52 PM, lands DEN 12:27 AM');
    expect(earliest).toHaveTextContent('$15.41on the pass');
    const link = within(earliest).getByRole('link', { name: /^Book now/ });
    const href = link.getAttribute('href');
    expect(href).toContain('o1=LAS&d1=DEN');
    expect(href).toContain('ftype=GW');
    const sure = await card('Cheapest sure way');
    expect(sure).toHaveTextContent('3:10 PM Sun');
    expect(sure).toHaveTextContent('About 35 min by car from Denver');
    expect(sure).toHaveTextContent('At the airport by 11:15 AM');
    expect(
      within(sure)
        .getByRole('link', { name: /^Book now/ })
        .getAttribute('href'),
    ).not.toContain('ftype=GW');
    expect(screen.getByText('Sample fares')).toBeVisible();
    expect(document.title).toBe('Get me home · Roamfare');
  });

  it('lists the ways by evening: what lands after midnight is of tonight', async () => {
    open();
    const tonight = await screen.findByRole('region', { name: 'Tonight 1 way home' });
    expect(tonight).toHaveTextContent('12:27 AMSun');
    expect(tonight).toHaveTextContent('$15.41on the passStandard $60.00');
    const tomorrow = screen.getByRole('region', { name: 'Tomorrow, Sun 2 ways home' });
    expect(within(tomorrow).getAllByRole('listitem')).toHaveLength(2);
  });

  it('says of two bookings that they are the traveler’s risk, and when a window opens', async () => {
    open();
    const row = (await screen.findByText('Two bookings, your risk')).closest('li') as HTMLElement;
    expect(row).toHaveTextContent('$75.41Standard and pass');
    expect(
      within(row)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Book LAS to ATL, opens flyfrontier.com in a new tab']);
    expect(row).toHaveTextContent('Opens Sun 12:49 AM GMT+5:45, in 1 h 04 m');
  });

  it('says what a party pays together', async () => {
    localStorage.clear();
    const two = way({ price: { total: 30.82, per_person: 15.41, flights: [30.82] } });
    open({ json: answer({ earliest: two }) });
    expect(await card('Earliest home')).toHaveTextContent('$15.41, $30.82 together');
  });

  it('shows of a day those of the cards and four that nothing beats, and the others without another call', async () => {
    const many = Array.from({ length: 9 }, (_, hour) => {
      const at = (time: number) => `2026-11-22T${String(time).padStart(2, '0')}:00:00-07:00`;
      return way({
        ways: [
          flightDto({
            legs: [['LAS', at(6 + hour), 'DEN', at(8 + hour), `F9 ${hour}`]],
            fares: FARES,
          }),
        ],
        home_at: at(8 + hour),
        drive_minutes: { to: 0, from: 0 },
        beaten: [1, 2].includes(hour),
      });
    });
    const [first = way()] = many;
    open({
      json: answer({
        days: [{ date: '2026-11-22', ways: many }],
        earliest: first,
        cheapest_sure: many[8] ?? null,
        cheapest_pass: first,
      }),
    });
    const day = await screen.findByRole('region', { name: 'Tomorrow, Sun 9 ways home' });
    const [list, others] = within(day).getAllByRole('list', { hidden: true });
    const timesOf = (some: HTMLElement | undefined) =>
      [...(some?.querySelectorAll('li > p > time') ?? [])].map((one) => one.textContent);
    expect(timesOf(list)).toEqual(
      ['8', '11', '12', '1', '2', '4'].map((hour) => expect.stringContaining(`${hour}:00`)),
    );
    expect(within(day).getByText('3 more ways')).toBeVisible();
    expect(timesOf(others)).toHaveLength(3);
    expect(asked()).toHaveLength(1);
  });

  it.each([
    [[], '.'],
    [[SURE], ', and no pass seats are left on other days.'],
  ])(
    'says the word blackout where the days are why nothing is on the pass',
    async (others, ending) => {
      const closed = way({
        ways: [
          flightDto({
            ...nonstop(['LAS', '22T12:00'], ['DEN', '22T14:35'], 'F9 2'),
            fares: { standard: 60 },
            window: { state: 'blackout', opens_at: null },
          }),
        ],
        price: { total: 60, per_person: 60, flights: [60] },
      });
      const days = (...ways: ListedWayHomeDto[]) => ({
        days: [{ date: '2026-11-22', ways }],
        earliest: closed,
        cheapest_sure: closed,
        cheapest_pass: null,
      });
      const text = `Nothing on the pass: Sun, Nov 22 is a blackout date${ending}`;
      open({ json: answer(days(closed, ...others)) });
      expect(await screen.findByText(text)).toBeVisible();
    },
  );

  it('asks for home with one control where none is known', async () => {
    open({ homes: [] });
    expect(await screen.findByRole('heading', { name: 'Where is home?' })).toBeVisible();
    expect(asked()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Choose your home airport' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Airports' }), 'Denver');
    await userEvent.click(await screen.findByRole('option', { name: /Denver/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(asked()).toEqual([{ from: 'LAS', to: 'DEN' }]));
  });

  it('asks where somebody is who seems to be at home', async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    fakeApi.on('GET /airports', { status: 200, json: [] });
    open({ from: '' });
    fakeApi.on('GET /airports', {
      status: 200,
      json: airports.map((one) => (one.stationCode === 'DEN' ? { ...one, time_zone: zone } : one)),
    });
    expect(await screen.findByRole('heading', { name: 'Where are you?' })).toBeVisible();
    expect(asked()).toEqual([]);
  });

  it('guesses the airport of the time zone', async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    open({ homes: ['ATL'], from: '' });
    fakeApi.on('GET /airports', {
      status: 200,
      json: airports.map((one) =>
        one.stationCode === 'LAS'
          ? { ...one, time_zone: zone }
          : { ...one, time_zone: 'Asia/Kathmandu' },
      ),
    });
    await waitFor(() => expect(asked()).toEqual([{ from: 'LAS', to: 'ATL' }]));
  });

  it('asks the device for its place when pressed, and rounds it to about a kilometer', async () => {
    const geolocation: Pick<Geolocation, 'getCurrentPosition'> = {
      getCurrentPosition: (found) =>
        found({ coords: { latitude: 36.08123, longitude: -115.15432 } } as GeolocationPosition),
    };
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Las Vegas' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Use my location' }));
    await waitFor(() => expect(asked().at(-1)).toEqual({ from: '36.08,-115.15', to: 'DEN' }));
    expect(await screen.findByRole('button', { name: 'near Las Vegas' })).toBeVisible();
  });

  it('forgets after a day where somebody was', async () => {
    vi.setSystemTime(NOW.getTime() + 25 * 3_600_000);
    open({ homes: ['ATL'], from: 'LAS' });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(asked()[0]?.from).not.toBe('LAS');
  });

  it('says that nothing leads home, with what can be changed and other ways', async () => {
    const none = { days: [], earliest: null, cheapest_sure: null, cheapest_pass: null };
    open({ json: answer(none) });
    expect(await screen.findByRole('heading', { name: 'No way home in three days' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose where you are' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bus or train' })).toBeVisible();
  });

  it('says that it failed, and tries again', async () => {
    open();
    fakeApi.on('GET /home', { status: 400, json: refusal('invalid_input', 'Somewhere else.') });
    expect(await screen.findByText('Somewhere else.')).toBeVisible();
    fakeApi.on('GET /home', { status: 200, json: answer() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Earliest home')).toBeVisible();
  });

  it('has times without prices on an installation without fares', async () => {
    givenSite({ has_fares: false });
    const { price: _, ...plain } = way();
    const timetable = {
      ...plain,
      ways: plain.ways.map((one) => ({
        ...one,
        fares: { go_wild: null, standard: null, discount_den: null },
      })),
    };
    open({
      json: answer({
        days: [{ date: '2026-11-22', ways: [timetable] }],
        earliest: timetable,
        cheapest_sure: null,
        cheapest_pass: null,
        source: { ...answer().source, fares: 'timetable', simulated: false, has_fares: false },
      }),
    });
    const earliest = await card('Earliest home');
    expect(earliest).not.toHaveTextContent('$');
    expect(within(earliest).getByRole('link', { name: /^Book now/ })).toBeVisible();
    expect(screen.queryByText('Sample fares')).toBe(null);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Alert me/ })).toBe(null));
  });

  it('names cities and evenings at home without the list of airports', async () => {
    open();
    fakeApi.on('GET /airports', 'unreachable');
    expect(await card('Earliest home')).toHaveTextContent('12:27 AM tonight');
    expect(await card('Cheapest sure way')).toHaveTextContent('by car from Denver');
    expect(screen.getByRole('button', { name: 'Las Vegas' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Denver' })).toBeVisible();
  });

  it('says that it is off in place of the ways home, keeps the question and tries again', async () => {
    const message = 'Get me home is off for now. Try again in a few minutes.';
    fakeApi.on('GET /airports', { status: 200, json: airports });
    fakeApi.on('GET /home', { status: 503, json: refusal('switched_off', message) });
    localStorage.setItem('travel_profile', JSON.stringify({ home_airports: ['DEN'] }));
    localStorage.setItem('get_home_from', `LAS ${NOW.getTime()}`);
    openApp('/get-home');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toBe(`${message}Try again`);
    expect(screen.getByRole('button', { name: 'Denver' })).toBeVisible();
    fakeApi.on('GET /home', { status: 200, json: answer() });
    await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }));
    expect((await answers()).length).toBeGreaterThanOrEqual(3);
  });

  it('says without a connection how old the answer is, beside the title alone', async () => {
    onTestFinished(() => answersKeptAt.set(new Map()));
    open();
    await answers();
    answersKeptAt.set(new Map([['/home', NOW.getTime() - 13 * 60_000]]));
    expect(await screen.findByText(/Seen 13 min ago, \d+:\d\d [AP]M/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Offline' })).toBe(null);
  });
});

describe('the people of get me home', () => {
  const two = answer({
    search_parameters: { ...answer().search_parameters, party: 2, passes: 1, den: true },
  });
  const inProfile = (people: object) =>
    localStorage.setItem('travel_profile', JSON.stringify({ home_airports: ['DEN'], ...people }));

  it('are those of the profile where the address names nobody, and complete it', async () => {
    const { router } = open({
      json: two,
      before: () => inProfile({ party: 2, passes: 1, den: true }),
    });
    await answers();
    const people = { party: '2', passes: '1', den: '1' };
    expect(asked()[0]).toEqual({ from: 'LAS', to: 'DEN', ...people });
    expect(screen.getByText(/people\. Airports nearby count/)).toBeVisible();
    await waitFor(() =>
      expect(router.location().search).toEqual({ from: 'LAS', to: 'DEN', ...people }),
    );
  });

  it('are those of the address, whatever the profile says', async () => {
    const path = '/get-home?from=LAS&to=DEN&party=2&passes=1&den=1';
    const { router } = open({ json: two, path });
    await answers();
    expect(asked()[0]).toEqual({ from: 'LAS', to: 'DEN', party: '2', passes: '1', den: '1' });
    await userEvent.click(screen.getByRole('button', { name: '2' }));
    const window = within(await screen.findByRole('dialog', { name: 'Who travels' }));
    await userEvent.click(window.getByRole('button', { name: 'Increase Travelers' }));
    await waitFor(() =>
      expect(router.location().search).toMatchObject({ party: '3', passes: '1', den: '1' }),
    );
    expect(asked().at(-1)).toMatchObject({ party: '3', passes: '1', den: '1' });
  });
});

/** The address says also what is usual: whoever opens the link may travel otherwise. */
const ALONE = { party: '1', passes: '1', den: '0' };

describe('the address of get me home', () => {
  it('is completed on arrival', async () => {
    const { router } = open();
    await answers();
    await waitFor(() =>
      expect(router.location().search).toEqual({ from: 'LAS', to: 'DEN', ...ALONE }),
    );
    expect(asked()).toHaveLength(1);
  });

  it('asks its question in place of what device and profile know, and changes neither', async () => {
    open({ path: '/get-home?from=ATL&to=LAS,SLC' });
    await answers();
    expect(asked()).toEqual([{ from: 'ATL', to: 'LAS,SLC' }]);
    expect(localStorage.getItem('get_home_from')).toContain('LAS ');
    expect(JSON.parse(localStorage.getItem('travel_profile') ?? '')).toEqual({
      home_airports: ['DEN'],
    });
  });

  it('that says one traveler keeps a member of a party of two from other prices', async () => {
    const path = '/get-home?from=LAS&to=DEN&party=1&passes=1&den=0';
    const before = () =>
      localStorage.setItem(
        'travel_profile',
        JSON.stringify({ home_airports: ['DEN'], party: 2, passes: 2, den: true }),
      );
    const { router } = open({ path, before });
    await answers();
    expect(asked()).toEqual([{ from: 'LAS', to: 'DEN' }]);
    expect(router.location().search).toEqual({ from: 'LAS', to: 'DEN', ...ALONE });
  });

  it('is completed where a link names one end', async () => {
    const { router } = open({ path: '/get-home?to=ATL' });
    await answers();
    expect(asked()).toEqual([{ from: 'LAS', to: 'ATL' }]);
    await waitFor(() =>
      expect(router.location().search).toEqual({ from: 'LAS', to: 'ATL', ...ALONE }),
    );
  });

  it('follows what is chosen', async () => {
    const { router } = open({ path: '/get-home?from=LAS&to=DEN' });
    await userEvent.click(await screen.findByRole('button', { name: 'Las Vegas' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Airport' }), 'Atlanta');
    await userEvent.click(await screen.findByRole('option', { name: /Atlanta/ }));
    await waitFor(() => expect(asked().at(-1)).toEqual({ from: 'ATL', to: 'DEN' }));
    expect(router.location().search).toEqual({ from: 'ATL', to: 'DEN', ...ALONE });
  });

  it.each(['36.08,-115.15', '36.0812345,-115.1543210'])(
    'never says at which point somebody is, as %s',
    async (point) => {
      const { router } = open({ path: `/get-home?from=${point}&to=DEN`, from: '' });
      await answers();
      expect(asked().at(-1)).toEqual({ from: point, to: 'DEN' });
      await waitFor(() => expect(router.location().search).toEqual({ to: 'DEN', ...ALONE }));
    },
  );

  it('keeps out the point where the device was', async () => {
    const { router } = open({ from: '36.08,-115.15' });
    await answers();
    await waitFor(() => expect(router.location().search).toEqual({ to: 'DEN', ...ALONE }));
  });
});

describe('if these fail', () => {
  it('links to other airlines, bus and train, and a car, from and to the cities', async () => {
    open();
    const link = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href') ?? '';
    expect(decodeURIComponent(await link('Other airlines'))).toContain('from LAS to DEN');
    expect(await link('Bus or train')).toBe('https://www.rome2rio.com/map/Las-Vegas/Denver');
    expect(decodeURIComponent(await link('One-way car'))).toContain('Las Vegas to Denver');
  });

  it('an alert takes what the plan has: guests hear that they sign in first', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Alert me on all of them/ }));
    expect(await screen.findByRole('alertdialog', { name: 'Sign in first' })).toBeVisible();
  });
});

describe('the way to get me home', () => {
  it('stands in the top bar and first in the menu of every screen', async () => {
    fakeApi.on('GET /airports', { status: 200, json: airports });
    openApp('/about');
    const bar = await screen.findByRole('link', { name: 'Get me home' });
    expect(bar).toHaveAttribute('href', '/get-home');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    expect(within(menu).getAllByRole('link')[0]).toHaveTextContent('Get me home');
  });
});
