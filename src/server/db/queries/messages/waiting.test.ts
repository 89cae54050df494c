import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { enqueueMessage } from './outbox.ts';
import { oldestWaiting } from './waiting.ts';

const box = testDatabase();
const MINUTE = 60_000;

it('tells how long the oldest message waits that could be sent, however few there are', async () => {
  const clock = stillClock();
  const words = { text: 'Hello', html: '<p>Hello</p>' };
  const enqueue = (key: string, notBefore?: Date) =>
    enqueueMessage(
      box.db,
      { key, subject: key, to: 'maya@example.test', ...words, ...(notBefore && { notBefore }) },
      clock.now(),
    );
  const seconds = async () => (await oldestWaiting(box.db, clock.now())).get('email');
  expect(await seconds()).toBe(0);
  await enqueue('sent');
  await enqueue('quiet', new Date(clock.now().getTime() + 60 * MINUTE));
  clock.moveBy(10 * MINUTE);
  await enqueue('waits');
  clock.moveBy(5 * MINUTE);
  expect(await seconds()).toBe(15 * 60);
  await box.db.update(outbox).set({ sentAt: clock.now() }).where(eq(outbox.subject, 'sent'));
  expect(await seconds()).toBe(5 * 60);
  await box.db
    .update(outbox)
    .set({ deadLetteredAt: clock.now() })
    .where(eq(outbox.subject, 'waits'));
  expect(await seconds()).toBe(0);
  clock.moveBy(50 * MINUTE);
  expect(await seconds()).toBe(5 * 60);
});
