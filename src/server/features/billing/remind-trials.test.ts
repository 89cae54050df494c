import { asc, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { users } from '#server/db/schema.ts';
import { startTrial } from '#server/features/admin/members/change-account.ts';
import { sendMessage } from '#server/jobs/send-message.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { remindTrials } from './remind-trials.ts';

const box = testDatabase();

async function setUp(options?: Parameters<typeof billingFixture>[1]) {
  const fixture = billingFixture(box.db, options);
  const userId = await fixture.givenUser();
  const { db, clock } = fixture.deps;
  const emails = () =>
    db.select().from(outbox).where(like(outbox.dedupeKey, 'money:%')).orderBy(asc(outbox.id));
  /** A trial until November 28. */
  const givenTrial = async () => {
    await fixture.buy(userId);
    await fixture.deliverAll();
    fixture.calls.length = 0;
  };
  const give = (days: number) =>
    startTrial({ db, clock }, { userId, actorId: null, reason: 'Outage', days });
  return { ...fixture, userId, emails, givenTrial, give };
}

const SUBJECT = 'Your free trial ends on Sat, Nov 28';

describe('the reminder of a trial of a subscription', () => {
  it('is sent once, two days before, with what is charged then, by eight workers at once', async () => {
    const { deps, clock, givenTrial, emails } = await setUp();
    await box.db.update(users).set({ emailVerifiedAt: clock.now() });
    await givenTrial();
    clock.moveTo('2026-11-26T17:59:59Z');
    await remindTrials(deps);
    expect(await emails()).toEqual([]);
    clock.moveTo('2026-11-26T18:00:00Z');
    await Promise.all(Array.from({ length: 8 }, () => remindTrials(deps)));
    clock.moveTo('2026-11-28T17:00:00Z');
    await remindTrials(deps);
    const [email, ...more] = await emails();
    expect(more).toEqual([]);
    expect(email?.subject).toBe(SUBJECT);
    for (const text of [
      'ends on Sat, Nov 28 at 1:00 PM EST. Premium then goes on for $5/month, until you cancel.',
      'Charged then: $5/month',
      'Card: ending in 4242',
      'Manage or cancel:\nhttps://fares.example/profile',
    ])
      expect(email?.text).toContain(text);
  });

  it('is caught up after an outage of the worker and of the provider, but not after the end', async () => {
    const { deps, clock, errors, givenTrial, emails } = await setUp();
    await givenTrial();
    clock.moveTo('2026-11-28T17:58:00Z');
    errors.set('currentSubscription', 'before');
    await expect(remindTrials(deps)).rejects.toThrow('unreachable');
    errors.clear();
    await remindTrials(deps);
    expect((await emails()).map(({ subject }) => subject)).toEqual([SUBJECT]);
    await box.db.delete(outbox);
    await box.db.execute('delete from money_notices');
    clock.moveTo('2026-11-28T18:00:00Z');
    await remindTrials(deps);
    expect(await emails()).toEqual([]);
  });

  it('tells nobody of a charge who has canceled at the provider, unknown to us', async () => {
    const { deps, clock, userId, criteria, givenTrial, emails } = await setUp();
    await givenTrial();
    await criteria(userId, 'cancel_at_period_end');
    clock.moveTo('2026-11-27T18:00:00Z');
    await remindTrials(deps);
    await remindTrials(deps);
    expect((await emails()).map(({ subject }) => subject)).toEqual([
      'Your free trial was canceled',
    ]);
  });

  it('is left to a provider that sends it, which is then not queried', async () => {
    const { deps, clock, calls, givenTrial, emails } = await setUp({ sends: ['charged'] });
    await givenTrial();
    clock.moveTo('2026-11-27T18:00:00Z');
    await remindTrials(deps);
    expect([await emails(), calls]).toEqual([[], []]);
  });

  it('is not sent once the trial is over, as after an outage of the mail server', async () => {
    const { deps, clock, givenTrial, emails } = await setUp();
    await givenTrial();
    clock.moveTo('2026-11-27T18:00:00Z');
    await remindTrials(deps);
    const [email] = await emails();
    clock.moveTo('2026-11-28T18:00:00Z');
    const sent: string[] = [];
    const transport = {
      name: 'test',
      atMostOnce: false,
      send: async ({ subject }: { subject: string }) => void sent.push(subject),
    };
    const channels = [{ name: 'email' as const, transport: transport as never }];
    await sendMessage({ ...deps, channels }, email?.id ?? 0);
    expect(sent).toEqual([]);
    const [row] = await box.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, email?.id ?? 0));
    expect(row?.lastError).toBe('withdrawn: its time is over');
  });
});

describe('the reminder of a trial that an operator has started', () => {
  it('says that nothing is charged, once, by workers at once, whatever Stripe sends', async () => {
    const { deps, clock, calls, give, emails } = await setUp({ sends: [] });
    await give(7);
    await remindTrials(deps);
    expect(await emails()).toEqual([]);
    clock.moveTo('2026-11-27T18:00:00Z');
    await Promise.all(Array.from({ length: 8 }, () => remindTrials(deps)));
    const [email, ...more] = await emails();
    expect([more, calls]).toEqual([[], []]);
    expect(email?.subject).toBe(SUBJECT);
    expect(email?.text).toContain('It ends by itself, and nothing is charged.');
    expect(email?.text).toContain('3 searches per day');
  });

  it('is sent while the payment provider is down', async () => {
    const { deps, clock, errors, givenUser, buy, deliverAll, give, emails } = await setUp();
    const other = await givenUser('leo@example.test');
    await buy(other);
    await deliverAll();
    await give(7);
    clock.moveTo('2026-11-27T18:00:00Z');
    errors.set('currentSubscription', 'before');
    await expect(remindTrials(deps)).rejects.toThrow('unreachable');
    expect((await emails()).map(({ to }) => to)).toEqual(['maya@example.test']);
  });

  it('is not sent to a disabled account, which has no use of it', async () => {
    const { deps, clock, give, emails } = await setUp();
    await give(7);
    await box.db.update(users).set({ isActive: false });
    clock.moveTo('2026-11-27T18:00:00Z');
    await remindTrials(deps);
    expect(await emails()).toEqual([]);
  });
});
