import { describe, expect, it } from 'vitest';
import { destinationOf, type Flight, stopsOf } from '#domain/flight.ts';
import { addDays, DAY_MS, HOUR_MS, type LocalDate } from '#domain/time.ts';
import { calm } from '#test/suppliers/fare-source-under-test.ts';
import {
  BLACKOUT,
  DEN,
  faresByJourney,
  NOW,
  sourceAt,
  WEDNESDAY,
} from '#test/suppliers/simulated-fares.ts';

describe('simulated fares while the market moves', () => {
  const later = (ms: number) => new Date(new Date(NOW).getTime() + ms);

  /** Answers of one source at moments of market time, everything else standing still. */
  const answersAt = async (date: LocalDate, moments: readonly Date[], now = NOW) => {
    const { source, market } = sourceAt(now);
    const answers: Map<string, Flight['fares']>[] = [];
    for (const moment of moments) {
      market.set(moment);
      const { flights } = await source.search({ origins: [DEN], date }, calm());
      answers.push(faresByJourney(flights));
    }
    return answers;
  };

  it('keeps simulated fares for ten minutes, whatever was searched before', async () => {
    // Slots of this travel day begin four minutes after the hour.
    const [before, begin, end, next, last] = await answersAt(WEDNESDAY, [
      later(4 * 60_000 - 1),
      later(4 * 60_000),
      later(14 * 60_000 - 1),
      later(14 * 60_000),
      later(5 * HOUR_MS),
    ]);
    expect(begin).not.toEqual(before);
    expect(end).toEqual(begin);
    expect(next).not.toEqual(begin);
    const [alone] = await answersAt(WEDNESDAY, [later(5 * HOUR_MS)]);
    expect(alone).toEqual(last);
  });

  it('restores simulated fares after a sale and never goes below the taxes', async () => {
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

  it('releases simulated GoWild seats and sells them out again', async () => {
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

  it('releases no GoWild seats on a blackout date', async () => {
    const moments = Array.from({ length: 24 }, (_, hour) => later(hour * HOUR_MS));
    for (const answer of await answersAt(BLACKOUT, moments, '2026-11-21T13:00:00Z'))
      for (const fares of answer.values()) expect(fares.goWild).toBe(undefined);
  });

  it('lowers simulated fares within three days of market time on nearly every nonstop route', async () => {
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
