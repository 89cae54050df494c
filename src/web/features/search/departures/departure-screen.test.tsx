import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserDto } from '#contract/auth.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { waysHome } from '#contract/flights.ts';
import { localDate } from '#domain/time/local-date.ts';
import { teachDialogs } from '#test/screen/dialog-element.ts';
import { createSessionStore } from '#web/session/session-store.ts';
import { SessionContext } from '#web/session/use-session.ts';
import { Toasts } from '#web/ui/toast/toasts.tsx';
import { EMPTY_SEARCH, type SearchState } from '../search-state.ts';
import {
  AIRPORTS,
  flightDto,
  flightTo,
  NONSTOP,
  ONE_STOP,
  outboundAnswer,
} from './answers/builders.ts';
import { DepartureScreen } from './departure-screen.tsx';

const SEARCH: SearchState = {
  ...EMPTY_SEARCH,
  screen: 'departure_flights',
  origin: 'DEN',
  date: localDate('2026-11-27'),
};

const member = (plan: 'free' | 'premium'): UserDto => ({
  id: `a-${plan}-member`,
  email: 'maya@example.com',
  first_name: 'Maya',
  last_name: 'Ray',
  phone_number: null,
  created_at: '2026-01-01T00:00:00Z',
  last_login: null,
  is_admin: false,
  is_premium: plan === 'premium',
  is_active: true,
  is_trial: false,
  trial_end: null,
  notification_count: 0,
  search_count: 0,
  has_password: true,
});

interface Scene {
  readonly plan?: 'free' | 'premium';
  readonly search?: Partial<SearchState>;
  /** Answer of the flight search: a body, or a refusal with its status. */
  readonly flights?: unknown;
  readonly status?: number;
  readonly blackouts?: readonly string[];
  /** Ways home by day and place that is left, or how the call for them ends. */
  readonly ways?: Readonly<Record<string, Record<string, readonly WayDto[]>>> | 'never' | 'fails';
}

type WayDto = OutputOf<typeof waysHome>['ways'][string][number];

/** A way home that leaves then, on the pass unless said otherwise. */
const way = (departure_time: string, change: Partial<WayDto> = {}): WayDto => ({
  departure_time,
  arrival_time: departure_time,
  go_wild: true,
  go_wild_window: { state: 'open', opens_at: null },
  ...change,
});

/** Shows the screen over a faked API. Answers what was asked for and what was written to the address. */
function show({ plan = 'premium', search = {}, flights, status = 200, ...scene }: Scene) {
  const { blackouts = [], ways = {} } = scene;
  const homeDays: string[] = [];
  const asked: URL[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input, 'http://localhost');
    const json = (body: unknown, code = 200) =>
      new Response(JSON.stringify(body), { status: code });
    if (url.pathname === '/api/airports') return json(AIRPORTS);
    if (url.pathname === '/api/gowild/blackout-dates') return json(blackouts);
    if (url.pathname === '/api/flights/ways-home') {
      const date = url.searchParams.get('date') ?? '';
      homeDays.push(date);
      if (ways === 'never') return new Promise<Response>(() => undefined);
      if (ways === 'fails') return json({}, 400);
      return json({ ways: ways[date] ?? {}, source: outboundAnswer({}).source });
    }
    if (!url.pathname.startsWith('/api/flights/')) return json({}, 404);
    asked.push(url);
    signals.push(init?.signal);
    if (flights === 'never') return new Promise<Response>(() => undefined);
    return json(flights ?? outboundAnswer({ ATL: [flightDto()] }), status);
  });

  const store = createSessionStore();
  const session = {
    ...store.get(),
    user: member(plan),
    isAuthenticated: true,
    isLoading: false,
  };
  const go = vi.fn();
  const onNewSearch = vi.fn();
  function Page() {
    const [state, setState] = useState<SearchState>({ ...SEARCH, ...search });
    const write = (next: SearchState, options?: { readonly replace?: boolean }) => {
      go(next, options);
      setState(next);
    };
    return (
      <main>
        <DepartureScreen state={state} go={write} onNewSearch={onNewSearch} />
      </main>
    );
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SessionContext value={{ ...store, get: () => session }}>
        <Toasts>
          <RouterProvider router={router as never} />
        </Toasts>
      </SessionContext>
    </QueryClientProvider>,
  );
  return { asked, homeDays, signals, go, onNewSearch, user: userEvent.setup() };
}

const card = (name: RegExp) => screen.findByRole('button', { name });
const openCard = async (name = /^Atlanta/) => {
  const button = await card(name);
  await userEvent.click(button);
  return within(button.closest('article') as HTMLElement);
};
/** The one live region of the screen. */
const status = () => document.querySelector('[role=status]')?.textContent;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('what was asked', () => {
  it('stands in the bar, the heading and the title of the tab', async () => {
    show({ search: { origin: 'DEN,SLC' } });
    await card(/^Atlanta/);
    expect(screen.getByText('Denver, Salt Lake City to anywhere')).toBeTruthy();
    expect(screen.getByText('Fri, Nov 27 · Outbound · 1 traveler')).toBeTruthy();
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('Flights from Denver, Salt Lake City');
    expect(document.activeElement).toBe(heading);
    expect(document.title).toContain('Flights from Denver, Salt Lake City, Nov 27');
  });

  it('names the first of more than three airports, and counts the rest', async () => {
    show({ search: { origin: 'DEN,SLC,LAS,ATL' } });
    expect(await screen.findByText('Denver +3 more to anywhere')).toBeTruthy();
  });

  it('is one call, to the endpoint that fits', async () => {
    const { asked } = show({});
    await card(/^Atlanta/);
    expect(asked.map((url) => url.pathname + url.search)).toEqual([
      '/api/flights/search?origin=DEN&date=2026-11-27',
    ]);
  });

  it('with a destination is a single route', async () => {
    const { asked } = show({ search: { destination: 'ATL' } });
    await card(/^Atlanta/);
    expect(asked.map((url) => url.pathname)).toEqual(['/api/flights/single']);
  });

  it('inbound names the destination and asks for flights into it', async () => {
    const { asked } = show({
      search: { direction: 'inbound', origin: '', destination: 'ATL' },
      flights: {
        ...outboundAnswer({ DEN: [flightDto()] }),
        search_parameters: { destination: 'ATL', date: '2026-11-27', max_workers: 10 },
        summary: { total_origins: 1, total_flights: 1, search_timestamp: '' },
      },
    });
    await card(/^Denver/);
    expect(asked.map((url) => url.pathname)).toEqual(['/api/flights/inbound']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Inbound to Atlanta');
    expect(status()).toBe('1 flight from 1 origin');
  });

  it('is shared by its address', async () => {
    const { user } = show({});
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('URL Copied')).toBeTruthy();
    expect(screen.getByText('Search URL copied to clipboard!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(location.href);
  });
});

describe('while the answer is under way', () => {
  it('says so, and Cancel breaks the call off and goes back', async () => {
    const { user, signals, onNewSearch } = show({ flights: 'never' });
    await waitFor(() => expect(status()).toBe('Searching flights from Denver…'));
    expect(screen.getByRole('progressbar')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onNewSearch).toHaveBeenCalledOnce();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it('lets it come when the screen is merely left', async () => {
    const { signals } = show({ flights: 'never' });
    await waitFor(() => expect(signals).toHaveLength(1));
    cleanup();
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  });
});

describe('the results', () => {
  const flights = outboundAnswer({
    LAS: [flightTo('LAS', 8, { fares: { standard: 30 } })],
    SLC: [flightTo('SLC', 9, { fares: { go_wild: 20.01, standard: 90 } })],
    ATL: [flightDto(), flightDto({ legs: ONE_STOP, fares: { standard: 187 } })],
  });

  it('come in two sections, each cheapest first', async () => {
    show({ flights });
    await card(/^Atlanta/);
    const sections = screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent);
    expect(sections).toEqual(['GoWild', 'Standard']);
    expect(screen.getByText('2 destinations with pass seats for Nov 27')).toBeTruthy();
    expect(screen.getByText('1 destination without pass seats for Nov 27')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Atlanta ATL',
      'Salt Lake City SLC',
      'Las Vegas LAS',
    ]);
    expect(status()).toBe('4 flights to 3 destinations');
  });

  it('round prices up to whole dollars', async () => {
    show({ flights });
    const summary = (await card(/^Salt Lake/)).closest('article');
    expect(summary?.textContent).toContain('$21');
  });

  it('open one place at a time', async () => {
    const { user } = show({ flights });
    const atlanta = await card(/^Atlanta/);
    const vegas = await card(/^Las Vegas/);
    await user.click(atlanta);
    await user.click(vegas);
    expect([atlanta, vegas].map((one) => one.getAttribute('aria-expanded'))).toEqual([
      'false',
      'true',
    ]);
    await user.click(vegas);
    expect(vegas.getAttribute('aria-expanded')).toBe('false');
  });

  it('show eight places and the rest on demand, with the focus on the first new one', async () => {
    const codes = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG', 'HHH', 'III', 'JJJ'];
    const { user } = show({
      flights: outboundAnswer(Object.fromEntries(codes.map((code) => [code, [flightTo(code, 8)]]))),
    });
    await user.click(await screen.findByRole('button', { name: 'Show 2 more destinations' }));
    expect(screen.getAllByRole('article')).toHaveLength(10);
    expect(document.activeElement?.textContent).toBe('III III');
  });

  it('scroll inside the card from the ninth flight, with the keyboard too', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => flightTo('SLC', 5 + i));
    show({ flights: outboundAnswer({ SLC: many(9), LAS: many(8) }) });
    const nine = await openCard(/^Salt Lake/);
    expect(nine.getByRole('region', { name: 'Flights, Salt Lake City' }).tabIndex).toBe(0);
    const eight = await openCard(/^Las Vegas/);
    expect(eight.queryByRole('region')).toBeNull();
  });
});

describe('a flight', () => {
  it('tells times with their zones, length, stops and numbers in words', async () => {
    show({ flights: outboundAnswer({ ATL: [flightDto({ legs: ONE_STOP })] }) });
    const atlanta = await openCard();
    expect(atlanta.getByText('7h 41m · 1 stop in Dallas, 2h 57m · F9 3366, F9 2496')).toBeTruthy();
    const row = atlanta.getByRole('listitem');
    const times = [...row.querySelectorAll('time')];
    expect(times.map((time) => [time.dateTime, time.title])).toEqual([
      ['2026-11-27T10:09:00-07:00', '10:09 AM MST'],
      ['2026-11-27T19:50:00-05:00', '7:50 PM EST'],
    ]);
  });

  it('marks another day of arrival, a night in between and an estimated schedule', async () => {
    const legs = [
      ['DEN', '2026-11-27T18:20:00-07:00', 'DFW', '2026-11-27T21:10:00-06:00', 'F9 1'],
      ['DFW', '2026-11-28T07:00:00-06:00', 'ATL', '2026-11-28T10:05:00-05:00', 'F9 2'],
    ] as const;
    show({ flights: outboundAnswer({ ATL: [flightDto({ legs, approximate: true })] }) });
    const atlanta = await openCard();
    expect(atlanta.getByTitle('arrives next day, Saturday November 28').textContent).toContain(
      '+1',
    );
    expect(atlanta.getByText('Overnight in Dallas')).toBeTruthy();
    expect(atlanta.getByText('Schedule approximate')).toBeTruthy();
  });

  it.each([
    [{ state: 'open', opens_at: null }, 'Open now'],
    [
      { state: 'opens', opens_at: '2026-11-24T00:00:00-07:00' },
      'Opens Tue, Nov 24 at midnight MST',
    ],
    [{ state: 'blackout', opens_at: null }, 'Blackout date'],
  ] as const)('says when its GoWild fare can be booked: %j', async (window, words) => {
    show({ flights: outboundAnswer({ ATL: [flightDto({ window })] }) });
    expect((await openCard()).getByText(words)).toBeTruthy();
  });

  it('says when another fare costs less than the GoWild fare shown', async () => {
    const fares = { go_wild: 99, standard: 64, discount_den: 70 };
    show({ flights: outboundAnswer({ ATL: [flightDto({ fares })] }) });
    expect((await openCard()).getByText('Standard is cheaper')).toBeTruthy();
  });

  it('gives the reason for a missing fare on demand', async () => {
    const { user } = show({
      flights: outboundAnswer({ ATL: [flightDto({ fares: { standard: 98 } })] }),
    });
    const atlanta = await openCard();
    expect(atlanta.getByText('All GoWild seats on this flight are taken.').hidden).toBe(true);
    await user.click(atlanta.getByRole('button', { name: /^No GoWild fare: ?Seats taken$/ }));
    expect(atlanta.getByText('All GoWild seats on this flight are taken.').hidden).toBe(false);
    expect(
      atlanta.getByRole('button', { name: /^No Discount Den fare: ?Not offered$/ }),
    ).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(atlanta.getByText('All GoWild seats on this flight are taken.').hidden).toBe(true);
  });

  it('on a blackout date says that instead of seats taken', async () => {
    const window = { state: 'blackout', opens_at: null } as const;
    show({ flights: outboundAnswer({ ATL: [flightDto({ fares: { standard: 98 }, window })] }) });
    const atlanta = await openCard();
    expect(atlanta.getByRole('button', { name: /^No GoWild fare: ?Blackout date$/ })).toBeTruthy();
  });

  it('without any fare, or with a fare of 0, is unavailable and never costs $0', async () => {
    show({
      flights: outboundAnswer({
        ATL: [flightDto({ fares: {} }), flightDto({ fares: { go_wild: 0, standard: 0 } })],
      }),
    });
    const atlanta = await openCard();
    expect(atlanta.getAllByText('Price unavailable')).toHaveLength(3);
    expect(screen.queryByText('$0')).toBeNull();
  });

  it('leads to the airline for the fare shown', async () => {
    show({});
    const link = (await openCard()).getByRole('link', {
      name: 'Book GoWild on flyfrontier.com, opens in a new tab',
    });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/booking\.flyfrontier\.com\//);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it.each([
    'javascript:alert(1)',
    'https://booking.flyfrontier.com.evil.example/',
    'http://booking.flyfrontier.com/',
  ])('never leads to %s', async (link) => {
    show({ flights: outboundAnswer({ ATL: [flightDto({ links: { go_wild: link } })] }) });
    expect((await openCard()).queryByRole('link', { name: /^Book/ })).toBeNull();
  });
});

describe('seats left', () => {
  it('are shown to premium members, few of them as a warning in words', async () => {
    show({
      flights: outboundAnswer({
        ATL: [
          flightDto({ fares: { go_wild: 15 }, seats: 3 }),
          flightDto({ fares: { go_wild: 16 }, seats: 1 }),
          flightDto({ fares: { go_wild: 17 }, seats: 4 }),
          flightDto({ fares: { go_wild: 18 }, seats: 9 }),
        ],
      }),
    });
    const atlanta = await openCard();
    for (const words of ['3 seats left', '1 seat left', '4 left', '9+ left'])
      expect(atlanta.getByText(words)).toBeTruthy();
    expect(atlanta.queryByText(/Upgrade to premium/)).toBeNull();
  });

  it('are offered to free members once per card', async () => {
    show({ plan: 'free', flights: outboundAnswer({ ATL: [flightDto(), flightDto()] }) });
    const link = (await openCard()).getByRole('link', {
      name: 'Upgrade to premium to view seats left!',
    });
    expect(link.getAttribute('href')).toBe('/profile');
  });
});

describe('filters', () => {
  const flights = outboundAnswer({
    ATL: [flightDto(), flightDto({ legs: ONE_STOP })],
    SLC: [flightTo('SLC', 20)],
  });

  it('hold at once, go to the address in place of the present entry, and say what they hide', async () => {
    const { user, go } = show({ flights });
    await user.click(await screen.findByRole('radio', { name: /^Nonstop/ }));
    expect(status()).toBe('2 of 3 flights to 2 destinations');
    expect(screen.getByText('1 filter hides 1 flight')).toBeTruthy();
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(go).toHaveBeenCalledWith(expect.objectContaining({ stops: 'nonstop' }), {
      replace: true,
    });
  });

  it('come from the address, and Clear all takes them out of it', async () => {
    const { user, go } = show({ flights, search: { stops: 'nonstop', from: 600 } });
    await waitFor(() => expect(status()).toBe('1 of 3 flights to 1 destination'));
    expect(screen.getByText('2 filters hide 2 flights')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(status()).toBe('3 flights to 2 destinations');
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(go.mock.calls[0]?.[0]).toEqual(SEARCH);
  });

  it('that hide everything say so and offer the way back', async () => {
    const { user } = show({ flights, search: { maxPrice: 0 } });
    expect(
      await screen.findByRole('heading', { name: 'No flights match your filters' }),
    ).toBeTruthy();
    const buttons = screen.getAllByRole('button', { name: 'Clear all' });
    await user.click(buttons.at(-1) as HTMLElement);
    await card(/^Atlanta/);
  });

  it('take typed values', async () => {
    const { user, go } = show({ flights });
    const box = await screen.findByRole('textbox', { name: 'Longest trip, typed' });
    await user.clear(box);
    await user.type(box, '3:30{Enter}');
    await waitFor(() =>
      expect(go).toHaveBeenCalledWith(expect.objectContaining({ maxHours: 3.5 }), {
        replace: true,
      }),
    );
  });
});

describe('where the figures come from', () => {
  it('is said with every result; made-up fares wear their mark', async () => {
    show({
      flights: outboundAnswer(
        { ATL: [flightDto()] },
        { seen_at: new Date(Date.now() - 4 * 60_000).toISOString() },
      ),
    });
    await card(/^Atlanta/);
    expect(screen.getByText('Sample fares')).toBeTruthy();
    const facts = screen.getByRole('list', { name: 'Where the figures come from' });
    expect([...facts.children].map((fact) => fact.textContent)).toEqual([
      'Fares are estimates, not offers.',
      'Timetable: Frontier, week of Nov 16, 2026.',
      'Fares seen 4 min ago.',
    ]);
  });

  it('does not call real fares samples', async () => {
    show({ flights: outboundAnswer({ ATL: [flightDto()] }, { simulated: false }) });
    await card(/^Atlanta/);
    expect(screen.queryByText('Sample fares')).toBeNull();
    expect(screen.queryByText('Fares are estimates, not offers.')).toBeNull();
  });
});

describe('answers are kept', () => {
  it('so that coming back costs no search', async () => {
    show({});
    await card(/^Atlanta/);
    cleanup();
    const { asked } = show({});
    await card(/^Atlanta/);
    expect(asked).toHaveLength(0);
  });

  it('for the same member under the same plan only', async () => {
    show({ plan: 'premium' });
    await card(/^Atlanta/);
    cleanup();
    const { asked } = show({ plan: 'free' });
    await card(/^Atlanta/);
    expect(asked).toHaveLength(1);
  });

  it('for ten minutes', async () => {
    show({});
    await card(/^Atlanta/);
    cleanup();
    const aged = JSON.parse(sessionStorage.getItem('flight_answers') ?? '[]').map(
      (kept: { at: number }) => ({ ...kept, at: kept.at - 10 * 60_000 }),
    );
    sessionStorage.setItem('flight_answers', JSON.stringify(aged));
    const { asked } = show({});
    await card(/^Atlanta/);
    expect(asked).toHaveLength(1);
  });

  it('until asked for anew, which free members are told the price of', async () => {
    const { asked, user } = show({ plan: 'free' });
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: /^Refresh ?, ?uses 1 search$/ }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});

describe('without flights', () => {
  it('offers another day or other airports', async () => {
    const { user, go } = show({ flights: outboundAnswer({}) });
    expect(await screen.findByRole('heading', { name: 'No flights available' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try Sat, Nov 28' }));
    expect(go).toHaveBeenCalledWith({ ...SEARCH, date: '2026-11-28' }, undefined);
  });

  it('on a single route leads back to all departures', async () => {
    const { user, go } = show({ search: { destination: 'ATL' }, flights: outboundAnswer({}) });
    expect(await screen.findByRole('heading', { name: 'No Flights Found' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to Departures' }));
    expect(go).toHaveBeenCalledWith(SEARCH, undefined);
  });

  it('on a blackout date explains the missing section and offers the next pass day', async () => {
    const { user, go } = show({
      blackouts: ['2026-11-27', '2026-11-28', '2026-11-29'],
      flights: outboundAnswer({ ATL: [flightDto({ fares: { standard: 90 } })] }),
    });
    expect(
      await screen.findByText('Nov 27 is a GoWild blackout date. Standard fares only.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Search Mon, Nov 30' }));
    expect(go).toHaveBeenCalledWith({ ...SEARCH, date: '2026-11-30' }, undefined);
  });
});

describe('refusals', () => {
  const refused = (error: string, message: string) => ({ error, message });

  it('of the daily limit show the words of the server and the plans', async () => {
    const words = 'Daily search limit reached. Free accounts are limited to 3 searches per day.';
    show({ plan: 'free', status: 429, flights: refused('search_limit_reached', words) });
    const box = within(await screen.findByRole('alert'));
    expect(box.getByText('Daily Search Limit Reached')).toBeTruthy();
    expect(box.getByText(words)).toBeTruthy();
    expect(box.getByRole('link').getAttribute('href')).toBe('/plans');
  });

  it('of the plan show the gate', async () => {
    const words = 'Single route search is a premium feature.';
    show({
      plan: 'free',
      search: { destination: 'ATL' },
      status: 403,
      flights: refused('single_route_is_premium', words),
    });
    expect(await screen.findByRole('heading', { name: 'Premium Feature' })).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href')).toBe(
      '/profile',
    );
  });

  it('of any other kind show their words and another try', async () => {
    const { user, asked } = show({
      status: 503,
      flights: refused('fares_unavailable', 'Fares are unavailable right now.'),
    });
    const box = within(await screen.findByRole('alert'));
    expect(box.getByText('Fares are unavailable right now.')).toBeTruthy();
    expect(asked).toHaveLength(1);
    await user.click(box.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});

describe('order of flights in a card', () => {
  it('is by shown price, flights without a fare last', async () => {
    show({
      flights: outboundAnswer({
        ATL: [
          flightDto({ fares: {} }),
          flightDto({ fares: { standard: 40 } }),
          flightDto({ legs: NONSTOP, fares: { go_wild: 15 } }),
        ],
      }),
    });
    const rows = (await openCard()).getAllByRole('listitem');
    expect(rows.map((row) => /\$\d+|unavailable/.exec(row.textContent ?? '')?.[0])).toEqual([
      '$15',
      '$40',
      'unavailable',
    ]);
  });
});

describe('the way home', () => {
  /** Noon in Denver, five days before the flights. */
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T19:00:00Z') }));
  afterEach(() => vi.useRealTimers());

  const opens = { state: 'opens', opens_at: '2026-11-26T00:00:00-05:00' } as const;
  const FOUR = [
    way('2026-11-27T11:37:00-05:00'),
    way('2026-11-27T11:38:00-05:00', { go_wild_window: opens }),
    way('2026-11-27T15:00:00-05:00', { go_wild: false }),
    way('2026-11-27T20:00:00-05:00', { go_wild_window: opens }),
  ];
  const flights = outboundAnswer({ ATL: [flightDto(), flightDto({ legs: ONE_STOP })] });

  it('stands beside each flight, counted from its arrival, with the moment it can be booked', async () => {
    show({ flights, ways: { '2026-11-27': { ATL: FOUR } } });
    const atlanta = await openCard();
    const [early, late] = atlanta.getAllByRole('listitem').map((row) => row.textContent);
    await waitFor(() =>
      expect(atlanta.getAllByRole('listitem')[0]?.textContent).toContain(
        'Home Fri, Nov 27: 3 ways, 2 on the pass, bookable from Thu 12:00 AM EST, in 3d 10h',
      ),
    );
    expect(early).not.toBe(late);
    expect(atlanta.getAllByRole('listitem')[1]?.textContent).toContain(
      'Home Fri, Nov 27: 1 way, on the pass, bookable from Thu 12:00 AM EST',
    );
    expect(atlanta.getByText('Home: up to 3 ways, 2 on the pass')).toBeTruthy();
  });

  it.each([
    [[way('2026-11-27T23:00:00-05:00')], '1 way, on the pass, bookable now'],
    [[way('2026-11-27T23:00:00-05:00', { go_wild: false })], '1 way, none on the pass'],
    [
      [
        way('2026-11-27T23:00:00-05:00', {
          go_wild: false,
          go_wild_window: { state: 'blackout', opens_at: null },
        }),
      ],
      '1 way, pass blackout: standard fares only',
    ],
  ])('says what there is of it: %#', async (ATL, words) => {
    show({ ways: { '2026-11-27': { ATL } } });
    const atlanta = await openCard();
    await waitFor(() =>
      expect(atlanta.getByRole('listitem').textContent).toContain(`Home Fri, Nov 27: ${words}`),
    );
  });

  it('that does not exist is a warning, with the next day that has one', async () => {
    const later = { ATL: [way('2026-11-29T09:00:00-05:00')] };
    const { user, go, homeDays } = show({ ways: { '2026-11-29': later } });
    expect(await screen.findByText('No way home Fri, Nov 27')).toBeTruthy();
    expect(homeDays).toEqual(['2026-11-27']);
    const atlanta = await openCard();
    expect(atlanta.getByText(/^No way home after this arrives, Fri, Nov 27/)).toBeTruthy();
    await user.click(await atlanta.findByRole('button', { name: 'Sun, Nov 29: 1 way' }));
    expect(go).toHaveBeenCalledWith(expect.objectContaining({ returnDate: '2026-11-29' }), {
      replace: true,
    });
    await waitFor(() => expect(atlanta.getByText(/^Home Sun, Nov 29: 1 way/)).toBeTruthy());
    expect(homeDays).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
  });

  it('is looked for on the wished day of return, and on another one without a search', async () => {
    const { user, asked, homeDays, go } = show({ search: { duration: 4 } });
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: 'One day later' }));
    await waitFor(() => expect(homeDays).toEqual(['2026-12-01', '2026-12-02']));
    expect(go.mock.calls[0]?.[0]).toMatchObject({ returnDate: '2026-12-02' });
    expect(asked).toHaveLength(1);
  });

  it('is never before the day of departure', async () => {
    const { user, homeDays } = show({ search: { returnDate: localDate('2026-11-25') } });
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: 'One day earlier' }));
    expect(homeDays).toEqual(['2026-11-27']);
  });

  it('takes its line before it is known', async () => {
    show({ ways: 'never' });
    const atlanta = await openCard();
    expect(atlanta.getAllByText('Looking for ways home…')).toHaveLength(2);
  });

  it('that could not be asked for is unknown, and can be asked for again', async () => {
    const { user, homeDays } = show({ ways: 'fails' });
    const atlanta = await openCard();
    await waitFor(() => expect(atlanta.getByText('Ways home unknown')).toBeTruthy());
    await user.click(atlanta.getByRole('button', { name: 'try again' }));
    await waitFor(() => expect(homeDays).toHaveLength(2));
  });

  it('is not asked for by who flies into one place', async () => {
    const { homeDays } = show({
      search: { direction: 'inbound', origin: '', destination: 'ATL' },
      flights: {
        ...outboundAnswer({ DEN: [flightDto()] }),
        search_parameters: { destination: 'ATL', date: '2026-11-27', max_workers: 10 },
        summary: { total_origins: 1, total_flights: 1, search_timestamp: '' },
      },
    });
    await openCard(/^Denver/);
    expect(screen.queryByText(/way home/i)).toBeNull();
    expect(homeDays).toEqual([]);
  });
});

describe('the plan', () => {
  beforeEach(teachDialogs);
  const upgrade = () => screen.getByRole('link', { name: 'Upgrade to Premium' });

  it('lets premium members select a departure', async () => {
    const { user, go } = show({});
    const atlanta = await openCard();
    await user.click(atlanta.getByRole('button', { name: /^Select\s*Departure$/ }));
    expect(go.mock.calls[0]?.[0]).toMatchObject({
      screen: 'return_flights',
      flight: expect.stringMatching(/^[a-z0-9]+-[a-z0-9]+$/),
    });
  });

  it('marks it for others, who are told what it takes', async () => {
    const { user, go } = show({ plan: 'free' });
    const atlanta = await openCard();
    await user.click(atlanta.getByRole('button', { name: /^Select\s*Departure\s*Premium$/ }));
    expect(screen.getByRole('alertdialog', { name: 'Premium Feature' })).toBeTruthy();
    expect(upgrade().getAttribute('href')).toBe('/profile');
    expect(go).not.toHaveBeenCalled();
  });

  it('leads to alerts, or says what they take', async () => {
    show({});
    const link = (await openCard()).getByRole('link', { name: 'Alert for ATL' });
    expect(link.getAttribute('href')).toBe('/notifications');
    cleanup();
    const { user } = show({ plan: 'free' });
    await user.click((await openCard()).getByRole('button', { name: /^Alert for ATL\s*Premium$/ }));
    expect(
      screen.getByText(
        'Flight alerts are a premium feature. Please upgrade your account to access this feature.',
      ),
    ).toBeTruthy();
  });

  it('brings a map, or a word about it', async () => {
    show({});
    await card(/^Atlanta/);
    expect(screen.getByRole('button', { name: 'Route map' })).toBeTruthy();
    cleanup();
    show({ plan: 'free' });
    await card(/^Atlanta/);
    const teaser = within(screen.getByRole('region', { name: 'Route map' }));
    expect(teaser.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/profile');
  });

  it('brings more filters, or a word about them, and then nothing in an address changes that', async () => {
    show({
      search: { maxLayover: 1, seats: 9 },
      flights: outboundAnswer({ ATL: [flightDto({ legs: ONE_STOP }), flightDto({ seats: 2 })] }),
    });
    await waitFor(() => expect(status()).toBe('0 of 2 flights to 0 destinations'));
    cleanup();
    show({ plan: 'free', search: { maxLayover: 1, seats: 9, sort: 'departure' } });
    await card(/^Atlanta/);
    expect(status()).toBe('1 flight to 1 destination');
    const teaser = within(screen.getByRole('region', { name: 'More filters' }));
    expect(teaser.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/profile');
  });

  it('lets premium members choose the order', async () => {
    const { user, go } = show({
      flights: outboundAnswer({
        LAS: [flightTo('LAS', 8, { fares: { go_wild: 30 } })],
        SLC: [flightTo('SLC', 6, { fares: { go_wild: 40 } })],
      }),
    });
    const names = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    await card(/^Las Vegas/);
    expect(names()).toEqual(['Las Vegas LAS', 'Salt Lake City SLC']);
    await user.click(screen.getByRole('radio', { name: 'Departure' }));
    expect(names()).toEqual(['Salt Lake City SLC', 'Las Vegas LAS']);
    expect(go.mock.calls[0]?.[0]).toMatchObject({ sort: 'departure' });
  });
});

describe('View Return Flights', () => {
  const button = () => screen.queryByRole('button', { name: /^View Return Flights/ });

  it('is there when one destination was searched, and opens the way back', async () => {
    const { user, go } = show({ search: { destination: 'ATL' } });
    await card(/^Atlanta/);
    await user.click(button() as HTMLElement);
    expect(go.mock.calls[0]?.[0]).toMatchObject({ screen: 'return_flights', flight: undefined });
  });

  it('is not there without one', async () => {
    show({});
    await card(/^Atlanta/);
    expect(button()).toBeNull();
  });
});
