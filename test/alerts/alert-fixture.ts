import { and, eq } from 'drizzle-orm';
import { cents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { concurrencyLimit } from '#server/concurrency.ts';
import { alertDates } from '#server/db/alert-schema.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { rewriteRoutes } from '#server/db/queries/alerts/alert-routes.ts';
import { createAlert } from '#server/features/alerts/create-alert.ts';
import { listAlerts, presentAlert } from '#server/features/alerts/own-alerts.ts';
import type { AlertEvent, NoticedAlert } from '#server/features/alerts/port.ts';
import type { CheckedAlert } from '#server/features/alerts/read-draft.ts';
import { stillClock } from '#test/harness.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { termsWith } from './question.ts';

/** Alert criteria from Denver to Las Vegas for $15 on these days. */
export const wishOn = (...days: string[]): CheckedAlert => ({
  ...termsWith({ dates: days.map(localDate) }),
  phoneNumber: null,
});

/** Alerts of members with a still clock; notices are collected instead of sent. */
export function alertFixture(db: Database, { unit = 'request' as 'request' | 'date' } = {}) {
  const clock = stillClock();
  const told: NoticedAlert[] = [];
  const airports = [
    testAirport('DEN', 'America/Denver'),
    testAirport('LAS', 'America/Los_Angeles'),
  ];
  const deps = {
    db,
    clock,
    network: still(testNetwork(airports, '1 DEN 08:00 LAS 100 daily')),
    alertLimitUnit: unit,
    smsOn: true,
    // As many as there are connections: the database must enforce the rules.
    runLimited: concurrencyLimit(8),
    notifyOfAlerts: async (_: Tx, events: readonly AlertEvent[]) =>
      void told.push(...events.map(({ alert }) => alert)),
  };
  let created = 0;
  return {
    deps,
    clock,
    told,
    givenPremium: async (email = 'maya@example.test') => {
      const person = { email, passwordHash: null, firstName: 'Maya', lastName: 'Ruiz' };
      const at = { createdAt: clock.now(), emailVerifiedAt: clock.now() };
      const user = await insertUser(db, { ...person, isPremium: true, ...at });
      return user?.id ?? '';
    },
    /** The first for $15, each further one for a cent more: equal alerts are refused. */
    create: (userId: string, ...days: string[]) => {
      const maxPrice = cents(1_500 + created);
      created += 1;
      return createAlert(deps, userId, { ...wishOn(...days), maxPrice });
    },
    /** Sets the state of one date, as a worker would. */
    settle: (alertId: string, day: string, values: Partial<typeof alertDates.$inferInsert>) =>
      db.transaction(async (tx) => {
        await tx
          .update(alertDates)
          .set({ finishedAt: clock.now(), ...values })
          .where(and(eq(alertDates.alertId, alertId), eq(alertDates.day, day)));
        await rewriteRoutes(tx, alertId);
      }),
    list: async (userId: string, completedToo = true) => {
      const { alerts, ...counts } = await listAlerts(deps, userId, { completedToo });
      return { ...counts, alerts: alerts.map((alert) => presentAlert(alert, true)) };
    },
  };
}
