import { describe, expect, it } from 'vitest';
import { type AirportCode, airportCode } from '#domain/airports.ts';
import {
  departureOf,
  destinationOf,
  FARE_KINDS,
  type Flight,
  layoversOf,
  stopsOf,
} from '#domain/flight.ts';
import { addDays, type LocalDate, localDate } from '#domain/time.ts';
import { fareSourceConformance } from '#test/conformance/fares.ts';
import { calm } from '#test/suppliers/fare-source-under-test.ts';
import {
  BLACKOUT,
  DEN,
  faresByJourney,
  NOW,
  sourceAt,
  WEDNESDAY,
} from '#test/suppliers/simulated-fares.ts';

fareSourceConformance(async () => {
  const { source, clock } = sourceAt(NOW);
  return { source, date: WEDNESDAY, setNow: clock.set };
});

const searchFrom = async (origin: AirportCode, date: LocalDate, now: string, seed?: string) =>
  (await sourceAt(now, seed).source.search({ origins: [origin], date }, calm())).flights;

const destinationsWith = (flights: readonly Flight[], kind?: keyof Flight['fares']) =>
  new Set(flights.filter((one) => !kind || one.fares[kind]).map(destinationOf));

describe('simulated fares', () => {
  it('changes the fare version each minute on the travel day, and before it at midnights and with the market', () => {
    const { source, clock, market } = sourceAt(NOW);
    const versionsFrom = (start: string, minutes: number, setNow: (moment: Date) => void) =>
      new Set(
        Array.from({ length: minutes }, (_, minute) => {
          setNow(new Date(Date.parse(start) + minute * 60_000));
          return source.version?.(WEDNESDAY);
        }),
      ).size;
    expect(versionsFrom(`${addDays(WEDNESDAY, -1)}T15:00:00Z`, 60, market.set)).toBe(7);
    // In San Juan, New York, Chicago, Denver, Phoenix and Los Angeles the day before begins.
    expect(versionsFrom(`${addDays(WEDNESDAY, -1)}T03:30:00Z`, 5 * 60, clock.set)).toBe(6);
    // San Juan is the first place where it begins.
    expect(versionsFrom(`${WEDNESDAY}T03:30:00Z`, 30, clock.set)).toBe(1);
    expect(versionsFrom(`${WEDNESDAY}T04:00:00Z`, 30, clock.set)).toBe(30);
  });

  it('marks simulated fares as simulated', () => {
    expect(sourceAt(NOW).source).toMatchObject({ name: 'simulated', simulated: true });
  });

  it('reaches at least 60 destinations from DEN on a Wednesday, half to two thirds with GoWild a day ahead', async () => {
    const shares = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map(async (seed) => {
        const flights = await searchFrom(DEN, WEDNESDAY, NOW, seed);
        expect(destinationsWith(flights).size).toBeGreaterThanOrEqual(60);
        return destinationsWith(flights, 'goWild').size / destinationsWith(flights).size;
      }),
    );
    for (const share of shares) {
      expect(share).toBeGreaterThan(0.42);
      expect(share).toBeLessThan(0.75);
    }
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(mean).toBeGreaterThan(0.5);
    expect(mean).toBeLessThan(0.67);
  });

  it('offers GoWild to most destinations ten days ahead', async () => {
    const flights = await searchFrom(DEN, WEDNESDAY, '2026-11-29T18:00:00Z');
    const share = destinationsWith(flights, 'goWild').size / destinationsWith(flights).size;
    expect(share).toBeGreaterThan(0.75);
  });

  it('offers no GoWild on a blackout date, but all other fares', async () => {
    const flights = await searchFrom(DEN, BLACKOUT, '2026-11-21T13:00:00Z');
    expect(destinationsWith(flights).size).toBeGreaterThanOrEqual(60);
    for (const flight of flights) {
      expect(flight.fares.goWild).toBe(undefined);
      expect(flight.fares.standard).toBeDefined();
      expect(flight.goWildWindow).toEqual({ state: 'blackout' });
    }
  });

  it('closes the GoWild window of a journey that runs into a blackout date', async () => {
    const eve = localDate('2026-11-23');
    const flights = await searchFrom(DEN, eve, '2026-11-21T13:00:00Z');
    const overnight = flights.filter(({ segments }) =>
      segments.some((segment) => segment.departs.startsWith('2026-11-24')),
    );
    expect(overnight.length).toBeGreaterThan(0);
    for (const flight of overnight) {
      expect(flight.goWildWindow.state).toBe('blackout');
      expect(flight.fares.goWild).toBe(undefined);
    }
  });

  it('prices GoWild by taxes and stops and shows it before its window opens', async () => {
    const flights = await searchFrom(DEN, WEDNESDAY, '2026-12-01T18:00:00Z');
    const domestic = flights.filter((one) => one.fares.goWild && one.fares.goWild.total < 3300);
    expect(domestic.length).toBeGreaterThan(20);
    for (const flight of domestic) {
      expect(flight.fares.goWild?.total).toBe([1541, 2522][stopsOf(flight)]);
      expect(flight.goWildWindow.state).toBe('opens');
    }
  });

  it('keeps simulated fares for a seed all day while the market stands still', async () => {
    const morning = await searchFrom(DEN, WEDNESDAY, '2026-12-08T07:00:00Z');
    const night = await searchFrom(DEN, WEDNESDAY, '2026-12-09T04:59:00Z');
    const faresOf = (flights: readonly Flight[]) =>
      flights.map((one) => [departureOf(one), one.segments.length, one.fares]);
    expect(faresOf(night)).toEqual(faresOf(morning));
    expect(await searchFrom(DEN, WEDNESDAY, '2026-12-08T07:00:00Z', 'other')).not.toEqual(morning);
  });

  it('adds seats only by releases as the day comes nearer and sells some GoWild seats out', async () => {
    let soldOut = 0;
    let released = 0;
    let seen = 0;
    let before = faresByJourney(await searchFrom(DEN, WEDNESDAY, '2026-10-30T18:00:00Z'));
    for (let day = addDays(WEDNESDAY, -39); day < WEDNESDAY; day = addDays(day, 1)) {
      const after = faresByJourney(await searchFrom(DEN, WEDNESDAY, `${day}T18:00:00Z`));
      for (const [key, fares] of after) {
        const earlier = before.get(key);
        if (!earlier) continue;
        seen++;
        const rose = FARE_KINDS.some(
          (kind) => (fares[kind]?.seatsLeft ?? 0) > (earlier[kind]?.seatsLeft ?? 0),
        );
        if (rose) released++;
        if (earlier.goWild && !fares.goWild) soldOut++;
      }
      before = after;
    }
    expect(soldOut).toBeGreaterThan(20);
    expect(released / seen).toBeLessThan(0.005);
  });

  it('charges more for a connection and a little less for club members', async () => {
    const flights = await searchFrom(DEN, WEDNESDAY, NOW);
    const mean = (stops: number) => {
      const totals = flights
        .filter((one) => stopsOf(one) === stops)
        .map((one) => one.fares.standard!.total);
      return totals.reduce<number>((sum, total) => sum + total, 0) / totals.length;
    };
    expect(mean(1)).toBeGreaterThan(mean(0) * 1.1);
    expect(mean(2)).toBeGreaterThan(mean(1) * 1.05);
    const clubbed = flights.filter((one) => one.fares.discountDen);
    expect(clubbed.length).toBeGreaterThan(flights.length * 0.8);
    expect(clubbed.length).toBeLessThan(flights.length);
    for (const { fares } of clubbed) {
      const discount = fares.standard!.total - fares.discountDen!.total;
      expect(discount).toBeGreaterThanOrEqual(100);
      expect(discount).toBeLessThanOrEqual(2000);
    }
  });

  it('keeps simulated connections within the rules', async () => {
    for (const flight of await searchFrom(airportCode('CUN'), WEDNESDAY, NOW)) {
      expect(stopsOf(flight)).toBeLessThanOrEqual(2);
      for (const { at, length } of layoversOf(flight.segments)) {
        const customs = at === flight.segments[0].to;
        expect(length).toBeGreaterThanOrEqual(customs ? 90 : 45);
        expect(length).toBeLessThanOrEqual(720);
      }
    }
  });
});

it('simulated fares without slow flights has the sensible ones alone', async () => {
  const { source } = sourceAt(NOW);
  const query = { origins: [DEN], date: WEDNESDAY };
  const { flights } = await source.search(query, calm());
  const { flights: wanted } = await source.search({ ...query, withoutSlow: true }, calm());
  expect(wanted.length).toBeLessThan(flights.length);
  expect(wanted).toEqual(flights.filter(({ slow }) => !slow));
});

it('simulated fares stop between airports once their signal reads as aborted', async () => {
  let reads = 0;
  const signal = Object.defineProperty(new AbortController().signal, 'aborted', {
    get: () => ++reads > 3,
  });
  const asked = sourceAt(NOW).source.search({ destinations: [DEN], date: WEDNESDAY }, signal);
  await expect(asked).rejects.toMatchObject({ failure: 'aborted' });
});
