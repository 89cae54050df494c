import { sql } from 'drizzle-orm';
import { jobsOf } from '#server/jobs/registry.ts';
import { type SendDeps, TryAgain } from '#server/jobs/send-message.ts';

/**
 * Runs every waiting job once, in order and regardless of its start time, as tests have their own clock. A message to
 * be retried keeps its job.
 */
export async function sendWaiting(deps: SendDeps): Promise<void> {
  for (const { name, handle } of jobsOf(deps)) {
    const { rows } = await deps.db.execute<{ id: string; data: unknown }>(sql`
      select id, data from pgboss.job where name = ${name} and state < 'active'
      order by (data ->> 'message')::int`);
    for (const { id, data } of rows) {
      const isTaken = await deps.db.execute(
        sql`update pgboss.job set state = 'active' where id = ${id}::uuid and state < 'active'`,
      );
      if (isTaken.rowCount === 0) continue;
      const state = await handle(data).then(
        () => 'completed',
        (reason: unknown) => {
          if (reason instanceof TryAgain) return 'retry';
          throw reason;
        },
      );
      await deps.db.execute(
        sql`update pgboss.job set state = ${state}::pgboss.job_state where id = ${id}::uuid`,
      );
    }
  }
}
