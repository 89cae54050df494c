import { cleanup } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { vi } from 'vitest';
import type { UserDto } from '#contract/auth.ts';
import type { AirportDto } from '#contract/network.ts';
import { hrefOf } from '#web/router.tsx';
import { ONE_WAY_FORM } from '#web/site/first-page.ts';
import { type Answering, fakeApi, givenMember } from './fake-api.ts';
import { newTab } from './leave-page.ts';
import { openApp } from './open-app.tsx';

const airport = (
  stationCode: string,
  city: string,
  routes: number,
  more: Partial<AirportDto> = {},
): AirportDto => ({
  stationCode,
  cityAndCode: `${city} (${stationCode})`,
  countryCode: 'US',
  name: `${city} Airport`,
  state: 'XX',
  lat: 40,
  lng: -100,
  time_zone: 'America/Denver',
  domestic: true,
  routes,
  ...more,
});

/** A small network: single cities, a city of three airports, a foreign place, one without flights today. */
export const AIRPORTS: readonly AirportDto[] = [
  airport('DEN', 'Denver', 51, { name: 'Denver International Airport', state: 'CO' }),
  airport('ATL', 'Atlanta', 40, { time_zone: 'America/New_York' }),
  airport('LAS', 'Las Vegas', 33, { time_zone: 'America/Los_Angeles' }),
  airport('SLC', 'SALT LAKE CITY', 6),
  airport('JFK', 'New York', 9, { time_zone: 'America/New_York' }),
  airport('LGA', 'New York', 12, { time_zone: 'America/New_York' }),
  airport('EWR', 'Newark', 5, { time_zone: 'America/New_York' }),
  airport('CUN', 'Cancun', 20, { countryCode: 'MX', state: '', domestic: false }),
  airport('DJT', 'West Palm Beach', 3),
  airport('PNS', 'Pensacola', 0),
];

export interface SearchFixture {
  readonly who?: 'guest' | 'free' | 'premium';
  /** More about the member. */
  readonly member?: Partial<UserDto>;
  readonly address?: string;
  /** Searches left of a free member. */
  readonly remaining?: number;
  readonly blackouts?: readonly string[];
  /** Response of the blackout dates. */
  readonly blackoutDates?: Answering;
  readonly airports?: Answering;
  /** Timers move only when the test says so. */
  readonly ownTime?: boolean;
  /** The screens; those of the app by default. */
  readonly routes?: RouteObject[];
}

/** Noon in Denver on Saturday, November 21, 2026. */
const NOW = new Date('2026-11-21T19:00:00Z');

/** The form for one way. */
export const ONE_WAY = hrefOf(ONE_WAY_FORM);

/** Opens the search page, by default its form, at noon in Denver on 2026-11-21; timers run. */
export function openSearch(fixture: SearchFixture = {}) {
  const { who = 'free', address = ONE_WAY, remaining = 2, blackouts = [] } = fixture;
  const { airports = { status: 200, json: AIRPORTS }, ownTime = false } = fixture;
  vi.useFakeTimers(
    ownTime ? { shouldAdvanceTime: true, now: NOW } : { toFake: ['Date'], now: NOW },
  );
  const ok = (json: unknown) => ({ status: 200, json });
  if (who !== 'guest') givenMember({ is_premium: who === 'premium', ...fixture.member });
  fakeApi.on('GET /airports', airports);
  fakeApi.on('GET /gowild/blackout-dates', fixture.blackoutDates ?? ok(blackouts));
  fakeApi.on('GET /auth/search-usage', ok(usageOf(who === 'premium', remaining)));
  return openApp(address, fixture.routes && { routes: fixture.routes });
}

const usageOf = (isPremium: boolean, remaining: number) => ({
  search_limit: 3,
  searches_remaining: isPremium ? null : remaining,
  is_premium: isPremium,
  per: 'day',
  resets_at: isPremium ? null : '2026-11-22T05:00:00.000Z',
});

/** Undoes {@link openSearch}. */
export function closeSearch(): void {
  // An open page would store its form again.
  cleanup();
  vi.useRealTimers();
  newTab();
}
