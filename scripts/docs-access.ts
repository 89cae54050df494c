// Writes docs/ACCESS.md: who may make which call, from the contract and the permission table.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CallLimit } from '#domain/call-limit.ts';
import { type Access, PERMISSIONS, type Permission } from '#domain/permissions.ts';
import { ENDPOINTS } from '../src/contract/all.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { ERRORS } from '../src/contract/errors.ts';
import { OTHER_PATHS, type OtherPath } from '../src/contract/other-paths.ts';

const FILE = fileURLToPath(new URL('../docs/ACCESS.md', import.meta.url));

/** Kinds of callers, from the fewest to the most permissions. */
export const CALLERS = [
  'guest',
  'stale token',
  'disabled',
  'free',
  'premium',
  'admin',
  'key',
] as const;
export type Caller = (typeof CALLERS)[number];

const UNSIGNED = { guest: 401, 'stale token': 401, disabled: 401 } as const;
const REFUSED: Record<Access, Partial<Record<Caller, number>>> = {
  public: {},
  guest: { 'stale token': 401, disabled: 401 },
  member: UNSIGNED,
  premium: { ...UNSIGNED, free: ERRORS.premium_required.status },
  admin: { ...UNSIGNED, free: 403, premium: ERRORS.admin_required.status },
};

/** The status of a refusal before the input is read; undefined when the call is admitted. */
export function refusalFor({ action }: Endpoint, caller: Caller): number | undefined {
  const { access, scope }: Permission = PERMISSIONS[action];
  if (caller === 'key' && access !== 'public' && !scope) return ERRORS.key_scope_required.status;
  return REFUSED[access][caller];
}

/** The same outside the endpoints. */
export const refusalOutside = ({ access = 'public' }: OtherPath, caller: Caller) =>
  REFUSED[access][caller];

/** Shows a maximum that the operator configures by its name. */
const limitOf = ({ limit }: { readonly limit?: CallLimit | undefined }) =>
  limit ? `${limit.max} per ${limit.per} in ${limit.windowMinutes} min` : '';

/** Actions that need a proof of the last ten minutes. */
const CONFIRMED = Object.entries<Permission>(PERMISSIONS)
  .filter(([, { confirmed }]) => confirmed)
  .map(([action]) => `\`${action}\``)
  .join(', ');

/** The document for the current contract. */
export function accessDocument(): string {
  const rows = ENDPOINTS.map((one) => {
    const cells = CALLERS.map((caller) => refusalFor(one, caller) ?? 'yes');
    const { scope }: Permission = PERMISSIONS[one.action];
    return `| ${one.method} /api${one.path} | ${one.action} | ${cells.join(' | ')} | ${scope ?? ''} | ${limitOf(one)} |`;
  });
  return [
    '# Who may make which call',
    '',
    'Written by `npm run docs:access` from the contract, which names an action for each call, and `src/domain/permissions.ts`, which says who may do it; a test makes every call as every kind of caller and compares.',
    'A number is the status of the refusal, which comes before the input is read. Callers: without a token; with a token that has ended; with the token of a disabled account; free, premium and administrator accounts (an administrator here is a premium member); an API key of that administrator with every scope. A key without the scope of a call is refused (403).',
    '',
    `Who is admitted must have signed in, or proven again by password or code who they are, in the last ten minutes (403) where the action is ${CONFIRMED}. With \`ADMIN_TWO_FACTOR=required\`, administrators without two-factor sign-in, in a session that no passkey of theirs has opened, are refused where only administrators are admitted (403).`,
    '',
    'Admitted calls may still be refused for what they ask: a destination in `/api/flights/search` takes premium (403), a free member or anonymous address has a search allowance (429), calls beyond the limit in the last column are refused (429), and a guest is refused (401) where `ANON_SEARCH=false`.',
    '',
    `| call | action | ${CALLERS.join(' | ')} | scope | limit |`,
    `|---|---|${CALLERS.map(() => '---|').join('')}---|---|`,
    ...rows,
    '',
    '## Outside the calls',
    '',
    'Everybody may read these. What is cached is made once for all callers, and a limit counts, in each process, what had to be made; that of `/mcp` counts every message, in all processes. A token that has ended, or of a disabled account, is refused (401) by `/mcp` alone. The files of the build are served, too, each at its own path.',
    '',
    '| path | what | answer | limit |',
    '|---|---|---|---|',
    ...OTHER_PATHS.map(
      (one) =>
        `| ${one.method} ${one.path.replace('*', '\\*')} | ${one.what} | ${one.making} | ${limitOf(one)} |`,
    ),
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) fs.writeFileSync(FILE, accessDocument());
