import { describe, expect, it } from 'vitest';
import { phones } from '#server/db/message-schema.ts';
import { smsFixture } from '#test/alerts/text-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { TEXTS_PER_DAY } from './sms.ts';

const box = testDatabase();
const DAY = 24 * 60 * 60_000;

describe('SMS budgets', () => {
  it('allows five text messages per member and day', async () => {
    const { carrier: transport, text, reply, handed, clock } = smsFixture(box.db);
    await reply('YES');
    for (let n = 0; n < 7; n += 1) await transport.send(text(`a${n}`));
    expect(await transport.send(text('more'))).toEqual({
      suppressed: `over budget: ${TEXTS_PER_DAY} texts a day`,
    });
    expect(handed).toHaveLength(5);
    clock.moveBy(DAY);
    expect(await transport.send(text('next'))).toBe(undefined);
  });

  it('keeps the daily SMS budget under three concurrent senders and sends none abroad', async () => {
    const { carrier: transport, text, handed, budgets } = smsFixture(box.db, { budget: 150 });
    const agreedAt = new Date('2026-11-20T00:00:00Z');
    const here = Array.from({ length: 36 }, (_, n) => `303555${1000 + n}`);
    const abroad = ['4165550100', '8765550100', '9005550100', '3039760100'];
    const numbers = [...here, ...abroad];
    await box.db.insert(phones).values(numbers.map((number) => ({ number, agreedAt })));
    let asked = 0;
    const sender = async () => {
      while (asked < 600) {
        const n = asked++;
        await transport.send(text(`${n}`, { to: numbers[n % 40] ?? '', userId: `u${n % 40}` }));
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
  });

  it('sends no text message with a budget of 0', async () => {
    const { carrier: transport, text, reply, handed } = smsFixture(box.db, { budget: 0 });
    await reply('YES');
    expect(await transport.send(text('1'))).toEqual({
      suppressed: 'over budget: all texts of the day',
    });
    expect(handed).toEqual([]);
  });

  it('consumes no SMS budget for a text message that is not sent', async () => {
    const { carrier: transport, text, reply, fail, budgets } = smsFixture(box.db);
    await transport.send(text('1'));
    await reply('YES');
    fail('refused');
    await expect(transport.send(text('2'))).rejects.toThrow('test: refused');
    const question = text('3', { kind: 'question', to: '7205550100' });
    await expect(transport.send(question)).rejects.toThrow('test: refused');
    expect(await budgets()).toEqual({ 'user:u1': 0, all: 0 });
    fail(undefined);
    expect(await transport.send(question)).toBe(undefined);
  });

  it('consumes SMS budget for a text message whose delivery is unknown', async () => {
    const { carrier: transport, text, reply, fail, budgets } = smsFixture(box.db);
    await reply('YES');
    fail('timeout');
    await expect(transport.send(text('1'))).rejects.toThrow('test: timeout');
    expect(await budgets()).toEqual({ 'user:u1': 1, all: 1 });
  });
});
