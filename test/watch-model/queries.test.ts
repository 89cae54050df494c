import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import type { AlertTerms } from '#domain/alert.ts';
import { FARE_KINDS } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { addDays, localDate } from '#domain/time.ts';
import { alertDates, alertRoutes, alerts } from '#server/db/alert-schema.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertUser, setMembership } from '#server/db/queries/accounts/users.ts';
import { repauseRoutesOf } from '#server/db/queries/alerts/alert-routes.ts';
import { insertAlert } from '#server/db/queries/alerts/alerts.ts';
import { makeDue as makeDueInDatabase } from '#server/db/queries/watch-targets.ts';
import { users } from '#server/db/schema.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import { changeTerms } from '#server/features/alerts/edit-alert.ts';
import { pauseDates, resumeDates } from '#server/features/alerts/pause-alert.ts';
import { stopDates } from '#server/features/alerts/unsubscribe.ts';
import { type WatchDeps, watchQueries } from '#server/features/watch/watch.ts';
import { termsWith } from '#test/alerts/question.ts';
import { testDatabase } from '#test/database.ts';
import { seededRandom } from '#test/random.ts';
import {
  changeMember,
  copyOf,
  createAlert,
  deleteAlert,
  editAlert,
  emptyModel,
  makeDue,
  pauseAlert,
  resumeAlert,
  stopAlert,
} from './model.ts';
import { databaseOf, modelQueries, type Say } from './queries.ts';
import type { TargetRow } from './targets.ts';
import { known, tripTwins } from './trip-twins.ts';

const box = testDatabase();
const STEPS = 260;
const ORIGINS = ['DEN', 'HNL'].map(airportCode);
const DESTINATIONS = ['LAS', 'MCO'].map(airportCode);
const FIRST_DAY = localDate('2026-11-22');
const DAYS = [0, 1, 2].map((ahead) => addDays(FIRST_DAY, ahead));

/** Runs the same statements on PostgreSQL and on the model; results and rows must be equal. */
function twins(db: Database, seed: number, lastDateId: number) {
  const chance = seededRandom(seed);
  const { random, between } = chance;
  const model = { ...emptyModel(), lastDateId };
  const say: Say = async (statement) => statement();
  const made = databaseOf({
    say,
    async transaction(work) {
      const before = copyOf(model.tables);
      try {
        return await work({ say });
      } catch (reason) {
        model.tables = before;
        throw reason;
      }
    },
  });
  type Queries = WatchDeps['queries'];
  async function both<T>(ask: (queries: Queries, on: Database) => Promise<T>): Promise<T> {
    const one = await ask(watchQueries, db);
    expect(await ask(modelQueries(model), made)).toEqual(one);
    return one;
  }
  // Every time is different, so that no two polls are due at the same time.
  let now = Date.parse('2026-11-21T18:00:00Z');
  const tick = () => {
    now += between(1, 40_000);
    return new Date(now);
  };
  const pick = <T>(list: readonly T[]): T | undefined => list[between(0, list.length - 1)];
  const fences: string[] = [randomUUID()];
  const trips = tripTwins({ db, model, tick, ...chance, origins: ORIGINS, days: DAYS });
  const some = (): TargetRow[] => [...model.tables.targets.values()].filter(() => random() < 0.5);

  async function member() {
    const known = pick([...model.tables.members.values()]);
    const [isPremium, isActive] = [random() < 0.7, random() < 0.7];
    if (known && random() < 0.6) {
      await setMembership(db, known.id, { isPremium, isTrial: false });
      await db.transaction(async (tx) => {
        await tx.update(users).set({ isActive }).where(eq(users.id, known.id));
        await repauseRoutesOf(tx, known.id);
      });
      changeMember(model, { ...known, isPremium, isActive });
      return;
    }
    const email = `p${now}@example.test`;
    const person = { email, passwordHash: null, firstName: 'Maya', lastName: 'Ruiz', isPremium };
    const createdAt = tick();
    const user = await insertUser(db, { ...person, createdAt, emailVerifiedAt: createdAt });
    if (user) model.tables.members.set(user.id, { ...user, trialEndsAt: null });
  }

  const someTerms = (): AlertTerms =>
    termsWith({
      origins: random() < 0.3 ? ORIGINS : [pick(ORIGINS) ?? airportCode('DEN')],
      destinations: DESTINATIONS.filter(() => random() < 0.5),
      dates: DAYS.filter(() => random() < 0.6),
      range: random() < 0.3 ? { from: FIRST_DAY, to: addDays(FIRST_DAY, 2), weekdays: [] } : null,
      maxPrice: cents(between(2, 18) * 500),
      goWildOnly: random() < 0.5,
      discountDen: random() < 0.5,
      maxStops: pick([null, 0, 1] as const) ?? null,
      maxMinutes: pick([null, 200] as const) ?? null,
      party: between(1, 2),
    });
  const stored = async (id: string) => {
    const [row] = await db.select().from(alerts).where(eq(alerts.id, id));
    if (!row) throw new Error(`There is no alert ${id}`);
    return row;
  };

  async function create() {
    const userId = pick([...model.tables.members.keys()]);
    const terms = someTerms();
    const { origins, dates } = terms;
    if (!userId || dates.length === 0) return;
    const at = tick();
    const phone = {
      phoneNumber: random() < 0.5 ? '3035550123' : null,
      smsConsentedAt: random() < 0.5 ? at : null,
    };
    const { id } = await db.transaction(async (tx) => {
      const alert = await insertAlert(tx, { ...terms, ...phone, userId, createdAt: at });
      await makeDueInDatabase(tx, terms, at);
      return alert;
    });
    createAlert(model, await stored(id), { days: dates, at });
    for (const day of dates) {
      const dueAt = tick();
      await db.transaction((tx) => makeDueInDatabase(tx, { origins, dates: [day] }, dueAt));
      makeDue(model, { origins, dates: [day] }, dueAt);
    }
  }

  async function edit() {
    const alertId = pick([...model.tables.alerts.keys()]);
    const own = [...model.tables.dates.values()].filter((date) => date.alertId === alertId);
    const state = (['open', 'paused'] as const).find((one) =>
      own.some((date) => date.state === one),
    );
    const terms = someTerms();
    if (!alertId || !state || terms.dates.length === 0) return;
    const at = tick();
    await db.transaction((tx) => changeTerms(tx, alertId, terms, { state, at }));
    editAlert(model, await stored(alertId), { days: terms.dates, state, at });
  }

  async function end() {
    const alertId = pick([...model.tables.alerts.keys()]);
    if (!alertId) return;
    const at = tick();
    const choice = random();
    if (choice < 0.2) {
      await db.delete(alerts).where(eq(alerts.id, alertId));
      deleteAlert(model, alertId);
      return;
    }
    if (choice < 0.5) {
      await db.transaction((tx) => pauseDates(tx, alertId, at));
      pauseAlert(model, alertId, at);
      return;
    }
    if (choice < 0.7) {
      const paused = [...model.tables.dates.values()].filter((date) => date.alertId === alertId);
      const open = paused.map(({ day }) => day);
      await db.transaction((tx) => resumeDates(tx, { alertId, open, passed: [] }, at));
      resumeAlert(model, alertId);
      return;
    }
    await db.transaction((tx) => stopDates(tx, { alertId, all: false }, at));
    stopAlert(model, alertId, at);
  }

  async function take() {
    const at = tick();
    const until = new Date(at.getTime() + between(1_000, 90_000));
    const fence = randomUUID();
    const most = between(1, 4);
    await both((queries, on) => queries.takeTargets(on, { at, until, fence, most }));
    fences.push(fence);
    const prices = DESTINATIONS.flatMap((destination) =>
      FARE_KINDS.filter(() => random() < 0.5).map((kind) => ({
        destination,
        kind,
        price: cents(between(2, 18) * 500),
        stops: between(0, 2),
        minutes: between(1, 2) * 200,
        seats: between(1, 4),
      })),
    );
    await both(async (queries, on) => {
      const taken = await queries.listTaken(on, fence);
      const fulfilled = taken.map(async ({ origin, ...target }) => {
        const lowest = prices.map((price) => ({ origin, ...price }));
        const ids = await queries.listFulfilled(on, { origin, ...target }, lowest);
        return ids.sort((a, b) => a - b);
      });
      const sorted = taken.map((one) => ({ ...one, destinations: one.destinations.toSorted() }));
      const flights = [];
      for (const target of taken)
        flights.push((await queries.listFlightsOn(on, target)).map(known));
      return [sorted, await Promise.all(fulfilled), flights];
    });
  }

  async function lease() {
    const fence = pick(fences.slice(-4));
    const until = new Date(now + 60_000);
    const target = pick([...model.tables.targets.values()]);
    if (!fence) return;
    const chance = random();
    if (chance < 0.4) await both((queries, on) => queries.extendLease(on, { fence, until }));
    else if (chance < 0.8 || !target)
      await both((queries, on) => queries.releaseTargets(on, fence));
    else
      await both((queries, on) =>
        queries.pauseTarget(on, { ...target, fence, until, error: 'planted' }),
      );
  }

  async function settle() {
    const fence = pick(fences.slice(-6));
    if (!fence) return;
    const at = tick();
    const ids = [...model.tables.dates.keys()].filter(() => random() < 0.3);
    const price = cents(between(1_000, 5_000));
    const finished = some().map(({ origin, day }) => ({
      origin,
      day,
      dueAt: tick(),
      tripsDueAt: random() < 0.5 ? tick() : null,
      ...(random() < 0.5 ? { checkedAt: at } : { error: 'planted' }),
    }));
    const over = random() < 0.2 ? some().slice(0, 1) : [];
    const [breaks, delay] = [random() < 0.15, between(0, 90_000)];
    const isHeld = random() < 0.5;
    const settleTrips = trips.settle(at);
    const alertsOf = (found: readonly { dateId: number }[]) =>
      found.flatMap(({ dateId }) => {
        const alertId = model.tables.dates.get(dateId)?.alertId;
        return alertId ? [{ alertId, dateId }] : [];
      });
    const work = async (queries: Queries, tx: Tx) => {
      const holds = (await queries.holdTargets(tx, fence, finished)).map(({ day }) => day);
      const byAlert = await queries.listDatesByAlert(tx, ids);
      await queries.lockAlerts(tx, { dateIds: ids, days: over });
      const criteria = await queries.listOpenAlerts(tx, ids);
      const kind = 'standard' as const;
      const where = { origin: ORIGINS[0]!, destination: DESTINATIONS[0]! };
      const found = criteria.slice(0, 2).flatMap(({ dateId, heldPrice }) => {
        const isCheaper = heldPrice === null || price < heldPrice;
        return isCheaper ? [{ dateId, price, kind, ...where, isHeld }] : [];
      });
      await queries.markMatched(tx, found, at);
      const told = [];
      for (const { alertId, dateId } of alertsOf(found)) {
        const dueAt = new Date(at.getTime() + delay);
        const isDue = delay < 30_000;
        await queries.holdFinds(tx, [{ alertId, dateIds: [dateId], dueAt }]);
        if (isDue) told.push(await queries.takeFinds(tx, [alertId], at));
      }
      const due = await queries.lockDueAlerts(tx, { at, roundMs: 60_000, most: 2, except: [] });
      told.push(await queries.takeFinds(tx, due, at));
      const ended = [];
      for (const day of over) ended.push(...(await queries.markPassed(tx, day, at)));
      await queries.deleteTargets(tx, over);
      const watched = await settleTrips(queries, tx);
      const written = await queries.finishTargets(tx, fence, finished);
      if (breaks) throw new Error('planted');
      return {
        holds,
        written,
        byAlert,
        told,
        watched,
        criteria: criteria.map(known),
        ended: ended.map(known),
      };
    };
    await both((queries, on) =>
      on.transaction((tx) => work(queries, tx)).catch((reason: Error) => reason.message),
    );
  }

  async function compare() {
    const { tables } = model;
    const rows = await db.select().from(watchTargets);
    expect(new Set(tables.targets.values())).toEqual(new Set(rows));
    expect(new Set(tables.alerts.values())).toEqual(new Set(await db.select().from(alerts)));
    const { id, alertId, day, state, foundPrice, foundFare, finishedAt } = alertDates;
    const { foundOrigin, foundDestination } = alertDates;
    const { noticeWaits, notice, foundFlight } = alertDates;
    const where = { foundOrigin, foundDestination, foundFlight };
    const found = { foundPrice, foundFare, ...where, noticeWaits, notice };
    const dates = { id, alertId, day, state, ...found, finishedAt };
    const stored = await db.select(dates).from(alertDates).orderBy(asc(id));
    expect([...tables.dates.values()]).toEqual(stored);
    const routes = await db.select().from(alertRoutes);
    expect(new Set([...tables.routes.values()].flat())).toEqual(new Set(routes));
    await trips.compare();
  }

  // Repeated names are chosen more often.
  const ofAlerts = [create, create, edit, end];
  const ofTrips = [trips.keep, trips.keep, trips.change];
  const acts = [member, ...ofAlerts, ...ofTrips, take, take, lease, settle, settle];
  return { act: () => pick(acts)?.(), compare };
}

/** The number that the sequence of alert dates has given last. */
async function lastDateId(db: Database): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('alert_dates', 'id')) as id`,
  );
  return Number(rows[0]?.id);
}

describe('the model of watching', () => {
  it.each([1, 2, 3])(
    'the watch model behaves like the database with random seed %i',
    async (seed) => {
      const pair = twins(box.db, seed, await lastDateId(box.db));
      for (let step = 0; step < STEPS; step += 1) {
        await pair.act();
        if (step % 25 === 0) await pair.compare();
      }
      await pair.compare();
    },
  );
});
