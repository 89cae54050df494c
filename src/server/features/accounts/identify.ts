import { membershipPlan } from '#domain/account.ts';
import { isKeyToken } from '#domain/api-key.ts';
import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/permissions.ts';
import { memberOfKey } from './keys/api-keys.ts';
import { findMemberByToken, type SessionDeps } from './sessions.ts';

/**
 * The caller as an actor: a guest, or the member of a session or of an API key.
 * @throws AppError `sign_in_required` for a session that is over; `key_invalid` or `key_revoked` for a key.
 */
export async function identify(
  deps: SessionDeps,
  caller: { readonly token: string | undefined; readonly addressKey: string },
): Promise<Actor> {
  const { token, addressKey } = caller;
  if (token === undefined) return { kind: 'guest', addressKey };
  if (isKeyToken(token)) return memberOfKey(deps, token);
  const user = await findMemberByToken(deps, token);
  if (!user) throw new AppError('sign_in_required');
  const plan = membershipPlan(user, deps.clock.now());
  return { kind: 'member', id: user.id, plan, isAdmin: user.isAdmin };
}
