import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import type { ChannelName } from '#domain/channel.ts';
import { localDate } from '#domain/time.ts';
import { outbox, phones, pushSubscriptions } from '#server/db/message-schema.ts';
import { meta } from '#server/db/schema.ts';
import type { AlertEvent } from '#server/features/alerts/port.ts';
import { alertOfToken } from '#server/features/alerts/unsubscribe.ts';
import { endpointOf, KEYS } from '#test/alerts/browser-fixture.ts';
import { noticeFixture } from '#test/alerts/notice-fixture.ts';
import { testDatabase } from '#test/database.ts';

const box = testDatabase();
const PHONE = '3035550100';
const fixture = () => noticeFixture(box.db);

describe('emails about an alert', () => {
  it('enqueues one email to the member for each event and day', async () => {
    const { notices, found: matched, clock, givenAlert, promised } = fixture();
    const alert = await givenAlert();
    const later = { ...matched, day: localDate('2026-11-28') };
    for (let n = 0; n < 2; n += 1)
      await box.db.transaction(async (tx) => {
        await notices.created(tx, alert, clock.now());
        await notices.matched(tx, alert, matched, clock.now());
        await notices.matched(tx, alert, later, clock.now());
        await notices.passed(tx, alert, later.day, clock.now());
      });
    const rows = await promised();
    expect(rows.map(({ dedupeKey }) => dedupeKey)).toEqual([
      `alert:created:${alert.id}:email`,
      `alert:found:${alert.id}:2026-11-25:email`,
      `alert:found:${alert.id}:2026-11-28:email`,
      `alert:passed:${alert.id}:email`,
    ]);
    expect(rows.map(({ flightDay }) => flightDay)).toEqual([
      null,
      '2026-11-25',
      '2026-11-28',
      null,
    ]);
    for (const row of rows)
      expect(row).toMatchObject({
        channel: 'email',
        to: 'maya@example.test',
        userId: alert.userId,
        alertId: alert.id,
      });
  });

  it('names no member in an alert email and uses one unsubscribe token in header and link', async () => {
    const { find, givenAlert, promised } = fixture();
    await find(await givenAlert());
    const [row] = await promised();
    if (!row) throw new Error('nothing was promised');
    const { subject, text, html, unsubscribeUrl } = row;
    const [, token] = /^https:\/\/fares\.example\/unsubscribe\?token=(\w+)$/m.exec(text) ?? [];
    expect(token).toHaveLength(96);
    expect(unsubscribeUrl).toBe(
      `https://fares.example/api/notifications/unsubscribe?token=${token}`,
    );
    expect(html).toContain(`href="https://fares.example/unsubscribe?token=${token}"`);
    expect(subject + text + html).not.toMatch(/Maya|Ruiz/);
  });

  it('uses one unsubscribe secret when several processes create it at once', async () => {
    const { givenAlert, create, promised } = fixture();
    await box.db.delete(meta);
    const alerts = [];
    for (let n = 0; n < 6; n += 1) alerts.push(await givenAlert());
    await Promise.all(alerts.map(create));
    await Promise.all(alerts.map(create));
    const [kept, ...others] = await box.db.select().from(meta);
    expect([kept?.key, others]).toEqual(['unsubscribe_secret', []]);
    const tokens = (await promised()).map(({ text }) => /token=(\w+)/.exec(text)?.[1] ?? '');
    const named = tokens.map((token) => alertOfToken(kept?.value ?? '', token));
    expect(new Set(named)).toEqual(new Set(alerts.map(({ id }) => id)));
  });

  it('enqueues an alert email in the same transaction as its event', async () => {
    const { notices, clock, givenAlert, promised } = fixture();
    const alert = await givenAlert();
    const failing = box.db.transaction(async (tx) => {
      await notices.created(tx, alert, clock.now());
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    expect(await promised()).toEqual([]);
  });
});

it('notifies every channel that the alert has chosen of every event, and no other', async () => {
  const { notices, found: matched, clock, givenAlert, promised } = fixture();
  const alert = await givenAlert();
  const { userId } = alert;
  const createdAt = clock.now();
  await box.db.insert(pushSubscriptions).values({
    userId,
    endpoint: endpointOf(1),
    ...KEYS,
    createdAt,
  });
  await box.db.insert(phones).values({ number: PHONE, agreedAt: createdAt });
  const find = { ...matched, origin: airportCode('DEN'), destination: airportCode('LAS') };
  const gathered = { notice: 1, finds: [find], simulated: true };
  const channelsWith = async (channels: readonly ChannelName[]) => {
    const chosen = { ...alert, phoneNumber: PHONE, channels };
    await box.db.transaction(async (tx) => {
      await notices.created(tx, chosen, clock.now());
      await notices.matched(tx, chosen, matched, clock.now());
      await notices.gathered(tx, chosen, gathered, clock.now());
      await notices.passed(tx, chosen, matched.day, clock.now());
    });
    const told = (await promised()).map(({ dedupeKey, channel }) => [
      dedupeKey.split(':')[1],
      channel,
    ]);
    await box.db.delete(outbox);
    return told;
  };
  const email = ['created', 'found', 'gathered', 'passed'].map((event) => [event, 'email']);
  const push = ['found', 'gathered', 'passed'].map((event) => [event, 'push']);
  const sms = ['created', 'found', 'gathered'].map((event) => [event, 'sms']);
  const byEvent = (all: unknown[][]) => all.map((one) => one.join(' ')).sort();
  expect(byEvent(await channelsWith(['email', 'push']))).toEqual(byEvent([...email, ...push]));
  expect(byEvent(await channelsWith(['push', 'sms']))).toEqual(byEvent([...push, ...sms]));
});

it('enqueues the messages of any number of events with the same number of statements', async () => {
  const { notices, found: match, clock, givenAlert } = fixture();
  const statements = async (count: number) => {
    const events: AlertEvent[] = [];
    for (let n = 0; n < count; n += 1) {
      const alert = await givenAlert(`member${n}@example.test`);
      events.push({ kind: 'matched', alert: { ...alert, phoneNumber: PHONE }, match });
    }
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    await box.db.transaction((tx) => notices.ofAlerts(tx, events, clock.now()));
    const executed = queries.mock.calls.length;
    queries.mockRestore();
    return executed;
  };
  expect(await statements(20)).toBe(await statements(1));
});
