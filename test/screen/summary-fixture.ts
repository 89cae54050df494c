// The page is loaded on demand: without this the first test of a file would wait for it.
import '#web/features/summary/summary-page.tsx';
import { screen } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { summarySearch } from '#web/trip/open-summary.ts';
import type { SharedTrip } from '#web/trip/shared-trip.ts';
import { screenTest } from './open-app.tsx';
import { closeSearch, openSearch, type SearchFixture } from './search-fixture.ts';

/** Every test of the summary starts from an empty page and puts back what it replaced. */
export function summaryTest(): void {
  screenTest();
  afterEach(() => {
    closeSearch();
    vi.restoreAllMocks();
  });
}

export const addressOf = (query: Readonly<Record<string, string>>): string =>
  `/flight-summary?${new URLSearchParams(query)}`;

/** Opens the summary of a trip, for a guest. The clock stands at noon in Denver on November 21, 2026. */
export const openTrip = (trip: SharedTrip = aTrip(), fixture: SearchFixture = {}) =>
  openSearch({ who: 'guest', ...fixture, address: addressOf(summarySearch(trip)) });

/** The heading that is there as soon as the trip of {@link aTrip} is shown. */
export const tripShown = () =>
  screen.findByRole('heading', { level: 2, name: 'Denver to Las Vegas' });

export const wayHome = () => screen.findByRole('region', { name: 'Your way home' });

/** Where the prices come from, how old they are and whether they were checked. */
export const priceSource = () => document.querySelector('header p + div');

/** The text as it reads, with spaces counted as one. */
export const textOf = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ');

/** From Las Vegas to Denver on the day after the clock of these tests. */
export const RETURN_TOMORROW = sharedFlight(
  'LAS 2026-11-22T09:00-08:00 DEN 2026-11-22T11:50-07:00 F9 2004',
  { goWild: 25.5, standard: 138.98 },
);
