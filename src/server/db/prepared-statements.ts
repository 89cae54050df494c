import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A statement that comes back this often on one connection is worth remembering there. */
const WORTH_IT = 3;
/** Statements that one connection remembers: lists of changing length make new texts without end. */
const MOST = 256;
const MOST_COUNTED = 2_000;
const LONGEST = 8_192;

/**
 * From now on the server parses a statement with parameters once on this connection, and plans it once where that is
 * no worse, instead of each time: a third of the work of looking at alerts. A pooler that hands the connection to
 * another server between transactions knows nothing of it.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const nameOf = naming();
  const ask = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
  const query = (config: unknown, values: unknown, ...rest: readonly unknown[]) => {
    const name = isPlain(config) && hasValues(values) ? nameOf(config.text) : undefined;
    return ask(name === undefined ? config : { ...(config as object), name }, values, ...rest);
  };
  client.query = query as typeof client.query;
}

interface Plain {
  readonly text: string;
}

/** A statement as the query builder writes it, not yet named; copies bring a `submit` of their own. */
const isPlain = (config: unknown): config is Plain =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  !('submit' in config) &&
  !('name' in config && config.name);

const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0;

/** Names texts from their third use on, as long as there is room. */
function naming(): (text: string) => string | undefined {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (text.length > LONGEST || names.size >= MOST) return undefined;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < WORTH_IT) {
      if (count > 1 || uses.size < MOST_COUNTED) uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}
