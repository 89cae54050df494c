import { and, eq, lt, or, sql } from 'drizzle-orm';
import * as contract from '#contract/passkeys.ts';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { passkeyChallenges, passkeyHandles, passkeys } from '#server/db/sign-in-schema.ts';
import { type Call, route } from '#server/http/route.ts';
import { countPasskeySignIn } from './limits.ts';
import {
  CHALLENGE_MS,
  type PasskeyServices,
  REQUIRED,
  requireRelyingParty,
  takeChallenge,
} from './passkeys.ts';
import { presentSession } from './profile.ts';
import {
  deviceOf,
  newToken,
  openMemberSession,
  type SignedIn,
  stampActiveLogin,
  tokenHashOf,
} from './sessions.ts';
import { challengeIn, verifyAssertion } from './verify-passkey.ts';

/** Signing in with a passkey. */
export const passkeySignInRoutes = (services: PasskeyServices) => [
  // A challenge for the next sign-in, the same for everybody: 256 random bits, stored as a hash.
  route(contract.passkeyOptions, async () => {
    const { id } = requireRelyingParty(services);
    const challenge = newToken();
    const row = { hash: tokenHashOf(challenge), createdAt: services.clock.now() };
    await services.db.insert(passkeyChallenges).values(row);
    const options: contract.RequestOptionsDto = {
      rpId: id,
      challenge,
      timeout: CHALLENGE_MS,
      userVerification: REQUIRED,
    };
    return { options };
  }),
  route(contract.passkeySignIn, async (call) =>
    presentSession(services, await signInWithPasskey(services, call)),
  ),
];

/**
 * Starts a session. The challenge is consumed whether it succeeds or not.
 * @throws AppError `passkey_refused`, `passkey_unknown`, `passkey_copied`, `passkey_expired`, `account_disabled`,
 * `passkeys_unavailable`, `too_many_requests`.
 */
async function signInWithPasskey(
  services: PasskeyServices,
  { input: { body }, caller }: Call<typeof contract.passkeySignIn>,
): Promise<SignedIn> {
  const { db, clock } = services;
  const relyingParty = requireRelyingParty(services);
  const challenge = challengeIn(body.client_data);
  if (challenge === undefined) throw new AppError('passkey_refused');
  const [found] = await db
    .select({ passkey: passkeys, email: users.email, handle: passkeyHandles.handle })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .innerJoin(passkeyHandles, eq(passkeyHandles.userId, passkeys.userId))
    .where(eq(passkeys.credentialId, Buffer.from(body.id, 'base64url')));
  const accountId = found && { accountId: found.passkey.userId };
  const device = deviceOf(caller, body.device_token);
  const attempt = await countPasskeySignIn(services, { email: found?.email, device });
  if (!(await takeChallenge(services, challenge))) throw new AppError('passkey_expired', accountId);
  if (!found) throw new AppError('passkey_unknown');
  const { id: passkeyId, userId, publicKey } = found.passkey;
  const own = { handle: found.handle, publicKey };
  const use = await verifyAssertion(body, { relyingParty, challenge }, own);
  if (!use) throw new AppError('passkey_refused', accountId);
  await attempt.succeed();
  const at = clock.now();
  return db.transaction(async (tx) => {
    // Locks the member, so that a concurrent password reset either ends this session or prevents it.
    const user = await stampActiveLogin(tx, userId, at);
    if (!user) throw new AppError('account_disabled', accountId);
    const recorded = await recordUse(tx, passkeyId, { ...use, lastUsedAt: at });
    if (recorded !== 'recorded') throw new AppError(recorded, accountId);
    return openMemberSession(tx, user, { device, at, passkeyId });
  });
}

type Use = Pick<typeof passkeys.$inferSelect, 'counter' | 'isBackedUp' | 'lastUsedAt'>;

/** `passkey_copied` if the counter did not go up, unless the authenticator counts nothing; `passkey_unknown` if it was removed. */
async function recordUse(
  tx: Tx,
  id: string,
  use: Use,
): Promise<'recorded' | 'passkey_copied' | 'passkey_unknown'> {
  const countsUp = lt(passkeys.counter, use.counter);
  const countsNothing = and(eq(passkeys.counter, 0), sql`${use.counter} = 0`);
  const { rowCount } = await tx
    .update(passkeys)
    .set(use)
    .where(and(eq(passkeys.id, id), or(countsUp, countsNothing)));
  if (rowCount) return 'recorded';
  return (await tx.$count(passkeys, eq(passkeys.id, id))) > 0
    ? 'passkey_copied'
    : 'passkey_unknown';
}
