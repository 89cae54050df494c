import type { CopySession } from './copy-session.ts';
import { quoted } from './quoted.ts';
import type { Numbering, StoredTable } from './stored-tables.ts';

/** Clients that are connected to the same database beside this one. */
export async function countOthers(session: CopySession): Promise<number> {
  const { rows } = await session.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  return rows[0]?.count ?? 0;
}

/** Makes the partitions that are missing and takes out the rows that came with the schema. */
export async function makeRoom(
  session: CopySession,
  tables: readonly Pick<StoredTable, 'name' | 'partitions'>[],
): Promise<void> {
  for (const { name, partitions } of tables) {
    const table = `public.${quoted(name)}`;
    for (const { name: part, bounds } of partitions)
      await session.query(
        `create table if not exists public.${quoted(part)} partition of ${table} ${bounds}`,
      );
  }
  for (const { name } of tables) {
    const table = `public.${quoted(name)}`;
    const { rows } = await session.query(`select from ${table} limit 1`);
    // Only then: a table may refuse to be emptied.
    if (rows.length > 0) await session.query(`truncate ${table} cascade`);
  }
}

/** Numbers that are given out from now on are above every one that is taken or was. */
export async function continueNumbering(
  session: CopySession,
  { name, numberings }: { readonly name: string; readonly numberings: readonly Numbering[] },
): Promise<void> {
  for (const { column, last } of numberings)
    await session.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(max(${quoted(column)}), $3::bigint))
       from public.${quoted(name)} having greatest(max(${quoted(column)}), $3::bigint) is not null`,
      [`public.${quoted(name)}`, column, last],
    );
}

/** Tables in an order in which each comes after those that its rows refer to. */
export function inOrderOfNeed<T extends Pick<StoredTable, 'name' | 'needs'>>(
  tables: readonly T[],
): readonly T[] {
  const ordered: T[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const [free, held] = [[] as T[], [] as T[]];
    for (const table of waiting)
      (table.needs.some((need) => need !== table.name && names.has(need)) ? held : free).push(
        table,
      );
    if (free.length === 0) throw new Error(`Tables need each other: ${[...names].join(', ')}`);
    ordered.push(...free);
    waiting = held;
  }
  return ordered;
}
