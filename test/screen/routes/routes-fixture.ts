import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { AirportDto } from '#contract/network.ts';
import { fakeApi, givenMember } from '../fake-api.ts';
import { teachMaps } from '../map-fixture.ts';
import { openApp, screenTest } from '../open-app.tsx';
import { AIRPORTS } from '../search-fixture.ts';

/** Starts every route test from an empty page with a working map, at 19:00 UTC on November 21, 2026. */
export function routesTest(): void {
  screenTest();
  beforeEach(() => {
    teachMaps();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T19:00:00Z') });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

const SPOTS: Record<string, [number, number]> = {
  DEN: [39.86, -104.67],
  ATL: [33.64, -84.43],
  LAS: [36.08, -115.15],
  SLC: [40.79, -111.98],
  CUN: [21.04, -86.87],
};
const placed = AIRPORTS.map((airport): AirportDto => {
  const [lat, lng] = SPOTS[airport.stationCode] ?? [airport.lat, airport.lng];
  return { ...airport, lat, lng };
});
const both = (a: string, b: string, seasonal = false) => [
  { origin: a, destination: b, seasonal },
  { origin: b, destination: a, seasonal },
];
export const ROUTES = [
  ...both('DEN', 'LAS'),
  ...both('DEN', 'CUN', true),
  ...both('DEN', 'ATL'),
  ...both('ATL', 'SLC'),
  { origin: 'SLC', destination: 'DEN', seasonal: false },
  { origin: 'DEN', destination: 'ZZZ', seasonal: false },
];

/** Opens the page as a premium member. */
export function openRoutes(
  address = '/routes',
  answer: object = { success: true, routes: ROUTES },
) {
  givenMember({ is_premium: true });
  fakeApi.on('GET /airports', { status: 200, json: placed });
  fakeApi.on('GET /routes', { status: 200, json: answer });
  return openApp(address);
}

export const list = () => screen.findByRole('table', { name: 'Airports of the network' });
export const details = (name: RegExp) => screen.findByRole('table', { name });
export const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
export const chosen = (router: ReturnType<typeof openApp>['router']) =>
  (router.location().search as { airport?: string }).airport;
