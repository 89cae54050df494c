import * as z from 'zod/mini';
import {
  type AlertError,
  type AlertObstacles,
  DATE_STATES,
  POLL_EVERY_MINUTES,
} from '#domain/alert.ts';
import { FARE_CLASSES, FARE_KINDS } from '#domain/flight.ts';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import { formatDayShort, type LocalDate } from '#domain/time.ts';
import { endpoint } from './endpoint.ts';
import { dateField, dayText, phoneOrNoneField, timeText } from './fields.ts';

/** Texts of the API and of the alerts page; the form beside a flight has its own. */
export const ALERT_ERROR_TEXT: Readonly<Record<AlertError, string>> = {
  origin_missing: 'Origin airport is required',
  destination_missing: 'Destination airport is required',
  same_airport: 'Destination must be different from origin',
  date_missing: 'At least one travel date is required',
  date_too_early: 'All travel dates must be tomorrow or later',
  too_many_dates: `Maximum ${PREMIUM_LIMITS.datesPerAlert} travel dates allowed`,
  price_not_positive: 'Max price must be greater than $0',
};

/** `Tue, Nov 24; Wed, Nov 25` */
const formatDays = (days: readonly LocalDate[]): string => days.map(formatDayShort).join('; ');

/** The days of an alert that cannot come true, one text for each reason. */
export function obstacleTexts(
  { origin, destination }: { readonly origin: string; readonly destination: string },
  { isConnected, withoutFlights, withoutGoWild }: AlertObstacles,
): string[] {
  if (!isConnected) return [`No flights go from ${origin} to ${destination}`];
  const texts: string[] = [];
  if (withoutFlights.length > 0)
    texts.push(`No flights from ${origin} to ${destination} on ${formatDays(withoutFlights)}`);
  if (withoutGoWild.length > 0) {
    const dates = withoutGoWild.length === 1 ? 'blackout date' : 'blackout dates';
    texts.push(`No GoWild seats on ${formatDays(withoutGoWild)}: ${dates}`);
  }
  return texts;
}

/** The field and the text of the error if no day can come true. */
export function impossibleError(
  route: { readonly origin: string; readonly destination: string },
  obstacles: AlertObstacles,
): { readonly field: 'dates' | 'destination'; readonly text: string } | undefined {
  if (obstacles.possible.length > 0) return undefined;
  const field = obstacles.isConnected ? 'dates' : 'destination';
  return { field, text: obstacleTexts(route, obstacles).join('. ') };
}

/** Days that a changed alert cannot wait for again. */
export const endedText = (days: readonly LocalDate[]): string =>
  `This alert has ended for ${formatDays(days)}. Create another one to wait again`;

export const duplicateText = (days: readonly LocalDate[]): string =>
  `You already have this alert for ${formatDays(days)}`;

export const alertDto = z
  .object({
    id: z.string(),
    origin_airport: z.string(),
    destination_airport: z.string(),
    /** `YYYY-MM-DD`, at the airport of origin; sorted. */
    travel_dates: z.array(dayText),
    /** Dollars. */
    max_price: z.number(),
    gowild_only: z.boolean(),
    /** Ten digits. */
    phone_number: z.nullable(z.string()),
    sms_consent: z.boolean(),
    /** The answer to the opt-in question by text message; null without a number. */
    sms_state: z.nullable(z.enum(['waiting', 'agreed', 'stopped'])),
    /** Whether a day is open. */
    is_active: z.boolean(),
    /** Active, but without a membership of its member: nothing is found until the membership returns. */
    is_paused: z.boolean(),
    /** When its member paused it; ISO 8601, UTC. Null unless it is paused so. */
    paused_at: z.nullable(timeText),
    is_completed: z.boolean(),
    /** Dollars; the lowest price found. */
    found_price: z.nullable(z.number()),
    found_travel_date: z.nullable(dayText),
    /** Whether the mail server accepted an email about a match. */
    notification_sent: z.boolean(),
    /** ISO 8601, UTC. */
    created_at: timeText,
    /** When the fare source last answered for one of its days; ISO 8601, UTC. Null while it is paused. */
    last_checked_at: z.nullable(timeText),
    dates: z.array(
      z.object({
        date: dayText,
        state: z.enum(DATE_STATES),
        /** When the match was found; ISO 8601, UTC. */
        found_at: z.nullable(timeText),
        found_price: z.nullable(z.number()),
        /** Fare class of the match; null if none was found, or before it was stored. */
        found_fare: z.nullable(z.enum(FARE_KINDS.map((kind) => FARE_CLASSES[kind].wireName))),
      }),
    ),
  })
  .check(z.meta({ id: 'Alert' }));
export type AlertDto = z.output<typeof alertDto>;

const code = (fault: AlertError) =>
  z
    .string(ALERT_ERROR_TEXT[fault])
    .check(z.trim(), z.toUpperCase(), z.maxLength(40, 'We do not know this airport.'));

/** Too many dates get the error of the rule, far too many that of the schema. */
const MOST_DATES_READ = 60;
/** Dollars; bounds what is stored. */
const MOST_DOLLARS = 100_000;

/** Rules beyond the schema use the texts of {@link ALERT_ERROR_TEXT}. */
const terms = {
  travel_dates: z
    .array(dateField(ALERT_ERROR_TEXT.date_missing), ALERT_ERROR_TEXT.date_missing)
    .check(z.maxLength(MOST_DATES_READ, ALERT_ERROR_TEXT.too_many_dates)),
  /** Dollars, one person, one way, taxes and fees included. */
  max_price: z
    .number(ALERT_ERROR_TEXT.price_not_positive)
    .check(z.maximum(MOST_DOLLARS, `Max price must be at most $${MOST_DOLLARS}`)),
};

/** Requested days that cannot come true: no flights, or no GoWild seats on a blackout date. Sorted. */
const leftOut = { dates_left_out: z.array(dayText) };

export const createAlert = endpoint({
  method: 'POST',
  path: '/notifications',
  summary: `Wait for a price on a route; each date is watched by itself, every ${POLL_EVERY_MINUTES} minutes`,
  action: 'alerts.create',
  body: z.strictObject({
    /** One airport. */
    origin_airport: code('origin_missing'),
    destination_airport: code('destination_missing'),
    ...terms,
    gowild_only: z._default(z.boolean(), true),
    /** Rejected without an SMS provider. */
    phone_number: z.optional(phoneOrNoneField),
    /** Required with a phone number. */
    sms_consent: z.optional(z.boolean()),
  }),
  response: z.object({ notification: alertDto, ...leftOut }),
  errors: [
    'unknown_airport',
    'alert_limit_reached',
    'too_many_requests',
    'fares_unavailable',
    'storage_unavailable',
  ],
  failure: 'Failed to create notification',
  unreachable: 'Unable to create your alert. Please try again later.',
});

const datesField = z.pipe(
  z
    .string(ALERT_ERROR_TEXT.date_missing)
    .check(
      z.trim(),
      z.minLength(1, { error: ALERT_ERROR_TEXT.date_missing, abort: true }),
      z.maxLength(MOST_DATES_READ * 'YYYY-MM-DD,'.length, ALERT_ERROR_TEXT.too_many_dates),
    ),
  z.transform((text) => text.split(',')),
);

export const routeDays = endpoint({
  method: 'GET',
  path: '/notifications/route-days',
  summary: 'Whether an alert for a route can come true on each of the days',
  action: 'alerts.create',
  query: z.object({
    origin_airport: code('origin_missing'),
    destination_airport: code('destination_missing'),
    /** `YYYY-MM-DD`, separated by commas. */
    travel_dates: datesField,
  }),
  response: z.object({
    /** False if no journey connects the airports on any day. */
    is_connected: z.boolean(),
    /** Sorted. */
    days: z.array(
      z.object({
        date: dayText,
        has_flights: z.boolean(),
        /** False on a day on which every journey touches a blackout date. */
        has_gowild: z.boolean(),
      }),
    ),
  }),
  errors: ['unknown_airport'],
  failure: 'Failed to check the travel dates',
  unreachable: 'Unable to check the travel dates. Please try again later.',
});

export const listAlerts = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'The own alerts, newest first',
  action: 'alerts.see',
  query: z.object({
    include_completed: z.pipe(
      z._default(z.enum(['true', 'false']), 'false'),
      z.transform((word) => word === 'true'),
    ),
  }),
  response: z.object({
    notifications: z.array(alertDto),
    /** Alerts that count toward the limit; completed ones do not. */
    active: z.number(),
    limit: z.number(),
    /** True if the polled fares are simulated; every view of a found price says so. */
    simulated: z.boolean(),
  }),
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch notifications',
  unreachable: 'Unable to load your alerts. Please try again later.',
});

export const deleteAlert = endpoint({
  method: 'DELETE',
  path: '/notifications/:id',
  summary: 'Delete an own alert that is not completed; nothing more is sent about it',
  action: 'alerts.delete',
  params: z.object({ id: z.string() }),
  response: z.void(),
  errors: ['not_found', 'alert_completed', 'storage_unavailable'],
  failure: 'Failed to delete notification',
  unreachable: 'Unable to delete your alert. Please try again later.',
});

const changed = z.object({ notification: alertDto });

export const editAlert = endpoint({
  method: 'PUT',
  path: '/notifications/:id/terms',
  summary:
    'Change the days that an own alert waits for, its price and its fares; what was found stays',
  action: 'alerts.create',
  // Each one makes its days due for the fare source.
  limit: { name: 'alert-edit', per: 'member', max: 30, windowMinutes: 60 },
  params: z.object({ id: z.string() }),
  /** The days are all that it waits for from now on. */
  body: z.strictObject({ ...terms, gowild_only: z.boolean() }),
  response: z.object({ notification: alertDto, ...leftOut }),
  errors: [
    'not_found',
    'alert_ended',
    'alert_limit_reached',
    'fares_unavailable',
    'storage_unavailable',
  ],
  failure: 'Failed to save notification',
  unreachable: 'Unable to save your alert. Please try again later.',
});

export const pauseAlert = endpoint({
  method: 'POST',
  path: '/notifications/:id/pause',
  summary: 'Pause an own alert: it is not checked, nothing is sent about it, and it does not count',
  action: 'alerts.pause',
  params: z.object({ id: z.string() }),
  response: changed,
  errors: ['not_found', 'alert_ended', 'storage_unavailable'],
  failure: 'Failed to pause notification',
  unreachable: 'Unable to pause your alert. Please try again later.',
});

export const resumeAlert = endpoint({
  method: 'POST',
  path: '/notifications/:id/resume',
  summary: 'Resume an own paused alert for its travel dates that have not passed',
  action: 'alerts.create',
  // Each one makes its days due for the fare source.
  limit: { name: 'alert-resume', per: 'member', max: 30, windowMinutes: 60 },
  params: z.object({ id: z.string() }),
  response: changed,
  errors: [
    'not_found',
    'alert_ended',
    'alert_limit_reached',
    'fares_unavailable',
    'storage_unavailable',
  ],
  failure: 'Failed to resume notification',
  unreachable: 'Unable to resume your alert. Please try again later.',
});
