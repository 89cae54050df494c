import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import { paymentEvents } from '#server/db/payment-schema.ts';
import { users } from '#server/db/schema.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { readOwnSubscription } from './own-subscription.ts';
import { reconcile, takeEvent } from './reconcile.ts';
import { startCheckout } from './start-checkout.ts';

const box = testDatabase();

const PREMIUM = { isPremium: true, isTrial: false };
const TRIAL = { isPremium: true, isTrial: true };
const FREE = { isPremium: false, isTrial: false };

describe('subscription events', () => {
  it('starts a subscription with a trial and renews it as paid', async () => {
    const { deps, clock, givenUser, buy, deliverAll, renew, planOf, rowOf } = billingFixture(
      box.db,
    );
    const user = await givenUser();
    await buy(user);
    expect(await planOf(user)).toEqual(FREE);
    await deliverAll();
    expect(await planOf(user)).toEqual(TRIAL);
    const [stored] = await box.db.select().from(users);
    expect(stored?.trialEndsAt).toEqual(new Date('2026-11-28T18:00:00Z'));
    expect(await readOwnSubscription(deps, user)).toMatchObject({
      subscription: {
        plan_type: 'monthly',
        period_ends_at: stored?.trialEndsAt?.toISOString(),
        ends_at: null,
      },
      trial_days: 0,
    });
    clock.moveTo('2026-11-28T18:00:01Z');
    await renew(user);
    expect(await planOf(user)).toEqual(PREMIUM);
    expect((await rowOf(user))?.periodEndsAt).toEqual(new Date('2026-12-28T18:00:00Z'));
    clock.moveTo('2027-02-28T18:00:01Z');
    await renew(user);
    expect(await planOf(user)).toEqual(PREMIUM);
    expect((await rowOf(user))?.periodEndsAt).toEqual(new Date('2027-03-28T18:00:00Z'));
  });

  it('cancels a subscription at once or at the end of its period, or resumes it', async () => {
    const {
      deps,
      clock,
      givenUser,
      buy,
      criteria: wish,
      deliverAll,
      renew,
      planOf,
    } = billingFixture(box.db, {
      trialDays: 0,
    });
    const user = await givenUser();
    await buy(user, 'yearly');
    await deliverAll();
    expect(await planOf(user)).toEqual(PREMIUM);
    const endOf = async () => (await readOwnSubscription(deps, user)).subscription?.ends_at;
    await wish(user, 'cancel_at_period_end');
    await deliverAll();
    expect(await planOf(user)).toEqual(PREMIUM);
    expect(await endOf()).toBe('2027-11-21T18:00:00.000Z');
    await wish(user, 'resume');
    await deliverAll();
    expect(await endOf()).toBeNull();
    await wish(user, 'cancel_at_period_end');
    clock.moveTo('2027-11-21T18:00:01Z');
    await renew(user);
    expect(await planOf(user)).toEqual(FREE);
    expect((await readOwnSubscription(deps, user)).subscription).toBeNull();

    await buy(user);
    await deliverAll();
    expect(await planOf(user)).toEqual(PREMIUM);
    await wish(user, 'cancel_now');
    await deliverAll();
    expect(await planOf(user)).toEqual(FREE);
  });

  it('removes a canceled plan once and leaves a plan that was granted later', async () => {
    const { givenUser, buy, criteria: wish, deliverAll, refresh, planOf } = billingFixture(box.db);
    const user = await givenUser();
    await box.db.update(users).set({ isPremium: true });
    await startCheckout(billingFixture(box.db).deps, user, 'monthly');
    await refresh(user);
    expect(await planOf(user)).toEqual(PREMIUM);
    await buy(user);
    await wish(user, 'cancel_now');
    await deliverAll();
    expect(await planOf(user)).toEqual(FREE);
    await box.db.update(users).set({ isPremium: true });
    await refresh(user);
    expect(await planOf(user)).toEqual(PREMIUM);
  });
});

describe('a payment event', () => {
  it('applies each payment event once, delivered twice and in any order', async () => {
    const { givenUser, buy, deliverAll, calls, planOf } = billingFixture(box.db);
    const user = await givenUser();
    await buy(user);
    calls.length = 0;
    const taken = await deliverAll();
    const kinds = new Set(taken).size;
    expect(kinds).toBe(3);
    expect(taken).toHaveLength(2 * kinds);
    expect(calls).toEqual(Array.from({ length: kinds }, () => 'currentSubscription'));
    expect(await planOf(user)).toEqual(TRIAL);
  });

  it('applies a payment event once when it is replayed ten times at once', async () => {
    const { deps, lastEvent, givenUser, buy, calls } = billingFixture(box.db);
    await buy(await givenUser());
    calls.length = 0;
    await Promise.all(Array.from({ length: 10 }, () => takeEvent(deps, lastEvent())));
    expect(calls).toEqual(['currentSubscription']);
    expect(await box.db.select().from(paymentEvents)).toHaveLength(1);
  });

  it('does not store a payment event when the provider fails, so that its next delivery counts', async () => {
    const { errors: failures, givenUser, buy, deliverAll, planOf } = billingFixture(box.db);
    const user = await givenUser();
    await buy(user);
    failures.set('currentSubscription', 'before');
    await expect(deliverAll()).rejects.toThrow('payments_unavailable');
    expect(await box.db.select().from(paymentEvents)).toEqual([]);
    expect(await planOf(user)).toEqual(FREE);
    failures.clear();
    await deliverAll();
    expect(await planOf(user)).toEqual(TRIAL);
  });

  it('stores a payment event of an unknown customer and does nothing else', async () => {
    const { deps, lastEvent, givenUser, buy, calls } = billingFixture(box.db);
    await buy(await givenUser());
    await box.db.delete(users);
    calls.length = 0;
    await takeEvent(deps, lastEvent());
    expect(calls).toEqual([]);
    expect(await box.db.select().from(paymentEvents)).toHaveLength(1);
  });
});

describe('missed payment events', () => {
  it('reconciles a paid checkout whose event is missing', async () => {
    const { deps, clock, givenUser, buy, planOf, rowOf } = billingFixture(box.db);
    const user = await givenUser();
    await buy(user);
    clock.moveBy(9 * 60_000);
    await reconcile(deps);
    expect(await planOf(user)).toEqual(FREE);
    clock.moveBy(2 * 60_000);
    await reconcile(deps);
    expect(await planOf(user)).toEqual(TRIAL);
    expect(await rowOf(user)).toMatchObject({ checkoutId: null, status: 'trialing' });
  });

  it('reconciles a canceled subscription once after its period ends', async () => {
    const {
      deps,
      clock,
      givenUser,
      buy,
      criteria: wish,
      refresh,
      calls,
      planOf,
    } = billingFixture(box.db);
    const user = await givenUser();
    await buy(user);
    await wish(user, 'cancel_at_period_end');
    await refresh(user);
    clock.moveBy(11 * 60_000);
    await reconcile(deps);
    calls.length = 0;
    clock.moveBy(6 * DAY_MS);
    await reconcile(deps);
    expect(calls).toEqual([]);
    clock.moveBy(2 * DAY_MS);
    await reconcile(deps);
    expect(calls).toEqual(['currentSubscription']);
    expect(await planOf(user)).toEqual(FREE);
    await reconcile(deps);
    expect(calls).toEqual(['currentSubscription']);
  });

  it('reconciles a checkout after the payment provider recovers', async () => {
    const { deps, clock, errors: failures, givenUser, buy, planOf } = billingFixture(box.db);
    const user = await givenUser();
    await buy(user);
    clock.moveBy(11 * 60_000);
    failures.set('currentSubscription', 'before');
    await expect(reconcile(deps)).rejects.toThrow('unreachable');
    failures.clear();
    await reconcile(deps);
    expect(await planOf(user)).toEqual(TRIAL);
  });
});
