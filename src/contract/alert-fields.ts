import * as z from 'zod/mini';
import type { AlertError } from '#domain/alert.ts';
import { ALERT_LIMITS } from '#domain/alert-question.ts';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { ALERT_ERROR_TEXT } from './alert-texts.ts';
import { dateField } from './fields.ts';

const MAX_CODE = 40;
export const airportField = (error: AlertError) =>
  z
    .string(ALERT_ERROR_TEXT[error])
    .check(z.trim(), z.toUpperCase(), z.maxLength(MAX_CODE, 'We do not know this airport.'));
/** Too many get the error of the rule, far too many that of the schema. */
const MOST_CODES_READ = 100;

/** Too many dates get the error of the rule, far too many that of the schema. */
const MOST_DATES_READ = 60;
/** Dollars; bounds what is stored. */
const MOST_DOLLARS = 100_000;

const codes = (missing: AlertError, tooMany: AlertError) =>
  z
    .array(airportField(missing), ALERT_ERROR_TEXT[missing])
    .check(z.maxLength(MOST_CODES_READ, ALERT_ERROR_TEXT[tooMany]));

const WEEKDAY = 'Weekdays are 1 (Monday) to 7 (Sunday)';
const weekday = z.int(WEEKDAY).check(z.minimum(1, WEEKDAY), z.maximum(7, WEEKDAY));
const clock = z
  .string('Times are written HH:MM')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Times are written HH:MM'));
const LONGEST_MINUTES = 3 * 24 * 60;
const PARTY = `A party is 1 to ${ALERT_LIMITS.travelers} travelers`;
const CHANNEL = `Please choose at least one of ${CHANNEL_NAMES.join(', ')}`;

/** Rules beyond the schema use the texts of {@link ALERT_ERROR_TEXT}. */
export const alertTerms = {
  /** Days named one by one. Either these or `range`. */
  travel_dates: z.optional(
    z
      .array(dateField(ALERT_ERROR_TEXT.date_missing), ALERT_ERROR_TEXT.date_missing)
      .check(z.maxLength(MOST_DATES_READ, ALERT_ERROR_TEXT.too_many_dates)),
  ),
  /** Any day from `from` to `to` on the weekdays (1 = Monday … 7 = Sunday; empty for all). */
  range: z.optional(
    z.strictObject({
      from: dateField(ALERT_ERROR_TEXT.date_missing),
      to: dateField(ALERT_ERROR_TEXT.date_missing),
      weekdays: z._default(z.array(weekday).check(z.maxLength(MOST_DATES_READ, WEEKDAY)), []),
    }),
  ),
  /** Instead of `origin_airport`. */
  origins: z.optional(codes('origin_missing', 'too_many_origins')),
  /** Instead of `destination_airport`; empty for anywhere. */
  destinations: z.optional(codes('destination_missing', 'too_many_destinations')),
  /** Dollars, one person, one way, taxes and fees included. */
  max_price: z
    .number(ALERT_ERROR_TEXT.price_not_positive)
    .check(z.maximum(MOST_DOLLARS, `Max price must be at most $${MOST_DOLLARS}`)),
  /** Whether Discount Den fares count; as the member's travel profile says by default. */
  discount_den: z.optional(z.boolean()),
  /** Null for any. */
  max_stops: z.optional(z.nullable(z.literal([0, 1, 2], 'Most stops are 0, 1 or 2'))),
  /** Longest duration; null for any. */
  max_minutes: z.optional(
    z.nullable(
      z
        .int('The longest duration is a number of minutes')
        .check(
          z.minimum(1, 'The longest duration must be greater than 0'),
          z.maximum(LONGEST_MINUTES, `The longest duration is at most ${LONGEST_MINUTES} minutes`),
        ),
    ),
  ),
  /** Travelers: each needs a seat; 1 by default. */
  party: z.optional(
    z.int(PARTY).check(z.minimum(1, PARTY), z.maximum(ALERT_LIMITS.travelers, PARTY)),
  ),
  /** All by default. */
  channels: z.optional(
    z
      .array(z.enum(CHANNEL_NAMES, CHANNEL), CHANNEL)
      .check(z.minLength(1, CHANNEL), z.maxLength(MOST_CODES_READ, CHANNEL)),
  ),
  /** Local time of the first origin; null for none. */
  quiet_hours: z.optional(z.nullable(z.strictObject({ from: clock, to: clock }))),
};

export const datesField = z.pipe(
  z
    .string(ALERT_ERROR_TEXT.date_missing)
    .check(
      z.trim(),
      z.minLength(1, { error: ALERT_ERROR_TEXT.date_missing, abort: true }),
      z.maxLength(MOST_DATES_READ * 'YYYY-MM-DD,'.length, ALERT_ERROR_TEXT.too_many_dates),
    ),
  z.transform((text) => text.split(',')),
);

export const codesField = z.pipe(
  z.string().check(z.trim(), z.toUpperCase(), z.maxLength(MOST_CODES_READ * MAX_CODE)),
  z.transform((text) => (text === '' ? [] : text.split(','))),
);

export const weekdaysField = z.pipe(
  z.string(WEEKDAY).check(z.trim(), z.regex(/^(|[1-7](,[1-7])*)$/, WEEKDAY)),
  z.transform((text) => (text === '' ? [] : text.split(',').map(Number))),
);
