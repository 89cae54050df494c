import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Client, withClient } from './whole-database.ts';

/** The schemas whose rows the product reads and writes; of `drizzle` it reads which migrations were applied. */
const WRITTEN = 'public, pgboss';

/** Allows a role to work with what the migrations have made, and nothing else. Call it after each migration. */
export async function grantToProduct(client: Client, role: string): Promise<void> {
  const who = pg.escapeIdentifier(role);
  await client.query(`
    grant usage on schema ${WRITTEN}, drizzle to ${who};
    grant select, insert, update, delete on all tables in schema ${WRITTEN} to ${who};
    grant usage, select on all sequences in schema ${WRITTEN} to ${who};
    grant select on all tables in schema drizzle to ${who};
    grant select on all sequences in schema drizzle to ${who}`);
}

const BUILT_IN_ROLE = 'roamfare_product';
const PASSWORD_BYTES = 24;

/**
 * The URL of the built-in database under a role that cannot change the schema. The role is made where it is missing, as
 * in data folders of earlier versions, and gets a new password each time.
 */
export async function productUrl(superuserUrl: string): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  await withClient(superuserUrl, async (client) => {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [BUILT_IN_ROLE]);
    if (rows.length === 0) await client.query(`create role ${BUILT_IN_ROLE}`);
    await client.query(`alter role ${BUILT_IN_ROLE} login password '${password}'`);
    await grantToProduct(client, BUILT_IN_ROLE);
  });
  const url = new URL(superuserUrl);
  url.username = BUILT_IN_ROLE;
  url.password = password;
  return url.href;
}
