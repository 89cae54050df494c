import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { FlightDto } from '#contract/flights.ts';
import { writeFlight } from '#contract/shared-flight.ts';
import { asFlight, type SharedFlight } from '#domain/shared-flight.ts';
import { offPass } from '#domain/trip-fares.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { openSearch } from '#test/screen/search-fixture.ts';
import {
  addressOf,
  openTrip,
  priceSource,
  summaryTest,
  textOf,
  tripShown,
  wayHome,
} from '#test/screen/summary-fixture.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { summarySearch } from '#web/flights/open-summary.ts';
import { decodeTrip } from '#web/flights/shared-trip.ts';

summaryTest();

describe('price check', () => {
  const dtoOf = (flight: SharedFlight): FlightDto => ({
    ...writeFlight(flight),
    booking_links: { go_wild: null, standard: null, discount_den: null },
    lowest_go_wild_price: null,
    lowest_price: null,
    go_wild_window: { state: 'open', opens_at: null, announced: true },
    announced: true,
    season_unknown: false,
  });
  const answer = (...flights: SharedFlight[]) => ({
    status: 200,
    json: {
      flights: { LAS: flights.map(dtoOf) },
      search_parameters: {
        origin: 'DEN',
        date: '2026-11-27',
        max_workers: 50,
        party: 1,
        passes: 1,
        den: false,
      },
      summary: { total_destinations: 1, total_flights: 2, search_timestamp: '' },
      source: { fares: 'x', simulated: false, seen_at: '2026-11-21T19:00:00Z', timetable: '' },
    },
  });
  const { departure, back } = aTrip();
  const dearer = { ...back, fares: { standard: { total: 19_900 as never } } };
  const check = async () => {
    await tripShown();
    await userEvent.click(await screen.findByRole('button', { name: 'Check prices now' }));
  };
  const result = () => screen.findByText(/^Outbound:/, { selector: '[role=status] li' });

  it.each(['guest', 'free'] as const)('the summary offers no price check to a %s', async (who) => {
    openTrip(aTrip(), { who });
    await tripShown();
    expect(screen.queryByRole('button', { name: 'Check prices now' })).toBeNull();
    const map = within(screen.getByRole('region', { name: 'Itinerary map' }));
    expect(map.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();
  });

  it('the price check searches each flight once and says that nothing has changed', async () => {
    openTrip(aTrip(), { who: 'premium' });
    fakeApi.on('GET /flights/single', answer(departure, back));
    await check();
    expect(textOf((await result()).parentElement as Element)).toBe(
      'Outbound: same priceReturn: same price',
    );
    const heard = fakeApi.heard('GET /flights/single');
    expect(heard.map(({ cache }) => cache)).toEqual(['reload', 'reload']);
    await waitFor(() => expect(priceSource()).toHaveTextContent('just now), checked again.'));
  });

  it('the price check shows changed prices and the trip at the new prices, also in the URL', async () => {
    const { router } = openTrip(aTrip(), { who: 'premium' });
    fakeApi.on('GET /flights/single', answer(departure, dearer));
    await check();
    expect(textOf((await result()).parentElement as Element)).toBe(
      'Outbound: same priceReturn: now $199.00 Standard, was $25.50',
    );
    await waitFor(() => expect(screen.getAllByText('$214.41')).toHaveLength(2));
    const { data = '' } = router.location().search;
    expect(decodeTrip(data)?.back.fares).toEqual(dearer.fares);
  });

  it('the price check keeps one traveler on the fare of the trip that costs less than GoWild', async () => {
    const cheap = sharedFlight('DEN 2026-11-27T06:30-07:00 LAS 2026-11-27T07:40-08:00 F9 1094', {
      goWild: 75,
      standard: 60,
    });
    const trip = aTrip({ departure: offPass(asFlight(cheap)) });
    const { router } = openTrip(trip, { who: 'premium' });
    fakeApi.on('GET /flights/single', answer(cheap, back));
    await check();
    expect(textOf((await result()).parentElement as Element)).toBe(
      'Outbound: same priceReturn: same price',
    );
    await waitFor(() => expect(screen.getAllByText('$85.50')).toHaveLength(2));
    expect(router.location().search.on_pass).toBe('0,1');
  });

  it('names the sure ways home at the new prices', async () => {
    openTrip(aTrip({ sureWays: [back] }), { who: 'premium' });
    const nonstop = sharedFlight('LAS 2026-11-29T16:48-08:00 DEN 2026-11-29T19:25-07:00 F9 2010', {
      standard: 88,
    });
    const slow: FlightDto = {
      ...dtoOf(
        sharedFlight('LAS 2026-11-29T06:48-08:00 DEN 2026-11-29T23:25-07:00 F9 2011', {
          standard: 20,
        }),
      ),
      slow: true,
    };
    const found = answer(departure, back, nonstop);
    found.json.flights.LAS.push(slow);
    fakeApi.on('GET /flights/single', found);
    await check();
    await result();
    await waitFor(async () =>
      expect(await wayHome()).toHaveTextContent(
        'Cheapest way home that day: 4:48 PM to 7:25 PM, nonstop, F9 2010, $88.00',
      ),
    );
  });

  it('calls no way the cheapest when a route of the day was not answered', async () => {
    openTrip(aTrip({ sureWays: [back] }), { who: 'premium' });
    const found = answer(departure, back);
    const failed_routes = [{ origin: 'LAS', destination: 'DEN' }];
    fakeApi.on('GET /flights/single', { ...found, json: { ...found.json, failed_routes } });
    await check();
    await result();
    await waitFor(async () =>
      expect(await wayHome()).toHaveTextContent('can be booked now: $138.98 on flyfrontier.com'),
    );
  });

  it('asks for all airports that the trip may leave from and for the airport it left from', async () => {
    const elsewhere = sharedFlight('LGA 2026-11-29T09:10-05:00 SLC 2026-11-29T11:30-07:00 F9 3', {
      standard: 138,
    });
    const toNewYork = sharedFlight('DEN 2026-11-27T06:30-07:00 LGA 2026-11-27T11:40-05:00 F9 4', {
      standard: 98,
    });
    const trip = { departure: toNewYork, back: elsewhere, destination: 'CITY:NEW YORK CITY' };
    openTrip(aTrip(trip), { who: 'premium' });
    fakeApi.on('GET /flights/single', answer(toNewYork, elsewhere));
    await userEvent.click(await screen.findByRole('button', { name: 'Check prices now' }));
    expect(textOf((await result()).parentElement as Element)).toBe(
      'Outbound: same priceReturn: same price',
    );
    const [out, home] = fakeApi.heard('GET /flights/single').map(({ query }) => query);
    expect(out).toMatchObject({ origin: 'DEN', destination: 'LGA', date: '2026-11-27' });
    expect(home).toMatchObject({
      origin: 'EWR,JFK,LGA',
      destination: 'DEN,SLC',
      date: '2026-11-29',
    });
  });

  it('checks the prices for the party of the URL and writes the new split into it', async () => {
    const { router } = openSearch({
      who: 'premium',
      address: addressOf({ ...summarySearch(aTrip()), party: '2', on_pass: '2,2' }),
    });
    const { status, json } = answer(departure, dearer);
    const price = { travelers: 2, passes: 2, on_go_wild: 0, seats_known: true } as const;
    const [out, home] = json.flights.LAS;
    const LAS = [
      { ...out, party_price: { ...price, total: 30.82, on_go_wild: 2 } },
      { ...home, party_price: { ...price, total: 398, other_fare: 'standard' } },
    ];
    fakeApi.on('GET /flights/single', { status, json: { ...json, flights: { LAS } } });
    await check();
    expect(textOf((await result()).parentElement as Element)).toBe(
      'Outbound: same priceReturn: now $199.00 per person Standard, was $25.50 per person',
    );
    for (const { query } of fakeApi.heard('GET /flights/single'))
      expect(query).toMatchObject({ party: '2', passes: '2' });
    await waitFor(() =>
      expect(router.location().search).toMatchObject({ party: '2', on_pass: '2,0' }),
    );
  });

  it('the price check names a flight that is no longer found and keeps the trip', async () => {
    openTrip(aTrip(), { who: 'premium' });
    fakeApi.on('GET /flights/single', answer(departure));
    await check();
    expect(textOf((await result()).parentElement as Element)).toBe(
      'Outbound: same priceReturn: no longer found',
    );
    expect(screen.getAllByText('$40.91')).toHaveLength(2);
  });

  it('the price check says why it failed', async () => {
    openTrip(aTrip(), { who: 'premium' });
    fakeApi.on('GET /flights/single', 'unreachable');
    await check();
    expect(await result()).toHaveTextContent('Unable to search flights. Please try again later.');
  });
});
