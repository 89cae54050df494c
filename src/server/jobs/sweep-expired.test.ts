import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, timeZone } from '#domain/time.ts';
import { paymentEvents } from '#server/db/payment-schema.ts';
import { claimIdempotentCall } from '#server/db/queries/accounts/idempotent-calls.ts';
import {
  deviceTokens,
  emailLinks,
  idempotentCalls,
  sessions,
  signInNonces,
  users,
} from '#server/db/schema.ts';
import { authenticators, signInChallenges } from '#server/db/sign-in-schema.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import type { RunSignals } from './repeat.ts';
import { sweepExpired, TablesNotSwept } from './sweep-expired.ts';

const box = testDatabase();

function setUp() {
  const clock = stillClock();
  const allowanceZone = timeZone('America/New_York');
  const sweep = (signals?: RunSignals, sweepChunk?: number) =>
    sweepExpired({ db: box.db, clock, allowanceZone, sweepChunk }, signals);
  return { clock, sweep };
}

async function givenUser(email: string, createdAt: Date, isAdmin = false): Promise<string> {
  const [user] = await box.db
    .insert(users)
    .values({ email, firstName: 'Maya', lastName: 'Ruiz', createdAt, isAdmin })
    .returning();
  return user!.id;
}

it('sweeps expired payment events, nonces and counters, but no younger ones', async () => {
  const { db } = box;
  const { clock, sweep } = setUp();
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  await db.insert(paymentEvents).values([
    { id: 'evt_old', type: 'invoice.paid', receivedAt: hoursAgo(61 * 24) },
    { id: 'evt_new', type: 'invoice.paid', receivedAt: hoursAgo(59 * 24) },
  ]);
  await db.insert(signInNonces).values({ hash: Buffer.from('old'), createdAt: hoursAgo(2) });
  await db.insert(signInNonces).values({ hash: Buffer.from('new'), createdAt: hoursAgo(0.5) });
  await sweep();
  expect((await db.select().from(paymentEvents)).map(({ id }) => id)).toEqual(['evt_new']);
  expect((await db.select().from(signInNonces)).map(({ hash }) => hash.toString())).toEqual([
    'new',
  ]);
});

it('sweeps devices that nobody has signed in with for a year', async () => {
  const { db } = box;
  const { clock, sweep } = setUp();
  const userId = await givenUser('maya@example.test', clock.now());
  for (const days of [365, 366]) {
    const at = new Date(clock.now().getTime() - days * 24 * HOUR_MS);
    await db
      .insert(deviceTokens)
      .values({ tokenHash: Buffer.from(`${days} days`), userId, lastUsedAt: at });
  }
  await sweep();
  const left = await db.select().from(deviceTokens);
  expect(left.map(({ tokenHash }) => tokenHash.toString())).toEqual(['365 days']);
});

it('sweeps idempotency keys after 24 hours, and none before', async () => {
  const { db } = box;
  const { clock, sweep } = setUp();
  const userId = await givenUser('maya@example.test', clock.now());
  for (const ms of [0, 1]) {
    const keyHash = Buffer.from(`${ms}`);
    const call = { userId, keyHash, requestHash: keyHash, holder: randomUUID() };
    const begun = new Date(clock.now().getTime() - 24 * HOUR_MS + ms);
    expect(await claimIdempotentCall(db, call, begun)).toBe(true);
  }
  await sweep();
  const left = await db.select().from(idempotentCalls);
  expect(left.map(({ keyHash }) => keyHash.toString())).toEqual(['1']);
});

it('sweeps links of emails after eight days, when no change of an address can be undone', async () => {
  const { db } = box;
  const { clock, sweep } = setUp();
  const userId = await givenUser('maya@example.test', clock.now());
  for (const days of [7, 8, 9]) {
    const at = new Date(clock.now().getTime() - days * 24 * HOUR_MS);
    const email = `${days}@example.test`;
    await db.insert(emailLinks).values({ userId, kind: 'undo', email, createdAt: at });
  }
  await sweep();
  const left = await db.select().from(emailLinks);
  expect(left.map(({ email }) => email)).toEqual(['7@example.test', '8@example.test']);
});

it('sweeps unfinished sign-ins and authenticators that were not turned on, an hour old', async () => {
  const { db } = box;
  const clock = stillClock();
  const hash = Buffer.from('hash');
  for (const [email, minutes, isOn] of [
    ['on@example.test', 61, true],
    ['young@example.test', 60, false],
    ['old@example.test', 61, false],
  ] as const) {
    const createdAt = new Date(clock.now().getTime() - minutes * 60_000);
    const names = { firstName: 'Maya', lastName: 'Ruiz', createdAt };
    const [user] = await db
      .insert(users)
      .values({ ...names, email })
      .returning();
    const userId = user!.id;
    const confirmedAt = isOn ? createdAt : null;
    await db.insert(authenticators).values({ userId, secret: hash, createdAt, confirmedAt });
    await db.insert(signInChallenges).values({
      tokenHash: Buffer.from(email),
      userId,
      browserHash: hash,
      passwordFingerprint: hash,
      createdAt,
    });
  }
  await sweepExpired({ db, clock, allowanceZone: timeZone('America/New_York') });
  const left = await db
    .select({ email: users.email })
    .from(authenticators)
    .innerJoin(users, eq(users.id, authenticators.userId));
  expect(left.map(({ email }) => email).sort()).toEqual(['on@example.test', 'young@example.test']);
  const challenges = await db.select().from(signInChallenges);
  expect(challenges.map(({ tokenHash }) => tokenHash.toString())).toEqual(['young@example.test']);
});

it('sweeps ended sessions, those of administrators sooner', async () => {
  const { db } = box;
  const { clock, sweep } = setUp();
  const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
  for (const isAdmin of [true, false]) {
    const userId = await givenUser(`${isAdmin}@example.test`, clock.now(), isAdmin);
    for (const minutes of [30, 31, 7 * 1440, 7 * 1440 + 1]) {
      const tokenHash = Buffer.from(`${isAdmin} ${minutes}`);
      const at = minutesAgo(minutes);
      await db.insert(sessions).values({ tokenHash, userId, createdAt: at, lastSeenAt: at });
    }
  }
  await sweep();
  const left = await db.select().from(sessions);
  expect(left.map(({ tokenHash }) => tokenHash.toString()).sort()).toEqual([
    'false 10080',
    'false 30',
    'false 31',
    'true 30',
  ]);
});

describe('a sweep in which one table fails', () => {
  it('deletes the old rows of all others, and names the table', async () => {
    const { db } = box;
    const { clock, sweep } = setUp();
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * HOUR_MS);
    await db.insert(paymentEvents).values([
      { id: 'evt_old', type: 'invoice.paid', receivedAt: daysAgo(61) },
      { id: 'evt_new', type: 'invoice.paid', receivedAt: daysAgo(59) },
    ]);
    await db.insert(signInNonces).values({ hash: Buffer.from('old'), createdAt: daysAgo(1) });
    await db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'planted'; end $$`);
    await db.execute(sql`
      create trigger refuse before delete on sign_in_nonces for each statement execute function refuse()`);
    try {
      const error = await sweep().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(TablesNotSwept);
      expect(error).toMatchObject({ code: 'sign_in_nonces', message: 'not swept: sign_in_nonces' });
      expect((await db.select().from(paymentEvents)).map(({ id }) => id)).toEqual(['evt_new']);
    } finally {
      await db.execute(sql`drop function refuse() cascade`);
    }
    await sweep();
    expect(await db.$count(signInNonces)).toBe(0);
  });

  it('deletes all old rows in chunks, and leaves the rest to the next run after a chunk of each table', async () => {
    const { db } = box;
    const { clock, sweep } = setUp();
    const old = new Date(clock.now().getTime() - 61 * 24 * HOUR_MS);
    const given = async () => {
      for (let n = 0; n < 7; n += 1) {
        await db.insert(paymentEvents).values({ id: `evt_${n}`, type: 'any', receivedAt: old });
        await db.insert(signInNonces).values({ hash: Buffer.from(`${n}`), createdAt: old });
      }
    };
    const late = new AbortController();
    late.abort();
    await given();
    await sweep({ beginNothing: late.signal, breakOff: new AbortController().signal }, 3);
    expect([await db.$count(paymentEvents), await db.$count(signInNonces)]).toEqual([4, 4]);
    await sweep(undefined, 3);
    expect([await db.$count(paymentEvents), await db.$count(signInNonces)]).toEqual([0, 0]);
  });
});
