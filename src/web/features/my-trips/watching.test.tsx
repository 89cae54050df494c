import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { SavedTripDto } from '#contract/saved-trips.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch, type SearchFixture } from '#test/screen/search-fixture.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { draftOf, keptOnDevice } from '#web/saved-trips/kept-trip.ts';
import { deviceTrips } from '#web/saved-trips/use-saved-trips.ts';

screenTest();
afterEach(closeSearch);

const flightOut = (fares: Parameters<typeof sharedFlight>[1]) =>
  sharedFlight('DEN 2026-11-22T20:00-07:00 LAS 2026-11-22T21:00-08:00 F9 1', fares);
const trip = (fares: Parameters<typeof sharedFlight>[1] = { goWild: 15.41 }) =>
  keptOnDevice(
    draftOf(
      aTrip({
        departure: flightOut(fares),
        back: sharedFlight('LAS 2026-11-24T09:00-08:00 DEN 2026-11-24T11:50-07:00 F9 2', {
          goWild: 25.5,
        }),
      }),
    ),
    new Date('2026-11-21T18:00:00Z'),
  );
/** On Sunday and Tuesday; the window of the flight out is open at the time of the fixture, noon in Denver. */
const TRIP = trip();

const SEEN: NonNullable<SavedTripDto['out_watch']> = {
  seat: 'there',
  since: '2026-11-21T16:12:00Z',
  seen_at: '2026-11-21T18:56:00Z',
  price: 15.41,
  seats_left: 2,
};

function openTrips(path: string, trips: readonly SavedTripDto[], fixture: SearchFixture = {}) {
  fakeApi.on('GET /saved-trips', { status: 200, json: { trips, limit: 50 } });
  return openSearch({ who: 'premium', ...fixture, address: path });
}
const openTrip = (changes: Partial<SavedTripDto> = {}, dto = TRIP) =>
  openTrips(`/my-trips/${dto.id}`, [{ ...dto, muted: false, ...changes }]);
const stepOut = async () => {
  const plan = await screen.findByRole('list', { name: 'The midnight plan' });
  return within(plan).getAllByRole('listitem')[0];
};

describe('the state when last looked', () => {
  it('is that the pass seat was seen, with its price and seats', async () => {
    openTrip({ out_watch: SEEN });
    expect(await stepOut()).toHaveTextContent('Pass seat seen for $15.41, 2 seats, 4 minutes ago.');
    expect(screen.queryByText(/when you kept it\.$/)).toBeNull();
  });

  it('has the price when the trip was kept beside another one', async () => {
    openTrip({ out_watch: { ...SEEN, seats_left: null } }, trip({ standard: 82 }));
    expect(await stepOut()).toHaveTextContent(
      'Pass seat seen for $15.41, 4 minutes ago. $82.00 when you kept it.',
    );
  });

  it('is since when the seat is gone, in the time of the airport', async () => {
    openTrip({ out_watch: { ...SEEN, seat: 'gone', price: null, seats_left: null } });
    expect(await stepOut()).toHaveTextContent(
      'Pass seat gone since Sat 9:12 AM, looked at 4 minutes ago.',
    );
  });

  it('is that pass seats show when the window opens', async () => {
    openTrip({ home_watch: { ...SEEN, seat: 'waiting', price: null, seats_left: null } });
    expect(
      await screen.findByText('Looked at 4 minutes ago. Pass seats show when the window opens.'),
    ).toBeVisible();
  });

  it('is nothing from before the window opened once it is open', async () => {
    openTrip({ out_watch: { ...SEEN, seat: 'waiting', price: null, seats_left: null } });
    expect(await stepOut()).toHaveTextContent('Can be booked now');
    expect(screen.queryByText(/Pass seats show when/)).toBeNull();
  });

  it('is not said of a flight that is booked, nor where there are no fares', async () => {
    openTrip({ out_watch: SEEN, out_state: 'booked' });
    expect(await stepOut()).toHaveTextContent('Booked');
    expect(screen.queryByText(/Pass seat seen/)).toBeNull();
  });

  it('stands in the list too, with the note that fares are simulated', async () => {
    openTrips('/my-trips', [{ ...TRIP, out_watch: SEEN }]);
    expect(await screen.findByText(/^Pass seat seen for \$15\.41/)).toBeVisible();
    expect(screen.getByText('Sample fares')).toBeVisible();
  });
});

describe('whether a trip is watched', () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...TRIP,
      id: `other-${at}`,
      out: { ...TRIP.out, departure_time: '2026-11-22T10:00:00-07:00' },
    }));

  it('is said below the plan, with what is told', async () => {
    openTrip();
    const watched = await screen.findByText(/^We watch this trip and write to you when/);
    expect(watched).toBeVisible();
    const plan = screen.getByRole('list', { name: 'The midnight plan' });
    expect(plan.compareDocumentPosition(watched)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is said with what waits for a member without a verified address', async () => {
    openTrips(`/my-trips/${TRIP.id}`, [TRIP], { member: { email_verified: false } });
    expect(
      await screen.findByText('Alerts wait until you verify your email address'),
    ).toBeVisible();
  });

  it('is said of the eleventh: it counts down only', async () => {
    openTrips(`/my-trips/${TRIP.id}`, [...others(10), TRIP]);
    expect(
      await screen.findByText('10 trips are watched; this one counts down only.'),
    ).toBeVisible();
  });

  it('is said of the tenth, and muted ones leave room', async () => {
    const [first, ...rest] = others(10);
    openTrips(`/my-trips/${TRIP.id}`, [{ ...first, muted: true } as SavedTripDto, ...rest, TRIP]);
    expect(await screen.findByText(/^We watch this trip/)).toBeVisible();
  });

  it('is an invitation to Premium for others', async () => {
    openTrips(`/my-trips/${TRIP.id}`, [TRIP], { who: 'free' });
    const link = await screen.findByRole('link', { name: 'Premium watches trips for you' });
    expect(link).toHaveAttribute('href', '/plans');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('is the same invitation for guests', async () => {
    deviceTrips.put(TRIP);
    openSearch({ who: 'guest', address: `/my-trips/${TRIP.id}` });
    expect(
      await screen.findByRole('link', { name: 'Premium watches trips for you' }),
    ).toBeVisible();
    deviceTrips.remove(TRIP.id);
  });

  it('is turned off with a switch, and on again', async () => {
    openTrip();
    fakeApi.on(`PATCH /saved-trips/${TRIP.id}`, (body) => {
      const changed = { ...TRIP, ...body };
      fakeApi.on('GET /saved-trips', { status: 200, json: { trips: [changed], limit: 50 } });
      return { status: 200, json: { trip: changed } };
    });
    const control = await screen.findByRole('switch', {
      name: 'Do not write to me about this trip',
    });
    expect(control).toHaveAttribute('aria-checked', 'false');
    await userEvent.click(control);
    expect(await screen.findByText('We do not watch this trip.')).toBeVisible();
    await waitFor(() => expect(control).toHaveAttribute('aria-checked', 'true'));
    await userEvent.click(control);
    expect(await screen.findByText(/^We watch this trip/)).toBeVisible();
    expect(fakeApi.heard(`PATCH /saved-trips/${TRIP.id}`).map(({ body }) => body)).toEqual([
      { muted: true },
      { muted: false },
    ]);
  });
});

describe('the page that an email about a trip leads to', () => {
  const CALL = 'POST /saved-trips/mute';
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));
  const open = (address: string) => openSearch({ who: 'guest', address });

  it('waits for the press, takes the token out of the address and stops the messages', async () => {
    fakeApi.on(CALL, { status: 200, json: { place: 'LAS' } });
    const { router } = open('/unsubscribe-trip?token=good');
    await screen.findByRole('heading', { level: 1, name: 'Stop messages about this trip?' });
    expect(fakeApi.heard(CALL)).toEqual([]);
    await waitFor(() => expect(router.location().href).toBe('/unsubscribe-trip'));
    await press('Stop these messages');
    expect(await screen.findByRole('heading', { name: 'Messages stopped' })).toHaveFocus();
    expect(screen.getByText(/about your trip to Las Vegas\./)).toBeVisible();
    expect(fakeApi.heard(CALL).map(({ body }) => body)).toEqual([{ token: 'good' }]);
  });

  it('says that the trip was removed', async () => {
    fakeApi.on(CALL, { status: 200, json: { place: null } });
    open('/unsubscribe-trip?token=good');
    await press('Stop these messages');
    expect(await screen.findByText(/^This trip has been removed/)).toBeVisible();
  });

  it.each(['/unsubscribe-trip', '/unsubscribe-trip?token=bad'])(
    'says that the link %s does not work',
    async (address) => {
      fakeApi.on(CALL, { status: 400, json: refusal('unsubscribe_link_invalid', 'No.') });
      open(address);
      if (address.includes('?')) await press('Stop these messages');
      await screen.findByRole('heading', { name: 'This link does not work' });
      expect(screen.getByRole('link', { name: 'Go to your trips' })).toHaveAttribute(
        'href',
        '/my-trips',
      );
    },
  );
});
