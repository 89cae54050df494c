import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { timeZone } from '#domain/time.ts';
import { alerts } from '#server/db/alert-schema.ts';
import { outbox } from '#server/db/message-schema.ts';
import { setMembership } from '#server/db/queries/accounts/users.ts';
import {
  claimMessage,
  deadLetter,
  markSent,
  withdrawMessages,
} from '#server/db/queries/messages/outbox.ts';
import { users } from '#server/db/schema.ts';
import { sweepExpired } from '#server/jobs/sweep-expired.ts';
import { DAY, MINUTE } from '#test/api/account-fixture.ts';
import { deadLetterFixture } from '#test/api/dead-letter-fixture.ts';
import { newestMessage } from '#test/messages/send-waiting.ts';

const { box, setUp, changes } = deadLetterFixture();

/** A letter for each of many alerts; all of them were given up. */
async function givenFinds(count = 1) {
  const ids: string[] = [];
  const fixture = await setUp(async ({ givenAlert, find }) => {
    for (let n = 0; n < count; n += 1) {
      const alert = await givenAlert(`reader${n}@example.test`);
      ids.push(alert.id);
      await find(alert);
    }
  });
  const [alertId = ''] = ids;
  return { ...fixture, alertIds: ids, alertId };
}

it('sends a dead letter once when it is retried eight times at once', async () => {
  const { retry, send, sent } = await givenFinds();
  const answers = await Promise.all(Array.from({ length: 8 }, () => retry()));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(7);
  await send();
  expect(sent).toHaveLength(1);
  expect(await changes()).toHaveLength(1);
});

it('sends every dead letter once when all are retried at once and one by one', async () => {
  const { retry, retryAll, send, sent } = await givenFinds(12);
  const [one, ...all] = await Promise.all([retry(5), retryAll(), retryAll(), retryAll()]);
  const total = all.reduce((sum, { retried }) => sum + retried, one.statusCode === 204 ? 1 : 0);
  expect(total).toBe(12);
  await send();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(12);
  expect(sent).toHaveLength(12);
});

it('sends or deletes each dead letter when a retry meets the sweep', async () => {
  const { retryAll, send, sent, deps, clock } = await givenFinds(12);
  // They were given up a little more than eight days ago.
  const longAgo = new Date(clock.now().getTime() - 8 * DAY - MINUTE);
  await box.db.update(outbox).set({ deadLetteredAt: longAgo });
  const sweep = sweepExpired({
    ...deps,
    allowanceZone: timeZone('America/Denver'),
  });
  const [{ retried }] = await Promise.all([retryAll(), sweep]);
  const left = await box.db.select().from(outbox);
  expect(left.map(({ deadLetteredAt }) => deadLetteredAt)).toEqual(left.map(() => null));
  expect(left).toHaveLength(retried);
  await send();
  expect(sent).toHaveLength(retried);
});

it('retries a dead letter of a member without the plan, but does not send it', async () => {
  const { retry, send, sent, row } = await givenFinds();
  await box.db.update(users).set({ isPremium: false });
  expect((await retry()).statusCode).toBe(204);
  await send();
  expect([sent, (await row())?.lastError]).toEqual([[], 'withdrawn: the plan has ended']);
});

it('retries a dead letter after its member gets the plan back', async () => {
  const { retry, send, sent, find, givenAlert, clock } = await setUp(async () => {});
  const alert = await givenAlert();
  await find(alert);
  await setMembership(box.db, alert.userId, { isPremium: false, isTrial: false });
  await send();
  await setMembership(box.db, alert.userId, { isPremium: true, isTrial: false });
  clock.moveBy(MINUTE);
  await send();
  expect(sent).toEqual([]);
  await retry();
  await send();
  expect(sent).toHaveLength(1);
});

it('deletes a dead letter together with its alert', async () => {
  const { retry, send, sent, alertId } = await givenFinds();
  await box.db.delete(alerts).where(eq(alerts.id, alertId));
  expect((await retry()).statusCode).toBe(404);
  await send();
  expect(sent).toEqual([]);
});

it('sends nothing to a member who unsubscribes while dead letters are retried', async () => {
  const { retry, retryAll, send, sent, alertIds, clock, row } = await givenFinds(12);
  const withdraw = (id: string) =>
    withdrawMessages(box.db, [id], {
      at: clock.now(),
      error: 'withdrawn: the member wants no more',
    });
  await Promise.all([...alertIds.map(withdraw), retryAll(), retry(3), retry(7), retryAll()]);
  await send();
  expect(sent).toEqual([]);
  for (const { text, unsubscribeUrl, deadLetteredAt } of await box.db.select().from(outbox)) {
    expect([text, unsubscribeUrl]).toEqual(['', null]);
    expect(deadLetteredAt).not.toBe(null);
  }
  expect((await retry()).statusCode).toBe(409);
  expect((await row())?.attempts).toBeLessThanOrEqual(1);
});

it('ignores the result of a slow sender from before a dead letter was retried', async () => {
  const { retry, send, sent, row, find, givenAlert, clock } = await setUp(async () => {});
  await find(await givenAlert());
  const late = await claimMessage(box.db, await newestMessage(box.db));
  if (!late) throw new Error('nothing was promised');
  await deadLetter(box.db, late, { at: clock.now(), error: 'planted' });
  await retry();
  expect(await deadLetter(box.db, late, { at: clock.now(), error: 'late' })).toBe(false);
  expect(await markSent(box.db, late, clock.now())).toBe(false);
  expect((await row())?.deadLetteredAt).toBe(null);
  await send();
  expect(sent).toHaveLength(1);
});
