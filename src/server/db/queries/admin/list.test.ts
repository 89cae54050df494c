import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, it, onTestFinished } from 'vitest';
import { CASING } from '#server/db/columns.ts';
import { outbox } from '#server/db/message-schema.ts';
import * as schema from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { DEAD_LETTERS } from './dead-letters.ts';
import { inOrder } from './list.ts';

const box = testDatabase();

it.each(['asc', 'desc'] as const)(
  'a list sorted %s by time is read by the index',
  async (order) => {
    const plan = await box.db.transaction(async (tx) => {
      // An empty table is read as a whole.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select 1 from ${schema.searches} order by ${inOrder(schema.searches.createdAt, order)} limit 25`,
      );
    });
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('searches_created');
    expect(text).not.toContain('Sort  (');
  },
);

it('the newest dead letters are read in the order of their index', async () => {
  const at = new Date('2026-11-21T18:00:00Z');
  const text = { subject: 'A seat', text: 'Hello', html: '' };
  await box.db.insert(outbox).values({
    dedupeKey: 'key',
    to: 'maya@example.test',
    ...text,
    createdAt: at,
    deadLetteredAt: at,
  });
  const asked: [text: string, params: unknown[]][] = [];
  // A table of one row is read and sorted as a whole.
  const options = '-c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off';
  const db = drizzle({
    connection: { connectionString: box.url, options },
    schema,
    casing: CASING,
    logger: { logQuery: (...query) => void asked.push(query) },
  });
  // `end` does not wait for the connection, which the removal of the database may end first.
  db.$client.on('error', () => {});
  onTestFinished(() => db.$client.end());
  expect((await DEAD_LETTERS.page(db, { page: 1, limit: 25 }, at)).rows).toHaveLength(1);
  const [query = '', params = []] = asked.at(-1) ?? [];
  const { rows } = await db.$client.query(`explain ${query}`, params);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan Backward using outbox_dead');
  expect(plan).toContain('Presorted Key: dead_at');
});
