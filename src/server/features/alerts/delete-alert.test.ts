import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import { outbox } from '#server/db/message-schema.ts';
import { alertFixture } from '#test/alerts/alert-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { deleteAlert } from './own-alerts.ts';

const box = testDatabase();
const NOW = new Date('2026-11-21T18:00:00Z');

const emailAbout = (alert: { userId: string; alertId: string }) => ({
  ...alert,
  dedupeKey: `alert:${alert.alertId}`,
  to: 'maya@example.test',
  subject: 'A fare',
  text: '',
  html: '',
  createdAt: NOW,
  dueAt: NOW,
});

/** Settles as soon as a query of this database waits for another one. */
async function somebodyWaits(): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await box.db.execute(waiting)).rows.length === 0);
}

describe('deleting an alert', () => {
  it('deletes an alert with its dates and its unsent messages', async () => {
    const { deps, create, givenPremium, list } = alertFixture(box.db);
    const userId = await givenPremium();
    const [gone, kept] = [await create(userId, '2026-12-01'), await create(userId, '2026-12-01')];
    for (const { id: alertId } of [gone, kept])
      await box.db.insert(outbox).values(emailAbout({ userId, alertId }));
    await deleteAlert(deps, { userId, alertId: gone.id });
    expect((await list(userId)).alerts.map(({ id }) => id)).toEqual([kept.id]);
    expect(await box.db.$count(alertDates)).toBe(1);
    const emails = await box.db.select({ alertId: outbox.alertId }).from(outbox);
    expect(emails).toEqual([{ alertId: kept.id }]);
  });

  it('refuses to delete a completed alert, but deletes a stopped or half-completed one', async () => {
    const { deps, create, settle, givenPremium, list } = alertFixture(box.db);
    const userId = await givenPremium();
    const completed = await create(userId, '2026-12-01');
    await settle(completed.id, '2026-12-01', { state: 'found', foundPrice: 900 });
    const stopped = await create(userId, '2026-12-01');
    await settle(stopped.id, '2026-12-01', { state: 'stopped' });
    const half = await create(userId, '2026-12-01', '2026-12-02');
    await settle(half.id, '2026-12-01', { state: 'found', foundPrice: 900 });
    const remove = ({ id: alertId }: { id: string }) => deleteAlert(deps, { userId, alertId });

    await expect(remove(completed)).rejects.toThrow('alert_completed');
    await remove(stopped);
    await remove(half);
    expect((await list(userId)).alerts.map(({ id }) => id)).toEqual([completed.id]);
  });

  it("answers the same for another member's alert as for an unknown one", async () => {
    const { deps, create, settle, givenPremium } = alertFixture(box.db);
    const maya = await givenPremium();
    const jo = await givenPremium('jo@example.test');
    const open = await create(maya, '2026-12-01');
    const completed = await create(maya, '2026-12-01');
    await settle(completed.id, '2026-12-01', { state: 'passed' });
    const ids = [open.id, completed.id, crypto.randomUUID(), 'nothing', '', "' or true --"];
    for (const alertId of ids)
      await expect(deleteAlert(deps, { userId: jo, alertId })).rejects.toThrow('not_found');
    expect(await box.db.$count(alerts)).toBe(2);
  });

  it('waits with a deletion for a match that is being committed and then refuses it', async () => {
    const { deps, create, givenPremium, list } = alertFixture(box.db);
    const userId = await givenPremium();
    const { id: alertId } = await create(userId, '2026-12-01');
    let deleting: Promise<unknown> = Promise.resolve();
    await box.db.transaction(async (tx) => {
      await tx.select().from(alerts).where(eq(alerts.id, alertId)).for('no key update');
      deleting = deleteAlert(deps, { userId, alertId }).catch((error: unknown) => error);
      await somebodyWaits();
      await tx.update(alertDates).set({ state: 'found', foundPrice: 900 });
      await tx.insert(outbox).values(emailAbout({ userId, alertId }));
    });
    expect(await deleting).toMatchObject({ code: 'alert_completed' });
    expect((await list(userId)).alerts).toMatchObject([{ id: alertId, found_price: 9 }]);
    expect(await box.db.$count(outbox)).toBe(1);
  });

  it('deletes an alert in one of 20 simultaneous calls', async () => {
    const { deps, create, givenPremium } = alertFixture(box.db);
    const userId = await givenPremium();
    const { id: alertId } = await create(userId, '2026-12-01', '2026-12-02');
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => deleteAlert(deps, { userId, alertId })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'not_found' });
  });
});
