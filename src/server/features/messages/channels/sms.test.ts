import { describe, expect, it } from 'vitest';
import { outbox, phones } from '#server/db/message-schema.ts';
import { PHONE, smsFixture } from '#test/alerts/text-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { TEXTS_PER_DAY } from './sms.ts';

const box = testDatabase();

const NOT_YET = { suppressed: 'the owner of the number has not said yes' };
const STOPPED = { suppressed: 'the owner of the number said stop' };

describe('a phone number', () => {
  it('sends the opt-in question once and nothing else before the owner answers yes', async () => {
    const { carrier: transport, text, reply, handed } = smsFixture(box.db);
    expect(await transport.send(text('1'))).toEqual(NOT_YET);
    expect(await transport.send(text('2', { kind: 'question' }))).toBe(undefined);
    expect(await transport.send(text('3', { kind: 'question', userId: 'u2' }))).toEqual({
      suppressed: 'the number was asked before',
    });
    expect(await transport.send(text('4'))).toEqual(NOT_YET);
    await reply('Who is this?');
    expect(await transport.send(text('5'))).toEqual(NOT_YET);
    await reply(' yes ');
    expect(await transport.send(text('6'))).toBe(undefined);
    expect(handed.map(({ key }) => key)).toEqual(['2', '6']);
  });

  it('sends one opt-in question under eight concurrent senders', async () => {
    const { carrier: transport, text, handed } = smsFixture(box.db);
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        transport.send(text(`${n}`, { kind: 'question', userId: `u${n}` })),
      ),
    );
    expect(handed).toHaveLength(1);
  });

  it.each(['STOP', 'StopAll', 'unsubscribe', 'CANCEL', 'end', 'Quit.'])(
    'sends nothing after the reply %s, and again after START',
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

  it('sends no opt-in question to a number that has stopped messages', async () => {
    const { carrier: transport, text, reply, handed } = smsFixture(box.db);
    await reply('STOP');
    const answer = await transport.send(text('1', { kind: 'question' }));
    expect(answer).toEqual({ suppressed: 'the number was asked before' });
    expect(handed).toEqual([]);
  });

  it('ignores a yes from another phone number', async () => {
    const { carrier: transport, text, reply } = smsFixture(box.db);
    await reply('YES', '7205550100');
    expect(await transport.send(text('1'))).toEqual(NOT_YET);
  });

  it('ignores replies from abroad', async () => {
    const { reply } = smsFixture(box.db);
    await reply('YES', '4165550100');
    expect(await box.db.select().from(phones)).toEqual([]);
  });
});

describe('replies', () => {
  const promised = () => box.db.select().from(outbox).orderBy(outbox.id);

  it('answers YES with a confirmation, once, and HELP with the contact', async () => {
    const { reply } = smsFixture(box.db);
    for (const word of ['YES', 'yes', 'HELP', 'STOP', 'hello', 'START']) await reply(word);
    const texts = (await promised()).map(({ text, kind, channel, to }) => {
      expect([kind, channel, to]).toEqual(['answer', 'sms', PHONE]);
      expect(text.length).toBeLessThanOrEqual(160);
      return text.slice(0, 43);
    });
    expect(texts).toEqual([
      'Roamfare: your flight alerts now come by te',
      'Roamfare flight alerts. Help: help@fares.ex',
      'Roamfare: your flight alerts now come by te',
    ]);
  });

  it('sends answers to a number that has stopped messages, at most five a day', async () => {
    const { carrier: transport, text, reply, handed, budgets } = smsFixture(box.db);
    await reply('STOP');
    for (let n = 0; n < 8; n += 1)
      await transport.send(text(`${n}`, { kind: 'answer', userId: null }));
    expect(handed).toHaveLength(TEXTS_PER_DAY);
    expect(await budgets()).toEqual({ [`phone:${PHONE}`]: 5, all: 5 });
  });
});
