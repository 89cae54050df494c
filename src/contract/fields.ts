import * as z from 'zod/mini';
import { cleanName, MAX_NAME, personNameError } from '#domain/account.ts';
import { normalisePlace } from '#domain/city-groups.ts';
import { normalEmail } from '#domain/inbox.ts';
import { MOST_TRAVELERS, type PartyQuery, passesRefusal } from '#domain/party.ts';
import { isLocalDate, type LocalDate } from '#domain/time.ts';
import { phoneDigits, visibleText } from '#domain/typed-text.ts';

/** Schemas of small values, each parsed into its domain form. */

/** More than the twenty longest groups. */
const MAX_PLACE_TEXT = 1_000;

/** Comma-separated airport codes and `CITY:` groups, normalized. */
export const placeField = (message: string) =>
  z.pipe(
    z
      .string(message)
      .check(
        z.overwrite(visibleText),
        z.minLength(1, message),
        z.maxLength(MAX_PLACE_TEXT, `Please use at most ${MAX_PLACE_TEXT} characters`),
      ),
    z.transform(normalisePlace),
  );

/** A text that `parse` reads, or the message. */
export const readField = <T>(parse: (text: string) => T | undefined, message: string) =>
  z.pipe(
    z.string(message).check(
      z.overwrite(visibleText),
      z.refine((text) => parse(text) !== undefined, message),
    ),
    z.transform((text) => parse(text) as T),
  );

/** `1` or `0`. */
export const flagField = z.pipe(
  z.enum(['0', '1'], 'This is 1 or 0'),
  z.transform((text) => text === '1'),
);

/** A calendar day of an answer, `YYYY-MM-DD`. */
export const dayText = z.string().check(z.meta({ format: 'date' }));

/** A moment of an answer, ISO 8601 with its offset or in UTC. */
export const timeText = z.string().check(z.meta({ format: 'date-time' }));

export const dateField = (message: string, malformed = 'Dates are written YYYY-MM-DD') =>
  z.pipe(
    z
      .string(message)
      .check(
        z.overwrite(visibleText),
        z.minLength(1, { error: message, abort: true }),
        z.refine(isLocalDate, malformed),
        z.meta({ format: 'date' }),
      ),
    z.transform((text) => text as LocalDate),
  );

/** A whole number in a query string, clamped to `min` and `max`. */
export const clampedNumber = (fallback: number, min: number, max: number) =>
  z.pipe(
    z._default(z.coerce.number(), fallback),
    z.transform((value) => Math.min(max, Math.max(min, Math.trunc(value) || fallback))),
  );

/** A whole number in a query string from `min` to `max`, of one digit each. */
export const digitField = (min: number, max: number, message: string) =>
  z.pipe(
    z.coerce.string(message).check(
      z.overwrite(visibleText),
      z.refine((text) => /^\d$/.test(text) && Number(text) >= min && Number(text) <= max, message),
      z.meta({ type: 'integer', minimum: min, maximum: max }),
    ),
    z.transform(Number),
  );

/** The party of a query; see {@link hasPassesForSome}. */
export const partyFields = {
  /** Travelers; 1 by default. */
  party: z.optional(digitField(1, MOST_TRAVELERS, `A party is 1 to ${MOST_TRAVELERS} travelers`)),
  /** Travelers with a pass; all of them by default. */
  passes: z.optional(digitField(0, MOST_TRAVELERS, 'Passes are 0 to the number of travelers')),
} as const;

/** For whom an answer is, as the query says or leaves out. */
export const partyParameters = {
  party: z.number(),
  passes: z.number(),
  /** Whether the price of the party may use Discount Den fares. */
  den: z.boolean(),
} as const;

const refusesPasses = (isRefused: (query: PartyQuery) => boolean) =>
  z.refine<PartyQuery>((query) => !isRefused(query), {
    path: ['passes'],
    error: ({ input }) => passesRefusal(input as PartyQuery),
  });

/** Refuses more passes than travelers. */
export const hasPassesForSome = () => refusesPasses((query) => passesRefusal(query) !== undefined);

/** The same where the travelers are named; otherwise the profile of the member may name them. */
export const hasPassesForNamed = () =>
  refusesPasses((query) => query.party !== undefined && passesRefusal(query) !== undefined);

const MAX_EMAIL = 254;
/**
 * Deliberately simple and linear; only sending an email can verify an address. Without characters that cannot be seen
 * or turn the direction of writing: two addresses that look alike must be the same.
 */
const EMAIL =
  /^[^\s@"(),:;<>[\]\\\p{C}\p{Z}\p{DI}]+@[^\s@"(),:;<>[\]\\.\p{C}\p{Z}\p{DI}]+(?:\.[^\s@"(),:;<>[\]\\.\p{C}\p{Z}\p{DI}]+)+$/u;
const EMAIL_ERROR = 'Please enter a valid email address';
/** Pasted with it. */
const UNSEEN_ENDS = /^[\s\p{Cf}\p{Z}\p{DI}]+|[\s\p{Cf}\p{Z}\p{DI}]+$/gu;

export const emailField = z.string('Email is required').check(
  // Inside they are refused: two addresses that look alike would be one.
  z.overwrite((text) => text.replace(UNSEEN_ENDS, '')),
  z.minLength(1, { error: 'Email is required', abort: true }),
  z.maxLength(MAX_EMAIL, { error: EMAIL_ERROR, abort: true }),
  z.regex(EMAIL, { error: EMAIL_ERROR, abort: true }),
  z.refine((email) => normalEmail(email) !== undefined, EMAIL_ERROR),
  z.overwrite((email) => normalEmail(email) ?? email),
);

/** Minimum and maximum length of a new password; the maximum bounds the cost of hashing. */
export const PASSWORD_MIN = 6;
const PASSWORD_MAX = 128;
const TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters long`;

export const newPasswordField = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.minLength(PASSWORD_MIN, TOO_SHORT),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long`),
  );

export const currentPasswordField = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(1024, 'Invalid email or password'));

export const nameField = (required: string) =>
  z.string(required).check(
    z.overwrite(cleanName),
    z.minLength(1, { error: required, abort: true }),
    z.check<string>(({ value, issues }) => {
      const message = personNameError(value);
      if (message) issues.push({ code: 'custom', input: value, message });
    }),
    z.meta({ maxLength: MAX_NAME }),
  );

const MAX_LINK_TOKEN = 200;

/** Of a link in an email, without what a mail program took for a part of it. */
export const linkTokenField = z.string().check(
  z.overwrite((text) => text.replace(/[^\w-]+$/, '')),
  z.maxLength(MAX_LINK_TOKEN),
);

/** Token of this browser from an earlier sign-in. */
export const deviceTokenField = z.optional(z.string().check(z.maxLength(512)));

const PHONE_ERROR = 'Please enter a valid US phone number (10 digits)';

const readPhone = z.overwrite((text: string) => (/\p{L}/u.test(text) ? text : phoneDigits(text)));

/** US phone number of ten digits, with or without the country code, blanks, dashes and parentheses. */
export const phoneField = z.string().check(readPhone, z.regex(/^\d{10}$/, PHONE_ERROR));

/** As `phoneField`; empty for no number. */
export const phoneOrNoneField = z
  .string(PHONE_ERROR)
  .check(readPhone, z.regex(/^(?:\d{10})?$/, PHONE_ERROR));

/** Source and age of the data. */
export const supplyDto = z.object({
  /** Display name of the supplier. */
  name: z.string(),
  /** True if the data is simulated; every view of it says so. */
  simulated: z.boolean(),
  /** When the supplier last confirmed the data. */
  seen_at: timeText,
});
export type SupplyDto = z.output<typeof supplyDto>;

/** Draft RFC: draft-ietf-httpapi-idempotency-key-header. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Header of an answer that was sent before. */
export const REPLAYED = 'Idempotent-Replayed';

const KEY = 'An Idempotency-Key is 1 to 255 visible ASCII characters, sent once';

/** The draft writes keys as strings in quotation marks, most callers without them: both are taken, as different keys. */
export const idempotencyKey = z.string(KEY).check(z.regex(/^[\x21-\x7e]{1,255}$/, KEY));
