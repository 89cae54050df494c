/** `text` and `html` have the same content. */
export interface EmailContent {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** A complete document without scripts, images or other external resources. */
  readonly html: string;
}

export interface Email extends EmailContent {
  /** Unique to the email, and the same for every attempt to send it. */
  readonly key: string;
  /** Exactly one address, without a name. */
  readonly to: string;
  /** One-click unsubscribe URL; absent for emails that are always sent. */
  readonly unsubscribeUrl?: string | null | undefined;
}

/**
 * Sends emails.
 *
 * Every implementation passes `test/conformance/mail.ts`:
 * - an email goes to exactly one address; anything but a single plain address is refused;
 * - the unsubscribe URL, if there is one, is sent in the form that mail programs expect;
 * - the key is sent, so that duplicates of an email can be detected;
 * - throws `ProviderError` and nothing else. After an error the email may still have been accepted.
 */
export interface Mailer {
  /** Display name. */
  readonly name: string;
  send(email: Email): Promise<void>;
}

/** Deliberately strict: no quotes, no comments, no lists, no control characters. */
const ADDRESS = /^[^\s@"(),:;<>[\]\\\p{Cc}]+@[^\s@"(),:;<>[\]\\\p{Cc}]+$/u;
const LONGEST_ADDRESS = 254;

/** Nothing that could break out of the angle brackets around it in the header. */
const LINK = /^https?:\/\/[^\s<>,\p{Cc}]+$/u;

/**
 * Whether an adapter may send the email: one plain recipient, a subject and key of one line, and at most one
 * unsubscribe URL.
 */
export const isSendable = ({ to, subject, key, unsubscribeUrl }: Email): boolean =>
  to.length <= LONGEST_ADDRESS &&
  ADDRESS.test(to) &&
  !/\p{Cc}/u.test(subject + key) &&
  (!unsubscribeUrl || LINK.test(unsubscribeUrl));
