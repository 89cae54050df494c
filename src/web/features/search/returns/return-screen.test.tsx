import '#test/screen/matchers.ts';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FlightDto } from '#contract/flights.ts';
import { flightReference } from '#domain/trip/flight-reference.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch, type SearchScene } from '#test/screen/search-scene.ts';
import { readFlights } from '#web/trip/found-flights.ts';
import { decodeBundle } from '#web/trip/trip-bundle.ts';
import { flightDto, outboundAnswer } from '../departures/answers/builders.ts';

screenTest();
configure({ asyncUtilTimeout: 5_000 });
beforeEach(() => sessionStorage.clear());
afterEach(closeSearch);

const LOST =
  'Could not find the selected departure flight. Please try selecting a different flight.';

/** Denver to Atlanta, Nov 27, arriving 11:38 AM. */
const OUT = flightDto();
const back = (
  departs: string,
  { to = 'DEN', number = 'F9 1', fares = { standard: 90 } as Record<string, number> } = {},
): FlightDto =>
  flightDto({
    legs: [['ATL', `${departs}:00-05:00`, to, `${departs.slice(0, 11)}23:50:00-07:00`, number]],
    fares,
  });

const referenceOf = (dto: FlightDto): string => {
  const { byPlace } = readFlights(outboundAnswer({ ATL: [dto] }), () => undefined);
  const [flight] = [...byPlace.values()].flat();
  if (!flight) throw new Error('no flight');
  return flightReference(flight);
};

const address = (more: Record<string, string> = {}) =>
  `/?${new URLSearchParams({
    origin: 'DEN',
    date: '2026-11-27',
    direction: 'outbound',
    screen: 'return_flights',
    flight: referenceOf(OUT),
    ...more,
  })}`;

type Answers = Readonly<Record<string, readonly FlightDto[] | 'fails'>>;

/** The flights back by their destination. */
const asked: URLSearchParams[] = [];
function openReturns(scene: SearchScene & { readonly returns?: Answers; out?: FlightDto[] } = {}) {
  const { returns = { DEN: [back('2026-11-27T15:00')] }, out = [OUT], ...rest } = scene;
  asked.length = 0;
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    if (url.pathname === '/api/flights/single') {
      asked.push(url.searchParams);
      const to = url.searchParams.get('destination') ?? '';
      const from = url.searchParams.get('origin') ?? '';
      const flights = from === 'ATL' ? (returns[to] ?? []) : out;
      if (flights === 'fails')
        return Promise.resolve(
          new Response(JSON.stringify(refusal('fares_unavailable', 'Fares are unavailable.')), {
            status: 503,
          }),
        );
      return Promise.resolve(Response.json(outboundAnswer({ [to]: [...flights] })));
    }
    return real(input, init);
  };
  fakeApi.on('GET /flights/search', { status: 200, json: outboundAnswer({ ATL: out }) });
  const source = outboundAnswer({}).source;
  fakeApi.on('GET /flights/ways-home', { status: 200, json: { ways: {}, source } });
  return openSearch({ who: 'premium', address: address(), ...rest });
}

const rows = async () => {
  const list = await screen.findByRole('region', { name: 'Flights home' });
  return within(list).getAllByRole('listitem');
};
const times = (items: readonly HTMLElement[]) =>
  items.map((row) => row.querySelector('time')?.dateTime.slice(11, 16));
const status = () => document.querySelector('main [role=status]')?.textContent;

describe('the return screen', () => {
  it('says what goes back where and when, with the departure and its price', async () => {
    const { router } = openReturns();
    await rows();
    const bar = within(screen.getByRole('region', { name: 'Your search' }));
    expect(bar.getByText('Atlanta to Denver')).toBeVisible();
    expect(bar.getByText('Return')).toBeVisible();
    expect(bar.getByText('Out Nov 27 · Back Nov 27 · 1 traveler')).toBeVisible();
    const chosen = screen.getByRole('region', { name: 'Your departure, Fri, Nov 27' });
    expect(chosen).toHaveTextContent('$16 GoWild');
    expect(chosen).toHaveTextContent('Sample fare');
    await userEvent.click(bar.getByRole('button', { name: 'Back to Departures' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ screen: 'departure_flights' }),
    );
    expect(router.state.location.search).not.toHaveProperty('flight');
  });

  it('lists what leaves at or after the arrival, by departure, with the days there', async () => {
    openReturns({
      returns: {
        DEN: [
          back('2026-11-27T20:00', { number: 'F9 3' }),
          back('2026-11-27T11:37', { number: 'F9 1' }),
          back('2026-11-27T11:38', { number: 'F9 2' }),
        ],
      },
    });
    const items = await rows();
    expect(times(items)).toEqual(['11:38', '20:00']);
    expect(items[0]).toHaveTextContent('< 1d in Atlanta');
    expect(status()).toBe('2 flights home');
  });

  it('counts the stay in days of the destination', async () => {
    openReturns({
      address: address({ return_date: '2026-11-30' }),
      returns: { DEN: [back('2026-11-30T06:00')] },
    });
    expect((await rows())[0]).toHaveTextContent('3d in Atlanta');
  });

  it('asks once for each home airport, side by side, and shows all together', async () => {
    openReturns({
      address: address({ origin: 'DEN,CITY:NEW YORK CITY' }),
      returns: {
        DEN: [back('2026-11-27T20:00')],
        LGA: [back('2026-11-27T13:00', { to: 'LGA' })],
      },
    });
    expect(times(await rows())).toEqual(['13:00', '20:00']);
    expect(asked.map((query) => `${query.get('origin')} ${query.get('destination')}`)).toEqual([
      'ATL DEN',
      'ATL JFK',
      'ATL LGA',
      'ATL EWR',
    ]);
  });

  it('names the airports that failed, keeps the others, and tries again', async () => {
    const returns: Record<string, readonly FlightDto[] | 'fails'> = {
      DEN: [back('2026-11-27T20:00')],
      SLC: 'fails',
    };
    openReturns({ address: address({ origin: 'DEN,SLC' }), returns });
    expect(await screen.findByText('Flights to SLC could not be loaded.')).toBeVisible();
    expect(times(await rows())).toEqual(['20:00']);
    returns.SLC = [back('2026-11-27T12:00', { to: 'SLC' })];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(times(await rows())).toEqual(['12:00', '20:00']));
  });

  it('says so when all of them failed', async () => {
    openReturns({ returns: { DEN: 'fails' } });
    const box = within(await screen.findByRole('alert'));
    expect(box.getByText('Failed to search return flights')).toBeVisible();
    expect(box.getByText('No return flights found for the selected date')).toBeVisible();
    expect(box.getByText('Fares are unavailable.')).toBeVisible();
    expect(box.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('without any flight offers the nearest day that has one', async () => {
    const { router } = openReturns({ returns: { DEN: [back('2026-11-27T08:00')] } });
    const way = {
      departure_time: '2026-11-28T10:00:00-05:00',
      arrival_time: '2026-11-28T12:00:00-07:00',
      go_wild: true,
      go_wild_window: { state: 'open', opens_at: null },
    };
    fakeApi.on('GET /flights/ways-home', {
      status: 200,
      json: { ways: { ATL: [way] }, source: outboundAnswer({}).source },
    });
    expect(await screen.findByRole('heading', { name: 'No Return Flights' })).toBeVisible();
    expect(screen.getByText('Try different dates or check back later.')).toBeVisible();
    expect(screen.getByText('1 flight on Fri, Nov 27 leaves before you arrive.')).toBeVisible();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Try Sat, Nov 28: 1 way home' }),
    );
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ return_date: '2026-11-28' }),
    );
  });

  it('never goes back before the arrival', async () => {
    const overnight = flightDto({
      legs: [['DEN', '2026-11-27T23:00:00-07:00', 'ATL', '2026-11-28T04:00:00-05:00', 'F9 9']],
    });
    openReturns({
      out: [overnight],
      address: address({ flight: referenceOf(overnight), return_date: '2026-11-27' }),
      returns: { DEN: [back('2026-11-28T09:00')] },
    });
    await rows();
    expect(asked.at(-1)?.get('date')).toBe('2026-11-28');
    await userEvent.click(screen.getByRole('button', { name: 'One day earlier' }));
    expect(asked).toHaveLength(1);
  });

  it('keeps within the length of the trip until that is let go', async () => {
    const redEye = flightDto({
      legs: [['ATL', '2026-11-29T20:00:00-05:00', 'DEN', '2026-11-30T01:00:00-07:00', 'F9 7']],
    });
    const { router } = openReturns({
      address: address({ duration: '2' }),
      returns: { DEN: [back('2026-11-29T09:00'), redEye] },
    });
    expect(times(await rows())).toEqual(['09:00']);
    expect(screen.getByText('2 days: home by Sun, Nov 29')).toBeVisible();
    expect(screen.getByText('1 filter hides 1 flight')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Any length' }));
    await waitFor(async () => expect(times(await rows())).toEqual(['09:00', '20:00']));
    expect(router.state.location.search).toMatchObject({ return_date: '2026-11-29' });
    expect(router.state.location.search).not.toHaveProperty('duration');
  });

  it('takes a flight to the summary, with both flights in the link', async () => {
    const { router } = openReturns();
    const [row] = await rows();
    await userEvent.click(within(row!).getByRole('button', { name: /^Select\s*Return$/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/flight-summary'));
    const { data, ...rest } = router.state.location.search;
    expect(rest).toEqual({ origin: 'DEN', destination: 'ATL', date: '2026-11-27' });
    const trip = decodeBundle(data ?? '');
    expect(trip?.departure.segments[0].number).toBe('F9 3294');
    expect(trip?.back.segments[0].number).toBe('F9 1');
    expect(trip?.simulated).toBe(true);
  });

  it('holds the filters that were set among the departures', async () => {
    openReturns({
      address: address({ max_price: '100' }),
      returns: {
        DEN: [
          back('2026-11-27T12:00', { fares: { standard: 150 } }),
          back('2026-11-27T13:00', { fares: { standard: 100 } }),
        ],
      },
    });
    expect(times(await rows())).toEqual(['13:00']);
    expect(status()).toBe('1 of 2 flights home');
  });
});

describe('the departure of an address', () => {
  it('is looked up, and said to be', async () => {
    openReturns();
    fakeApi.on('GET /flights/search', () => new Promise(() => {}));
    expect(await screen.findByText('Loading departure flight details...')).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  it('costs nothing when the flights are still kept', async () => {
    const first = openReturns();
    await rows();
    await waitFor(() => expect(sessionStorage.getItem('flight_answers')).toContain('F9 3294'));
    const kept = sessionStorage.getItem('flight_answers') ?? '';
    first.stop();
    closeSearch();
    sessionStorage.setItem('flight_answers', kept);
    openReturns();
    await rows();
    expect(fakeApi.heard('GET /flights/search')).toHaveLength(1);
  });

  it('may cost another price, which is said', async () => {
    openReturns({ out: [flightDto({ fares: { go_wild: 29 } })] });
    expect(
      await screen.findByText(
        'The price of this flight has changed since it was chosen. It is $29 GoWild now.',
      ),
    ).toBeVisible();
  });

  it('that is not there is said for three seconds, then the departures come', async () => {
    const { router } = openReturns({ address: address({ flight: 'abc-def' }) });
    expect(await screen.findByText(LOST)).toBeVisible();
    expect(router.state.location.search).toMatchObject({ screen: 'return_flights' });
    await waitFor(
      () => expect(router.state.location.search).toMatchObject({ screen: 'departure_flights' }),
      { timeout: 5_000 },
    );
    expect(await screen.findByText(LOST)).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  it('that is not there any more leads back at once from within the page', async () => {
    const { router } = openReturns({ address: address({ screen: 'departure_flights' }) });
    await screen.findByRole('button', { name: /^Atlanta/ });
    await act(() => router.navigate({ to: '/', search: queryOf(address({ flight: 'abc-def' })) }));
    await waitFor(
      () => expect(router.state.location.search).toMatchObject({ screen: 'departure_flights' }),
      { timeout: 2_000 },
    );
    expect(await screen.findByText(LOST)).toBeVisible();
  });

  it('may be chosen later: then all flights of the day are shown, and none is taken', async () => {
    openReturns({
      address: address({ flight: '', destination: 'ATL' }),
      returns: { DEN: [back('2026-11-27T06:00'), back('2026-11-27T15:00', { number: 'F9 2' })] },
    });
    expect(times(await rows())).toEqual(['06:00', '15:00']);
    expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose a departure' })).toBeVisible();
  });
});

const queryOf = (text: string) => Object.fromEntries(new URLSearchParams(text.slice(2)));

describe('a link to the return screen', () => {
  it.each<[string, SearchScene, string]>([
    ['for a guest', { who: 'guest' }, 'Please log in to search return flights'],
    [
      'without the plan',
      { who: 'free' },
      'Single route search is a premium feature. Upgrade your account to search specific destinations.',
    ],
    [
      'from nowhere',
      { address: address({ flight: '' }) },
      'No destination selected for return flights',
    ],
  ])('explains itself and asks nothing: %s', async (_, scene, words) => {
    openReturns(scene);
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect([...asked, ...fakeApi.heard('GET /flights/search')]).toEqual([]);
  });
});
