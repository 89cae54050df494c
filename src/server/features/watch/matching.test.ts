import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import type { AlertTerms } from '#domain/alert.ts';
import { findMatch, lowestOf } from '#domain/alert-match.ts';
import { destinationOf, type Fare, type Flight } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { addDays, localDate, startOfDay, timeZone } from '#domain/time.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { rewriteRoutes } from '#server/db/queries/alerts/alert-routes.ts';
import { insertAlert } from '#server/db/queries/alerts/alerts.ts';
import { listFulfilled } from '#server/db/queries/alerts/matches.ts';
import { termsWith } from '#test/alerts/question.ts';
import { testDatabase } from '#test/database.ts';
import { flight, stillClock } from '#test/harness.ts';
import { seededRandom } from '#test/random.ts';

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

const some = <T>(list: readonly T[], most: number): T[] =>
  [...list].sort(() => random() - 0.5).slice(0, between(1, most));

const someTerms = (): AlertTerms =>
  termsWith({
    origins: some(ORIGINS, 2).map(airportCode),
    destinations: random() < 0.2 ? [] : some(DESTINATIONS, 3).map(airportCode),
    dates: [pick(DAYS)],
    maxPrice: somePrice(),
    goWildOnly: random() < 0.4,
    discountDen: random() < 0.5,
    maxStops: pick([null, null, 0, 1] as const),
    maxMinutes: pick([null, null, 180, 300] as const),
    party: pick([1, 1, 2, 4] as const),
  });

/** Alerts of one date each, a fifth of them not open. */
async function givenAlerts(count: number) {
  const who = { passwordHash: null, firstName: 'Maya', lastName: 'Ruiz', isPremium: true };
  const createdAt = stillClock().now();
  const user = await insertUser(box.db, { ...who, email: 'maya@example.test', createdAt });
  const own = { userId: user?.id ?? '', phoneNumber: null, smsConsentedAt: null, createdAt };
  const ids = new Map<string, AlertTerms>();
  for (let n = 0; n < count; n += 1) {
    const terms = someTerms();
    const { id } = await box.db.transaction((tx) => insertAlert(tx, { ...terms, ...own }));
    ids.set(id, terms);
    if (random() < 0.8) continue;
    const state = pick(['found', 'passed', 'paused', 'stopped'] as const);
    await box.db.update(alertDates).set({ state }).where(eq(alertDates.alertId, id));
    await box.db.transaction((tx) => rewriteRoutes(tx, id));
  }
  const dates = await box.db.select().from(alertDates).orderBy(asc(alertDates.id));
  return dates.flatMap((date) => {
    const terms = ids.get(date.alertId);
    return terms ? [{ ...date, terms }] : [];
  });
}

/** Legs of two and of five hours, the second one with a stop. */
const WAYS = ['07:30-08:00', '10:30-08:00'] as const;

/** A flight with any of the fares, whose pass seat can be booked now or later. */
function someFlight(origin: string): Flight {
  const fares: Partial<Record<keyof Flight['fares'], Fare>> = {};
  for (const kind of ['goWild', 'standard', 'discountDen'] as const)
    if (random() < 0.5)
      fares[kind] = { total: somePrice(), seatsLeft: pick([undefined, 1, 2, 3, 9] as const) };
  const zone = timeZone('America/Denver');
  const opens = { state: 'opens' as const, at: startOfDay(zone, FIRST_DAY), zone };
  const nonstop = flight(`${origin} 06:30-07:00 > ${pick(DESTINATIONS)} ${pick(WAYS)}`);
  const [leg] = nonstop.segments;
  const via = { ...leg, to: airportCode('PHX') };
  return {
    ...nonstop,
    segments: random() < 0.5 ? [leg] : [via, { ...leg, from: via.to }],
    fares,
    ...(random() < 0.1 && { slow: true as const }),
    goWildWindow: random() < 0.5 ? { state: 'open' } : opens,
  };
}

describe('matching in the database', () => {
  it('matches in the database exactly what the domain rule matches', async () => {
    const dates = await givenAlerts(250);
    let found = 0;
    for (let n = 0; n < 75; n += 1) {
      const [origin, day] = [airportCode(pick(ORIGINS)), pick(DAYS)];
      const flights = Array.from({ length: between(0, 6) }, () => someFlight(origin));
      const open = dates.filter(
        ({ state, terms, ...date }) =>
          state === 'open' && date.day === day && terms.origins.includes(origin),
      );
      const expected = open.filter(({ terms }) =>
        findMatch(
          terms,
          flights.filter(
            (one) =>
              terms.destinations.length === 0 || terms.destinations.includes(destinationOf(one)),
          ),
        ),
      );
      const named = new Set(open.flatMap(({ terms }) => terms.destinations));
      const anywhere = open.some(({ terms }) => terms.destinations.length === 0);
      const asked = { origin, day, destinations: [...named], anywhere };
      const told = await listFulfilled(box.db, asked, lowestOf(flights));
      expect(told.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
      found += expected.length;
    }
    // Guards against cases that make nothing worth comparing.
    expect(found).toBeGreaterThan(500);
  });

  it('returns a match until it is committed, also for the largest id and price', async () => {
    const [maxPrice, id] = [2 ** 31 - 1, Number.MAX_SAFE_INTEGER];
    await box.db.execute(sql.raw(`alter table alert_dates alter column id restart with ${id}`));
    const [date] = await givenAlerts(1);
    if (!date) throw new Error('There is no date.');
    await box.db.update(alertDates).set({ state: 'open' });
    await box.db
      .update(alerts)
      .set({ maxPrice, origins: ['DEN'], destinations: ['LAS'], goWildOnly: false, party: 1 });
    await box.db.transaction((tx) => rewriteRoutes(tx, date.alertId));
    const [origin, destination] = [airportCode('DEN'), airportCode('LAS')];
    const at = { origin, day: localDate(date.day), destinations: [destination], anywhere: false };
    const offer = { kind: 'standard' as const, stops: 0, minutes: 60, seats: 4 };
    const ask = (price: number) =>
      listFulfilled(box.db, at, [{ origin, destination, ...offer, price: cents(price) }]);
    expect([await ask(maxPrice), await ask(maxPrice)]).toEqual([[id], [id]]);
    await box.db.update(alertDates).set({ state: 'found' });
    await box.db.transaction((tx) => rewriteRoutes(tx, date.alertId));
    expect(await ask(1)).toEqual([]);
  });
});
