import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { keepMeta } from '#server/db/queries/network.ts';

const SECRET_BYTES = 32;
const MAC_LENGTH = 32;
/** An alert id without its dashes, and a code over it; both in hex, which no mail program breaks. */
const TOKEN = /^[0-9a-f]{96}$/;
const ID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
const ID_DIGITS = 32;

/** Where letters about one alert can be stopped. Whoever holds the token can do that and nothing else; it never ends. */
export interface StopLinks {
  /** For a person to open. After the `#`, so that no server on the way reads it. */
  readonly page: string;
  /** For a mail program to post to. */
  readonly oneClick: string;
}

export const stopLinks = (publicUrl: string, secret: string, alertId: string): StopLinks => {
  const token = tokenFor(secret, alertId);
  return {
    page: `${publicUrl}/unsubscribe#token=${token}`,
    oneClick: `${publicUrl}/api/notifications/unsubscribe?token=${token}`,
  };
};

const codeOver = (secret: string, alertId: string): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe ${alertId}`).digest();

const tokenFor = (secret: string, alertId: string): string =>
  alertId.replaceAll('-', '') + codeOver(secret, alertId).toString('hex');

/** The alert whose letter the token was in; undefined for any other text. Takes the same time for every wrong code. */
export function alertOfToken(secret: string, token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  const alertId = token.slice(0, ID_DIGITS).replace(ID_PARTS, '$1-$2-$3-$4-$5');
  const code = Buffer.from(token.slice(ID_DIGITS), 'hex');
  const isOurs = code.length === MAC_LENGTH && timingSafeEqual(code, codeOver(secret, alertId));
  return isOurs ? alertId : undefined;
}

/**
 * The configured secret, else the one that the database keeps, made when it is first needed. Asked for anew each
 * time: one made in a transaction that fails was never there.
 */
export const stopSecret = async (db: Db, configured: string | null): Promise<string> =>
  configured ??
  (await keepMeta(db, 'unsubscribe_secret', () => randomBytes(SECRET_BYTES).toString('hex')));
