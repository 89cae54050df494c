import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Harness } from '../harness/open-harness.ts';
import type { Secret } from './find-secrets.ts';

/**
 * Adds a column that the product does not know to each of its tables. Returns the name and the value of each: where one
 * appears, somebody is told a whole row.
 */
export async function addSecretColumns({ db }: Harness): Promise<readonly Secret[]> {
  const { rows } = await db.execute<{ table: string }>(
    sql`select tablename as table from pg_tables where schemaname = 'public' order by 1`,
  );
  const added: Secret[] = [];
  for (const { table } of rows) {
    const [column, value] = [`secret_${randomHex()}`, `column-${randomHex()}`];
    await db.execute(
      sql`alter table ${sql.identifier(table)}
        add column ${sql.identifier(column)} text not null default ${sql.raw(`'${value}'`)}`,
    );
    added.push({ name: `the unknown column of ${table}`, value: column });
    added.push({ name: `a value of the unknown column of ${table}`, value });
  }
  return added;
}

const randomHex = () => randomUUID().replaceAll('-', '');

/** Text columns that are as secret as those of bytes, which hold hashes, sealed keys and public keys. */
const SECRET_TEXTS = [
  ['users', 'password_hash'],
  ['push_subscriptions', 'p256dh'],
  ['push_subscriptions', 'auth'],
] as const;
/** Named to their owner: no token can be derived from its hash. */
const NAMED = ['sessions.token_hash', 'passkeys.credential_id', 'passkey_handles.handle'];

/** Only while an address changes. */
const SOMETIMES = 'email_links.session_hash';

/** Values of the columns that hold secrets now. @throws when there is none of one of them. */
export async function storedSecrets({ db }: Harness): Promise<readonly Secret[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`);
  const columns = [...rows, ...SECRET_TEXTS.map(([table, column]) => ({ table, column }))];
  const found: Secret[] = [];
  for (const { table, column } of columns) {
    const name = `${table}.${column}`;
    if (NAMED.includes(name)) continue;
    const value = sql.identifier(column);
    const { rows: values } = await db.execute<{ value: Secret['value'] }>(
      sql`select ${value} as value from ${sql.identifier(table)} where ${value} is not null`,
    );
    if (values.length === 0 && name !== SOMETIMES) throw new Error(`there is no ${name}`);
    found.push(...values.map((one) => ({ value: one.value, name: `a ${name}` })));
  }
  return found;
}
