import { beforeAll, describe, expect, it } from 'vitest';
import {
  departureOf,
  destinationOf,
  FARE_KINDS,
  type Flight,
  layoversOf,
  stopsOf,
} from '#domain/flight/flight.ts';
import { DEFAULT_RULES } from '#domain/itinerary/connection-rules.ts';
import { type AirportCode, airportCode } from '#domain/network/airport.ts';
import type { Network } from '#domain/network/timetable.ts';
import { addDays, type LocalDate, localDate } from '#domain/time/local-date.ts';
import {
  calm,
  itKeepsFareSourcePromises,
  settableClock,
} from '#server/ports/fare-source.promises.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { simulatedFares } from './simulated.ts';

let network: Network;
beforeAll(async () => {
  network = await realNetwork();
});

const NOW = '2026-12-08T18:00:00Z';
const WEDNESDAY = localDate('2026-12-09');
const BLACKOUT = localDate('2026-11-25');
const DEN = airportCode('DEN');

/** The market stands still unless a test moves it. */
const sourceAt = (now: string, seed = 'test') => {
  const clock = settableClock(now);
  const market = settableClock(NOW);
  const source = simulatedFares({
    network: still(network),
    clock,
    market,
    seed,
    rules: DEFAULT_RULES,
  });
  return { source, clock, market };
};

itKeepsFareSourcePromises(async () => {
  network ??= await realNetwork();
  const { source, clock } = sourceAt(NOW);
  return { source, date: WEDNESDAY, setNow: clock.set };
});

const searchFrom = async (origin: AirportCode, date: LocalDate, now: string, seed?: string) =>
  (await sourceAt(now, seed).source.search({ origins: [origin], date }, calm())).flights;

const destinationsWith = (flights: readonly Flight[], kind?: keyof Flight['fares']) =>
  new Set(flights.filter((one) => !kind || one.fares[kind]).map(destinationOf));

const seatsBySegments = (flights: readonly Flight[]) =>
  new Map(
    flights.map(({ segments, fares }) => [
      segments.map((segment) => segment.number + segment.departs).join(),
      fares,
    ]),
  );

describe('simulated fares', () => {
  it('say that they are made up', () => {
    expect(sourceAt(NOW).source).toMatchObject({ name: 'simulated', simulated: true });
  });

  it('reach at least 60 destinations from DEN on a Wednesday, half to two thirds with GoWild a day ahead', async () => {
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

  it('offer GoWild to most destinations ten days ahead', async () => {
    const flights = await searchFrom(DEN, WEDNESDAY, '2026-11-29T18:00:00Z');
    const share = destinationsWith(flights, 'goWild').size / destinationsWith(flights).size;
    expect(share).toBeGreaterThan(0.75);
  });

  it('offer no GoWild on a blackout date, all else as ever', async () => {
    const flights = await searchFrom(DEN, BLACKOUT, '2026-11-21T13:00:00Z');
    expect(destinationsWith(flights).size).toBeGreaterThanOrEqual(60);
    for (const flight of flights) {
      expect(flight.fares.goWild).toBe(undefined);
      expect(flight.fares.standard).toBeDefined();
      expect(flight.goWildWindow).toEqual({ state: 'blackout' });
    }
  });

  it('close the window of a journey that runs into a blackout date', async () => {
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

  it('price GoWild by taxes and stops, and show it before its window opens', async () => {
    const flights = await searchFrom(DEN, WEDNESDAY, '2026-12-01T18:00:00Z');
    const domestic = flights.filter((one) => one.fares.goWild && one.fares.goWild.total < 3300);
    expect(domestic.length).toBeGreaterThan(20);
    for (const flight of domestic) {
      expect(flight.fares.goWild?.total).toBe([1541, 2522][stopsOf(flight)]);
      expect(flight.goWildWindow.state).toBe('opens');
    }
  });

  it('are the same in another process all day long while the market stands still, and differ by seed', async () => {
    const morning = await searchFrom(DEN, WEDNESDAY, '2026-12-08T07:00:00Z');
    const night = await searchFrom(DEN, WEDNESDAY, '2026-12-09T04:59:00Z');
    const faresOf = (flights: readonly Flight[]) =>
      flights.map((one) => [departureOf(one), one.segments.length, one.fares]);
    expect(faresOf(night)).toEqual(faresOf(morning));
    expect(await searchFrom(DEN, WEDNESDAY, '2026-12-08T07:00:00Z', 'other')).not.toEqual(morning);
  });

  it('gain no seats as the day comes nearer but released ones, and sell some GoWild seats out', async () => {
    let soldOut = 0;
    let released = 0;
    let seen = 0;
    let before = seatsBySegments(await searchFrom(DEN, WEDNESDAY, '2026-10-30T18:00:00Z'));
    for (let day = addDays(WEDNESDAY, -39); day < WEDNESDAY; day = addDays(day, 1)) {
      const after = seatsBySegments(await searchFrom(DEN, WEDNESDAY, `${day}T18:00:00Z`));
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

  it('ask more for a connection, and a little less of club members', async () => {
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

  it('keep connections within the rules', async () => {
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

describe('simulated fares while the market moves', () => {
  const HOUR_MS = 3_600_000;
  const DAY_MS = 24 * HOUR_MS;
  const later = (ms: number) => new Date(new Date(NOW).getTime() + ms);

  /** Answers of one source at moments of market time, everything else standing still. */
  const answersAt = async (date: LocalDate, moments: readonly Date[], now = NOW) => {
    const { source, market } = sourceAt(now);
    const answers: Map<string, Flight['fares']>[] = [];
    for (const moment of moments) {
      market.set(moment);
      const { flights } = await source.search({ origins: [DEN], date }, calm());
      answers.push(seatsBySegments(flights));
    }
    return answers;
  };

  it('stay the same until ten minutes are over, and agree whatever was asked before', async () => {
    const [begin, end, next, last] = await answersAt(WEDNESDAY, [
      later(0),
      later(10 * 60_000 - 1),
      later(10 * 60_000),
      later(5 * HOUR_MS),
    ]);
    expect(end).toEqual(begin);
    expect(next).not.toEqual(begin);
    const [alone] = await answersAt(WEDNESDAY, [later(5 * HOUR_MS)]);
    expect(alone).toEqual(last);
  });

  it('come back to what they were when a sale is over, and never fall below the taxes', async () => {
    const answers = await answersAt(
      WEDNESDAY,
      Array.from({ length: 24 }, (_, hour) => later(hour * HOUR_MS)),
    );
    const journeys = [...(answers[0] ?? new Map<string, Flight['fares']>()).keys()];
    let fallen = 0;
    let returned = 0;
    for (const journey of journeys) {
      const totals = answers.flatMap((fares) => fares.get(journey)?.standard?.total ?? []);
      const usual = Math.max(...totals);
      const lowest = Math.min(...totals);
      expect(lowest).toBeGreaterThanOrEqual(1900);
      if (lowest === usual) continue;
      fallen++;
      expect(lowest).toBeGreaterThanOrEqual(usual * 0.6 - 100);
      if (totals[0] === usual && totals.at(-1) === usual) returned++;
    }
    expect(fallen).toBeGreaterThan(journeys.length / 4);
    expect(returned).toBeGreaterThan(journeys.length / 20);
  });

  it('release pass seats where none were, and sell them out again', async () => {
    const answers = await answersAt(
      WEDNESDAY,
      Array.from({ length: 48 }, (_, half) => later(half * (HOUR_MS / 2))),
    );
    let released = 0;
    let soldOut = 0;
    for (const journey of answers[0]?.keys() ?? []) {
      const seats = answers.map((fares) => fares.get(journey)?.goWild?.seatsLeft ?? 0);
      if (seats[0] !== 0) continue;
      if (seats.some((left) => left > 0)) released++;
      if (seats.some((left) => left > 0) && seats.at(-1) === 0) soldOut++;
    }
    expect(released).toBeGreaterThan(5);
    expect(soldOut).toBeGreaterThan(2);
  });

  it('release nothing on a blackout date', async () => {
    const moments = Array.from({ length: 24 }, (_, hour) => later(hour * HOUR_MS));
    for (const answer of await answersAt(BLACKOUT, moments, '2026-11-21T13:00:00Z'))
      for (const fares of answer.values()) expect(fares.goWild).toBe(undefined);
  });

  it('fall below the present price within three days of market time on nearly every nonstop route', async () => {
    const { source, market } = sourceAt(NOW);
    const date = addDays(WEDNESDAY, 20);
    const lowest = async (moment: Date) => {
      market.set(moment);
      const { flights } = await source.search({ origins: [DEN], date }, calm());
      const totals = new Map<string, number>();
      for (const flight of flights) {
        if (stopsOf(flight) > 0) continue;
        const total = flight.fares.standard?.total ?? Number.POSITIVE_INFINITY;
        const to = destinationOf(flight);
        totals.set(to, Math.min(total, totals.get(to) ?? total));
      }
      return totals;
    };
    const present = await lowest(later(0));
    const fallen = new Set<string>();
    for (let ms = HOUR_MS; ms <= 3 * DAY_MS; ms += HOUR_MS)
      for (const [to, total] of await lowest(later(ms)))
        if (total < (present.get(to) ?? 0)) fallen.add(to);
    expect(present.size).toBeGreaterThan(30);
    expect(fallen.size / present.size).toBeGreaterThan(0.8);
  });
});
