import { isUsNumber } from '#domain/phone.ts';
import type { Suppressed } from '#server/providers/message-transport.ts';

export interface TextMessage {
  /** Unique to the text. */
  readonly key: string;
  /** Ten digits, in the United States. */
  readonly to: string;
  readonly text: string;
  /** Whoever passes it on drops it after this time: a seat that it is about may be gone. */
  readonly validForSeconds: number;
}

/** A text that we received. */
export interface ReceivedText {
  /** The same for every delivery. */
  readonly id: string;
  /** Ten digits; undefined for a sender abroad or without a number. */
  readonly from: string | undefined;
  readonly text: string;
}

/**
 * Sends text messages.
 *
 * Every implementation passes `test/conformance/sms.ts`:
 * - a text goes to one number in the United States; any other number is refused;
 * - it never retries by itself;
 * - throws `ProviderError` and nothing else. Only `refused` means that the text was not accepted.
 */
export interface Sms {
  /** Display name. */
  readonly name: string;
  /** Returns the reason if this text will never be accepted, however often it is retried. */
  send(message: TextMessage): Promise<Suppressed | undefined>;
  /** Parses a received text after checking its signature. @throws AppError `signature_invalid`. */
  readWritten(body: Buffer, signature: string | undefined): ReceivedText;
}

/** Characters. Up to four segments, and each is billed. */
const LONGEST_TEXT = 480;

/** Whether an adapter may send it. */
export const isSendableText = ({ to, text }: TextMessage): boolean =>
  isUsNumber(to) && text.trim() !== '' && text.length <= LONGEST_TEXT && !/\p{Cc}/u.test(text);
