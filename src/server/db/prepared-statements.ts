import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Uses on one connection from which a statement is prepared. */
const MIN_USES = 3;
/** Prepared statements per connection: lists of varying length create new texts without end. */
const MAX_PREPARED = 256;
const MAX_COUNTED = 2_000;
const MAX_LENGTH = 8_192;

/**
 * Lets the server parse a statement with parameters once on this connection, and plan it once where that is no worse,
 * instead of each time; this saves a third of the work of polling alerts. Not for a connection behind a pooler that
 * switches servers between transactions.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const nameOf = statementNames();
  const send = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
  const query = (config: unknown, values: unknown, ...rest: readonly unknown[]) => {
    const name = isUnnamed(config) && hasValues(values) ? nameOf(config.text) : undefined;
    return send(name === undefined ? config : { ...(config as object), name }, values, ...rest);
  };
  client.query = query as typeof client.query;
}

interface UnnamedStatement {
  readonly text: string;
}

/** A statement from the query builder that has no name yet; copies bring their own `submit`. */
const isUnnamed = (config: unknown): config is UnnamedStatement =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  !('submit' in config) &&
  !('name' in config && config.name);

const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0;

/** Names statement texts from their third use on, up to the limits. */
function statementNames(): (text: string) => string | undefined {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (text.length > MAX_LENGTH || names.size >= MAX_PREPARED) return undefined;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < MIN_USES) {
      if (count > 1 || uses.size < MAX_COUNTED) uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}
