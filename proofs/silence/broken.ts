import type { Plugin } from 'rolldown';

/** Injected errors: text of a source file, and what replaces it. */
const ERRORS: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  deadline: [
    [
      'db/database.ts',
      'const RESPONSE_TIMEOUT_MS = 6_500;',
      'const RESPONSE_TIMEOUT_MS = 600_000;',
    ],
  ],
  storm: [
    [
      'db/database.ts',
      'openInBackground(pool, { max, connectTimeoutMs });',
      'pool.options.connectionTimeoutMillis = connectTimeoutMs;',
    ],
  ],
  standby: [
    ['db/database.ts', "transaction_read_only === 'on'", "transaction_read_only === '?'"],
    ['db/queries/accounts/users.ts', 'rows[0]?.standby', '!rows[0]'],
  ],
  mark: [['jobs/send-message.ts', 'const PERSIST_TRIES = 100;', 'const PERSIST_TRIES = 1;']],
};

const ERROR_NAMES = Object.keys(ERRORS);

/** Builds the product with the injected error. */
export function injectedError(name: string): Plugin {
  const changes = ERRORS[name];
  if (!changes) throw new Error(`There is no injected error "${name}": ${ERROR_NAMES.join(', ')}.`);
  return {
    name: 'injected error',
    transform(source, id) {
      const own = changes.filter(([file]) => id.endsWith(`src/server/${file}`));
      if (own.length === 0) return null;
      return own.reduce((text, [file, from, to]) => {
        if (!text.includes(from)) throw new Error(`${file} no longer contains: ${from}`);
        return text.replace(from, to);
      }, source);
    },
  };
}
