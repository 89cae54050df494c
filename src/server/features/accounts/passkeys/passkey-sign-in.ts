import { AppError } from '#domain/errors.ts';
import {
  findPasskey,
  insertChallenge,
  recordPasskeyUse,
  takeChallenge,
} from '#server/db/queries/accounts/passkeys.ts';
import { stampActiveLogin } from '#server/db/queries/accounts/users.ts';
import { countPasskeySignIn } from '../attempt-limits.ts';
import { type Device, openMemberSession, type SignedIn } from '../devices.ts';
import { newToken, tokenHashOf } from '../sessions.ts';
import { oldestChallenge, type PasskeyDeps, requireRelyingParty } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { challengeIn, type SentAssertion, verifyAssertion } from './verify-passkey.ts';

/**
 * A challenge for the next sign-in, the same for everybody: 256 random bits, stored as a hash.
 * @throws AppError `passkeys_unavailable`.
 */
export async function beginPasskeySignIn(
  deps: PasskeyDeps,
): Promise<{ readonly relyingParty: RelyingParty; readonly challenge: string }> {
  const relyingParty = requireRelyingParty(deps);
  const challenge = newToken();
  await insertChallenge(deps.db, { hash: tokenHashOf(challenge), at: deps.clock.now() });
  return { relyingParty, challenge };
}

/**
 * Starts a session. The challenge is consumed whether it succeeds or not.
 * @throws AppError `passkey_refused`, `passkey_unknown`, `passkey_copied`, `passkey_expired`, `account_disabled`,
 * `passkeys_unavailable`, `too_many_requests`.
 */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  sent: SentAssertion,
  device: Device,
): Promise<SignedIn> {
  const { db, clock } = deps;
  const relyingParty = requireRelyingParty(deps);
  const challenge = challengeIn(sent.clientData);
  if (challenge === undefined) throw new AppError('passkey_refused');
  const passkey = await findPasskey(db, Buffer.from(sent.id, 'base64url'));
  const accountId = passkey && { accountId: passkey.userId };
  const attempt = await countPasskeySignIn(deps, { email: passkey?.user.email, device });
  const question = { hash: tokenHashOf(challenge), notBefore: oldestChallenge(deps) };
  if (!(await takeChallenge(db, question))) throw new AppError('passkey_expired', accountId);
  if (!passkey) throw new AppError('passkey_unknown');
  const use = await verifyAssertion(sent, { relyingParty, challenge }, passkey);
  if (!use) throw new AppError('passkey_refused', accountId);
  await attempt.succeed();
  const at = clock.now();
  return db.transaction(async (tx) => {
    // Locks the member, so that a concurrent password reset either ends this session or prevents it.
    const user = await stampActiveLogin(tx, passkey.userId, at);
    if (!user) throw new AppError('account_disabled', accountId);
    const recorded = await recordPasskeyUse(tx, passkey.id, { ...use, at });
    if (recorded === 'gone') throw new AppError('passkey_unknown', accountId);
    if (recorded === 'copied') throw new AppError('passkey_copied', accountId);
    return openMemberSession(tx, user, { device, at, passkeyId: passkey.id });
  });
}
