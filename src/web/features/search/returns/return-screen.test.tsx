import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { FlightDto } from '#contract/flights.ts';
import { flightDto, outboundAnswer } from '#test/screen/answer-builders.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { announced } from '#test/screen/live-region.ts';
import {
  asked,
  back,
  openReturns,
  referenceOf,
  returnAddress,
  returnFlights,
  returnTest,
  timesOf,
} from '#test/screen/return-fixture.ts';
import type { SearchFixture } from '#test/screen/search-fixture.ts';
import { decodeTrip } from '#web/flights/shared-trip.ts';

returnTest();

describe('return screen', () => {
  it('the return screen shows route and day with the departure and its price', async () => {
    const { router } = openReturns();
    await returnFlights();
    const header = screen.getByRole('region', { name: 'Your search' });
    const bar = within(header);
    expect(bar.getByText('Atlanta to Denver')).toBeVisible();
    expect(bar.getByText('Return')).toBeVisible();
    expect(bar.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Return flights, Atlanta to Denver',
    );
    expect(header).toHaveTextContent('Out Fri, Nov 27 · Back Fri, Nov 27 · same day · 1 traveler');
    const chosen = screen.getByRole('region', { name: 'Your departure, Fri, Nov 27' });
    expect(chosen).toHaveTextContent('$15.41 GoWild');
    expect(chosen).toHaveTextContent('Sample fare');
    await userEvent.click(bar.getByRole('button', { name: 'Back to Departures' }));
    await waitFor(() =>
      expect(router.location().search).toMatchObject({ screen: 'departure_flights' }),
    );
    expect(router.location().search).not.toHaveProperty('flight');
  });

  it('the return screen names the travelers of the answer, not those of the address', async () => {
    openReturns({ address: returnAddress({ party: '2' }) });
    await returnFlights();
    expect(screen.getByRole('region', { name: 'Your search' })).toHaveTextContent('· 1 traveler');
  });

  it('the return screen lists flights after the arrival by departure time with the length of stay', async () => {
    openReturns({
      returns: {
        DEN: [
          back('2026-11-27T20:00', { number: 'F9 3' }),
          back('2026-11-27T11:37', { number: 'F9 1' }),
          back('2026-11-27T11:38', { number: 'F9 2' }),
        ],
      },
    });
    const items = await returnFlights();
    expect(timesOf(items)).toEqual(['11:38', '20:00']);
    expect(items[0]).toHaveTextContent('< 1d in Atlanta');
    expect(announced()).toBe('2 flights home');
  });

  it('the return screen has no order by ways home, and takes one in the URL for its own', async () => {
    openReturns({ address: returnAddress({ sort: 'home' }) });
    await returnFlights();
    expect(screen.getByRole('button', { name: 'Earliest', pressed: true })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Way home' })).toBeNull();
  });

  it('the return screen shows what both flights cost and which of them is not on the pass', async () => {
    openReturns({
      returns: {
        DEN: [
          back('2026-11-27T15:00', { number: 'F9 1', fares: { go_wild: 15.41, standard: 90 } }),
          back('2026-11-27T16:00', { number: 'F9 2', fares: { standard: 80.2 } }),
        ],
      },
    });
    const [onPass, standard] = await returnFlights();
    expect(onPass).toHaveTextContent('$30.82 both, on the pass');
    expect(standard).toHaveTextContent('$95.61 both, Standard home');
  });

  it('the return screen opens a flight in place and says where it lands', async () => {
    openReturns({
      address: returnAddress({ origin: 'DEN,SLC' }),
      returns: { SLC: [back('2026-11-27T15:00', { to: 'SLC' })] },
    });
    const [row] = await returnFlights();
    await userEvent.click(within(row!).getByRole('button', { name: /^3:00/ }));
    expect(row).toHaveTextContent('Return to Salt Lake City (SLC), not Denver (DEN)');
  });

  it('the return screen counts the stay in days at the destination', async () => {
    openReturns({
      address: returnAddress({ return_date: '2026-11-30' }),
      returns: { DEN: [back('2026-11-30T06:00')] },
    });
    expect((await returnFlights())[0]).toHaveTextContent('3d in Atlanta');
  });

  it('the return screen makes one call per home airport in parallel and shows all together', async () => {
    openReturns({
      address: returnAddress({ origin: 'DEN,CITY:NEW YORK CITY' }),
      returns: {
        DEN: [back('2026-11-27T20:00')],
        LGA: [back('2026-11-27T13:00', { to: 'LGA' })],
      },
    });
    expect(timesOf(await returnFlights())).toEqual(['13:00', '20:00']);
    expect(asked.map((query) => `${query.get('origin')} ${query.get('destination')}`)).toEqual([
      'ATL DEN',
      'ATL JFK',
      'ATL LGA',
      'ATL EWR',
    ]);
  });

  it('the return screen names the airports that failed, keeps the others and retries', async () => {
    const returns: Record<string, readonly FlightDto[] | 'fails'> = {
      DEN: [back('2026-11-27T20:00')],
      SLC: 'fails',
    };
    openReturns({ address: returnAddress({ origin: 'DEN,SLC' }), returns });
    expect(await screen.findByText('Flights to SLC could not be loaded.')).toBeVisible();
    expect(timesOf(await returnFlights())).toEqual(['20:00']);
    returns.SLC = [back('2026-11-27T12:00', { to: 'SLC' })];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(timesOf(await returnFlights())).toEqual(['12:00', '20:00']));
  });

  it('the return screen says once that all airports failed, with the reason of the server', async () => {
    openReturns({ returns: { DEN: 'fails' } });
    const box = within(await screen.findByRole('alert'));
    expect(box.queryByText('Failed to search return flights')).toBeNull();
    expect(box.getByText('No return flights found for the selected date')).toBeVisible();
    expect(box.getByText('Fares are unavailable.')).toBeVisible();
    expect(box.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('the return screen offers the nearest day that has a return flight', async () => {
    const { router } = openReturns({ returns: { DEN: [back('2026-11-27T08:00')] } });
    const way = {
      departure_time: '2026-11-28T10:00:00-05:00',
      arrival_time: '2026-11-28T12:00:00-07:00',
      flight_numbers: ['F9 1'],
      go_wild: true,
      go_wild_window: { state: 'open', opens_at: null, announced: true },
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
      expect(router.location().search).toMatchObject({ return_date: '2026-11-28' }),
    );
  });

  it('the return screen allows no day before the arrival', async () => {
    const overnight = flightDto({
      legs: [['DEN', '2026-11-27T23:00:00-07:00', 'ATL', '2026-11-28T04:00:00-05:00', 'F9 9']],
    });
    openReturns({
      out: [overnight],
      address: returnAddress({ flight: referenceOf(overnight), return_date: '2026-11-27' }),
      returns: { DEN: [back('2026-11-28T09:00')] },
    });
    await returnFlights();
    expect(asked.at(-1)?.get('date')).toBe('2026-11-28');
    await userEvent.click(screen.getByRole('button', { name: 'One day earlier' }));
    expect(asked).toHaveLength(1);
  });

  it('the return screen stays within the trip length until that is lifted', async () => {
    const redEye = flightDto({
      legs: [['ATL', '2026-11-29T20:00:00-05:00', 'DEN', '2026-11-30T01:00:00-07:00', 'F9 7']],
    });
    const { router } = openReturns({
      address: returnAddress({ duration: '2' }),
      returns: { DEN: [back('2026-11-29T09:00'), redEye] },
    });
    expect(timesOf(await returnFlights())).toEqual(['09:00']);
    expect(announced()).toBe('1 of 2 flights home');
    expect(screen.getByRole('button', { name: /^Filters\s*\(\s*1\s*\)$/ })).toBeVisible();
    await userEvent.click(
      screen.getByRole('button', { name: /^2 days: home by Sun, Nov 29\s*, remove$/ }),
    );
    await waitFor(async () => expect(timesOf(await returnFlights())).toEqual(['09:00', '20:00']));
    expect(router.location().search).toMatchObject({ return_date: '2026-11-29' });
    expect(router.location().search).not.toHaveProperty('duration');
  });

  it('the return screen opens the summary with both flights in the link', async () => {
    const { router } = openReturns();
    const [row] = await returnFlights();
    await userEvent.click(within(row!).getByRole('button', { name: /^Select\s*Return$/ }));
    await waitFor(() => expect(router.location().pathname).toBe('/flight-summary'));
    const { data, ...rest } = router.location().search;
    expect(rest).toEqual({ origin: 'DEN', destination: 'ATL', date: '2026-11-27' });
    const trip = decodeTrip(data ?? '');
    expect(trip?.departure.segments[0].number).toBe('F9 3294');
    expect(trip?.back.segments[0].number).toBe('F9 1');
    expect(trip?.simulated).toBe(true);
  });

  it('puts the sure ways home of the whole list into the link, filtered ones too', async () => {
    const { router } = openReturns({
      address: returnAddress({ origin: 'DEN,SLC', max_price: '80' }),
      returns: {
        DEN: [
          back('2026-11-27T15:00', { number: 'F9 1', fares: { go_wild: 15, standard: 272 } }),
          back('2026-11-27T16:00', { number: 'F9 2', fares: { standard: 88 } }),
        ],
        SLC: [back('2026-11-27T15:00', { to: 'SLC', number: 'F9 3', fares: { standard: 20 } })],
      },
    });
    const [row] = await returnFlights();
    await userEvent.click(within(row!).getByRole('button', { name: /^Select\s*Return$/ }));
    await waitFor(() => expect(router.location().pathname).toBe('/flight-summary'));
    const trip = decodeTrip(router.location().search.data ?? '');
    expect(trip?.sureWays?.map((way) => way.segments[0].number)).toEqual(['F9 2']);
  });

  it('puts no sure way home into the link when a call for flights home has failed', async () => {
    const returns = { DEN: 'fails', SLC: [back('2026-11-27T15:00', { to: 'SLC' })] } as const;
    const { router } = openReturns({ address: returnAddress({ origin: 'DEN,SLC' }), returns });
    const [row] = await returnFlights();
    await userEvent.click(within(row!).getByRole('button', { name: /^Select\s*Return$/ }));
    await waitFor(() => expect(router.location().pathname).toBe('/flight-summary'));
    expect(decodeTrip(router.location().search.data ?? '')).not.toHaveProperty('sureWays');
  });

  it('the return screen keeps the filters that were set among the departures', async () => {
    openReturns({
      address: returnAddress({ max_price: '100' }),
      returns: {
        DEN: [
          back('2026-11-27T12:00', { fares: { standard: 150 } }),
          back('2026-11-27T13:00', { fares: { standard: 100 } }),
        ],
      },
    });
    expect(timesOf(await returnFlights())).toEqual(['13:00']);
    expect(announced()).toBe('1 of 2 flights home');
  });
});

describe('link to the return screen', () => {
  it.each<[string, SearchFixture, string]>([
    ['for a guest', { who: 'guest' }, 'Please log in to search return flights'],
    [
      'without the plan',
      { who: 'free' },
      'Choosing a departure and its return flight is a premium feature. The ways home beside each flight are yours to see.',
    ],
    [
      'from nowhere',
      { address: returnAddress({ flight: '' }) },
      'No destination selected for return flights',
    ],
  ])(
    'an invalid link to the return screen is explained and requests nothing: %s',
    async (_, fixture, text) => {
      openReturns(fixture);
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
      expect([...asked, ...fakeApi.heard('GET /flights/search')]).toEqual([]);
    },
  );

  it('carries the party and the split of each flight to the summary', async () => {
    const two = { travelers: 2, passes: 2, seats_known: true };
    const few = back('2026-11-27T15:00', { fares: { go_wild: 20, standard: 90 } });
    const { router } = openReturns({
      address: returnAddress({ party: '2' }),
      out: [{ ...flightDto(), party_price: { ...two, total: 30.82, on_go_wild: 2 } }],
      returns: {
        DEN: [
          {
            ...few,
            fares: { ...few.fares, go_wild: { total: 20, too_few: true } },
            party_price: {
              ...two,
              total: 180,
              per_person: 90,
              on_go_wild: 0,
              other_fare: 'standard',
            },
          },
        ],
      },
    });
    const [flight] = await returnFlights();
    expect(screen.getByRole('region', { name: /^Your departure/ })).toHaveTextContent(
      '$15.41 GoWild$30.82 for 2 on GoWild',
    );
    expect(flight).toHaveTextContent('$180.00 for 2 on Standard');
    expect(asked.every((query) => query.get('party') === '2')).toBe(true);
    await userEvent.click(within(flight!).getByRole('button', { name: /^Select/ }));
    await waitFor(() => expect(router.location().pathname).toBe('/flight-summary'));
    const { data = '', ...query } = router.location().search;
    expect(query).toMatchObject({ party: '2', on_pass: '2,0' });
    expect(query).not.toHaveProperty('passes');
    expect(Object.keys(decodeTrip(data)?.back.fares ?? {})).toEqual(['standard']);
  });
});
