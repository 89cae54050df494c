import { isConfirmed, membershipPlan } from '#domain/account.ts';
import { isKeyToken } from '#domain/api-key.ts';
import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/permissions.ts';
import { hasSecondFactor } from '#server/db/queries/accounts/authenticators.ts';
import { hasPasskey } from '#server/db/queries/accounts/passkeys.ts';
import type { StoredSession } from '#server/db/queries/accounts/sessions.ts';
import { memberOfKey } from './keys/api-keys.ts';
import { findSessionByToken, type SessionDeps } from './sessions.ts';

export interface IdentifyDeps extends SessionDeps {
  /** Whether administrators must sign in with two factors. */
  readonly adminTwoFactor: 'optional' | 'required';
}

/**
 * The caller as an actor: a guest, or the member of a session or of an API key.
 * @throws AppError `sign_in_required` for a session that is over; `key_invalid` or `key_revoked` for a key.
 */
export async function identify(
  deps: IdentifyDeps,
  caller: { readonly token: string | undefined; readonly addressKey: string },
): Promise<Actor> {
  const { token, addressKey } = caller;
  if (token === undefined) return { kind: 'guest', addressKey };
  if (isKeyToken(token)) return memberOfKey(deps, token);
  const session = await findSessionByToken(deps, token);
  if (!session) throw new AppError('sign_in_required');
  const { user } = session;
  const now = deps.clock.now();
  const isAsked = user.isAdmin && deps.adminTwoFactor === 'required';
  return {
    kind: 'member',
    id: user.id,
    plan: membershipPlan(user, now),
    isAdmin: user.isAdmin,
    lacksSecondFactor: isAsked && !(await hasTwoFactors(deps, session)),
    isConfirmed: isConfirmed(session, now),
  };
}

/**
 * Whether the session was opened with two factors: by a passkey that the account still has, or with an authenticator app,
 * which ends all other sessions when it is turned on.
 */
async function hasTwoFactors(
  { db }: Pick<IdentifyDeps, 'db'>,
  { user, passkeyId }: StoredSession,
): Promise<boolean> {
  const isByPasskey =
    passkeyId !== null && (await hasPasskey(db, { userId: user.id, id: passkeyId }));
  return isByPasskey || hasSecondFactor(db, user.id);
}
