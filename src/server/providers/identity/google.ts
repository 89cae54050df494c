import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import { normalEmail } from '#domain/inbox.ts';
import type { Clock } from '#domain/time.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { IdentityVerifier } from './port.ts';

const NAME = 'Google';
const KEYS_DEADLINE_MS = 5_000;
const LEEWAY_SECONDS = 30;
/** Google's ID tokens are valid for an hour; older ones are refused whatever their `exp` says. */
const OLDEST_SECONDS = 3_600;

interface GoogleOptions {
  readonly clientId: string;
  /** An origin, without a trailing slash. */
  readonly issuer: string;
  readonly keysUrl: string;
  readonly clock: Clock;
}

/** Exactly one email address, without a display name. */
const email = z.string().check(
  z.maxLength(254),
  z.regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+$/),
  z.overwrite((address) => normalEmail(address) ?? address.toLowerCase()),
);
/** An invalid name is dropped; it is no reason to refuse the sign-in. */
const name = z.catch(z.optional(z.string()), undefined);

/** Checks Google's ID tokens against Google's public keys, which are fetched on demand and cached for ten minutes. */
export function googleVerifier(options: GoogleOptions): IdentityVerifier {
  const { clientId, issuer, keysUrl, clock } = options;
  const keyOf = publicKeys(keysUrl);
  const claims = z.object({
    sub: z.string().check(z.minLength(1), z.maxLength(255)),
    // Must be our client id alone: a list of audiences is refused, even if it contains ours.
    aud: z.literal(clientId),
    azp: z.optional(z.literal(clientId)),
    nonce: z.string().check(z.minLength(1), z.maxLength(200)),
    email,
    email_verified: z.optional(z.unknown()),
    given_name: name,
    family_name: name,
  });
  return {
    name: NAME,
    async verify(credential) {
      const { payload } = await jwtVerify(credential, keyOf, {
        algorithms: ['RS256'],
        // Google's tokens may omit the scheme.
        issuer: [issuer, issuer.replace(/^https:\/\//, '')],
        audience: clientId,
        requiredClaims: ['exp', 'iat', 'sub', 'email', 'nonce'],
        maxTokenAge: OLDEST_SECONDS,
        clockTolerance: LEEWAY_SECONDS,
        currentDate: clock.now(),
      }).catch(refuse);
      const { success, data } = claims.safeParse(payload);
      if (!success) throw new AppError('google_refused');
      return {
        // Always with the scheme: otherwise one person could have two identities.
        issuer,
        subject: data.sub,
        email: data.email,
        emailVerified: data.email_verified === true,
        firstName: data.given_name,
        lastName: data.family_name,
        nonce: data.nonce,
      };
    },
  };
}

/** Omits the cause: it contains the claims. */
function refuse(error: unknown): never {
  throw error instanceof ProviderError ? error : new AppError('google_refused');
}

/** Key lookup errors that the token causes pass; any other means that the keys could not be fetched. */
function publicKeys(keysUrl: string): JWTVerifyGetKey {
  const keyOf = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: KEYS_DEADLINE_MS });
  return (header, token) =>
    keyOf(header, token).catch((cause: unknown) => {
      const { JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JWKSTimeout } = errors;
      if (cause instanceof JWKSNoMatchingKey || cause instanceof JWKSMultipleMatchingKeys)
        throw cause;
      const failure = cause instanceof JWKSTimeout ? 'timeout' : 'unreachable';
      throw new ProviderError(NAME, failure, { cause });
    });
}
