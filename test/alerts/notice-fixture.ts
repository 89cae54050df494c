import { and, eq } from 'drizzle-orm';
import { cents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { alertDates } from '#server/db/alert-schema.ts';
import type { Database } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { findUserByEmail, insertUser } from '#server/db/queries/accounts/users.ts';
import { insertAlert } from '#server/db/queries/alerts/alerts.ts';
import type { MatchedDay, NoticedAlert } from '#server/features/alerts/port.ts';
import type { Email } from '#server/providers/mail/port.ts';
import { flight, stillClock } from '#test/harness.ts';
import { testNotices } from '#test/messages/notices.ts';
import { emailWith } from '#test/messages/send-waiting.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { termsWith } from './question.ts';

const MAYA = 'maya@example.test';
const AIRPORTS = [testAirport('DEN', 'America/Denver'), testAirport('LAS', 'America/Los_Angeles')];
const DAYS = ['2026-11-25', '2026-11-28'].map(localDate);

/** Alert emails on a real database, with a mailer that records what it gets. */
export function noticeFixture(db: Database) {
  const clock = stillClock();
  const sent: Email[] = [];
  const mailer = {
    name: 'test',
    send: async (email: Email) => void sent.push(email),
  };
  const network = still(testNetwork(AIRPORTS, '1 DEN 06:30 LAS 120 daily'));
  const notices = testNotices(network);
  const found: MatchedDay = {
    day: localDate('2026-11-25'),
    price: cents(1_541),
    kind: 'goWild',
    flight: flight('DEN 06:30-07:00 > LAS 07:40-08:00', { goWild: [15.41, 3] }),
    seenAt: clock.now(),
    simulated: true,
  };
  return {
    clock,
    sent,
    notices,
    found,
    deps: { db, clock, channels: [emailWith(mailer)] },
    /** An alert for two days of a premium member, who may have others. */
    givenAlert: async (email = MAYA): Promise<NoticedAlert> => {
      const userId = await memberWith(db, email, clock.now());
      const criteria = termsWith({ dates: DAYS, maxPrice: cents(4_900) });
      const phone = { phoneNumber: null, smsConsentedAt: null };
      const { id } = await db.transaction((tx) =>
        insertAlert(tx, { ...criteria, ...phone, userId, createdAt: clock.now() }),
      );
      return { ...criteria, id, userId, email, phoneNumber: null };
    },
    /** Commits a match and enqueues its email, as a worker does. */
    find: async (alert: NoticedAlert): Promise<void> => {
      await db.transaction(async (tx) => {
        const state = { state: 'found', foundPrice: found.price, finishedAt: clock.now() } as const;
        const isIt = and(eq(alertDates.alertId, alert.id), eq(alertDates.day, found.day));
        await tx.update(alertDates).set(state).where(isIt);
        await notices.matched(tx, alert, found, clock.now());
      });
    },
    create: (alert: NoticedAlert) =>
      db.transaction((tx) => notices.created(tx, alert, clock.now())),
    statesOf: async ({ id }: NoticedAlert) => {
      const rows = await db
        .select()
        .from(alertDates)
        .where(eq(alertDates.alertId, id))
        .orderBy(alertDates.day);
      return rows.map(({ state }) => state);
    },
    promised: () => db.select().from(outbox).orderBy(outbox.id),
  };
}

async function memberWith(db: Database, email: string, createdAt: Date): Promise<string> {
  const names = { firstName: 'Maya', lastName: 'Ruiz' };
  const at = { createdAt, emailVerifiedAt: createdAt };
  const person = { email, passwordHash: null, ...names, isPremium: true, ...at };
  const user = (await insertUser(db, person)) ?? (await findUserByEmail(db, email));
  return user?.id ?? '';
}
