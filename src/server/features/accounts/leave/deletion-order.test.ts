import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { alertDates } from '#server/db/alert-schema.ts';
import type { Tx } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { lockAlerts } from '#server/db/queries/alerts/matches.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { lockPhone, sharePhones } from '#server/db/queries/messages/phones.ts';
import { lockFlights } from '#server/db/queries/saved-trips.ts';
import { users } from '#server/db/schema.ts';
import { enqueueDeferredTexts } from '#server/features/messages/deferred-texts.ts';
import { type FullMember, givenFullMember } from '#test/api/full-member.ts';
import { testDatabase } from '#test/database.ts';
import { deleteLeaving, lockLeaving } from './delete-account.ts';

const box = testDatabase();
const AT = new Date('2026-11-21T12:00:00Z');
const CONTENT = { subject: 'found', text: '', html: '' };

/** Without the retries of the use case, so that a deadlock is an error. */
const deleteById = (id: string) =>
  box.db.transaction(async (tx) => deleteLeaving(tx, await lockLeaving(tx, id), AT));

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await box.db.execute(sql`
      select 1 from pg_locks where not granted and pid in (
        select pid from pg_stat_activity where datname = current_database())`);
    if (rows.length > 0) return;
  }
}

/** Work that has begun when the deletion does, and goes on while the deletion waits for it. */
async function whileDeleting(
  member: FullMember,
  begin: (tx: Tx) => Promise<unknown>,
  goOn: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  let deleted: Promise<void> | undefined;
  await box.db.transaction(async (tx) => {
    await begin(tx);
    deleted = deleteById(member.id);
    await untilSomebodyWaits();
    await goOn(tx);
  });
  await deleted;
}

const dateIdOf = async ({ alertId }: FullMember) => {
  const [row] = await box.db.select().from(alertDates).where(eq(alertDates.alertId, alertId));
  return row?.id ?? 0;
};

async function expectGone(member: FullMember): Promise<void> {
  expect(await box.db.$count(users, eq(users.id, member.id))).toBe(0);
  expect(await box.db.$count(outbox, eq(outbox.to, member.email))).toBe(0);
}

it('waits for a poll that has locked an alert of the member and then enqueues its messages', async () => {
  const member = await givenFullMember(box.db, '4001');
  const dateIds = [await dateIdOf(member)];
  const { id: userId, email: to, alertId, phone } = member;
  await whileDeleting(
    member,
    (tx) => lockAlerts(tx, { dateIds, days: [] }),
    async (tx) => {
      await sharePhones(tx, [phone]);
      await enqueueMessage(tx, { ...CONTENT, key: 'poll', to, userId, alertId }, AT);
    },
  );
  await expectGone(member);
});

it('waits for a START from a phone of the member, whose texts it then deletes', async () => {
  const member = await givenFullMember(box.db, '4002');
  await box.db.update(alertDates).set({ textWaits: true });
  await whileDeleting(
    member,
    (tx) => lockPhone(tx, member.phone),
    (tx) => enqueueDeferredTexts(tx, member.phone, AT),
  );
  await expectGone(member);
  expect(await box.db.$count(outbox)).toBe(0);
});

it('waits for a look at kept trips that has begun, and deletes what it says', async () => {
  const member = await givenFullMember(box.db, '4003');
  const { id: userId, email: to } = member;
  const trip = { userId, id: 'trip4003', way: 'out' } as const;
  const share = sql`select id from users where id = ${userId} for key share`;
  await whileDeleting(
    member,
    (tx) => tx.execute(share),
    async (tx) => {
      expect(await lockFlights(tx, [trip])).toHaveLength(1);
      await enqueueMessage(tx, { ...CONTENT, key: 'trip', to, userId, tripId: trip.id }, AT);
    },
  );
  await expectGone(member);
});
