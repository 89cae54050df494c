import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { MAX_PASSKEYS } from '#domain/passkey.ts';
import type { Db } from '#server/db/database.ts';
import {
  countPasskeys,
  deletePasskey,
  deletePasskeysOf,
  ensureHandle,
  insertPasskey,
  listPasskeys,
  type OwnPasskeyKey,
  renamePasskey,
  type StoredPasskey,
  setSessionChallenge,
  takeChallenge,
} from '#server/db/queries/accounts/passkeys.ts';
import { findUserById, lockUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { SignInDeps } from '../attempt-limits.ts';
import { type OwnerProof, proveOwner } from '../prove-owner.ts';
import { newToken, tokenHashOf } from '../sessions.ts';
import type { RelyingParty } from './relying-party.ts';
import { challengeIn, type SentPasskey, verifyNewPasskey } from './verify-passkey.ts';

export interface PasskeyDeps extends SignInDeps {
  /** Null where browsers have no passkeys. */
  readonly relyingParty: RelyingParty | null;
  readonly emails: SignInDeps['emails'] & {
    passkeyAdded(): EmailContent;
    passkeysRemoved(count: number): EmailContent;
  };
}

const HANDLE_BYTES = 64;
/** Milliseconds for which a challenge can be used. */
export const CHALLENGE_MS = 5 * 60_000;
/** Of a passkey whose browser is unknown. */
const NAMELESS = 'Passkey';

/** @throws AppError `passkeys_unavailable`. */
export function requireRelyingParty({
  relyingParty,
}: Pick<PasskeyDeps, 'relyingParty'>): RelyingParty {
  if (!relyingParty) throw new AppError('passkeys_unavailable');
  return relyingParty;
}

export interface NewPasskeyQuestion {
  readonly relyingParty: RelyingParty;
  /** Base64url. */
  readonly challenge: string;
  readonly user: StoredUser;
  /** By which the authenticator will know the account. */
  readonly handle: Buffer;
  /** An authenticator makes no second one. */
  readonly existing: readonly StoredPasskey[];
}

/**
 * What a browser needs to make a passkey. The challenge is bound to the session, whose earlier one it replaces.
 * @throws AppError as `proveOwner`, `passkeys_unavailable`, `passkey_limit_reached`, `sign_in_required`.
 */
export async function beginPasskey(
  deps: PasskeyDeps,
  userId: string,
  proof: OwnerProof,
): Promise<NewPasskeyQuestion> {
  const relyingParty = requireRelyingParty(deps);
  const user = await findUserById(deps.db, userId);
  if (!user) throw new AppError('sign_in_required');
  await proveOwner(deps, user, proof);
  const challenge = newToken();
  return deps.db.transaction(async (tx) => {
    const existing = await listPasskeys(tx, userId);
    if (existing.length >= MAX_PASSKEYS) throw new AppError('passkey_limit_reached');
    const handle = await ensureHandle(tx, userId, randomBytes(HANDLE_BYTES));
    const sessionHash = tokenHashOf(proof.token);
    const stored = { hash: tokenHashOf(challenge), sessionHash, at: deps.clock.now() };
    if (!(await setSessionChallenge(tx, stored))) throw new AppError('sign_in_required');
    return { relyingParty, challenge, user, handle, existing };
  });
}

export interface PasskeyAddition {
  readonly userId: string;
  /** Of the session that makes the request, in which the challenge was given. */
  readonly token: string;
  /** Browser and system in short. */
  readonly browser: string | undefined;
  readonly sent: SentPasskey;
}

/**
 * Adds a passkey and enqueues an email to its owner. The member is locked meanwhile, so that parallel calls cannot exceed
 * the limit.
 * @throws AppError `passkey_not_added`, `passkey_expired`, `passkey_limit_reached`, `passkeys_unavailable`,
 * `sign_in_required`.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  { userId, token, browser, sent }: PasskeyAddition,
): Promise<StoredPasskey> {
  const { db, clock, emails } = deps;
  const relyingParty = requireRelyingParty(deps);
  const challenge = challengeIn(sent.clientData);
  if (challenge === undefined) throw new AppError('passkey_not_added');
  const question = { hash: tokenHashOf(challenge), sessionHash: tokenHashOf(token) };
  if (!(await takeChallenge(db, { ...question, notBefore: oldestChallenge(deps) })))
    throw new AppError('passkey_expired');
  const verified = await verifyNewPasskey(sent, { relyingParty, challenge });
  if (!verified) throw new AppError('passkey_not_added');
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('sign_in_required');
    if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS)
      throw new AppError('passkey_limit_reached');
    const at = clock.now();
    const passkey = await insertPasskey(tx, {
      ...verified,
      userId,
      transports: [...sent.transports],
      name: browser ?? NAMELESS,
      createdAt: at,
    });
    if (!passkey)
      throw new AppError('passkey_not_added', { message: 'An account has this passkey already.' });
    await tell(tx, user, emails.passkeyAdded(), at);
    return passkey;
  });
}

/** A challenge that was made before can no longer be used. */
export const oldestChallenge = ({ clock }: Pick<PasskeyDeps, 'clock'>): Date =>
  new Date(clock.now().getTime() - CHALLENGE_MS);

const tell = (
  db: Db,
  { email }: Pick<StoredUser, 'email'>,
  content: EmailContent,
  at: Date,
): Promise<void> =>
  enqueueMessage(db, { ...content, key: `passkeys-changed:${randomUUID()}`, to: email }, at);

export const listOwnPasskeys = ({ db }: PasskeyDeps, userId: string): Promise<StoredPasskey[]> =>
  listPasskeys(db, userId);

/** @throws AppError `not_found` for a passkey of another member. */
export async function nameOwnPasskey(
  { db }: PasskeyDeps,
  own: OwnPasskeyKey,
  name: string,
): Promise<StoredPasskey> {
  const passkey = await renamePasskey(db, own, name);
  if (!passkey) throw new AppError('not_found');
  return passkey;
}

/**
 * Removes a passkey and enqueues an email to its owner.
 * @throws AppError as `proveOwner`, `not_found` for a passkey of another member, `sign_in_required`.
 */
export async function removeOwnPasskey(
  deps: PasskeyDeps,
  own: OwnPasskeyKey,
  proof: OwnerProof,
): Promise<void> {
  const user = await findUserById(deps.db, own.userId);
  if (!user) throw new AppError('sign_in_required');
  await proveOwner(deps, user, proof);
  await deps.db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, own))) throw new AppError('not_found');
    await tell(tx, user, deps.emails.passkeysRemoved(1), deps.clock.now());
  });
}

/**
 * Removes every passkey of a member and returns how many there were.
 * @param ending with `emails`, an email to the member is enqueued if there was one.
 */
export async function endPasskeys(
  db: Db,
  user: Pick<StoredUser, 'id' | 'email'>,
  {
    emails,
    at,
  }: { readonly emails?: Pick<PasskeyDeps['emails'], 'passkeysRemoved'> | undefined; at: Date },
): Promise<number> {
  const count = await deletePasskeysOf(db, user.id);
  if (emails && count > 0) await tell(db, user, emails.passkeysRemoved(count), at);
  return count;
}
