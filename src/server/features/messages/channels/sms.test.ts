import { describe, expect, it } from 'vitest';
import { outbox, phones } from '#server/db/message-schema.ts';
import { PHONE, smsFixture } from '#test/alerts/text-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { TEXTS_PER_DAY } from './sms.ts';

const box = testDatabase();

const NOT_YET = { suppressed: 'the owner of the number has not said yes' };
const STOPPED = { suppressed: 'the owner of the number said stop' };

describe('a phone', () => {
  it('gets the question once, and nothing else before its owner says yes', async () => {
    const { carrier: transport, text, reply, handed } = smsFixture(box.db);
    expect(await transport.send(text('1'))).toEqual(NOT_YET);
    expect(await transport.send(text('2', { subject: 'question' }))).toBe(undefined);
    expect(await transport.send(text('3', { subject: 'question', userId: 'u2' }))).toEqual({
      suppressed: 'the number was asked before',
    });
    expect(await transport.send(text('4'))).toEqual(NOT_YET);
    await reply('Who is this?');
    expect(await transport.send(text('5'))).toEqual(NOT_YET);
    await reply(' yes ');
    expect(await transport.send(text('6'))).toBe(undefined);
    expect(handed.map(({ key }) => key)).toEqual(['2', '6']);
  });

  it('is asked once by any number of senders at the same time', async () => {
    const { carrier: transport, text, handed } = smsFixture(box.db);
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        transport.send(text(`${n}`, { subject: 'question', userId: `u${n}` })),
      ),
    );
    expect(handed).toHaveLength(1);
  });

  it.each(['STOP', 'StopAll', 'unsubscribe', 'CANCEL', 'end', 'Quit.'])(
    'gets nothing more once its owner has said %s, and again after START',
    async (word) => {
      const { carrier: transport, text, reply, handed } = smsFixture(box.db);
      await reply('YES');
      await reply(word);
      expect(await transport.send(text('1'))).toEqual(STOPPED);
      await reply('START');
      expect(await transport.send(text('2'))).toBe(undefined);
      expect(handed.map(({ key }) => key)).toEqual(['2']);
    },
  );

  it('that has said stop by itself is not even asked', async () => {
    const { carrier: transport, text, reply, handed } = smsFixture(box.db);
    await reply('STOP');
    const answer = await transport.send(text('1', { subject: 'question' }));
    expect(answer).toEqual({ suppressed: 'the number was asked before' });
    expect(handed).toEqual([]);
  });

  it('of another owner is not opened by a yes', async () => {
    const { carrier: transport, text, reply } = smsFixture(box.db);
    await reply('YES', '7205550100');
    expect(await transport.send(text('1'))).toEqual(NOT_YET);
  });

  it('abroad is not listened to', async () => {
    const { reply } = smsFixture(box.db);
    await reply('YES', '4165550100');
    expect(await box.db.select().from(phones)).toEqual([]);
  });
});

describe('answers', () => {
  const promised = () => box.db.select().from(outbox).orderBy(outbox.id);

  it('tell who says yes that it worked, once, and who asks for help where it is', async () => {
    const { reply } = smsFixture(box.db);
    for (const word of ['YES', 'yes', 'HELP', 'STOP', 'hello', 'START']) await reply(word);
    const texts = (await promised()).map(({ text, subject, channel, to }) => {
      expect([subject, channel, to]).toEqual(['answer', 'sms', PHONE]);
      expect(text.length).toBeLessThanOrEqual(160);
      return text.slice(0, 43);
    });
    expect(texts).toEqual([
      'Roamfare: your flight alerts now come by te',
      'Roamfare flight alerts. Help: help@fares.ex',
      'Roamfare: your flight alerts now come by te',
    ]);
  });

  it('go out to a phone that has stopped as well, and at most five times a day', async () => {
    const { carrier: transport, text, reply, handed, budgets } = smsFixture(box.db);
    await reply('STOP');
    for (let n = 0; n < 8; n += 1)
      await transport.send(text(`${n}`, { subject: 'answer', userId: null }));
    expect(handed).toHaveLength(TEXTS_PER_DAY);
    expect(await budgets()).toEqual({ [`phone:${PHONE}`]: 5, all: 5 });
  });
});
