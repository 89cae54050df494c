import { describe, expect, it } from 'vitest';
import type { ChannelName } from '#domain/channel.ts';
import { localDate } from '#domain/time.ts';
import type { NewMessage } from '#server/db/queries/messages/outbox.ts';
import { meta } from '#server/db/schema.ts';
import { alertOfToken } from '#server/features/alerts/unsubscribe.ts';
import { noticeFixture } from '#test/alerts/notice-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { still, testNetwork } from '#test/network-fixture.ts';
import { noticesOn } from './channel.ts';

const box = testDatabase();
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
    const [, token] = /^https:\/\/fares\.example\/unsubscribe#token=(\w+)$/m.exec(text) ?? [];
    expect(token).toHaveLength(96);
    expect(unsubscribeUrl).toBe(
      `https://fares.example/api/notifications/unsubscribe?token=${token}`,
    );
    expect(html).toContain(`href="https://fares.example/unsubscribe#token=${token}"`);
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

it('notifies every channel that the alert has chosen of every event, in order', async () => {
  const { found: matched, clock, givenAlert } = fixture();
  const alert = await givenAlert();
  const messages = (key: string) => async () => [
    { key, to: 'maya@example.test', subject: '', text: '', html: '' },
  ];
  const said: string[] = [];
  const note = (told: readonly NewMessage[]) => said.push(...told.map(({ key }) => key));
  const channel = (name: ChannelName) => ({
    name,
    notices: {
      created: messages(`${name} created`),
      matched: messages(`${name} found`),
      gathered: messages(`${name} gathered`),
      passed: messages(`${name} passed`),
    },
  });
  const notices = noticesOn(
    [channel('email'), channel('push'), channel('sms')],
    still(testNetwork([], '1 DEN 06:30 LAS 120 daily')),
  );
  const chosen = { ...alert, channels: ['email', 'push'] as const };
  await box.db.transaction(async (tx) => {
    note(await notices.created(tx, chosen, clock.now()));
    note(await notices.matched(tx, chosen, matched, clock.now()));
    const gathered = { notice: 1, finds: [], simulated: true };
    note(await notices.gathered(tx, chosen, gathered, clock.now()));
    note(await notices.passed(tx, chosen, matched.day, clock.now()));
  });
  expect(said).toEqual(
    ['created', 'found', 'gathered', 'passed'].flatMap((event) => [
      `email ${event}`,
      `push ${event}`,
    ]),
  );
});
