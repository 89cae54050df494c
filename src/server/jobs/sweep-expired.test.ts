import { expect, it } from 'vitest';
import { timeZone } from '#domain/time/zone.ts';
import { paymentEvents, sandboxPaymentEvents } from '#server/db/payment-schema.ts';
import { insertNonce } from '#server/db/queries/sign-in-nonces.ts';
import { signInNonces } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { sweepExpired } from './sweep-expired.ts';

const box = testDatabase();
const HOUR_MS = 3_600_000;

it('deletes what nobody looks at any more, and nothing younger', async () => {
  const { db } = box;
  const clock = stillClock();
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  await db.insert(paymentEvents).values([
    { id: 'evt_old', type: 'invoice.paid', receivedAt: hoursAgo(61 * 24) },
    { id: 'evt_new', type: 'invoice.paid', receivedAt: hoursAgo(59 * 24) },
  ]);
  await db.insert(sandboxPaymentEvents).values([
    { body: 'hopeless', dueAt: clock.now(), attempts: 20 },
    { body: 'waiting', dueAt: clock.now(), attempts: 19 },
  ]);
  await insertNonce(db, { hash: Buffer.from('old'), at: hoursAgo(2) });
  await insertNonce(db, { hash: Buffer.from('new'), at: hoursAgo(0.5) });
  await sweepExpired({ db, clock, allowanceZone: timeZone('America/New_York') });
  expect((await db.select().from(paymentEvents)).map(({ id }) => id)).toEqual(['evt_new']);
  expect((await db.select().from(sandboxPaymentEvents)).map(({ body }) => body)).toEqual([
    'waiting',
  ]);
  expect((await db.select().from(signInNonces)).map(({ hash }) => hash.toString())).toEqual([
    'new',
  ]);
});
