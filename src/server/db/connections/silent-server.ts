import type { Socket } from 'node:net';
import type pg from 'pg';

/** The server can only be read: it was the primary until a moment ago, or it is a standby. */
const READ_ONLY = '25006';

/** The fields of a connection that its types leave out. */
interface ConnectionParts {
  /** False from the moment a query is sent until it is answered. */
  readonly readyForQuery: boolean;
  /** True once the goodbye was sent. */
  readonly _ending: boolean;
  readonly connection: NodeJS.EventEmitter & { readonly stream: Socket };
}

/**
 * Ends the connection when a query is out and the server has sent nothing for `responseTimeoutMs`: a server that is
 * frozen or gone keeps none of its own limits. The caller gets 'Connection terminated unexpectedly'. Ends it as well
 * when the server reports that it is read-only, so that the next connection may reach the new primary.
 */
export function closeUnresponsive(client: pg.ClientBase, responseTimeoutMs: number): void {
  const parts = client as unknown as ConnectionParts;
  const { connection } = parts;
  const { stream } = connection;
  // Without traffic in either direction; a query that is sent starts the time again.
  stream.setTimeout(responseTimeoutMs);
  stream.on('timeout', () => {
    if (!parts.readyForQuery || parts._ending) stream.destroy();
  });
  connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
    if (code === READ_ONLY) stream.destroy();
  });
}

/** @throws when the server can only be read. */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  );
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('the database is read-only'), { code: READ_ONLY });
}
