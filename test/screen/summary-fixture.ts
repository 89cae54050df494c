// Preloads the lazy chunk.
import '#web/features/summary/summary-page.tsx';
import { screen } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { summarySearch } from '#web/flights/open-summary.ts';
import type { SharedTrip } from '#web/flights/shared-trip.ts';
import { screenTest } from './open-app.tsx';
import { closeSearch, openSearch, type SearchFixture } from './search-fixture.ts';

/** Starts every summary test from an empty page. */
export function summaryTest(): void {
  screenTest();
  afterEach(() => {
    closeSearch();
    vi.restoreAllMocks();
  });
}

export const addressOf = (query: Readonly<Record<string, string>>): string =>
  `/flight-summary?${new URLSearchParams(query)}`;

/** Opens the summary of a trip for a guest at noon in Denver on November 21, 2026. */
export const openTrip = (trip: SharedTrip = aTrip(), fixture: SearchFixture = {}) =>
  openSearch({ who: 'guest', ...fixture, address: addressOf(summarySearch(trip)) });

/** Waits for the heading of {@link aTrip}. */
export const tripShown = () =>
  screen.findByRole('heading', { level: 2, name: 'Denver to Las Vegas' });

export const wayHome = () => screen.findByRole('region', { name: 'Your way home' });

/** The section with the source, age and check of the prices. */
export const priceSource = () => screen.getByRole('region', { name: 'Source of the prices' });

/** With whitespace collapsed. */
export const textOf = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ');

/** From Las Vegas to Denver on the day after the fixture's date. */
export const RETURN_TOMORROW = sharedFlight(
  'LAS 2026-11-22T09:00-08:00 DEN 2026-11-22T11:50-07:00 F9 2004',
  { goWild: 25.5, standard: 138.98 },
);
