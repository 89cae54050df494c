import '#test/screen/matchers.ts';
import { render } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it } from 'vitest';
import type { AirportCode } from '#domain/airports.ts';
import { timeZone } from '#domain/time.ts';
import { SOURCE, tripDto, tripsTest } from '#test/screen/trips-fixture.tsx';
import { readTrips } from './read-trips.ts';
import { TripRows } from './trip-list.tsx';
import { type TripList, TripListProvider } from './trip-list-context.ts';

tripsTest();

const DENVER = timeZone('America/Denver');
const LIST: TripList = {
  asked: { origins: 'DEN', out: '2026-12-10', nights: '3' },
  onAsk: () => undefined,
  places: {
    airportOf: () => undefined,
    cityOf: (code) => code,
    zoneOf: () => DENVER,
    milesBetween: () => undefined,
  },
  askedDays: { days: [], blackoutDates: new Set() },
  travelers: 1,
  namesHome: false,
  drives: {},
  source: SOURCE,
  compared: [],
  onCompare: () => undefined,
};

const CODES = [...'ABCDEFGHIJKLMNOPQRST'].map((letter) => `AA${letter}` as AirportCode);
const TRIPS = CODES.flatMap((destination) =>
  readTrips({ trips: [tripDto({ destination })] }, () => DENVER),
);

/** How many rows stand after each time that React has drawn some. */
function drawnRows(isNew: boolean): readonly number[] {
  const counts: number[] = [];
  render(
    <Profiler id="rows" onRender={() => counts.push(document.querySelectorAll('article').length)}>
      <TripListProvider value={LIST}>
        <TripRows trips={TRIPS} isNew={isNew} open={undefined} onOpen={() => undefined} />
      </TripListProvider>
    </Profiler>,
  );
  return counts;
}

it('the first rows of trips that have just come are drawn before the others', () => {
  expect(drawnRows(true)).toEqual([8, 20]);
});

it('trips that were there before are drawn at once, so that Back finds its place', () => {
  expect(drawnRows(false)).toEqual([20]);
});
