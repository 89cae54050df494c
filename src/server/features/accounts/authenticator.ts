import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { AuthenticatorKeys } from '#server/services.ts';

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Seconds on each side that a clock may be wrong: one step. */
const TOLERANCE_SECONDS = 30;

/** A new secret in base32. */
export const newSecret = (): string => generateSecret({ length: SECRET_BYTES });

/** Address that authenticator apps read from a QR code: TOTP with SHA-1, six digits and 30 seconds, as all of them know. */
export const authenticatorUri = (secret: string, issuer: string, account: string): string =>
  generateURI({ issuer, label: account, secret });

/** Number of the 30 seconds since 1970 whose code this is, at most one away from now; undefined for another code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param text a key of the settings, from which the key of the cipher is made. */
const keyOf = (text: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', text, '', 'authenticator', KEY_BYTES));

interface Owner {
  readonly keys: AuthenticatorKeys;
  /** Nobody else's row can have the result. */
  readonly userId: string;
}

/** The stored form of a secret: initialization vector, tag and ciphertext. */
export function sealSecret({ keys: [newest], userId }: Owner, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(newest), iv).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

interface OpenedSecret {
  readonly secret: string;
  /** Whether an older key than the newest has sealed it. */
  readonly isOld: boolean;
}

/** Undefined if none of the keys has sealed it. */
export function openSecret({ keys, userId }: Owner, sealed: Buffer): OpenedSecret | undefined {
  for (const [age, key] of keys.entries()) {
    const secret = openWith(key, userId, sealed);
    if (secret !== undefined) return { secret, isOld: age > 0 };
  }
  return undefined;
}

function openWith(key: string, userId: string, sealed: Buffer): string | undefined {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(key), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(userId))
    .setAuthTag(tag);
  try {
    const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
