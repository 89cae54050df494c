/** What an email says; both forms say the same. */
export interface EmailContent {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** A whole document without scripts, pictures or anything else to load. */
  readonly html: string;
}

export interface Email extends EmailContent {
  /** The same for every try to send one email, different for any other email. */
  readonly key: string;
  /** Exactly one address, without a name. */
  readonly to: string;
  /** Where a mail program stops emails like this one with one click; absent for those that are always sent. */
  readonly unsubscribeUrl?: string | null | undefined;
}

/**
 * Hands emails to whoever carries them.
 *
 * Every implementation passes `conformance.ts`:
 * - one email goes to exactly one address; what is no single plain address is refused;
 * - the address that stops such emails goes along as the mail program wants it, if there is one;
 * - the key goes along, so that an email handed over twice can be known as one;
 * - throws `ProviderError` and nothing else. After an error the email may still have been taken.
 */
export interface Mailer {
  /** Stable name for logs. */
  readonly name: string;
  send(email: Email): Promise<void>;
}

/** Deliberately strict: no quotes, no comments, no lists, no control characters. */
const ADDRESS = /^[^\s@"(),:;<>[\]\\\p{Cc}]+@[^\s@"(),:;<>[\]\\\p{Cc}]+$/u;
const LONGEST_ADDRESS = 254;

/** It stands between angle brackets in a header. */
const LINK = /^https?:\/\/[^\s<>,\p{Cc}]+$/u;

/**
 * Whether an adapter may hand the email on: one plain recipient, a subject and key of one line, and no more than
 * an address for stopping such emails.
 */
export const isSendable = ({ to, subject, key, unsubscribeUrl }: Email): boolean =>
  to.length <= LONGEST_ADDRESS &&
  ADDRESS.test(to) &&
  !/\p{Cc}/u.test(subject + key) &&
  (!unsubscribeUrl || LINK.test(unsubscribeUrl));
