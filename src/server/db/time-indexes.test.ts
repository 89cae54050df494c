import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';

const box = testDatabase();

/** Times by which a job or the Operations page finds rows of tables that grow with members. */
const TIMES = [
  'active_days.day',
  'alert_dates.finished_at',
  'alerts.notice_due_at',
  'api_keys.expires_at',
  'api_keys.revoked_at',
  'attempts.window_start',
  'audit_log.at',
  'billing.checked_at',
  'charges.paid_at',
  'device_tokens.last_used_at',
  'email_links.created_at',
  'idempotent_calls.begun_at',
  'outbox.dead_at',
  'outbox.sent_at',
  'passkey_challenges.created_at',
  'password_resets.created_at',
  'payment_events.received_at',
  'sandbox_emails.sent_at',
  'sandbox_texts.sent_at',
  'search_allowances.window_start',
  'searches.created_at',
  'sessions.created_at',
  'sessions.last_seen_at',
  'sign_in_challenges.created_at',
  'sign_in_nonces.created_at',
  'sms_budgets.day',
  'subscription_times.ended_at',
  'subscription_times.paid_at',
  'subscription_times.trial_at',
  'users.created_at',
  'users.last_login_at',
];

it.each(TIMES)('has an index that finds rows by %s', async (name) => {
  const [table, column] = name.split('.') as [string, string];
  const plan = await box.db.transaction(async (tx) => {
    // Of an empty table the planner would read all rows.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} < '2026-12-01'`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain(`Index Cond: (${column} <`);
});

it('has an index that finds authenticators which were not turned on by their time', async () => {
  await box.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute(
      sql`explain select 1 from authenticators where confirmed_at is null and created_at < '2026-12-01'`,
    );
    expect(JSON.stringify(rows)).toContain('authenticators_pending');
  });
});
