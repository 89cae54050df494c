import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sandboxPaymentObjects } from '#server/db/payment-schema.ts';
import { billingScene } from '#test/api/billing-scene.ts';
import { testDatabase } from '#test/database.ts';
import { startCheckout } from './start-checkout.ts';

const box = testDatabase();

const objectsOf = (kind: string) =>
  box.db.select().from(sandboxPaymentObjects).where(eq(sandboxPaymentObjects.kind, kind));

async function openCheckouts() {
  const all = await objectsOf('checkout');
  return all.filter(({ body }) => JSON.stringify(body).includes('"status":"open"'));
}

describe('a checkout', () => {
  it('is one customer and one open checkout, however many ask at once', async () => {
    const { deps, givenUser } = billingScene(box.db);
    const user = await givenUser();
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => startCheckout(deps, user, 'monthly')),
    );
    expect(new Set(begun.map(({ url }) => url)).size).toBe(1);
    expect(await objectsOf('customer')).toHaveLength(1);
    expect(await objectsOf('checkout')).toHaveLength(1);
  });

  it('leaves one open checkout when both plans are asked for at once', async () => {
    const { deps, givenUser } = billingScene(box.db);
    const user = await givenUser();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => startCheckout(deps, user, n % 2 ? 'yearly' : 'monthly')),
    );
    expect(await objectsOf('customer')).toHaveLength(1);
    expect(await openCheckouts()).toHaveLength(1);
  });

  it('is for this member, at our own address, with the trial of a first one', async () => {
    const { deps, givenUser, sandbox } = billingScene(box.db);
    const user = await givenUser();
    const { id, url } = await startCheckout(deps, user, 'yearly');
    expect(url).toBe(`https://fares.example/sandbox/checkout/${id}`);
    expect(await sandbox.checkout(id)).toEqual({
      status: 'open',
      productName: 'Roamfare Premium',
      email: 'maya@example.test',
      planType: 'yearly',
      amount: 5_000,
      trialDays: 7,
      successUrl: 'https://fares.example/profile?checkout=success',
      cancelUrl: 'https://fares.example/plans?checkout=cancelled',
    });
    const [row] = await objectsOf('checkout');
    expect(row?.body).toMatchObject({ session: { client_reference_id: user } });
  });

  it('is begun anew when the open one is over', async () => {
    const { deps, givenUser, clock } = billingScene(box.db);
    const user = await givenUser();
    const first = await startCheckout(deps, user, 'monthly');
    clock.moveBy(25 * 3_600_000);
    expect((await startCheckout(deps, user, 'monthly')).id).not.toBe(first.id);
    expect(await openCheckouts()).toHaveLength(1);
  });

  it('is refused to who has a live subscription, whatever we have heard of it', async () => {
    const { deps, givenUser, buy, planOf } = billingScene(box.db);
    const user = await givenUser();
    await buy(user);
    await expect(startCheckout(deps, user, 'monthly')).rejects.toThrow('already_subscribed');
    await expect(startCheckout(deps, user, 'yearly')).rejects.toThrow('already_subscribed');
    expect(await planOf(user)).toEqual({ isPremium: true, isTrial: true });
  });

  it.each(['createCustomer', 'beginCheckout', 'currentSubscription'] as const)(
    'that fails in %s leaves nothing half, and the next try finds what was begun',
    async (call) => {
      const { deps, givenUser, faults } = billingScene(box.db);
      const user = await givenUser();
      for (const moment of ['before', 'after'] as const) {
        faults.set(call, moment);
        const failed = startCheckout(deps, user, 'monthly');
        await expect(failed).rejects.toThrow('payments_unavailable');
      }
      faults.clear();
      await startCheckout(deps, user, 'monthly');
      expect(await objectsOf('customer')).toHaveLength(1);
      expect(await objectsOf('checkout')).toHaveLength(1);
    },
  );

  it.each(['findCheckout', 'expireCheckout'] as const)(
    'for another plan that fails in %s leaves at most one that can be paid',
    async (call) => {
      const { deps, givenUser, faults } = billingScene(box.db);
      const user = await givenUser();
      await startCheckout(deps, user, 'monthly');
      for (const moment of ['before', 'after'] as const) {
        faults.set(call, moment);
        const failed = startCheckout(deps, user, 'yearly');
        await expect(failed).rejects.toThrow('payments_unavailable');
        expect((await openCheckouts()).length).toBeLessThanOrEqual(1);
      }
      faults.clear();
      const { id } = await startCheckout(deps, user, 'yearly');
      expect((await openCheckouts()).map((row) => row.id)).toEqual([id]);
    },
  );
});
