import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import * as contract from '#contract/passkeys.ts';
import { MAX_PASSKEYS } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import { instant } from '#server/db/columns.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { listPasskeys, type StoredPasskey } from '#server/db/queries/accounts/sign-in-methods.ts';
import { lockOwnUser, ownUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { sessions } from '#server/db/schema.ts';
import { passkeyChallenges, passkeyHandles, passkeys } from '#server/db/sign-in-schema.ts';
import { type Call, route } from '#server/http/route.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { RelyingParty, Services } from '#server/services.ts';
import type { AttemptServices } from './limits.ts';
import { proveOwner } from './passwords.ts';
import { newToken, ownSessionHash, tokenHashOf } from './sessions.ts';
import { ALGORITHMS, challengeIn, verifyNewPasskey } from './verify-passkey.ts';

export type PasskeyServices = AttemptServices & Pick<Services, 'relyingParty'>;

/** @throws AppError `passkeys_unavailable`. */
export function requireRelyingParty({ relyingParty }: PasskeyServices): RelyingParty {
  if (!relyingParty) throw new AppError('passkeys_unavailable');
  return relyingParty;
}

/** The own passkeys. */
export const passkeyRoutes = (services: PasskeyServices) => [
  route(contract.listPasskeys, async ({ actor }) => ({
    passkeys: (await listPasskeys(services.db, actor.id)).map(toWire),
    limit: MAX_PASSKEYS,
  })),
  route(contract.newPasskeyOptions, (call) => beginPasskey(services, call)),
  route(contract.addPasskey, (call) => addPasskey(services, call)),
  route(contract.renamePasskey, async ({ input: { params, body }, actor }) => {
    const [passkey] = await services.db
      .update(passkeys)
      .set({ name: body.name })
      .where(isOwn(actor, params))
      .returning();
    if (!passkey) throw new AppError('not_found');
    return { passkey: toWire(passkey) };
  }),
  route(contract.removePasskey, (call) => removePasskey(services, call)),
];

const toWire = (passkey: StoredPasskey): contract.PasskeyDto => ({
  id: passkey.id,
  name: passkey.name,
  created_at: passkey.createdAt.toISOString(),
  last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
  backed_up: passkey.isBackedUp,
});

const isOwn = (actor: { readonly id: string }, params: { readonly id: string }) =>
  and(eq(passkeys.userId, actor.id), eq(passkeys.id, params.id));

const HANDLE_BYTES = 64;
/** Milliseconds for which a challenge can be used. */
export const CHALLENGE_MS = 5 * 60_000;
const PUBLIC_KEY = 'public-key';
export const REQUIRED = 'required';

/**
 * What a browser needs to make a passkey. The challenge is bound to the session, whose earlier one it replaces.
 * @throws AppError as `proveOwner`, `passkeys_unavailable`, `passkey_limit_reached`, `sign_in_required`.
 */
async function beginPasskey(
  services: PasskeyServices,
  call: Call<typeof contract.newPasskeyOptions>,
) {
  const { db, clock } = services;
  const relyingParty = requireRelyingParty(services);
  const user = await ownUser(db, call.actor.id);
  await proveOwner(services, user, call);
  const challenge = newToken();
  const { existing, handle } = await db.transaction(async (tx) => {
    const existing = await listPasskeys(tx, user.id);
    if (existing.length >= MAX_PASSKEYS) throw new AppError('passkey_limit_reached');
    const handle = await ensureHandle(tx, user.id);
    const sessionHash = ownSessionHash(call.caller);
    await setSessionChallenge(tx, { hash: tokenHashOf(challenge), sessionHash }, clock.now());
    return { existing, handle };
  });
  const options: contract.CreationOptionsDto = {
    rp: { id: relyingParty.id, name: relyingParty.name },
    user: {
      id: handle.toString('base64url'),
      name: user.email,
      displayName: `${user.firstName} ${user.lastName}`.trim(),
    },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: PUBLIC_KEY, alg })),
    timeout: CHALLENGE_MS,
    // An authenticator makes no second one.
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      type: PUBLIC_KEY,
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: {
      residentKey: REQUIRED,
      requireResidentKey: true,
      userVerification: REQUIRED,
    },
    attestation: 'none',
  };
  return { options };
}

/** By which authenticators know the account: what is stored, or from now on 64 random bytes. */
async function ensureHandle(tx: Tx, userId: string): Promise<Buffer> {
  const [row] = await tx
    .insert(passkeyHandles)
    .values({ userId, handle: randomBytes(HANDLE_BYTES) })
    // Changes nothing, but returns the row.
    .onConflictDoUpdate({ target: passkeyHandles.userId, set: { userId } })
    .returning();
  if (!row) throw new Error('a handle was inserted or found');
  return row.handle;
}

/** @throws AppError `sign_in_required` if the session has ended. */
async function setSessionChallenge(
  tx: Tx,
  { hash, sessionHash }: { readonly hash: Buffer; readonly sessionHash: Buffer },
  at: Date,
): Promise<void> {
  const session = tx
    .select({
      hash: sql`${hash}::bytea`.as('hash'),
      sessionHash: sessions.tokenHash,
      createdAt: instant(at).as('created_at'),
    })
    .from(sessions)
    .where(eq(sessions.tokenHash, sessionHash));
  const { rowCount } = await tx
    .insert(passkeyChallenges)
    .select(session)
    .onConflictDoUpdate({
      target: passkeyChallenges.sessionHash,
      set: { hash, createdAt: at },
    });
  if (!rowCount) throw new AppError('sign_in_required');
}

/**
 * Consumes a challenge. Of concurrent calls, one returns true.
 * @param sessionHash of the session in which the challenge was given; undefined for a sign-in.
 */
export async function takeChallenge(
  { db, clock }: PasskeyServices,
  challenge: string,
  sessionHash?: Buffer,
): Promise<boolean> {
  const isOfSession = sessionHash
    ? eq(passkeyChallenges.sessionHash, sessionHash)
    : isNull(passkeyChallenges.sessionHash);
  const oldest = new Date(clock.now().getTime() - CHALLENGE_MS);
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, tokenHashOf(challenge)),
        isOfSession,
        gte(passkeyChallenges.createdAt, oldest),
      ),
    );
  return rowCount === 1;
}

/** Of a passkey whose browser is unknown. */
const NAMELESS = 'Passkey';

/**
 * Adds a passkey and enqueues an email to its owner. The member is locked meanwhile, so that parallel calls cannot exceed
 * the limit.
 * @throws AppError `passkey_not_added`, `passkey_expired`, `passkey_limit_reached`, `passkeys_unavailable`,
 * `sign_in_required`.
 */
async function addPasskey(
  services: PasskeyServices,
  { input: { body }, actor, caller }: Call<typeof contract.addPasskey>,
) {
  const { db, clock, emails } = services;
  const relyingParty = requireRelyingParty(services);
  const challenge = challengeIn(body.client_data);
  if (challenge === undefined) throw new AppError('passkey_not_added');
  if (!(await takeChallenge(services, challenge, ownSessionHash(caller))))
    throw new AppError('passkey_expired');
  const verified = await verifyNewPasskey(body, { relyingParty, challenge });
  if (!verified) throw new AppError('passkey_not_added');
  return db.transaction(async (tx) => {
    const user = await lockOwnUser(tx, actor.id);
    if ((await tx.$count(passkeys, eq(passkeys.userId, user.id))) >= MAX_PASSKEYS)
      throw new AppError('passkey_limit_reached');
    const at = clock.now();
    const { transports } = body;
    const name = caller.browser ?? NAMELESS;
    const [passkey] = await tx
      .insert(passkeys)
      .values({ ...verified, userId: user.id, transports, name, createdAt: at })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (!passkey)
      throw new AppError('passkey_not_added', { message: 'An account has this passkey already.' });
    await tell(tx, user, emails.passkeyAdded(), at);
    return { passkey: toWire(passkey) };
  });
}

const tell = (
  db: Db,
  { email }: Pick<StoredUser, 'email'>,
  content: EmailContent,
  at: Date,
): Promise<void> =>
  enqueueMessage(db, { ...content, key: `passkeys-changed:${randomUUID()}`, to: email }, at);

/**
 * Removes a passkey and enqueues an email to its owner.
 * @throws AppError as `proveOwner`, `not_found` for a passkey of another member, `sign_in_required`.
 */
async function removePasskey(
  services: PasskeyServices,
  call: Call<typeof contract.removePasskey>,
): Promise<void> {
  const { db, clock, emails } = services;
  const user = await ownUser(db, call.actor.id);
  await proveOwner(services, user, call);
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(passkeys).where(isOwn(user, call.input.params));
    if (!rowCount) throw new AppError('not_found');
    await tell(tx, user, emails.passkeysRemoved(1), clock.now());
  });
}

interface Ending {
  /** An email to the member is enqueued if there was one; absent where another email says it. */
  readonly emails?: Pick<Services['emails'], 'passkeysRemoved'> | undefined;
  readonly at: Date;
}

/** Removes every passkey of a member and returns how many there were. */
export async function endPasskeys(
  tx: Tx,
  user: Pick<StoredUser, 'id' | 'email'>,
  { emails, at }: Ending,
): Promise<number> {
  const { rowCount } = await tx.delete(passkeys).where(eq(passkeys.userId, user.id));
  const count = rowCount ?? 0;
  if (emails && count > 0) await tell(tx, user, emails.passkeysRemoved(count), at);
  return count;
}
