import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { enqueueMessage, type NewMessage } from '#server/db/queries/messages/outbox.ts';
import { PHONE, smsFixture } from '#test/alerts/text-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { channelWith, sendWaiting } from '#test/messages/send-waiting.ts';

const box = testDatabase();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('an enqueued text message', () => {
  const row = async (key: string) => {
    const [found] = await box.db.select().from(outbox).where(eq(outbox.dedupeKey, key));
    return found;
  };

  async function promised() {
    const all = smsFixture(box.db);
    const { clock, deps, carrier: transport, handed } = all;
    await all.reply('YES');
    await box.db.delete(outbox);
    const promise = async (key: string, userId: string | null = null) => {
      const words = { kind: 'alert', text: 'A seat' } as const;
      const email: NewMessage = { key, channel: 'sms', to: PHONE, userId, ...words };
      await enqueueMessage(box.db, email, clock.now());
    };
    const send = () => sendWaiting({ ...deps, channels: [channelWith('sms', transport)] });
    return { ...all, promise, send, handed };
  }

  it('dead-letters a text message over budget with the reason and never sends it', async () => {
    const { promise, send, handed, clock } = await promised();
    for (let n = 1; n <= 6; n += 1) await promise(`t${n}`);
    await send();
    expect(handed).toHaveLength(5);
    expect(await row('t6')).toMatchObject({
      lastError: 'over budget: 5 texts a day',
      sentAt: null,
    });
    clock.moveBy(DAY);
    await send();
    expect(handed).toHaveLength(5);
  });

  it('retries a refused text message for an hour', async () => {
    const { promise, send, handed, clock, fail } = await promised();
    fail('refused');
    await promise('t1');
    await send();
    fail(undefined);
    clock.moveBy(MINUTE);
    await send();
    expect(handed).toHaveLength(1);
    fail('refused');
    await promise('t2');
    await send();
    fail(undefined);
    clock.moveBy(61 * MINUTE);
    await send();
    expect(handed).toHaveLength(1);
    expect((await row('t2'))?.lastError).toBe('too late: the text is no longer fresh');
  });

  it('tells the provider how long a text message is worth passing on', async () => {
    const { promise, send, handed, clock } = await promised();
    await promise('t1');
    await send();
    await promise('t2');
    clock.moveBy(20 * MINUTE);
    await send();
    expect(handed.map(({ validForSeconds }) => validForSeconds)).toEqual([3_600, 2_400]);
  });

  it('never resends a text message whose delivery is unknown', async () => {
    const { promise, send, handed, clock, fail } = await promised();
    fail('timeout');
    await promise('t1');
    await send();
    fail(undefined);
    clock.moveBy(MINUTE);
    await send();
    expect(handed).toEqual([]);
    expect((await row('t1'))?.lastError).toMatch(/^sms test: it is not known whether it went out/);
  });
});
