import * as z from 'zod/mini';
import type { AlertError, AlertObstacles } from '#domain/alert.ts';
import { ALERT_LIMITS, type AlertQuestion, placesText } from '#domain/alert-question.ts';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import { formatDayShort, type LocalDate } from '#domain/time.ts';
import { visibleText } from '#domain/typed-text.ts';
import { dateField } from './fields.ts';

/** Texts of the API and of the alerts page; the form beside a flight has its own. */
export const ALERT_ERROR_TEXT: Readonly<Record<AlertError, string>> = {
  origin_missing: 'Origin airport is required',
  too_many_origins: `Maximum ${ALERT_LIMITS.origins} origin airports allowed`,
  destination_missing: 'Destination airport is required',
  too_many_destinations: `Maximum ${ALERT_LIMITS.destinations} destination airports allowed`,
  same_airport: 'Destination must be different from origin',
  date_missing: 'At least one travel date is required',
  date_too_early: 'All travel dates must be tomorrow or later',
  too_many_dates: `Maximum ${PREMIUM_LIMITS.datesPerAlert} travel dates allowed`,
  range_backwards: 'The last day must not be before the first day',
  range_too_long: `A range of days has at most ${ALERT_LIMITS.rangeDays} days`,
  range_without_days: 'None of these weekdays falls into the range of days',
  price_not_positive: 'Max price must be greater than $0',
};

/** `Tue, Nov 24; Wed, Nov 25` */
const formatDays = (days: readonly LocalDate[]): string => days.map(formatDayShort).join('; ');

type Places = Pick<AlertQuestion, 'origins' | 'destinations'>;

/** The days of an alert that cannot come true, one text for each reason. */
export function obstacleTexts(
  places: Places,
  { isConnected, withoutFlights, withoutGoWild }: AlertObstacles,
): string[] {
  if (!isConnected) return [`No flights go from ${placesText(places)}`];
  const texts: string[] = [];
  if (withoutFlights.length > 0)
    texts.push(`No flights from ${placesText(places)} on ${formatDays(withoutFlights)}`);
  if (withoutGoWild.length > 0) {
    const dates = withoutGoWild.length === 1 ? 'blackout date' : 'blackout dates';
    texts.push(`No GoWild seats on ${formatDays(withoutGoWild)}: ${dates}`);
  }
  return texts;
}

/** The field and the text of the error if no day can come true. */
export function impossibleError(
  { range, ...places }: Places & Partial<Pick<AlertQuestion, 'range'>>,
  obstacles: AlertObstacles,
): { readonly field: 'dates' | 'range' | 'destination'; readonly text: string } | undefined {
  if (obstacles.possible.length > 0) return undefined;
  const days = range ? 'range' : 'dates';
  const field = obstacles.isConnected ? days : 'destination';
  return { field, text: obstacleTexts(places, obstacles).join('. ') };
}

/** Days that a changed alert cannot wait for again. */
export const endedText = (days: readonly LocalDate[]): string =>
  `This alert has ended for ${formatDays(days)}. Create another one to wait again`;

export const duplicateText = (days: readonly LocalDate[]): string =>
  `You already have this alert for ${formatDays(days)}`;

const MAX_CODE = 40;
export const airportField = (error: AlertError) =>
  z
    .string(ALERT_ERROR_TEXT[error])
    .check(
      z.overwrite(visibleText),
      z.toUpperCase(),
      z.maxLength(MAX_CODE, 'We do not know this airport.'),
    );
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
  .check(z.overwrite(visibleText), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Times are written HH:MM'));
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
