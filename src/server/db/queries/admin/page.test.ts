import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { inOrder } from './page.ts';

const box = testDatabase();

it.each(['asc', 'desc'] as const)(
  'a list sorted %s by time is read by the index',
  async (order) => {
    const plan = await box.db.transaction(async (tx) => {
      // An empty table is read as a whole.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select 1 from ${searches} order by ${inOrder(searches.createdAt, order)} limit 25`,
      );
    });
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('created_at_idx');
    expect(text).not.toContain('Sort  (');
  },
);
