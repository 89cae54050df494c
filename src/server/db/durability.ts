import pg from 'pg';

/** Settings of the server that allow it to lose acknowledged commits, as `name=off`. */
export async function durabilityErrors(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off' order by name`,
    );
    return rows.map((row) => `${row.name}=off`);
  } finally {
    await client.end();
  }
}
