import { isUsNumber } from '#domain/phone.ts';
import type { Suppressed } from '#server/providers/message-transport.ts';

/** What a text is for: a find, the one question whether finds may be sent, or an answer to what a phone wrote. */
export type TextKind = 'alert' | 'question' | 'answer';

export interface TextMessage {
  /** Different for any other text. */
  readonly key: string;
  /** Ten digits, in the United States. */
  readonly to: string;
  readonly text: string;
}

/** What somebody wrote to us. */
export interface WrittenText {
  /** The same for every delivery. */
  readonly id: string;
  /** Ten digits; undefined for a sender abroad or without a number. */
  readonly from: string | undefined;
  readonly text: string;
}

/**
 * Hands text messages to whoever carries them.
 *
 * Every implementation passes `conformance.ts`:
 * - a text goes to one number in the United States; what is none is refused;
 * - nothing is handed over twice by itself;
 * - throws `ProviderError` and nothing else. Only the fault `refused` says that the text was not taken.
 */
export interface Sms {
  /** Stable name for logs. */
  readonly name: string;
  /** Answers why when this text will never be taken, however often it is tried. */
  send(message: TextMessage): Promise<Suppressed | undefined>;
  /** Reads what a phone wrote after checking its signature. @throws AppError `signature_invalid`. */
  readWritten(body: Buffer, signature: string | undefined): WrittenText;
}

/** Four parts; each is paid for. */
const LONGEST_TEXT = 480;

/** Whether an adapter may hand it on. */
export const isSendableText = ({ to, text }: TextMessage): boolean =>
  isUsNumber(to) && text.trim() !== '' && text.length <= LONGEST_TEXT && !/\p{Cc}/u.test(text);
