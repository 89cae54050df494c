import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AIRPORTS, openSearch } from '#test/screen/search-fixture.ts';
import {
  addressOf,
  openTrip,
  priceSource,
  summaryTest,
  TOMORROW_HOME,
  tripShown,
  wayHome,
} from '#test/screen/summary-fixture.ts';
import { aTrip } from '#test/trip-example.ts';
import { keepFlights, keptHash, summarySearch } from '#web/trip/open-summary.ts';

summaryTest();

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('an address without a trip', () => {
  it.each([
    ['nothing at all', ''],
    ['only the places', '?origin=DEN&destination=LAS&date=2026-11-27'],
    ['one of two flights', '?departure=abc&origin=DEN&date=2026-11-27'],
    ['no origin', '?departure=abc&return=def&date=2026-11-27'],
    ['no date', '?departure=abc&return=def&origin=DEN'],
  ])('that has %s is an invalid one', async (_, query) => {
    openSearch({ who: 'guest', address: `/flight-summary${query}` });
    expect(await title('Error Loading Flight Summary')).toBeVisible();
    expect(screen.getByRole('alert').textContent).toBe(
      'Invalid flight summary URL. Missing required parameters.',
    );
  });

  it.each([
    ['flights that are not here', '?departure=abc&return=def&origin=DEN&date=2026-11-27'],
    ['a text that was cut off', `?data=${summarySearch(aTrip()).data?.slice(0, 300)}`],
    ['no text of a trip', '?data=%3Cscript%3E'],
  ])('with %s finds nothing', async (_, query) => {
    openSearch({ who: 'guest', address: `/flight-summary${query}` });
    expect(await title('Flight Data Not Found')).toBeVisible();
    expect(screen.getByRole('alert').textContent).toBe(
      'Flight data not found. The flights may have expired or the URL is invalid. Please start a new search.',
    );
  });

  it('whose flights lack a time is corrupted', async () => {
    const wire = JSON.parse(
      Buffer.from(summarySearch(aTrip()).data ?? '', 'base64url').toString('utf8'),
    );
    delete wire.rf.departure_time;
    const data = Buffer.from(JSON.stringify(wire)).toString('base64url');
    const { router } = openSearch({ who: 'guest', address: addressOf({ data }) });
    expect(await title('Error Loading Flight Summary')).toBeVisible();
    expect(screen.getByRole('alert').textContent).toBe(
      'Invalid flight data. The flight information appears to be corrupted.',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Start New Search' }));
    await waitFor(() => expect(router.location().href).toBe('/'));
  });
});

describe('until the airports are known', () => {
  it('shows the shape of the page, and cannot share it', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    openTrip(aTrip(), {
      airports: async () => {
        await arrived;
        return { status: 200, json: AIRPORTS };
      },
    });
    expect(await screen.findByText('Loading flight summary…')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Share Flight Summary' }));
    expect(await screen.findByText('Share Failed')).toBeVisible();
    expect(screen.getByText('Flight data is not available for sharing.')).toBeVisible();
    arrive();
    expect(await tripShown()).toBeVisible();
    expect(screen.queryByText('Loading flight summary…')).toBeNull();
  });

  it('shows codes when they fail, and promises no seat', async () => {
    openTrip(aTrip(), { airports: { status: 400 } });
    expect(await screen.findByRole('heading', { level: 2, name: 'DEN to LAS' })).toBeVisible();
    expect(await wayHome()).toHaveTextContent('Check when your way home can be booked.');
    expect(screen.getAllByText('Cannot tell whether a pass seat can be booked now')).toHaveLength(
      2,
    );
  });

  it('promises no seat either when the blackout dates fail', async () => {
    openTrip(aTrip({ back: TOMORROW_HOME }), { blackoutDates: { status: 400 } });
    expect(await wayHome()).toHaveTextContent('Check when your way home can be booked.');
  });
});

describe('the form of addresses that names flights by their hashes', () => {
  const trip = aTrip();
  const hashes = (changes: Record<string, string> = {}) =>
    addressOf({
      departure: keptHash(trip.departure),
      return: keptHash(trip.back),
      origin: 'DEN',
      date: '2026-11-27',
      ...changes,
    });
  const NOW = Date.parse('2026-11-21T19:00:00Z');
  const HOURS = 3_600_000;

  it('finds the flights that this browser has kept', async () => {
    keepFlights(trip, NOW - 23 * HOURS);
    openSearch({ who: 'guest', address: hashes() });
    expect(await tripShown()).toBeVisible();
    expect(screen.getByText('Sample fares')).toBeVisible();
    expect(priceSource()).toHaveTextContent('kept in this browser');
  });

  it('finds them no longer after 24 hours', async () => {
    keepFlights(trip, NOW - 24 * HOURS);
    openSearch({ who: 'guest', address: hashes() });
    expect(await screen.findByRole('heading', { name: 'Flight Data Not Found' })).toBeVisible();
  });

  it.each([{ date: '2026-02-30' }, { origin: '<img src=x>' }, { origin: 'A'.repeat(300_000) }])(
    'is corrupted when it says anything unreadable beside them',
    async (change) => {
      keepFlights(trip, NOW);
      openSearch({ who: 'guest', address: hashes(change) });
      expect(
        await screen.findByText(/^Invalid flight data\. The flight information appears/),
      ).toBeVisible();
    },
  );
});
