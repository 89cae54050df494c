import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Membership } from '#domain/account.ts';
import type { ChannelName } from '#domain/channel.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import { outbox } from '#server/db/message-schema.ts';
import { setMembership } from '#server/db/queries/accounts/users.ts';
import {
  claimMessage,
  enqueueMessage,
  markSent,
  recipientOf,
  withdrawMessages,
} from '#server/db/queries/messages/outbox.ts';
import { users } from '#server/db/schema.ts';
import type { MessageTransport } from '#server/providers/message-transport.ts';
import { ProviderError, type ProviderFailure } from '#server/providers/provider-error.ts';
import { noticeFixture } from '#test/alerts/notice-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { channelWith, emailWith, newestMessage, sendWaiting } from '#test/messages/send-waiting.ts';

const box = testDatabase();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const trialUntil = (end: string): Membership => ({
  isPremium: true,
  isTrial: true,
  trialEndsAt: new Date(end),
});

/** An alert with a find that is promised and not sent yet. */
async function setUp() {
  const fixture = noticeFixture(box.db);
  const alert = await fixture.givenAlert();
  await fixture.find(alert);
  const send = () => sendWaiting(fixture.deps);
  const stamps = async () =>
    (await box.db.select().from(alertDates).orderBy(alertDates.day)).map((one) => one.notifiedAt);
  const row = async () => (await fixture.promised())[0];
  return { ...fixture, alert, send, stamps, row };
}

describe('sending an email about an alert', () => {
  it('sends an alert email with its one-click URL and stamps the date it reports', async () => {
    const { sent, send, stamps, row, clock } = await setUp();
    await send();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.unsubscribeUrl).toMatch(
      /^https:\/\/fares\.example\/api\/notifications\/unsubscribe\?token=\w+$/,
    );
    expect(await stamps()).toEqual([clock.now(), null]);
    expect(await row()).toMatchObject({ sentAt: clock.now(), unsubscribeUrl: null, text: '' });
  });

  it.each<[string, Membership, boolean]>([
    ['has paid', { isPremium: true, isTrial: false }, true],
    ['is in a trial', trialUntil('2026-11-22T00:00:00Z'), true],
    ['was in a trial', trialUntil('2026-11-21T18:00:00Z'), false],
    ['no longer pays', { isPremium: false, isTrial: false }, false],
  ])('checks before sending whether the member %s', async (_, membership, goes) => {
    const { sent, send, stamps, row, alert, clock } = await setUp();
    await setMembership(box.db, alert.userId, membership);
    await send();
    expect(sent).toHaveLength(goes ? 1 : 0);
    if (goes) return;
    expect(await row()).toMatchObject({
      deadLetteredAt: clock.now(),
      lastError: 'withdrawn: the plan has ended',
    });
    expect(await stamps()).toEqual([null, null]);
    await setMembership(box.db, alert.userId, { isPremium: true, isTrial: false });
    clock.moveBy(HOUR);
    await send();
    expect(sent).toEqual([]);
  });

  it.each<[string, number, boolean]>([
    ['has just registered', 23, true],
    ['registered a day ago', 24, false],
  ])(
    'checks before sending whether the member without a verified address %s',
    async (_, hours, goes) => {
      const { sent, send, row, clock } = await setUp();
      const createdAt = new Date(clock.now().getTime() - hours * HOUR);
      await box.db.update(users).set({ createdAt, emailVerifiedAt: null });
      await send();
      expect(sent).toHaveLength(goes ? 1 : 0);
      const lastError = goes ? null : 'withdrawn: the email address is not verified';
      expect((await row())?.lastError).toBe(lastError);
    },
  );

  it('sends an alert email to the address that the member has when it is sent', async () => {
    const { sent, send } = await setUp();
    await box.db.update(users).set({ email: 'maya.ruiz@example.test' });
    await send();
    expect(sent.map(({ to }) => to)).toEqual(['maya.ruiz@example.test']);
  });

  it('sends the alert emails of a member to whom an operator has given months, until they end', async () => {
    for (const [grantedUntil, total] of [
      ['2026-11-21T18:00:00Z', 0],
      ['2026-11-21T18:00:01Z', 1],
    ] as const) {
      const { sent, send } = await setUp();
      await box.db
        .update(users)
        .set({ isPremium: false, isTrial: false, grantedUntil: new Date(grantedUntil) });
      await send();
      expect(sent).toHaveLength(total);
      await box.db.delete(users);
    }
  });

  it('withdraws all alert emails of a disabled account, including confirmations', async () => {
    const { sent, send, create, alert, promised } = await setUp();
    await create(alert);
    await box.db.update(users).set({ isActive: false });
    await send();
    expect(sent).toEqual([]);
    expect((await promised()).map(({ lastError }) => lastError)).toEqual([
      'withdrawn: the account is disabled',
      'withdrawn: the account is disabled',
    ]);
  });

  it('deletes an unsent alert email with its alert', async () => {
    const { sent, send, alert, promised } = await setUp();
    await box.db.delete(alerts).where(eq(alerts.id, alert.id));
    await send();
    expect([sent, await promised()]).toEqual([[], []]);
  });

  it.each<[string, (alertId: string, at: Date) => Promise<unknown>]>([
    ['deleted', (alertId) => box.db.delete(alerts).where(eq(alerts.id, alertId))],
    ['stopped', (alertId, at) => withdrawMessages(box.db, [alertId], { at, error: 'withdrawn' })],
  ])('does not send an alert email when its alert is %s after the claim', async (_, end) => {
    const { deps, sent, alert, clock } = await setUp();
    const held = await claimMessage(box.db, await newestMessage(box.db));
    if (!held) throw new Error('nothing was promised');
    expect(await recipientOf(box.db, held)).toMatchObject({ isActive: true });
    await end(alert.id, clock.now());
    expect(await recipientOf(box.db, held)).toBe(undefined);
    expect(await markSent(box.db, held, clock.now())).toBe(false);
    clock.moveBy(HOUR);
    await sendWaiting(deps);
    expect(sent).toEqual([]);
  });

  it('stamps the alert date only after the mail server accepts the email', async () => {
    const { deps, send, stamps, clock } = await setUp();
    const down = {
      name: 'test',
      send: () => Promise.reject(new ProviderError('test', 'unreachable')),
    };
    await sendWaiting({ ...deps, channels: [emailWith(down)] });
    expect(await stamps()).toEqual([null, null]);
    clock.moveBy(HOUR);
    await send();
    expect(await stamps()).toEqual([clock.now(), null]);
  });
});

describe('messages on other channels', () => {
  async function given(channel: 'sms' | 'push') {
    const { deps, clock, promised } = noticeFixture(box.db);
    const words = { subject: '', text: 'A seat', html: '' };
    await enqueueMessage(box.db, { key: 'm', channel, to: '3035550100', ...words }, clock.now());
    const tried: string[] = [];
    const transport = (
      atMostOnce: boolean,
      failure?: ProviderFailure,
      suppressed?: string,
    ): MessageTransport => ({
      name: 'test',
      atMostOnce,
      async send({ to }) {
        tried.push(to);
        if (failure) throw new ProviderError('test', failure);
        return suppressed === undefined ? undefined : { suppressed };
      },
    });
    const send = (transports: { sms?: MessageTransport; push?: MessageTransport } = {}) =>
      sendWaiting({
        ...deps,
        channels: Object.entries(transports).map(([name, one]) =>
          channelWith(name as ChannelName, one),
        ),
      });
    const row = async () => (await promised())[0];
    return { clock, transport, tried, send, row };
  }

  it('leaves a message waiting while no transport takes its channel', async () => {
    const { send, row, tried, transport } = await given('push');
    await send();
    await send({ sms: transport(true) });
    expect(await row()).toMatchObject({ attempts: 0, sentAt: null, deadLetteredAt: null });
    await send({ push: transport(false) });
    expect(tried).toEqual(['3035550100']);
    expect((await row())?.sentAt).not.toBe(null);
  });

  it('dead-letters a suppressed message with the reason', async () => {
    const { send, row, transport } = await given('sms');
    await send({ sms: transport(true, undefined, 'the owner said stop') });
    expect(await row()).toMatchObject({ sentAt: null, lastError: 'the owner said stop' });
    expect((await row())?.deadLetteredAt).not.toBe(null);
  });

  it.each<[ProviderFailure, number]>([
    ['refused', 2],
    ['timeout', 1],
    ['unreachable', 1],
  ])('retries an at-most-once message after %s: %i tries', async (failure, tries) => {
    const { send, clock, tried, transport } = await given('sms');
    await send({ sms: transport(true, failure) });
    clock.moveBy(HOUR);
    await send({ sms: transport(true) });
    expect(tried).toHaveLength(tries);
  });

  it('dead-letters an at-most-once message whose sender died and resends other messages', async () => {
    for (const [channel, atMostOnce, tries] of [
      ['sms', true, 0],
      ['push', false, 1],
    ] as const) {
      const { send, clock, tried, transport, row } = await given(channel);
      const [{ id } = { id: 0 }] = await box.db.select({ id: outbox.id }).from(outbox);
      await claimMessage(box.db, id);
      clock.moveBy(HOUR);
      await send({ [channel]: transport(atMostOnce) });
      expect(tried).toHaveLength(tries);
      if (atMostOnce) expect((await row())?.lastError).toMatch(/not known whether it went out/);
      await box.db.delete(outbox);
    }
  });
});
