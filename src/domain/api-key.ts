import type { Limit } from './call-limit.ts';

/** What an API key may be allowed: the permission table names the scope of each action. */
export const SCOPES = [
  'search',
  'trips:read',
  'trips:write',
  'alerts:read',
  'alerts:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Keys in force per member. */
export const MAX_KEYS = 10;
/** Characters of a key's name. */
export const MAX_KEY_NAME = 60;
/** Longest time after which a key may end by itself. */
export const MAX_KEY_DAYS = 366;

/** Calls of one key, beside the limits of its member. */
export const KEY_CALLS: Limit = { name: 'key', max: 60, windowMinutes: 1 };

const KEY_START = 'rf_';
/** Random bytes of the token of a session, which may begin as a key does, and of a key after its beginning. */
export const TOKEN_BYTES = 32;
/** Characters in base64url, which writes six bits in each. */
const SESSION_LENGTH = Math.ceil((TOKEN_BYTES * 8) / 6);
const SHOWN_LENGTH = 8;

export const keyTokenOf = (random: string): string => `${KEY_START}${random}`;
/** Whether the caller means it as a key, also one that was cut off when it was copied. */
export const isKeyToken = (token: string): boolean =>
  token.startsWith(KEY_START) && token.length !== SESSION_LENGTH;

/** The part of a key that its member can see again. */
export const shownPartOf = (token: string): string => token.slice(0, SHOWN_LENGTH);

interface KeyTimes {
  /** Null for a key without an end. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export const isKeyInForce = ({ expiresAt, revokedAt }: KeyTimes, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);
