import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AlertTerms } from '#domain/alert.ts';
import type { FoundFare, Match } from '#domain/alert-match.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';

/** Content and recipient of an alert's messages. */
export interface NoticedAlert extends AlertTerms {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  /** Ten digits; null without consent. */
  readonly phoneNumber: string | null;
}

export interface MatchedDay extends Match {
  readonly day: LocalDate;
  /** When the source reported it. */
  readonly seenAt: Date;
  readonly simulated: boolean;
}

/** Several finds in one message. */
export interface GatheredFares {
  /** Which message of the alert it is. */
  readonly notice: number;
  /** By day, never empty. */
  readonly finds: readonly FoundFare[];
  readonly simulated: boolean;
}

/** What happened to an alert that its member is told of. */
export type AlertEvent =
  | { readonly kind: 'created'; readonly alert: NoticedAlert }
  | { readonly kind: 'matched'; readonly alert: NoticedAlert; readonly match: MatchedDay }
  | { readonly kind: 'gathered'; readonly alert: NoticedAlert; readonly gathered: GatheredFares }
  /** `day` is the last one of an alert that ended without a match. */
  | { readonly kind: 'passed'; readonly alert: NoticedAlert; readonly day: LocalDate };

/**
 * Enqueues the messages about alerts on every channel of their members. Call it in the transaction of the change that
 * they are about. One key per alert, and day or number of the message: the same event twice is told once.
 */
export type NotifyOfAlerts = (tx: Tx, events: readonly AlertEvent[], at: Date) => Promise<void>;

/** Unsubscribe links of one alert. Their token allows nothing else, and never expires. */
export interface StopLinks {
  /** For people. After the `#`, so that no server on the way reads the token. */
  readonly page: string;
  /** For mail programs to post to. */
  readonly oneClick: string;
}

// Tokens of stop links: IDs and a code over them, in letters and digits that no mail program breaks.

const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
const CODE_BYTES = 32;

/** A UUID without its dashes. */
export const shortUuid = (id: string): string => id.replaceAll('-', '');

/** The UUID of 32 hex digits. */
export const wholeUuid = (digits: string): string => digits.replace(UUID_PARTS, '$1-$2-$3-$4-$5');

const macOf = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/** HMAC-SHA256 as hex. `text` names what the token allows. */
export const codeOf = (secret: string, text: string): string => macOf(secret, text).toString('hex');

/** Takes the same time for every wrong code. */
export function isCodeOf(secret: string, text: string, code: string): boolean {
  const bytes = Buffer.from(code, 'hex');
  return bytes.length === CODE_BYTES && timingSafeEqual(bytes, macOf(secret, text));
}
