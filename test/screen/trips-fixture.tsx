import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import type { RawOutputOf } from '#contract/endpoint.ts';
import type { openedTrips, trips } from '#contract/trips.ts';
import { createAppParts } from '#web/app/app-parts.ts';
import { type AskedTrips, askedTripsOf } from '#web/features/trips/question/asked-trips.ts';
import { TripResults } from '#web/features/trips/results/trip-results.tsx';
import { createSessionStore } from '#web/session/session-store.ts';
import { SessionProvider } from '#web/session/use-session.tsx';
import { settingsInPage } from '#web/site/use-site.ts';
import { Toasts } from '#web/ui/toasts.tsx';
import { AIRPORTS, type FlightOptions, flightDto } from './answer-builders.ts';
import { teachDialogs } from './dialog-element.ts';
import { aUser, fakeApi } from './fake-api.ts';
import { newTab } from './leave-page.ts';

type TripsDto = RawOutputOf<typeof trips>;
type TripDto = TripsDto['trips'][number];
type OpenedDto = RawOutputOf<typeof openedTrips>;
type HomeDto = TripDto['home'];

export const SOURCE: TripsDto['source'] = {
  fares: 'simulated',
  simulated: true,
  seen_at: '2026-12-09T19:00:00Z',
  timetable: 'US DOT, July 2026',
};

/** `DEN 10T07:00-07:00 LAS 10T07:30-08:00 F9 1`, days of December 2026. */
export function tripFlightDto(line: string, options: Omit<FlightOptions, 'legs'> = {}) {
  const legs = line.split(' | ').map((part) => {
    const [from = '', departs = '', to = '', arrives = '', ...number] = part.split(' ');
    const at = (time: string) => `2026-12-${time.slice(0, 8)}:00${time.slice(8)}`;
    return [from, at(departs), to, at(arrives), number.join(' ')] as const;
  });
  return flightDto({
    legs,
    fares: { go_wild: 15.41, standard: 88 },
    seats: 3,
    ...options,
  });
}

export const homeDto = (changes: Partial<HomeDto> = {}): HomeDto => ({
  level: 'strong',
  ways: 5,
  pass_ways: 3,
  pass_unknown: 0,
  independent: 4,
  also: 0,
  deadline: '2026-12-13T21:00:00-07:00',
  last_departure: '2026-12-13T18:53:00-08:00',
  last_nonstop: '2026-12-13T18:53:00-08:00',
  cheapest_sure: {
    total: 88,
    departure_time: '2026-12-13T12:07:00-08:00',
    flight_number: 'F9 9',
  },
  ...changes,
});

const OUT = 'DEN 10T07:00-07:00 LAS 10T07:50-08:00 F9 1';
const BACK = 'LAS 13T16:48-08:00 DEN 13T19:46-07:00 F9 2';

/** Denver to Las Vegas from Thursday to Sunday, on the pass. */
export const tripDto = (changes: Partial<TripDto> = {}): TripDto => ({
  destination: 'LAS',
  out: tripFlightDto(OUT),
  back: tripFlightDto(BACK),
  nights: 3,
  minutes_there: 81 * 60 - 2,
  price: { total: 30.82, per_person: 30.82, out: 15.41, back: 15.41 },
  home: homeDto(),
  announced: true,
  days: [{ date: '2026-12-10', total: 30.82, level: 'strong', on_pass: true, announced: true }],
  pairs: 9,
  ...changes,
});

/** Denver to Atlanta, home on a Standard fare with one stop. */
export const ATLANTA = tripDto({
  destination: 'ATL',
  out: tripFlightDto('DEN 10T09:00-07:00 ATL 10T14:08-05:00 F9 3'),
  back: tripFlightDto(
    'ATL 13T10:06-05:00 DFW 13T11:18-06:00 F9 4 | DFW 13T12:30-06:00 DEN 13T13:40-07:00 F9 5',
    { fares: { standard: 88 } },
  ),
  minutes_there: 67 * 60,
  price: { total: 103.41, per_person: 103.41, out: 15.41, back: 88 },
  home: homeDto({ level: 'thin', ways: 1, pass_ways: 0, independent: 1 }),
  days: [{ date: '2026-12-10', total: 103.41, level: 'thin', on_pass: false, announced: true }],
});

export const tripsDto = (changes: Partial<TripsDto> = {}): TripsDto => {
  const rows = changes.trips ?? [tripDto(), ATLANTA];
  return {
    trips: rows,
    unopened: [],
    summary: {
      destinations: rows.length,
      pairs: 20,
      overnight_only: 0,
      season_unknown: 0,
      forecast: true,
      search_timestamp: '2026-12-09T19:00:00Z',
    },
    search_parameters: {
      origins: ['DEN'],
      drives: {},
      left_out: [],
      out: { from: '2026-12-10', until: '2026-12-10' },
      nights: { least: 3, most: 3 },
      destination: null,
      limit: 200,
      nearby: false,
      return_to: 'same',
      depart_after: null,
      home_by: null,
      home_by_time: null,
      overnight: false,
      party: 1,
      passes: 1,
      den: false,
      fares: 'any',
      max_stops: 2,
      slow: false,
      warm_from: null,
      sort: 'best',
    },
    source: SOURCE,
    ...changes,
  };
};

const leg = (line: string, price: number, options?: Omit<FlightOptions, 'legs'>) => ({
  flight: tripFlightDto(line, options),
  price,
});

/** Two flights out and three home; the later flight out misses the first one home. */
export const openedDto = (changes: Partial<OpenedDto> = {}): OpenedDto => ({
  outs: [
    leg(OUT, 15.41),
    leg('DEN 10T13:00-07:00 LAS 10T13:50-08:00 F9 6', 60, { fares: { standard: 60 } }),
  ],
  backs: [
    leg('LAS 13T06:30-08:00 DEN 13T09:20-07:00 F9 7', 15.41),
    leg('LAS 13T12:07-08:00 DEN 13T15:00-07:00 F9 9', 88, { fares: { standard: 88 } }),
    leg(BACK, 15.41),
  ],
  pairs: [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 2],
  ],
  homes: [
    { out: 0, date: '2026-12-13', airport: 'DEN', home: homeDto() },
    {
      out: 1,
      date: '2026-12-13',
      airport: 'DEN',
      home: homeDto({ level: 'fair', ways: 2, pass_ways: 1 }),
    },
  ],
  left_out: { slow_outs: 2, backs: [{ date: '2026-12-13', slow: 12, late: 5 }] },
  search_parameters: tripsDto().search_parameters,
  source: SOURCE,
  ...changes,
});

/** From Denver on Thursday, Dec 10, home by Sunday 9 PM, asked on Wednesday at noon. */
const QUESTION = {
  origins: 'DEN',
  out: '2026-12-10',
  nights: '3',
  home_by: '2026-12-13T21:00',
} as const;
const NOW = new Date('2026-12-09T19:00:00Z');

/** Starts every test with empty storage, the clock of {@link QUESTION} and a server without answers. */
export function tripsTest(): void {
  let restore = () => {};
  beforeEach(() => {
    newTab();
    teachDialogs();
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    restore = fakeApi.install();
    fakeApi.on('GET /airports', { status: 200, json: AIRPORTS });
    fakeApi.on('GET /gowild/blackout-dates', { status: 200, json: [] });
    Element.prototype.scrollIntoView = () => {};
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    restore();
  });
}

function Probe({ onShow }: { readonly onShow: (location: string) => void }) {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => onShow(pathname + search));
  return null;
}

interface TripsFixture {
  readonly plan?: 'free' | 'premium';
  readonly asked?: Partial<AskedTrips>;
  readonly open?: string;
  /** In the bar of the browser; only what is chosen of the opened row is read from it. */
  readonly address?: string;
  /** The answers to questions about trips. */
  readonly trips?: Parameters<typeof fakeApi.on>[1];
  readonly opened?: Parameters<typeof fakeApi.on>[1];
  readonly blackouts?: readonly string[];
}

/** The answer for the people of a question. */
const forPeople = ({ party = '1', passes = party, den }: Partial<AskedTrips>) => ({
  search_parameters: {
    ...tripsDto().search_parameters,
    party: Number(party),
    passes: Number(passes),
    den: den === '1',
  },
});

/** Shows the answer to a question, as its page does. */
export function showTrips(fixture: TripsFixture = {}) {
  const { plan = 'premium', asked = {}, open: opened, blackouts = [] } = fixture;
  const { address = '/trips' } = fixture;
  fakeApi.on('GET /trips', fixture.trips ?? { status: 200, json: tripsDto(forPeople(asked)) });
  fakeApi.on('GET /trips/LAS', fixture.opened ?? { status: 200, json: openedDto() });
  fakeApi.on('GET /gowild/blackout-dates', { status: 200, json: blackouts });
  const store = createSessionStore();
  const session = {
    ...store.get(),
    user: aUser({ id: `a-${plan}-member`, is_premium: plan === 'premium' }),
    isAuthenticated: true,
    isLoading: false,
  };
  const onAsk = vi.fn();
  const at = { location: address };
  const show = (location: string) => {
    at.location = location;
  };
  function Page() {
    const first = askedTripsOf({ ...QUESTION, ...asked });
    if (!first) throw new RangeError('The question cannot be asked');
    const [question, setQuestion] = useState<AskedTrips>(first);
    const [open, setOpen] = useState(opened);
    return (
      <main>
        <Probe onShow={show} />
        <TripResults
          asked={question}
          onAsk={(next) => {
            onAsk(next);
            setQuestion(next);
          }}
          open={open}
          onOpen={setOpen}
        />
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
  return { onAsk, at, user: userEvent.setup() };
}

/** The shown row of a place, by the name of its button. */
export async function tripRow(name: RegExp) {
  const button = await screen.findByRole('button', { name });
  return within(button.closest('article') as HTMLElement);
}
