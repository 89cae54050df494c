import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { Payments } from '#server/providers/payments/port.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { takeEvent } from './reconcile.ts';

const box = testDatabase();

/** Whether somebody waits for a lock that another transaction holds. */
async function somebodyWaits(): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await box.db.execute(waiting)).rows.length > 0;
}

it('applies the latest provider answer when two events race and the older answer arrives last', async () => {
  const fixture = billingFixture(box.db);
  const userId = await fixture.givenUser();
  await fixture.buy(userId);
  await fixture.refresh(userId);
  expect(await fixture.planOf(userId)).toEqual({ isPremium: true, isTrial: true });
  const customerId = (await fixture.rowOf(userId))?.customerId ?? '';

  // The first question is answered before the subscription ends, and its answer arrives after the end.
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let questions = 0;
  const { payments } = fixture.deps;
  const slowFirst: Payments = {
    ...payments,
    async currentSubscription(customer) {
      questions += 1;
      const isFirst = questions === 1;
      const answer = await payments.currentSubscription(customer);
      if (isFirst) await arrived;
      return answer;
    },
  };
  const deps = { ...fixture.deps, payments: slowFirst };
  const updated = (id: string) => ({ id, type: 'customer.subscription.updated', customerId });
  const first = takeEvent(deps, updated('evt_first'));
  await vi.waitFor(() => expect(questions).toBe(1));
  await fixture.criteria(userId, 'cancel_now');
  let isSecondDone = false;
  const second = takeEvent(deps, updated('evt_second')).then(() => {
    isSecondDone = true;
  });
  await vi.waitFor(async () => expect(isSecondDone || (await somebodyWaits())).toBe(true), 10_000);
  arrive();
  await Promise.all([first, second]);
  expect(await fixture.planOf(userId)).toEqual({ isPremium: false, isTrial: false });
});
