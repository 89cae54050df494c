import { screen, within } from '@testing-library/react';
import { afterEach } from 'vitest';
import type { FlightDto } from '#contract/flights.ts';
import { flightReference } from '#domain/flight-reference.ts';
import { readFlights } from '#web/flights/found-flights.ts';
import { flightDto, outboundAnswer } from './answer-builders.ts';
import { fakeApi, refusal } from './fake-api.ts';
import { screenTest } from './open-app.tsx';
import { closeSearch, openSearch, type SearchFixture } from './search-fixture.ts';

/** Starts every return test from an empty page with empty storage. */
export function returnTest(): void {
  screenTest();
  afterEach(() => {
    closeSearch();
    asked.length = 0;
  });
}

/** Denver to Atlanta, Nov 27, arriving 11:38 AM. */
const OUT = flightDto();

/** A flight from Atlanta at `2026-11-27T15:00` that lands late that evening. */
export const back = (
  departs: string,
  { to = 'DEN', number = 'F9 1', fares = { standard: 90 } as Record<string, number> } = {},
): FlightDto =>
  flightDto({
    legs: [['ATL', `${departs}:00-05:00`, to, `${departs.slice(0, 11)}23:50:00-07:00`, number]],
    fares,
  });

/** Hash of a flight in URLs. */
export function referenceOf(dto: FlightDto): string {
  const { byPlace } = readFlights(outboundAnswer({ ATL: [dto] }), () => undefined);
  const [flight] = [...byPlace.values()].flat();
  if (!flight) throw new Error('no flight');
  return flightReference(flight);
}

/** URL of the return screen after {@link OUT}. */
export const returnAddress = (more: Record<string, string> = {}): string =>
  `/?${new URLSearchParams({
    origin: 'DEN',
    date: '2026-11-27',
    direction: 'outbound',
    screen: 'return_flights',
    flight: referenceOf(OUT),
    ...more,
  })}`;

interface ReturnFixture extends SearchFixture {
  /** Flights from Atlanta by destination, or how their call fails. */
  readonly returns?: Readonly<Record<string, readonly FlightDto[] | 'fails'>>;
  /** Flights to Atlanta. */
  readonly out?: readonly FlightDto[];
}

/** Single-route calls, oldest first. */
export const asked: URLSearchParams[] = [];

/** Opens the return screen, for a premium member by default. */
export function openReturns(fixture: ReturnFixture = {}) {
  const { returns = { DEN: [back('2026-11-27T15:00')] }, out = [OUT], ...rest } = fixture;
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    if (url.pathname !== '/api/flights/single') return real(input, init);
    asked.push(url.searchParams);
    const to = url.searchParams.get('destination') ?? '';
    const flights = url.searchParams.get('origin') === 'ATL' ? (returns[to] ?? []) : out;
    return Promise.resolve(
      flights === 'fails'
        ? Response.json(refusal('fares_unavailable', 'Fares are unavailable.'), { status: 503 })
        : Response.json(outboundAnswer({ [to]: [...flights] })),
    );
  };
  fakeApi.on('GET /flights/search', { status: 200, json: outboundAnswer({ ATL: [...out] }) });
  const source = outboundAnswer({}).source;
  fakeApi.on('GET /flights/ways-home', { status: 200, json: { ways: {}, source } });
  return openSearch({ who: 'premium', address: returnAddress(), ...rest });
}

/** Waits for the rows of the return flights. */
export async function returnFlights(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('region', { name: 'Flights home' });
  return within(list).getAllByRole('listitem');
}

/** Departure times of the rows. */
export const timesOf = (rows: readonly HTMLElement[]) =>
  rows.map((row) => row.querySelector('time')?.dateTime.slice(11, 16));
