import { randomBytes } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { insertNonce, type NonceQuestion } from '#server/db/queries/sign-in-nonces.ts';
import type { IdentityVerifier } from '#server/ports/identity-verifier.ts';
import type { AttemptDeps } from '../attempt-limits.ts';
import { tokenHashOf } from '../sessions.ts';

const NONCE_BYTES = 32;
const LIFETIME_MS = 10 * 60_000;

export interface GoogleDeps extends AttemptDeps {
  /** Null where Google sign-in is not set up. */
  readonly google: IdentityVerifier | null;
}

/** @throws AppError `google_unavailable`. */
export function verifierOf({ google }: GoogleDeps): IdentityVerifier {
  if (!google) throw new AppError('google_unavailable');
  return google;
}

/**
 * A value for the next credential: 256 random bits, of which the hash is stored.
 * @throws AppError `google_unavailable`.
 */
export async function issueGoogleNonce(deps: GoogleDeps): Promise<string> {
  verifierOf(deps);
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  await insertNonce(deps.db, { hash: tokenHashOf(nonce), at: deps.clock.now() });
  return nonce;
}

export const nonceQuestion = (nonce: string, now: Date): NonceQuestion => ({
  hash: tokenHashOf(nonce),
  notBefore: new Date(now.getTime() - LIFETIME_MS),
});
