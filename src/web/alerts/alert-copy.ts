import { ALERT_ERROR_TEXT } from '#contract/alert-fields.ts';
import { ERRORS } from '#contract/errors.ts';
import { type AlertError, POLL_EVERY_MINUTES } from '#domain/alert.ts';
import { isOneRoute } from '#domain/alert-question.ts';
import { formatCount } from '#domain/count.ts';
import { type AlertFields, rangeOf } from './alert-fields.ts';

/** Messages of the box beside a flight; the alerts page uses those of the contract. */
export const BOX_ERROR_MESSAGES: Readonly<Record<AlertError, string>> = {
  ...ALERT_ERROR_TEXT,
  origin_missing: 'Please select a departure airport',
  destination_missing: 'Please select an arrival airport',
  date_missing: 'Please select at least one travel date',
  price_not_positive: 'Please enter a valid price',
};

export const alertRefusal = (isMember: boolean): string =>
  (isMember ? ERRORS.alerts_are_premium : ERRORS.alerts_need_sign_in).message;

export const LIMIT_MESSAGE = ERRORS.alert_limit_reached.message;

export const HOW_ALERTS_WORK = `Alerts check every ${POLL_EVERY_MINUTES} minutes and stop after finding a flight. Each date is a separate alert.`;

const DATES_END = 'A date stops when a flight is found or the day has passed.';

/** How many messages come, and what ends them. */
export function howDatesEnd(fields: AlertFields): string {
  if (fields.isAnywhere) return `At most one message a day. ${DATES_END}`;
  const [origins, destinations] = [fields.from.airports, fields.to.airports];
  const isChosen = origins.length > 0 && destinations.length > 0;
  return isChosen && !isOneRoute({ origins, destinations, range: rangeOf(fields) ?? null })
    ? `At most one message an hour, at once when a GoWild seat shows. ${DATES_END}`
    : `One message per date. ${DATES_END}`;
}

/** `Create Alert`, `Create Alert for 3 Dates` */
export const createLabel = (dates: number): string =>
  dates > 1 ? `Create Alert for ${dates} Dates` : 'Create Alert';

const CREATED = (dates: number) =>
  `Successfully created flight alert for ${formatCount(dates, 'date')}!`;

/** Shown after creating an alert on the alerts page or in the box. */
export const CREATED_MESSAGES = {
  page: (dates: number) => `${CREATED(dates)} Check your email for confirmation.`,
  box: (dates: number) =>
    `${CREATED(dates)} Check your email for confirmation and you'll be notified when we find matching flights.`,
} as const;

export const CREATED_TITLE = 'Flight Alert Created!';
export const NOT_CREATED = 'Failed to create flight alert. Please try again.';
