import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AIRPORTS, openSearch } from '#test/screen/search-fixture.ts';
import {
  addressOf,
  openTrip,
  priceSource,
  RETURN_TOMORROW,
  summaryTest,
  tripShown,
  wayHome,
} from '#test/screen/summary-fixture.ts';
import { aTrip } from '#test/trip-example.ts';
import { storedHash, storeFlights, summarySearch } from '#web/flights/open-summary.ts';

summaryTest();

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('summary URL without a trip', () => {
  it.each([
    ['nothing at all', ''],
    ['only the places', '?origin=DEN&destination=LAS&date=2026-11-27'],
    ['one of two flights', '?departure=abc&origin=DEN&date=2026-11-27'],
    ['no origin', '?departure=abc&return=def&date=2026-11-27'],
    ['no date', '?departure=abc&return=def&origin=DEN'],
  ])('a summary URL that has %s is invalid', async (_, query) => {
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
  ])('a summary URL with %s finds nothing', async (_, query) => {
    openSearch({ who: 'guest', address: `/flight-summary${query}` });
    expect(await title('Flight Data Not Found')).toBeVisible();
    expect(screen.getByRole('alert').textContent).toBe(
      'Flight data not found. The flights may have expired or the URL is invalid. Please start a new search.',
    );
    expect(
      screen.getByText(
        'The selected flights could not be found. They may have expired or been removed.',
      ),
    ).toBeVisible();
  });

  it('a summary URL with flights without a time is corrupted', async () => {
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
    await waitFor(() => expect(router.location().href).toBe('/?mode=one-way'));
  });
});

describe('summary while the airports load', () => {
  it('the summary shows a skeleton without sharing while the airports load', async () => {
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

  it('the summary shows airport codes when the airports fail and claims no bookable seat', async () => {
    openTrip(aTrip(), { airports: { status: 400 } });
    expect(await screen.findByRole('heading', { level: 2, name: 'DEN to LAS' })).toBeVisible();
    expect(await wayHome()).toHaveTextContent('Check when your way home can be booked.');
    expect(screen.getAllByText('Cannot tell whether a pass seat can be booked now')).toHaveLength(
      2,
    );
  });

  it('the summary claims no bookable seat when the blackout dates fail', async () => {
    openTrip(aTrip({ back: RETURN_TOMORROW }), { blackoutDates: { status: 400 } });
    expect(await wayHome()).toHaveTextContent('Check when your way home can be booked.');
  });
});

describe('summary URL with flight hashes', () => {
  const trip = aTrip();
  const hashes = (changes: Record<string, string> = {}) =>
    addressOf({
      departure: storedHash(trip.departure),
      return: storedHash(trip.back),
      origin: 'DEN',
      date: '2026-11-27',
      ...changes,
    });
  const NOW = Date.parse('2026-11-21T19:00:00Z');
  const HOURS = 3_600_000;

  it('a summary URL with flight hashes finds the flights that this browser has stored', async () => {
    storeFlights(trip, NOW - 23 * HOURS);
    openSearch({ who: 'guest', address: hashes() });
    expect(await tripShown()).toBeVisible();
    expect(screen.getByText('Sample fares')).toBeVisible();
    expect(priceSource()).toHaveTextContent('kept in this browser');
  });

  it('a summary URL with flight hashes does not find stored flights after 24 hours', async () => {
    storeFlights(trip, NOW - 24 * HOURS);
    openSearch({ who: 'guest', address: hashes() });
    expect(await screen.findByRole('heading', { name: 'Flight Data Not Found' })).toBeVisible();
  });

  it.each([{ date: '2026-02-30' }, { origin: '<img src=x>' }, { origin: 'A'.repeat(300_000) }])(
    'a summary URL with flight hashes is corrupted when other parameters are unreadable',
    async (change) => {
      storeFlights(trip, NOW);
      openSearch({ who: 'guest', address: hashes(change) });
      expect(
        await screen.findByText(/^Invalid flight data\. The flight information appears/),
      ).toBeVisible();
    },
  );
});
