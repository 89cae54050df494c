import * as z from 'zod/mini';
import type { AirportCode } from '#domain/airports.ts';
import { DATE_STATES, POLL_EVERY_MINUTES } from '#domain/alert.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { FARE_CLASSES, FARE_KINDS } from '#domain/flight.ts';
import { centsFromDollars } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import {
  ALERT_ERROR_TEXT,
  airportField,
  alertTerms,
  codesField,
  datesField,
  weekdaysField,
} from './alert-fields.ts';
import { endpoint } from './endpoint.ts';
import { dateField, dayText, phoneOrNoneField, timeText } from './fields.ts';

const dayRange = z.object({
  from: dayText,
  to: dayText,
  /** 1 = Monday … 7 = Sunday; sorted. Empty for all. */
  weekdays: z.array(z.number()),
});

export const alertDto = z
  .object({
    id: z.string(),
    /** The first of `origins`. */
    origin_airport: z.string(),
    /** The first of `destinations`; null for anywhere. */
    destination_airport: z.nullable(z.string()),
    origins: z.array(z.string()),
    /** Empty for anywhere. */
    destinations: z.array(z.string()),
    /** `YYYY-MM-DD`, at the airport of origin; sorted. Empty with a range: `dates` has its days. */
    travel_dates: z.array(dayText),
    range: z.nullable(dayRange),
    /** Dollars per person. */
    max_price: z.number(),
    gowild_only: z.boolean(),
    /** Whether Discount Den fares count; without meaning if only GoWild does. */
    discount_den: z.boolean(),
    /** Null for any. */
    max_stops: z.nullable(z.literal([0, 1, 2])),
    /** Longest duration; null for any. */
    max_minutes: z.nullable(z.number()),
    /** Travelers: each needs a seat. */
    party: z.number(),
    channels: z.array(z.enum(CHANNEL_NAMES)),
    /** Local time of the first origin; null for none. */
    quiet_hours: z.nullable(z.object({ from: z.string(), to: z.string() })),
    /** Ten digits. */
    phone_number: z.nullable(z.string()),
    sms_consent: z.boolean(),
    /** The answer to the opt-in question by text message; null without a number. */
    sms_state: z.nullable(z.enum(['waiting', 'agreed', 'stopped'])),
    /** Whether a day is open. */
    is_active: z.boolean(),
    /**
     * Active, but without a membership of its member: nothing is found until the membership returns. For administrators,
     * also without a verified email address.
     */
    is_paused: z.boolean(),
    /** When its member paused it; ISO 8601, UTC. Null unless it is paused so. */
    paused_at: z.nullable(timeText),
    is_completed: z.boolean(),
    /** Dollars; the lowest price found. */
    found_price: z.nullable(z.number()),
    found_travel_date: z.nullable(dayText),
    found_destination: z.nullable(z.string()),
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
        /** Where the fare starts and ends; null if none was found. */
        found_origin: z.nullable(z.string()),
        found_destination: z.nullable(z.string()),
        /** Fare class of the match; null if none was found, or before it was stored. */
        found_fare: z.nullable(z.enum(FARE_KINDS.map((kind) => FARE_CLASSES[kind].wireName))),
      }),
    ),
  })
  .check(z.meta({ id: 'Alert' }));
export type AlertDto = z.output<typeof alertDto>;

/** What an alert waits for, with all its days. */
export const questionOf = (alert: AlertDto): AlertQuestion => ({
  origins: alert.origins as AirportCode[],
  destinations: alert.destinations as AirportCode[],
  dates: alert.dates.map(({ date }) => localDate(date)),
  range: alert.range && {
    from: localDate(alert.range.from),
    to: localDate(alert.range.to),
    weekdays: alert.range.weekdays,
  },
  maxPrice: centsFromDollars(alert.max_price),
  goWildOnly: alert.gowild_only,
  discountDen: alert.discount_den,
  maxStops: alert.max_stops,
  maxMinutes: alert.max_minutes,
  party: alert.party,
});

/** Requested days that cannot come true: no flights, or no GoWild seats on a blackout date. Sorted. */
const leftOut = { dates_left_out: z.array(dayText) };

export const createAlert = endpoint({
  method: 'POST',
  path: '/notifications',
  summary: `Wait for a price on a route; each date is watched by itself, every ${POLL_EVERY_MINUTES} minutes`,
  places: ['origins', 'destinations', 'origin_airport', 'destination_airport'],
  action: 'alerts.create',
  takesIdempotencyKey: true,
  body: z.strictObject({
    /** One airport. */
    origin_airport: z.optional(airportField('origin_missing')),
    destination_airport: z.optional(airportField('destination_missing')),
    ...alertTerms,
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

export const routeDays = endpoint({
  method: 'GET',
  path: '/notifications/route-days',
  summary: 'Whether an alert can come true on each of the days, on one of its routes at least',
  places: ['origins', 'destinations', 'origin_airport', 'destination_airport'],
  action: 'alerts.create',
  query: z.object({
    origin_airport: z.optional(airportField('origin_missing')),
    destination_airport: z.optional(airportField('destination_missing')),
    /** Separated by commas, instead of `origin_airport`. */
    origins: z.optional(codesField),
    /** Separated by commas, instead of `destination_airport`; empty for anywhere. */
    destinations: z.optional(codesField),
    /** `YYYY-MM-DD`, separated by commas. */
    travel_dates: z.optional(datesField),
    /** First and last day of a range, instead of `travel_dates`. */
    range_from: z.optional(dateField(ALERT_ERROR_TEXT.date_missing)),
    range_to: z.optional(dateField(ALERT_ERROR_TEXT.date_missing)),
    /** 1 = Monday … 7 = Sunday, separated by commas; all by default. */
    weekdays: z.optional(weekdaysField),
  }),
  response: z.object({
    /** False if no journey connects an origin and a destination on any day. */
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
    'Change what an own alert waits for and how it is told; what is left out stays, and so does what was found',
  places: ['origins', 'destinations', 'origin_airport', 'destination_airport'],
  action: 'alerts.create',
  // Each one makes its days due for the fare source.
  limit: { name: 'alert-edit', per: 'member', max: 30, windowMinutes: 60 },
  params: z.object({ id: z.string() }),
  /** The days are all that it waits for from now on. */
  body: z.strictObject({ ...alertTerms, gowild_only: z.boolean() }),
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
