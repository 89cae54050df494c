import { ADMIN_SESSION, sessionEnds } from '#domain/account.ts';
import type { AuditAction } from '#domain/audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import {
  deleteStaleSessionsOfAdmins,
  listAdmins,
  lockAdmins,
  lockUserByEmail,
  setAdmin,
} from '#server/db/queries/admin/members.ts';
import { hasOtherAdmin } from '#server/features/admin/members/change-member.ts';
import { type Command, CommandError, type OperatorDeps } from './command.ts';

/** Commands for the role of administrators. There is no other way to become an administrator. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, Command>> = {
  promote: onAccount('make a member an administrator', promote),
  demote: onAccount('remove the administrator role', demote),
  list: {
    parameters: [],
    summary: 'list the administrators',
    prepare: async () => list,
  },
};

/** Result of a command: text for the terminal, and the audit entry if something was changed. */
interface Outcome {
  readonly text: string;
  readonly action?: AuditAction;
  readonly detail?: Readonly<Record<string, unknown>>;
}

type Change = (tx: Tx, user: StoredUser, now: Date) => Promise<Outcome>;

function onAccount(summary: string, apply: Change): Command {
  const prepare: Command['prepare'] =
    async ({ text: [email = ''] }) =>
    (deps) =>
      change(deps, email, apply);
  return { parameters: ['EMAIL'], summary, prepare };
}

/** @throws CommandError for an unknown address, and what `apply` throws; nothing is changed then. */
const change = ({ db, clock }: OperatorDeps, email: string, apply: Change): Promise<string> =>
  db.transaction(async (tx) => {
    // Must precede the lock of the account: see `lockAdmins`.
    await lockAdmins(tx);
    const user = await lockUserByEmail(tx, email.trim());
    if (!user) throw new CommandError(`There is no account with the address ${email}.`);
    const at = clock.now();
    const { text, action, detail = {} } = await apply(tx, user, at);
    if (action) await insertAuditEntry(tx, { at, actorId: null, action, subject: user.id, detail });
    return text;
  });

async function promote(tx: Tx, { id, email, isAdmin, isActive }: StoredUser): Promise<Outcome> {
  if (isAdmin) return { text: `${email} is an administrator already; nothing was changed.` };
  if (!isActive) throw new CommandError(`${email} is disabled. Enable the account first.`);
  await setAdmin(tx, id, true);
  return {
    text: `${email} is an administrator now, signed out after 30 minutes of silence and after 12 hours.`,
    action: 'account.promoted',
  };
}

async function demote(tx: Tx, user: StoredUser, now: Date): Promise<Outcome> {
  const { id, email, isAdmin, isActive } = user;
  if (!isAdmin) return { text: `${email} is not an administrator; nothing was changed.` };
  if (isActive && !(await hasOtherAdmin(tx, id)))
    throw new CommandError(`${email} is the only administrator. Promote somebody else first.`);
  // Sessions that have expired for an administrator would be valid again for a member.
  await deleteStaleSessionsOfAdmins(tx, sessionEnds(ADMIN_SESSION, now));
  await setAdmin(tx, id, false);
  return { text: `${email} is a member like others now.`, action: 'account.demoted' };
}

const list = ({ db, clock }: OperatorDeps): Promise<string> =>
  db.transaction(async (tx) => {
    const admins = await listAdmins(tx);
    const detail = { total: admins.length };
    await insertAuditEntry(tx, { at: clock.now(), actorId: null, action: 'admins.listed', detail });
    if (admins.length === 0) return 'There is no administrator. Make one: promote EMAIL';
    return admins.map(lineOf).join('\n');
  });

const lineOf = ({ email, firstName, lastName, isActive, lastLoginAt }: StoredUser): string => {
  const seen = lastLoginAt ? `last signed in ${lastLoginAt.toISOString()}` : 'never signed in';
  return `${email}  ${firstName} ${lastName}, ${seen}${isActive ? '' : ', disabled'}`;
};
