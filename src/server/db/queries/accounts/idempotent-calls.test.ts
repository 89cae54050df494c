import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { idempotentCalls } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import {
  claimIdempotentCall,
  deleteIdempotentCall,
  findIdempotentCall,
  storeIdempotentAnswer,
} from './idempotent-calls.ts';
import { insertUser } from './users.ts';

const box = testDatabase();
const LATER = new Date(stillClock().now().getTime() + 60_000);

async function givenCall() {
  const createdAt = stillClock().now();
  const user = await insertUser(box.db, {
    email: 'maya@example.test',
    passwordHash: null,
    firstName: 'Maya',
    lastName: 'Ruiz',
    createdAt,
  });
  const call = {
    userId: user?.id ?? '',
    keyHash: Buffer.from('key'),
    requestHash: Buffer.from('request'),
  };
  const attempt = () => ({ ...call, holder: randomUUID() });
  return { now: createdAt, attempt };
}

it('gives a key to one of 20 simultaneous attempts', async () => {
  const { now, attempt } = await givenCall();
  const claims = Array.from({ length: 20 }, () => claimIdempotentCall(box.db, attempt(), now));
  expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
});

it('gives a broken-off key to one of 20 simultaneous attempts', async () => {
  const { now, attempt } = await givenCall();
  await claimIdempotentCall(box.db, attempt(), now);
  const claims = Array.from({ length: 20 }, () => claimIdempotentCall(box.db, attempt(), LATER));
  expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
});

it('an attempt that took too long neither answers nor frees the call that another has taken over', async () => {
  const { now, attempt } = await givenCall();
  const [slow, next] = [attempt(), attempt()];
  await claimIdempotentCall(box.db, slow, now);
  await claimIdempotentCall(box.db, next, LATER);
  await storeIdempotentAnswer(box.db, slow, { status: 200, body: '"slow"' });
  await deleteIdempotentCall(box.db, slow);
  expect(await findIdempotentCall(box.db, next)).toMatchObject({ status: null, body: null });
  await storeIdempotentAnswer(box.db, next, { status: 200, body: '"next"' });
  expect(await findIdempotentCall(box.db, next)).toMatchObject({ status: 200, body: '"next"' });
  expect(await box.db.$count(idempotentCalls)).toBe(1);
});
