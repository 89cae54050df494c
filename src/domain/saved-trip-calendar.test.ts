import { describe, expect, it } from 'vitest';
import { sharedFlight } from '#test/trip-example.ts';
import { partyOf } from './party.ts';
import type { SavedTrip, WayStates } from './saved-trip.ts';
import { flightNotes, savedTripEvents, type TripEventFacts } from './saved-trip-calendar.ts';
import { asFlight, pricedFor } from './shared-flight.ts';
import { formatTime, instantOf, offsetTime, timeAt, timeZone } from './time.ts';

const ZONES: Record<string, string> = { DEN: 'America/Denver', TPA: 'America/New_York' };
const CITIES: Record<string, string> = { DEN: 'Denver', TPA: 'Tampa' };

const facts = (changes: Partial<TripEventFacts> = {}): TripEventFacts => ({
  zoneOf: (code) => (ZONES[code] ? timeZone(ZONES[code]) : undefined),
  isAbroad: () => false,
  blackoutDates: new Set(['2026-12-31']),
  cityOf: (code) => CITIES[code] ?? code,
  hasFares: true,
  host: 'roamfare.example',
  now: instantOf(offsetTime('2026-12-01T12:00:00-07:00')),
  ...changes,
});

const OUT = sharedFlight('DEN 2026-12-11T06:00-07:00 TPA 2026-12-11T11:35-05:00 F9 2748', {
  goWild: 15.41,
});
const HOME = sharedFlight(
  `TPA 2026-12-13T20:20-05:00 ATL 2026-12-13T22:00-05:00 F9 2745
   ATL 2026-12-13T23:00-05:00 DEN 2026-12-14T00:30-07:00 F9 2747`,
  { goWild: 15.41 },
);
const SURE = sharedFlight('TPA 2026-12-13T12:40-05:00 DEN 2026-12-13T14:45-07:00 F9 2741', {
  standard: 61.98,
});

const trip = (states: Partial<WayStates> = {}, changes: Partial<SavedTrip> = {}): SavedTrip => ({
  departure: OUT,
  back: HOME,
  sureWays: [SURE],
  states: { out: 'to_book', home: 'to_book', ...states },
  ...changes,
});
const known = (changes: Partial<TripEventFacts> = {}) =>
  facts({ zoneOf: (code) => timeZone(ZONES[code] ?? 'America/New_York'), ...changes });

describe('calendar events of a kept trip', () => {
  it('has an event for each flight, which says that it is no booking and where to book', () => {
    const { trips } = savedTripEvents(trip(), known());
    expect(trips.map(({ title }) => title)).toEqual([
      'Frontier F9 2748, Denver to Tampa',
      'Frontier F9 2745, F9 2747, Tampa to Denver',
    ]);
    const [out, home] = trips.map(({ description }) => description.split('\n'));
    expect(out).toEqual([
      "This entry is no booking. Book on the airline's website:",
      expect.stringMatching(/^https:\/\/booking\.flyfrontier\.com\/.*o1=DEN&d1=TPA&dd1=2026-12-11/),
    ]);
    expect(home).toHaveLength(3);
    expect(home?.[2]).toMatch(/^Possible connection: /);
  });

  it('a booked flight is said to be booked, and one that is gone has no event', () => {
    const { trips } = savedTripEvents(trip({ out: 'booked', home: 'gone' }), known());
    expect(trips.map(({ description }) => description)).toEqual([
      'You said that you have booked this flight.',
    ]);
    expect(savedTripEvents(trip({ out: 'flown' }), known()).trips).toHaveLength(2);
  });

  it('has a moment for each window that opens, and plan B the day before the flight home', () => {
    const { moments } = savedTripEvents(trip(), known());
    expect(moments.map(({ at, zone, title }) => [timeAt(zone, at), title])).toEqual([
      ['2026-12-10T00:00:00-07:00', 'Book your flight out: Denver to Tampa'],
      ['2026-12-12T00:00:00-05:00', 'Book your flight home: Tampa to Denver'],
      ['2026-12-12T09:00:00-05:00', 'No seat home yet? Book plan B: Tampa to Denver'],
    ]);
    for (const { id } of moments) expect(id).toMatch(/^(?:window|plan-b)-.+@roamfare\.example$/);
    expect(new Set(moments.map(({ id }) => id)).size).toBe(3);
    const [out, , planB] = moments.map(({ description }) => description);
    expect(out).toMatch(
      /^Pass seats on Frontier F9 2748, where the airline has any, can be booked from now on:\nhttps:/,
    );
    const leaves = formatTime(SURE.segments[0].departs);
    expect(planB).toMatch(
      new RegExp(
        `^Leaves ${leaves} and does not depend on the pass:\nhttps:.*o1=TPA&d1=DEN.*&adt=1&`,
      ),
    );
  });

  it('plan B is booked for all travelers', () => {
    const sureWays = [pricedFor(partyOf({ party: 3, passes: 3 }), SURE)];
    const { moments } = savedTripEvents(trip({}, { sureWays }), known());
    expect(moments.at(-1)?.description).toContain('&adt=3&');
  });

  it('says that the blackout dates of a day are not announced, and that a flight may not fly', () => {
    const { moments } = savedTripEvents(
      trip({}, { departure: { ...OUT, seasonUnknown: true } }),
      known({ blackoutDates: new Set(['2026-12-12']) }),
    );
    const [out, home] = moments.map(({ description }) => description);
    expect(out).not.toContain('not announced');
    expect(out?.endsWith('\nSeasonal, may not fly.')).toBe(true);
    expect(home).toContain('from now on (blackout dates not announced yet):\n');
  });

  it('a flight that is booked or gone, or whose zone is unknown, has no moment', () => {
    const titles = (one: SavedTrip, given = known()) =>
      savedTripEvents(one, given).moments.map(({ title }) => title);
    expect(titles(trip({ out: 'booked', home: 'booked' }))).toEqual([]);
    expect(titles(trip({ out: 'gone' }))).not.toContain('Book your flight out: Denver to Tampa');
    expect(titles(trip(), facts())).toEqual(['Book your flight out: Denver to Tampa']);
    expect(titles(trip({}, { back: undefined }))).toEqual(['Book your flight: Denver to Tampa']);
  });

  it('without fares, a flight is booked where the airline shows its pass seats', () => {
    const [withFares, without] = [true, false].map((hasFares) => {
      const { trips } = savedTripEvents(
        trip({}, { departure: { ...OUT, fares: {} } }),
        known({ hasFares }),
      );
      return trips[0]?.description;
    });
    expect(withFares).not.toBe(without);
  });
});

it('nothing is noted about a nonstop flight of a known season', () => {
  expect(flightNotes(asFlight(OUT))).toEqual([]);
});
