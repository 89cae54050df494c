import type * as z from 'zod/mini';
import { memberReasonField, monthsField, trialDaysField } from '#contract/admin/members.ts';
import { ERRORS } from '#contract/errors.ts';
import { emailField } from '#contract/fields.ts';
import { formatCount } from '#domain/count.ts';
import { AppError } from '#domain/errors.ts';
import { findUserByEmail, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import { endSessionsOfAll, findOwnerOfMessage } from '#server/db/queries/admin/members.ts';
import { operatorActions } from '#server/features/accounts/operators.ts';
import { messageId, resendMessage } from '#server/features/admin/dead-letters.ts';
import {
  correctMemberEmail,
  deleteMember,
  endTrial,
  grantMonths,
  removeMemberPasskeys,
  startTrial,
  takeBackMonths,
  turnSecondFactorOff,
} from '#server/features/admin/members/change-account.ts';
import {
  disableMember,
  enableMember,
  endMemberSessions,
  type MemberChange,
} from '#server/features/admin/members/change-member.ts';
import { type Command, CommandError, type OperatorDeps } from './command.ts';

/** Commands that change a member, as the page of the member does. The reason is recorded in the audit log. */
export const MEMBER_COMMANDS: Readonly<Record<string, Command>> = {
  disable: onMember('disable an account and end its sessions, keys and other grants', disable),
  enable: onMember('enable a disabled account', enable),
  'sign-out': {
    parameters: ['EMAIL|--all', 'REASON'],
    summary: 'end all sessions, keys and other grants of one account, or the sessions of all',
    prepare: async ({ text: [whose = '', reason = ''] }) => {
      const why = read(memberReasonField, reason);
      return whose === '--all'
        ? (deps) => signOutAll(deps, why)
        : (deps) => change(deps, [whose, why], signOut);
    },
  },
  'grant-months': {
    parameters: ['EMAIL', 'MONTHS', 'REASON'],
    summary: 'give months of Premium, after all that the member has',
    prepare: async ({ text: [email = '', number = '', reason = ''] }) => {
      const months = read(monthsField, Number(number));
      return withReason(email, reason, async (deps, one, user) => {
        const until = await grantMonths(deps, { ...one, months });
        return `${user.email} has ${formatCount(months, 'month')} more of Premium, until ${until.toISOString()}.`;
      });
    },
  },
  'take-back-months': onMember(
    'take back given months that are not over',
    async (deps, one, user) => {
      const until = await takeBackMonths(deps, one);
      return `${user.email} no longer has the months that were given until ${until.toISOString()}.`;
    },
  ),
  'start-trial': {
    parameters: ['EMAIL', 'DAYS', 'REASON'],
    summary: 'start a trial without a card, which ends by itself',
    prepare: async ({ text: [email = '', number = '', reason = ''] }) => {
      const days = read(trialDaysField, Number(number));
      return withReason(email, reason, async (deps, one, user) => {
        const until = await startTrial(deps, { ...one, days });
        return `${user.email} is in a trial until ${until.toISOString()}.`;
      });
    },
  },
  'two-factor-off': onMember(
    'turn off the two-factor sign-in of a member who has lost app and recovery codes',
    removeSecondFactor,
  ),
  'passkeys-off': onMember(
    'remove every passkey of a member, with sessions, keys and other grants',
    removePasskeys,
  ),
  'end-trial': onMember('end a trial that an operator has started', async (deps, one, user) => {
    await endTrial(deps, one);
    return `The trial of ${user.email} is over.`;
  }),
  'correct-email': {
    parameters: ['EMAIL', 'NEW-EMAIL', 'REASON'],
    summary: 'set another address of an account; both addresses are told',
    prepare: async ({ text: [email = '', other = '', reason = ''] }) => {
      const right = read(emailField, other);
      return withReason(email, reason, (deps, one) => correct(deps, { ...one, email: right }));
    },
  },
  delete: onMember('delete an account with everything of it; nobody is told', remove),
  resend: {
    parameters: ['MESSAGE', 'REASON'],
    summary: 'send a message again that was given up; MESSAGE is its ID',
    prepare: async ({ text: [id = '', reason = ''] }) => {
      const why = read(memberReasonField, reason);
      return (deps) => refusing(() => resend(deps, id, why));
    },
  },
};

type MemberDeps = OperatorDeps & ReturnType<typeof operatorActions>;
type Apply = (deps: MemberDeps, change: MemberChange, user: StoredUser) => Promise<string>;

function onMember(summary: string, apply: Apply): Command {
  return {
    parameters: ['EMAIL', 'REASON'],
    summary,
    prepare: async ({ text: [email = '', reason = ''] }) => withReason(email, reason, apply),
  };
}

function withReason(email: string, reason: string, apply: Apply) {
  const why = read(memberReasonField, reason);
  return (deps: OperatorDeps) => change(deps, [email, why], apply);
}

/** @throws CommandError with the message of the field. */
function read<S extends z.ZodMiniType>(field: S, value: unknown): z.output<S> {
  const parsed = field.safeParse(value);
  if (!parsed.success) throw new CommandError(`${parsed.error.issues[0]?.message}.`);
  return parsed.data;
}

/** @throws CommandError for an unknown address, and if it is not possible for the member; nothing is changed then. */
async function change(
  deps: OperatorDeps,
  [email, reason]: readonly [email: string, reason: string],
  apply: Apply,
): Promise<string> {
  const user = await findUserByEmail(deps.db, email.trim());
  if (!user) throw new CommandError(`There is no account with the address ${email}.`);
  const one = { userId: user.id, actorId: null, reason };
  return refusing(() => apply({ ...deps, ...operatorActions(deps) }, one, user));
}

/** @throws CommandError with the message of the refusal. */
const refusing = (work: () => Promise<string>): Promise<string> =>
  work().catch((error: unknown) => {
    throw error instanceof AppError ? new CommandError(messageOf(error)) : error;
  });

const messageOf = ({ code, details }: AppError): string => details.message ?? ERRORS[code].message;

async function correct(
  deps: MemberDeps,
  one: MemberChange & { readonly email: string },
): Promise<string> {
  const { hasPassword } = await correctMemberEmail(deps, one);
  const google = hasPassword
    ? ''
    : '\nThe account has no password and goes on signing in with Google.';
  return `The address is ${one.email} now, not verified until its link is used. Both addresses are told.${google}`;
}

async function remove(deps: MemberDeps, one: MemberChange, { email }: StoredUser): Promise<string> {
  const { wasCustomer } = await deleteMember(deps, { ...one, email });
  return wasCustomer
    ? `${email} is deleted; a worker ends the subscription at the payment provider.`
    : `${email} is deleted.`;
}

async function resend(deps: OperatorDeps, text: string, reason: string): Promise<string> {
  const id = messageId(text);
  const userId = await findOwnerOfMessage(deps.db, id);
  if (userId === undefined) throw new CommandError(`There is no message ${id} to a member.`);
  await resendMessage(deps, { userId, actorId: null, reason, messageId: id });
  return `Message ${id} is queued again.`;
}

async function disable(
  deps: MemberDeps,
  one: MemberChange,
  { email }: StoredUser,
): Promise<string> {
  const { isNew, sessions, hasAdmin } = await disableMember(deps, one);
  if (!isNew) return `${email} is disabled already; nothing was changed.`;
  const warning = hasAdmin ? '' : '\nNo administrator is left who can sign in.';
  return `${email} is disabled; sessions ended: ${sessions}.${warning}`;
}

async function enable(deps: MemberDeps, one: MemberChange, { email }: StoredUser): Promise<string> {
  const isNew = await enableMember(deps, one);
  return isNew ? `${email} can sign in again.` : `${email} is not disabled; nothing was changed.`;
}

async function signOut(
  deps: MemberDeps,
  one: MemberChange,
  { email }: StoredUser,
): Promise<string> {
  const sessions = await endMemberSessions(deps, one);
  return `${email} is signed out everywhere; sessions ended: ${sessions}.`;
}

async function removeSecondFactor(
  deps: MemberDeps,
  one: MemberChange,
  { email }: StoredUser,
): Promise<string> {
  const isNew = await turnSecondFactorOff(deps, one);
  return isNew
    ? `${email} signs in without a code from now on, and gets an email about it.`
    : `${email} has no two-factor sign-in; nothing was changed.`;
}

async function removePasskeys(
  deps: MemberDeps,
  one: MemberChange,
  { email }: StoredUser,
): Promise<string> {
  const passkeys = await removeMemberPasskeys(deps, one);
  return passkeys > 0
    ? `${email} no longer signs in with a passkey, and gets an email about it; passkeys removed: ${passkeys}.`
    : `${email} has no passkeys; nothing was changed.`;
}

const signOutAll = ({ db, clock }: OperatorDeps, reason: string): Promise<string> =>
  db.transaction(async (tx) => {
    const sessions = await endSessionsOfAll(tx);
    const detail = { sessions, reason };
    await insertAuditEntry(tx, {
      at: clock.now(),
      actorId: null,
      action: 'everybody.signed-out',
      detail,
    });
    return `Everybody is signed out; sessions ended: ${sessions}.`;
  });
