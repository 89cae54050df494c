import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import type { nextFlightDay, waysHome } from '#contract/flights.ts';
import { localDate } from '#domain/time.ts';
import { createAppParts } from '#web/app/app-parts.ts';
import { DepartureScreen } from '#web/features/search/departures/departure-screen.tsx';
import { OpenedPlace } from '#web/features/search/departures/destination-section.tsx';
import { EMPTY_SEARCH, type SearchState } from '#web/features/search/search-state.ts';
import { createSessionStore } from '#web/session/session-store.ts';
import { SessionProvider } from '#web/session/use-session.tsx';
import { settingsInPage } from '#web/site/use-site.ts';
import { Toasts } from '#web/ui/toasts.tsx';
import { AIRPORTS, flightDto, outboundAnswer } from './answer-builders.ts';
import { aUser, givenPageSettings } from './fake-api.ts';
import type { FakeStream } from './fake-stream.ts';
import { newTab } from './leave-page.ts';

/** Starts every departure test at noon in Denver on 2026-11-21 with empty storage; restores `fetch` afterward. */
export function departureTest(): void {
  // A card that is opened shows its flights at once.
  beforeAll(async () => {
    await OpenedPlace.load();
  });
  beforeEach(() => {
    newTab();
    vi.setSystemTime(new Date('2026-11-21T19:00:00Z'));
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    document.querySelector('meta[name=site]')?.remove();
  });
}

/** The default search: from Denver to anywhere on Nov 27. */
export const SEARCH: SearchState = {
  ...EMPTY_SEARCH,
  screen: 'departure_flights',
  origin: 'DEN',
  date: localDate('2026-11-27'),
};

export const WAYS_OFF = 'Flights home are off for now. Try again in a few minutes.';

interface DepartureFixture {
  readonly plan?: 'free' | 'premium';
  readonly search?: Partial<SearchState>;
  /** In the bar of the browser; only what is opened is read from it. */
  readonly address?: string;
  /** Response body of the flight search, or of an error with `status`. */
  readonly flights?: unknown;
  readonly status?: number;
  /** Streams the flight search instead. */
  readonly feed?: FakeStream;
  /** Answer about the next day with flights: none by default. */
  readonly nextDay?: OutputOf<typeof nextFlightDay>;
  readonly blackouts?: readonly string[];
  /** Ways home by day and departure place, or how their call fails. */
  readonly ways?:
    | Readonly<Record<string, Record<string, readonly WayDto[]>>>
    | 'never'
    | 'fails'
    | 'off';
}

type WayDto = OutputOf<typeof waysHome>['ways'][string][number];

/** A way home at this time, on the pass by default. */
export const way = (departure_time: string, change: Partial<WayDto> = {}): WayDto => ({
  departure_time,
  arrival_time: departure_time,
  flight_numbers: ['F9 1'],
  go_wild: true,
  go_wild_window: { state: 'open', opens_at: null, announced: true },
  ...change,
});

/** Shows the screen over the fake API. Returns the calls and the URL writes. */
export function showDepartures(fixture: DepartureFixture = {}) {
  const { plan = 'premium', search = {}, address = '/' } = fixture;
  const api = fakeFlights(fixture);
  const store = createSessionStore();
  const session = {
    ...store.get(),
    user: aUser({ id: `a-${plan}-member`, is_premium: plan === 'premium' }),
    isAuthenticated: true,
    isLoading: false,
  };
  const go = vi.fn();
  const onNewSearch = vi.fn();
  const at = { location: address };
  function Page() {
    const location = useLocation();
    useLayoutEffect(() => {
      at.location = location.pathname + location.search;
    });
    const [state, setState] = useState<SearchState>({ ...SEARCH, ...search });
    const write = (next: SearchState, options?: { readonly replace?: boolean }) => {
      go(next, options);
      setState(next);
    };
    return (
      <main>
        <DepartureScreen state={state} navigate={write} onNewSearch={onNewSearch} />
      </main>
    );
  }
  render(
    <QueryClientProvider client={createAppParts(settingsInPage()).queries}>
      <SessionProvider store={{ ...store, get: () => session }}>
        <Toasts>
          <MemoryRouter initialEntries={[address]}>
            <Page />
          </MemoryRouter>
        </Toasts>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { ...api, at, go, onNewSearch, user: userEvent.setup() };
}

/** Replaces `fetch`; returns lists that grow with the calls. */
function fakeFlights(fixture: DepartureFixture) {
  const { flights, status = 200, feed, blackouts = [], ways = {} } = fixture;
  if (feed) givenPageSettings({ fares_stream: true });
  const homeDays: string[] = [];
  const homeCalls: URL[] = [];
  const asked: URL[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  const caches: (RequestCache | undefined)[] = [];
  const json = (body: unknown, code = 200) => new Response(JSON.stringify(body), { status: code });
  const never = () => new Promise<Response>(() => undefined);
  const search = (signal: AbortSignal | null | undefined) => {
    if (feed) return feed.open(signal);
    if (flights === 'never') return never();
    return json(flights ?? outboundAnswer({ ATL: [flightDto()] }), status);
  };
  const fixed: Readonly<Record<string, unknown>> = {
    '/api/airports': AIRPORTS,
    '/api/gowild/blackout-dates': blackouts,
    '/api/auth/search-usage': {
      search_limit: 3,
      searches_remaining: fixture.plan === 'free' ? 2 : null,
      is_premium: fixture.plan !== 'free',
      per: 'day',
      resets_at: null,
    },
    '/api/flights/next-day': fixture.nextDay ?? { next: null, flies_on_day: false },
  };
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input, 'http://localhost');
    if (url.pathname in fixed) return json(fixed[url.pathname]);
    if (url.pathname === '/api/flights/ways-home') {
      const date = url.searchParams.get('date') ?? '';
      homeDays.push(date);
      homeCalls.push(url);
      if (ways === 'never') return never();
      if (ways === 'fails') return json({}, 400);
      if (ways === 'off') return json({ error: 'switched_off', message: WAYS_OFF }, 503);
      return json({ ways: ways[date] ?? {}, source: outboundAnswer({}).source });
    }
    if (!url.pathname.startsWith('/api/flights/')) return json({}, 404);
    asked.push(url);
    signals.push(init?.signal);
    caches.push(init?.cache);
    return search(init?.signal);
  });
  return { asked, homeDays, homeCalls, signals, caches };
}

/** The button that opens the card of a destination. */
export const card = (name: RegExp) => screen.findByRole('button', { name });

/** Opens a card and returns its content. */
export async function openCard(name = /^Atlanta/) {
  const button = await card(name);
  await userEvent.click(button);
  return within(button.closest('article') as HTMLElement);
}

/** Opens a flight of an open card and returns its row. */
export async function openFlight(inside: ReturnType<typeof within>, at = 0) {
  const row = inside.getAllByRole('listitem')[at] as HTMLElement;
  await userEvent.click(within(row).getAllByRole('button', { expanded: false })[0] as HTMLElement);
  return within(row);
}
