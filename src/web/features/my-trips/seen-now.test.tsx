import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { SavedTripDto } from '#contract/saved-trips.ts';
import { writeFlight } from '#contract/shared-flight.ts';
import { partyOf } from '#domain/party.ts';
import { pricedFor } from '#domain/shared-flight.ts';
import { fakeApi, givenSite, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch, type SearchFixture } from '#test/screen/search-fixture.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { draftOf, keptOnDevice } from '#web/saved-trips/kept-trip.ts';
import { deviceTrips } from '#web/saved-trips/use-saved-trips.ts';

screenTest();
afterEach(closeSearch);

const OUT = sharedFlight('DEN 2026-11-22T20:00-07:00 LAS 2026-11-22T21:00-08:00 F9 1', {
  goWild: 15.41,
});
const HOME = sharedFlight('LAS 2026-11-24T09:00-08:00 DEN 2026-11-24T11:50-07:00 F9 2', {
  goWild: 25.5,
});
const TRIP: SavedTripDto = keptOnDevice(
  draftOf(aTrip({ departure: OUT, back: HOME })),
  new Date('2026-11-21T18:00:00Z'),
);

/** Two people, each with a pass. */
const forTwo = (flight: typeof OUT) => pricedFor(partyOf({ party: 2, passes: 2 }), flight);

function open(changes: Partial<SavedTripDto> = {}, fixture: SearchFixture = {}) {
  deviceTrips.put({ ...TRIP, ...changes });
  return openSearch({ who: 'guest', ...fixture, address: `/my-trips/${TRIP.id}` });
}

/** @param goWild dollars; null without a seat. */
function givenLook(goWild: number | null) {
  const none = { go_wild: null, standard: null, discount_den: null };
  const flight = {
    ...writeFlight(OUT),
    fares: { ...none, ...(goWild !== null && { go_wild: { total: goWild } }) },
    booking_links: none,
    lowest_go_wild_price: null,
    lowest_price: null,
    go_wild_window: { state: 'open', opens_at: null, announced: true },
    announced: true,
    season_unknown: false,
  };
  const source = { fares: 'x', simulated: true, seen_at: '2026-11-21T18:59:00Z', timetable: '' };
  fakeApi.on('GET /flights/look', { status: 200, json: { flight, source } });
}

const bookNow = async () => {
  await userEvent.click(await screen.findByRole('link', { name: /^Book now/ }));
  await screen.findByRole('link', { name: /^Continue to the airline/ });
};
const panel = () => screen.findByRole('region', { name: 'Now: book the flight out' });

describe('the price of a kept trip', () => {
  it('of several people is that of all of them, in each sentence', async () => {
    const trip = aTrip({ departure: forTwo(OUT), back: forTwo(HOME) });
    const seen = { seat: 'there', since: '2026-11-21T16:12:00Z', price: 36.4 } as const;
    open({
      ...keptOnDevice(draftOf(trip), new Date('2026-11-21T18:00:00Z')),
      out_watch: { ...seen, seen_at: '2026-11-21T18:56:00Z', seats_left: null },
    });
    expect(await panel()).toHaveTextContent(
      '$30.82 for 2 when you kept it, $36.40 for 2 seen 4 minutes ago.',
    );
    const plan = await screen.findByRole('list', { name: 'The midnight plan' });
    expect(plan).toHaveTextContent(
      'Pass seat seen for $36.40 for 2, 4 minutes ago. $30.82 for 2 when you kept it.',
    );
  });

  it.each([
    [18.2, '$15.41 when you kept it, $18.20 seen 1 minute ago.'],
    [15.41, '$15.41, as when you kept it, seen 1 minute ago.'],
    [null, '$15.41 when you kept it, no seat seen 1 minute ago.'],
  ])('is beside the one that Book now saw: %j', async (goWild, text) => {
    givenLook(goWild);
    open();
    expect(await panel()).toHaveTextContent('$15.41 when you kept it, seen 3 hours ago.');
    await bookNow();
    expect(await screen.findByText(text)).toBeVisible();
    const total = goWild;
    expect(deviceTrips.get()[0]?.out_look).toEqual({ seen_at: '2026-11-21T18:59:00.000Z', total });
  });

  it('stays as it was where nobody could look', async () => {
    fakeApi.on('GET /flights/look', 'unreachable');
    open();
    await bookNow();
    expect(await panel()).toHaveTextContent('$15.41 when you kept it, seen 3 hours ago.');
    expect(deviceTrips.get()[0]).not.toHaveProperty('out_look');
  });

  it('is remembered in the account of a member, and says nothing if that fails', async () => {
    givenLook(18.2);
    fakeApi.on('GET /saved-trips', { status: 200, json: { trips: [TRIP], limit: 50 } });
    fakeApi.on(`PATCH /saved-trips/${TRIP.id}`, { status: 400, json: refusal('x', 'No luck.') });
    openSearch({ who: 'free', address: `/my-trips/${TRIP.id}` });
    await bookNow();
    const changes = () => fakeApi.heard(`PATCH /saved-trips/${TRIP.id}`);
    await waitFor(() => expect(changes()).toHaveLength(1));
    const look = { seen_at: '2026-11-21T18:59:00.000Z', total: 18.2 };
    expect(changes()[0]?.body).toEqual({ out_look: look });
    expect(await panel()).toHaveTextContent('$15.41 when you kept it, seen 3 hours ago.');
    expect(screen.queryByText('No luck.')).toBe(null);
  });

  it('is that of watching where that looked later', async () => {
    const watched = {
      seat: 'there' as const,
      since: '2026-11-21T18:00:00Z',
      price: 17,
      seats_left: null,
    };
    const look = { seen_at: '2026-11-21T18:50:00Z', total: 18.2 };
    open({ out_look: look, out_watch: { ...watched, seen_at: '2026-11-21T18:55:00Z' } });
    expect(await panel()).toHaveTextContent('$15.41 when you kept it, $17.00 seen 5 minutes ago.');
  });

  it('is not that of watching before the window opens, or where that looked earlier', async () => {
    const watched = { since: '2026-11-21T18:00:00Z', price: null, seats_left: null };
    const look = { seen_at: '2026-11-21T18:50:00Z', total: 18.2 };
    open({
      out_look: look,
      out_watch: { ...watched, seat: 'gone', seen_at: '2026-11-21T18:45:00Z' },
      home_watch: { ...watched, seat: 'waiting', seen_at: '2026-11-21T18:55:00Z' },
    });
    expect(await panel()).toHaveTextContent('$18.20 seen 10 minutes ago.');
    const costs = screen.getByRole('region', { name: 'What it costs' });
    expect(costs).toHaveTextContent('As last seen$43.70');
  });

  it('sums up as kept and as last seen', async () => {
    open({ out_look: { seen_at: '2026-11-21T18:59:00Z', total: 18.2 } });
    const costs = await screen.findByRole('region', { name: 'What it costs' });
    expect(costs).toHaveTextContent('All on the pass$40.91');
    expect(costs).toHaveTextContent('As last seen$43.70');
  });
});

describe('the way home of a kept trip', () => {
  const way = (departs: string, arrives: string, number: string) => ({
    departure_time: `2026-11-24T${departs}:00-08:00`,
    arrival_time: `2026-11-24T${arrives}:00-07:00`,
    flight_numbers: [number],
    go_wild: true,
    go_wild_window: { state: 'open', opens_at: null, announced: true },
  });
  const givenWays = (ways: readonly object[]) =>
    fakeApi.on('GET /flights/ways-home', {
      status: 200,
      json: {
        ways: { LAS: ways },
        search_parameters: { home: 'DEN', date: '2026-11-24' },
        source: { fares: 'x', simulated: true, seen_at: '2026-11-21T19:00:00Z', timetable: '' },
      },
    });
  const step = async () => {
    const list = await screen.findByRole('list', { name: 'The midnight plan' });
    const name = within(list).getByRole('heading', { level: 3, name: 'Book the way home' });
    return name.closest('li') as HTMLElement;
  };

  it('has its strength by the fares of now', async () => {
    givenWays([
      way('09:00', '11:50', 'F9 2'),
      way('13:00', '15:50', 'F9 3'),
      way('18:00', '20:50', 'F9 4'),
    ]);
    open();
    const home = await step();
    await waitFor(() => expect(home).toHaveTextContent('Way home: Strong 3 ways, all on the pass'));
    expect(fakeApi.heard('GET /flights/ways-home')[0]?.query).toMatchObject({
      home: 'DEN',
      date: '2026-11-24',
    });
  });

  it('counts the ways that land by the time for which the trip was asked', async () => {
    givenWays([way('09:00', '11:50', 'F9 2'), way('18:00', '20:50', 'F9 4')]);
    open({ home_by_time: '12:00' });
    const home = await step();
    await waitFor(() => expect(home).toHaveTextContent('Way home: Thin 1 way, on the pass'));
  });

  it('says that there is none any more', async () => {
    givenWays([]);
    open();
    const home = await step();
    await waitFor(() => expect(home).toHaveTextContent('Way home: None'));
  });

  it('says nothing where it cannot be had', async () => {
    fakeApi.on('GET /flights/ways-home', { status: 401, json: refusal('sign_in_required', 'No') });
    open();
    await step();
    await waitFor(() => expect(fakeApi.heard('GET /flights/ways-home')).not.toEqual([]));
    expect(await step()).not.toHaveTextContent('Way home:');
  });

  it('is not asked about once it is booked', async () => {
    givenWays([]);
    open({ home_state: 'booked' });
    expect(await step()).toHaveTextContent('Booked');
    expect(fakeApi.heard('GET /flights/ways-home')).toEqual([]);
  });

  it('counts ways without fares', async () => {
    givenSite({ has_fares: false });
    givenWays([way('09:00', '11:50', 'F9 2')]);
    open();
    const home = await step();
    await waitFor(() => expect(home).toHaveTextContent('Way home: Thin 1 way'));
    expect(home).not.toHaveTextContent('pass');
  });
});
