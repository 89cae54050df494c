import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/letter-schema.ts';
import { phones, smsBudgets } from '#server/db/message-schema.ts';
import { type PromisedLetter, promiseLetter } from '#server/db/queries/outbox.ts';
import { sendLetters } from '#server/jobs/send-letters.ts';
import type { CarriedMessage } from '#server/ports/carrier.ts';
import type { Sms, TextMessage } from '#server/ports/messages/sms.ts';
import { ProviderError, type ProviderFault } from '#server/ports/provider-error.ts';
import { noticeScene } from '#test/alerts/notice-scene.ts';
import { testDatabase } from '#test/database.ts';
import { takeReply } from './take-reply.ts';
import { TEXTS_PER_DAY, textCarrier } from './text-carrier.ts';

const box = testDatabase();
const PHONE = '3035550100';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function setUp({ budget = 200 } = {}) {
  const scene = noticeScene(box.db);
  const { clock } = scene;
  const handed: TextMessage[] = [];
  let fault: ProviderFault | undefined;
  const sms: Sms = {
    name: 'test',
    async send(message) {
      if (fault) throw new ProviderError('test', fault);
      handed.push(message);
      return undefined;
    },
    readWritten: () => ({ id: '', from: undefined, text: '' }),
  };
  const deps = { db: box.db, clock, sms, smsDailyBudget: budget };
  const carrier = textCarrier(deps);
  const text = (key: string, changes: Partial<CarriedMessage> = {}): CarriedMessage => ({
    key,
    to: PHONE,
    subject: 'alert',
    text: 'A seat',
    html: '',
    userId: 'u1',
    promisedAt: clock.now(),
    ...changes,
  });
  const site = { productName: 'Roamfare', supportEmail: 'help@fares.example' };
  let written = 0;
  const reply = (words: string, from = PHONE) => {
    written += 1;
    return takeReply({ db: box.db, clock, site }, { id: `SM${written}`, from, text: words });
  };
  const budgets = async () =>
    Object.fromEntries(
      (await box.db.select().from(smsBudgets)).map(({ subject, used }) => [subject, used]),
    );
  return {
    ...scene,
    carrier,
    handed,
    text,
    reply,
    budgets,
    fail: (next: ProviderFault | undefined) => {
      fault = next;
    },
  };
}

const NOT_YET = { withheld: 'the owner of the number has not said yes' };
const STOPPED = { withheld: 'the owner of the number said stop' };

describe('a phone', () => {
  it('gets the question once, and nothing else before its owner says yes', async () => {
    const { carrier, text, reply, handed } = setUp();
    expect(await carrier.send(text('1'))).toEqual(NOT_YET);
    expect(await carrier.send(text('2', { subject: 'question' }))).toBe(undefined);
    expect(await carrier.send(text('3', { subject: 'question', userId: 'u2' }))).toEqual({
      withheld: 'the number was asked before',
    });
    expect(await carrier.send(text('4'))).toEqual(NOT_YET);
    await reply('Who is this?');
    expect(await carrier.send(text('5'))).toEqual(NOT_YET);
    await reply(' yes ');
    expect(await carrier.send(text('6'))).toBe(undefined);
    expect(handed.map(({ key }) => key)).toEqual(['2', '6']);
  });

  it('is asked once by any number of senders at the same time', async () => {
    const { carrier, text, handed } = setUp();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        carrier.send(text(`${n}`, { subject: 'question', userId: `u${n}` })),
      ),
    );
    expect(handed).toHaveLength(1);
  });

  it.each(['STOP', 'StopAll', 'unsubscribe', 'CANCEL', 'end', 'Quit.'])(
    'gets nothing more once its owner has said %s, and again after START',
    async (word) => {
      const { carrier, text, reply, handed } = setUp();
      await reply('YES');
      await reply(word);
      expect(await carrier.send(text('1'))).toEqual(STOPPED);
      await reply('START');
      expect(await carrier.send(text('2'))).toBe(undefined);
      expect(handed.map(({ key }) => key)).toEqual(['2']);
    },
  );

  it('that has said stop by itself is not even asked', async () => {
    const { carrier, text, reply, handed } = setUp();
    await reply('STOP');
    const answer = await carrier.send(text('1', { subject: 'question' }));
    expect(answer).toEqual({ withheld: 'the number was asked before' });
    expect(handed).toEqual([]);
  });

  it('of another owner is not opened by a yes', async () => {
    const { carrier, text, reply } = setUp();
    await reply('YES', '7205550100');
    expect(await carrier.send(text('1'))).toEqual(NOT_YET);
  });

  it('abroad is not listened to', async () => {
    const { reply } = setUp();
    await reply('YES', '4165550100');
    expect(await box.db.select().from(phones)).toEqual([]);
  });
});

describe('answers', () => {
  const promised = () => box.db.select().from(outbox).orderBy(outbox.id);

  it('tell who says yes that it worked, once, and who asks for help where it is', async () => {
    const { reply } = setUp();
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
    const { carrier, text, reply, handed, budgets } = setUp();
    await reply('STOP');
    for (let n = 0; n < 8; n += 1)
      await carrier.send(text(`${n}`, { subject: 'answer', userId: null }));
    expect(handed).toHaveLength(TEXTS_PER_DAY);
    expect(await budgets()).toEqual({ [`phone:${PHONE}`]: 5, all: 5 });
  });
});

describe('budgets', () => {
  it('give a member five texts a day, and the next day five again', async () => {
    const { carrier, text, reply, handed, clock } = setUp();
    await reply('YES');
    for (let n = 0; n < 7; n += 1) await carrier.send(text(`a${n}`));
    expect(await carrier.send(text('more'))).toEqual({
      withheld: `over budget: ${TEXTS_PER_DAY} texts a day`,
    });
    expect(handed).toHaveLength(5);
    clock.moveBy(DAY);
    expect(await carrier.send(text('next'))).toBe(undefined);
  });

  it('hold exactly under three senders that are asked 10,000 times, and no number abroad is tried', async () => {
    const { carrier, text, handed, budgets } = setUp({ budget: 150 });
    const agreedAt = new Date('2026-11-20T00:00:00Z');
    const here = Array.from({ length: 36 }, (_, n) => `303555${1000 + n}`);
    const abroad = ['4165550100', '8765550100', '9005550100', '3039760100'];
    const numbers = [...here, ...abroad];
    await box.db.insert(phones).values(numbers.map((number) => ({ number, agreedAt })));
    let asked = 0;
    const sender = async () => {
      while (asked < 10_000) {
        const n = asked++;
        await carrier.send(text(`${n}`, { to: numbers[n % 40] ?? '', userId: `u${n % 40}` }));
      }
    };
    await Promise.all([sender(), sender(), sender()]);
    expect(handed).toHaveLength(150);
    expect(handed.filter(({ to }) => abroad.includes(to))).toEqual([]);
    const { all, ...members } = await budgets();
    expect(all).toBe(150);
    const used = Object.values(members);
    expect(used.reduce((sum, one) => sum + one, 0)).toBe(150);
    expect(Math.max(...used)).toBeLessThanOrEqual(TEXTS_PER_DAY);
  }, 60_000);

  it('of nothing stop every text', async () => {
    const { carrier, text, reply, handed } = setUp({ budget: 0 });
    await reply('YES');
    expect(await carrier.send(text('1'))).toEqual({
      withheld: 'over budget: all texts of the day',
    });
    expect(handed).toEqual([]);
  });

  it('are not touched by what does not go out', async () => {
    const { carrier, text, reply, fail, budgets } = setUp();
    await carrier.send(text('1'));
    await reply('YES');
    fail('refused');
    await expect(carrier.send(text('2'))).rejects.toThrow('test: refused');
    const question = text('3', { subject: 'question', to: '7205550100' });
    await expect(carrier.send(question)).rejects.toThrow('test: refused');
    expect(await budgets()).toEqual({ 'user:u1': 0, all: 0 });
    fail(undefined);
    expect(await carrier.send(question)).toBe(undefined);
  });

  it('are used up by what may have gone out', async () => {
    const { carrier, text, reply, fail, budgets } = setUp();
    await reply('YES');
    fail('timeout');
    await expect(carrier.send(text('1'))).rejects.toThrow('test: timeout');
    expect(await budgets()).toEqual({ 'user:u1': 1, all: 1 });
  });
});

describe('a promised text', () => {
  const row = async (key: string) => {
    const [found] = await box.db.select().from(outbox).where(eq(outbox.dedupeKey, key));
    return found;
  };

  async function promised() {
    const all = setUp();
    const { clock, deps, carrier, handed } = all;
    await all.reply('YES');
    await box.db.delete(outbox);
    const promise = async (key: string, userId: string | null = null) => {
      const words = { subject: 'alert', text: 'A seat', html: '' };
      const letter: PromisedLetter = { key, channel: 'sms', to: PHONE, userId, ...words };
      await promiseLetter(box.db, letter, clock.now());
    };
    const send = () => sendLetters({ ...deps, sms: carrier });
    return { ...all, promise, send, handed };
  }

  it('over budget is given up with the reason, and does not go out tomorrow', async () => {
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

  it('goes out again after a plain refusal, but not when it is an hour old', async () => {
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

  it('that may have gone out is counted as unknown, and never sent again', async () => {
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
