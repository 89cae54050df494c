import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shardOf } from '#domain/alert/shard.ts';
import { cents } from '#domain/money.ts';
import { airportCode } from '#domain/network/airport.ts';
import { addDays, localDate } from '#domain/time/local-date.ts';
import { alertDates, alerts, watches, watchShards } from '#server/db/alert-schema.ts';
import { outbox } from '#server/db/letter-schema.ts';
import { deleteAlertRow, insertAlert } from '#server/db/queries/alerts/alerts.ts';
import { stopDates } from '#server/db/queries/alerts/stopped-alerts.ts';
import type { HeldShard } from '#server/db/queries/alerts/watches.ts';
import { makeDue } from '#server/db/queries/alerts/watches.ts';
import { promiseLetter, withdrawLetters } from '#server/db/queries/outbox.ts';
import { insertUser, setMembership } from '#server/db/queries/users.ts';
import { users } from '#server/db/schema.ts';
import { databaseWatchStore, type WatchStore } from '#server/features/alerts/watch/store.ts';
import { databaseLetterStore, type LetterStore } from '#server/jobs/letter-store.ts';
import { chanceOf } from '#test/chance.ts';
import { testDatabase } from '../database.ts';
import * as letters from './letters.ts';
import * as members from './members.ts';
import { makeDue as makeModelDue } from './shards.ts';
import { type Connection, modelLetterStore, modelWatchStore, type Say } from './stores.ts';
import { emptyModel, type Model, rollBack } from './tables.ts';

const box = testDatabase();
const START = Date.parse('2026-11-21T18:00:00Z');
const STEPS = 150;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const ORIGINS = ['DEN', 'HNL'].map(airportCode);
const DAYS = [1, 2, 3].map((ahead) => addDays(localDate('2026-11-21'), ahead));
const WORDS = { subject: 'Seats', text: 'Hello', html: '<p>Hello</p>' };

/** Without delays and faults. */
function directly(model: Model): Connection {
  const call: Say = async (statement) => statement();
  return {
    call,
    async transaction(work) {
      model.undo = [];
      try {
        const answer = await work(call);
        model.undo = undefined;
        return answer;
      } catch (reason) {
        rollBack(model);
        throw reason;
      }
    },
  };
}

/** The same done to PostgreSQL and to the model, whose answers must be the same. */
function twins(seed: number) {
  const { db } = box;
  const { random, between } = chanceOf(seed);
  const model = emptyModel(64, shardOf);
  const real: { watch: WatchStore; mail: LetterStore } = {
    watch: databaseWatchStore(db),
    mail: databaseLetterStore(db),
  };
  const made = {
    watch: modelWatchStore(model, directly(model)),
    mail: modelLetterStore(model, directly(model)),
  };
  // Every moment is another one, so that nothing is due at the same time by chance.
  let now = START;
  const tick = () => {
    now += between(1, 40_000);
    return new Date(now);
  };
  const people: string[] = [];
  const held: HeldShard[] = [{ shard: 1, fence: 99 }];
  const claimed: { id: number; fence: number; key: string }[] = [];
  const pick = <T>(list: readonly T[]): T | undefined => list[between(0, list.length - 1)];
  const pickAlert = () => pick([...model.alerts.keys()]) ?? NOBODY;

  async function both<T>(ask: (stores: typeof real) => Promise<T>): Promise<T> {
    const [one, other] = [await ask(real), await ask(made)];
    expect(other).toEqual(one);
    return one;
  }

  async function join() {
    const email = `p${people.length}@example.test`;
    const person = { email, passwordHash: null, firstName: 'Maya', lastName: 'Ruiz' };
    const user = await insertUser(db, { ...person, isPremium: true, createdAt: tick() });
    if (!user) return;
    people.push(user.id);
    const plan = { isPremium: true, isTrial: false };
    members.setMember(model, { id: user.id, email, isActive: true, ...plan });
  }

  async function lapse() {
    const member = model.members.get(pick(people) ?? NOBODY);
    if (!member) return;
    const plan = { isPremium: random() < 0.5, isTrial: false };
    const isActive = random() < 0.7;
    await setMembership(db, member.id, plan);
    await db.update(users).set({ isActive }).where(eq(users.id, member.id));
    members.setMember(model, { ...member, ...plan, isActive });
  }

  async function create() {
    const userId = pick(people);
    const origin = pick(ORIGINS);
    if (!userId || !origin) return;
    const at = tick();
    const days = DAYS.filter(() => random() < 0.6);
    const wish = {
      origin,
      destination: airportCode(pick(['LAS', 'MCO']) ?? 'LAS'),
      maxPrice: cents(between(1_000, 9_000)),
      goWildOnly: random() < 0.5,
      phoneNumber: random() < 0.5 ? '3035550123' : null,
    };
    if (days.length === 0) return;
    const { id } = await db.transaction(async (tx) => {
      const smsConsentedAt = wish.phoneNumber ? at : null;
      const dates = { dates: days, createdAt: at };
      const stored = await insertAlert(tx, { ...wish, ...dates, userId, smsConsentedAt });
      await makeDue(tx, { origin, dates: days }, at);
      return stored;
    });
    members.createAlert(model, { id, userId, ...wish }, { days, at: at.getTime() });
    for (const day of days) {
      const dueAt = tick();
      await db.transaction((tx) => makeDue(tx, { origin, dates: [day] }, dueAt));
      makeModelDue(model, { origin, day }, dueAt.getTime());
    }
  }

  async function promise() {
    const alert = model.alerts.get(pickAlert());
    const channel = pick(['email', 'sms'] as const);
    if (!alert) return;
    const [alertId, userId, at] = [alert.id, alert.userId, tick()];
    const alertDay = random() < 0.7 ? (pick(DAYS) ?? null) : null;
    const key = `${alertId} ${alertDay} ${channel}`;
    const letter = { key, channel, to: 'x', userId, alertId, alertDay };
    await promiseLetter(db, { ...letter, ...WORDS }, at);
    letters.promiseLetter(model, letter, at.getTime());
  }

  async function end() {
    const alertId = pickAlert();
    if (random() < 0.3) {
      await db.transaction((tx) => deleteAlertRow(tx, alertId));
      if (model.alerts.has(alertId)) members.deleteAlert(model, alertId);
      return;
    }
    const at = tick();
    await db.transaction(async (tx) => {
      const { alertIds } = await stopDates(tx, { alertId, all: false }, at);
      const error = 'withdrawn: the member wants no more';
      await withdrawLetters(tx, alertIds, { at, error });
    });
    members.stopAlert(model, alertId, at);
  }

  async function claim() {
    const at = tick();
    const lease = { at, until: new Date(at.getTime() + between(1_000, 90_000)) };
    const shard = await both(({ watch }) => watch.claimShard(lease));
    if (!shard) return;
    held.push(shard);
    await both(({ watch }) => watch.listDueWatches(shard.shard, at));
    const onlyNew = random() < 0.5;
    await both(async ({ watch }) => byId(await watch.listOpenDates(shard.shard, { onlyNew })));
  }

  async function lease() {
    const shard = pick(held.slice(-4));
    const until = new Date(now + 60_000);
    if (!shard) return;
    const chance = random();
    if (chance < 0.4) await both(({ watch }) => watch.extendLease(shard, until));
    else if (chance < 0.8) await both(({ watch }) => watch.releaseShard(shard));
    else await both(({ watch }) => watch.releaseAfterFault(shard, { until, error: 'planted' }));
  }

  async function settle() {
    const shard = pick(held.slice(-6));
    if (!shard) return;
    const at = tick();
    const mine = [...model.dates.values()].filter((date) => date.shard === shard.shard);
    const ids = mine.map(({ id }) => id).filter(() => random() < 0.5);
    const price = cents(between(1_000, 5_000));
    const seen = [...model.watches.values()].filter((watch) => watch.shard === shard.shard);
    const looks = seen.map(({ origin, day }) => ({
      origin,
      day,
      ...someLook(random, at),
      dueAt: tick(),
    }));
    const over = random() < 0.2 ? seen.slice(0, 1) : [];
    const releases = random() < 0.3;
    const breaks = random() < 0.15;
    const beganAt = new Date(at.getTime() - between(0, 60_000));
    await both(({ watch }) =>
      watch
        .settle(shard, async (settlement) => {
          await settlement.lockAlerts({ dateIds: ids, days: over });
          await settlement.markIndexed(ids);
          const wishes = await settlement.listOpenWishes(ids);
          const found = wishes.slice(0, 2).map(({ dateId }) => ({ dateId, price }));
          await settlement.markFound(found, at);
          const days = await settlement.daysOfAlerts(wishes.map(({ id }) => id));
          const ended = [];
          for (const day of over) ended.push(...(await settlement.markPassed(day, at)));
          await settlement.deleteWatches(over);
          await settlement.recordLooks(looks, beganAt);
          if (releases) await settlement.release();
          if (breaks) throw new Error('planted');
          return {
            wishes: wishes.map(known),
            days: Object.fromEntries(days),
            ended: ended.map(known),
          };
        })
        .catch((reason: Error) => reason.message),
    );
  }

  async function send() {
    const at = tick();
    const channels = random() < 0.5 ? (['email', 'sms'] as const) : (['email'] as const);
    const taken = { at, until: new Date(at.getTime() + between(1_000, 90_000)), channels };
    const ids = new Map<string, number>();
    const letter = await both(async ({ mail }) => {
      const one = await mail.claim(taken);
      if (!one) return undefined;
      const { key, channel, fence, attempts, abandoned, alertDay, createdAt } = one;
      ids.set(key + (ids.has(key) ? '*' : ''), one.id);
      return { key, channel, fence, attempts, abandoned, alertDay, createdAt };
    });
    if (letter) claimed.push({ ...letter, id: ids.get(letter.key) ?? 0 });
    const mine = pick(claimed.slice(-5));
    const modelled = mine && model.letters.get(mine.key);
    const row = mine && (await db.select().from(outbox).where(eq(outbox.dedupeKey, mine.key)))[0];
    expect(row === undefined).toBe(modelled === undefined);
    if (!mine || !modelled || !row) return;
    // The two number their letters differently.
    const idOf = (mail: LetterStore) => ({
      ...mine,
      id: mail === real.mail ? row.id : modelled.id,
      channel: modelled.channel,
      alertId: modelled.alertId,
      alertDay: modelled.alertDay,
    });
    await both(({ mail }) => mail.recipientOf(idOf(mail)));
    const chance = random();
    const dueAt = tick();
    if (chance < 0.4) await both(({ mail }) => mail.markSent(idOf(mail), at));
    else if (chance < 0.7)
      await both(({ mail }) => mail.markFailed(idOf(mail), { dueAt, error: 'planted' }));
    else if (chance < 0.8)
      await both(({ mail }) => mail.markDead(idOf(mail), { at, error: 'planted' }));
  }

  async function compareRows() {
    const dates = await db.select().from(alertDates).orderBy(alertDates.id);
    expect(
      [...model.dates.values()].map(({ id, state, isNew, foundPrice }) => ({
        id,
        state,
        isNew,
        foundPrice,
      })),
    ).toEqual(dates.map(({ id, state, isNew, foundPrice }) => ({ id, state, isNew, foundPrice })));
    expect([...model.alerts.keys()].sort()).toEqual(
      (await db.select({ id: alerts.id }).from(alerts)).map(({ id }) => id).sort(),
    );
    const rows = await db.select().from(watches).orderBy(watches.origin, watches.day);
    const watched = [...model.watches.values()].sort((a, b) =>
      `${a.origin} ${a.day}` < `${b.origin} ${b.day}` ? -1 : 1,
    );
    expect(watched).toEqual(
      rows.map(({ dueAt, checkedAt, ...row }) => ({
        ...row,
        dueAt: dueAt.getTime(),
        checkedAt: checkedAt?.getTime() ?? null,
      })),
    );
    const shards = await db.select().from(watchShards);
    for (const { id, dueAt, leasedUntil, ...row } of shards)
      expect({ id, ...model.shards.get(id) }).toEqual({
        ...row,
        id,
        dueAt: dueAt?.getTime() ?? null,
        leasedUntil: leasedUntil?.getTime() ?? null,
      });
    const kept = await db.select().from(outbox).orderBy(outbox.dedupeKey);
    expect(kept.map(letterFacts)).toEqual(
      [...model.letters.values()]
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map((letter) => ({ ...letter, dedupeKey: letter.key }))
        .map(letterFacts),
    );
  }

  const acts = [
    join,
    lapse,
    create,
    create,
    promise,
    promise,
    end,
    claim,
    claim,
    lease,
    settle,
    settle,
    send,
    send,
  ];
  return {
    act: async () => {
      await pick(acts)?.();
    },
    compareRows,
  };
}

const byId = <T extends { readonly id: number }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => a.id - b.id);

const known = ({
  membership: { isPremium, isTrial },
  ...one
}: {
  readonly membership: { isPremium: boolean; isTrial: boolean };
  readonly id: string;
}) => ({
  ...one,
  isPremium,
  isTrial,
});

const someLook = (random: () => number, at: Date) =>
  random() < 0.5 ? { checkedAt: at } : { error: 'planted' };

const letterFacts = ({
  dedupeKey,
  sentAt,
  deadAt,
  dueAt,
  leasedUntil,
  fence,
  attempts,
  lastError,
}: {
  dedupeKey: string;
  sentAt: Date | number | null;
  deadAt: Date | number | null;
  dueAt: Date | number;
  leasedUntil: Date | number | null;
  fence: number;
  attempts: number;
  lastError: string | null;
}) => ({
  dedupeKey,
  fence,
  attempts,
  lastError,
  moments: [sentAt, deadAt, dueAt, leasedUntil].map((moment) => moment && Number(moment)),
});

describe('the model of the watching', () => {
  it.each([1, 2, 3])('does what the database does, by chance %i', async (seed) => {
    // The fences of a database go on; those of a model begin.
    await box.db.execute(sql`update watch_shards set fence = 0`);
    const { act, compareRows } = twins(seed);
    for (let step = 0; step < STEPS; step += 1) {
      await act();
      if (step % 25 === 0) await compareRows();
    }
    await compareRows();
  });
});
