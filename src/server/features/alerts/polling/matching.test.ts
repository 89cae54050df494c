import { asc, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { findMatch } from '#domain/alert.ts';
import type { Fare, Flight } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { addDays, localDate, startOfDay, timeZone } from '#domain/time.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { listFulfilled } from '#server/db/queries/alerts/polls.ts';
import { testDatabase } from '#test/database.ts';
import { flight } from '#test/harness.ts';
import { seededRandom } from '#test/random.ts';
import { lowestOf } from './ask.ts';

const box = testDatabase();
const { random, between } = seededRandom(20261121);
const pick = <T>(list: readonly [T, ...T[]]): T => list[between(0, list.length - 1)] ?? list[0];

const [ORIGINS, DESTINATIONS] = [
  ['DEN', 'HNL'],
  ['LAS', 'MCO', 'ATL'],
] as const;
const FIRST_DAY = localDate('2026-12-07');
const DAYS = [FIRST_DAY, addDays(FIRST_DAY, 1)] as const;
const somePrice = () => cents(between(1, 12) * 500);

async function givenDates(count: number): Promise<void> {
  const who = { passwordHash: null, firstName: 'Maya', lastName: 'Ruiz', isPremium: true };
  const createdAt = new Date();
  const user = await insertUser(box.db, { ...who, email: 'maya@example.test', createdAt });
  const wishes = Array.from({ length: count }, () => ({
    userId: user?.id ?? '',
    origin: pick(ORIGINS),
    destination: pick(DESTINATIONS),
    maxPrice: somePrice(),
    goWildOnly: random() < 0.5,
    createdAt,
  }));
  const rows = await box.db.insert(alerts).values(wishes).returning();
  await box.db.insert(alertDates).values(
    rows.map(({ id: alertId, origin, destination, maxPrice, goWildOnly }) => ({
      alertId,
      origin,
      destination,
      maxPrice,
      goWildOnly,
      day: pick(DAYS),
      state:
        random() < 0.8
          ? ('open' as const)
          : pick(['found', 'passed', 'paused', 'stopped'] as const),
    })),
  );
}

/** A flight with any of the fares, whose pass seat can be booked now or later. */
function someFlight(origin: string): Flight {
  const fares: Partial<Record<keyof Flight['fares'], Fare>> = {};
  for (const kind of ['goWild', 'standard', 'discountDen'] as const)
    if (random() < 0.5) fares[kind] = { total: somePrice() };
  const zone = timeZone('America/Denver');
  const opens = { state: 'opens' as const, at: startOfDay(zone, FIRST_DAY), zone };
  return {
    ...flight(`${origin} 06:30-07:00 > ${pick(DESTINATIONS)} 09:40-08:00`),
    fares,
    goWildWindow: random() < 0.5 ? { state: 'open' } : opens,
  };
}

describe('matching in the database', () => {
  it('matches in the database exactly what the domain rule matches', async () => {
    await givenDates(500);
    const dates = await box.db.select().from(alertDates).orderBy(asc(alertDates.id));
    let found = 0;
    for (let n = 0; n < 150; n += 1) {
      const [origin, day] = [pick(ORIGINS), pick(DAYS)];
      const flights = Array.from({ length: between(0, 6) }, () => someFlight(origin));
      const expected = dates.filter(
        (date) =>
          date.state === 'open' &&
          date.origin === origin &&
          date.day === day &&
          findMatch(
            { maxPrice: cents(date.maxPrice), goWildOnly: date.goWildOnly },
            flights.filter(({ segments }) => segments.at(-1)?.to === date.destination),
          ),
      );
      const asked = { origin: airportCode(origin), day };
      const told = await listFulfilled(box.db, asked, lowestOf(flights));
      expect(told.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
      found += expected.length;
    }
    // Guards against cases that make nothing worth comparing.
    expect(found).toBeGreaterThan(2_000);
  });

  it('returns a match until it is committed, also for the largest id and price', async () => {
    const [maxPrice, id] = [2 ** 31 - 1, Number.MAX_SAFE_INTEGER];
    await box.db.execute(sql.raw(`alter table alert_dates alter column id restart with ${id}`));
    await givenDates(1);
    const alert = { maxPrice, state: 'open', goWildOnly: false } as const;
    await box.db.update(alertDates).set(alert);
    const [date] = await box.db.select().from(alertDates);
    if (!date) throw new Error('There is no date.');
    const [origin, destination] = [airportCode(date.origin), airportCode(date.destination)];
    const at = { origin, day: localDate(date.day) };
    const ask = (any: number) =>
      listFulfilled(box.db, at, [{ origin, destination, any: cents(any) }]);
    expect([await ask(maxPrice), await ask(maxPrice)]).toEqual([[id], [id]]);
    await box.db.update(alertDates).set({ state: 'found' });
    expect(await ask(1)).toEqual([]);
  });
});
