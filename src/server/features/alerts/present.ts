import {
  ALERT_ERROR_TEXT,
  duplicateText,
  endedText,
  impossibleError,
} from '#contract/alert-texts.ts';
import type { AlertDto } from '#contract/alerts.ts';
import { ERRORS } from '#contract/errors.ts';
import { type AlertCriteria, type AlertObstacles, statusOf } from '#domain/alert.ts';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { AppError } from '#domain/errors.ts';
import { FARE_CLASSES } from '#domain/flight.ts';
import type { Cents } from '#domain/money.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import type { LocalDate } from '#domain/time.ts';
import type { StoredAlert, StoredAlertDate } from '#server/db/queries/alerts/alerts.ts';
import type { SentError, SentErrors, SentField } from './read-draft.ts';

const ERROR_TEXT: Readonly<Record<SentError, string>> = {
  ...ALERT_ERROR_TEXT,
  airport_unknown: ERRORS.unknown_airport.message,
  date_too_far: `Travel dates must be at most ${MAX_DAYS_AHEAD} days away`,
  sms_off: 'Text messages are not available yet. We will write to your e-mail address.',
  phone_not_us: 'Please enter a US mobile number: we cannot send texts to this one',
  consent_missing: 'Please agree to receive text messages',
};

/** In the order of the form: the error message is that of the first invalid field. */
const WIRE_NAMES: Readonly<Record<SentField, string>> = {
  origin: 'origin_airport',
  destination: 'destination_airport',
  dates: 'travel_dates',
  range: 'range',
  maxPrice: 'max_price',
  phoneNumber: 'phone_number',
  smsConsent: 'sms_consent',
};

/** `unknown_airport` if a field has that error, else `invalid_input`; names every invalid field. */
export function refusalOf(errors: SentErrors): AppError {
  const found = (Object.keys(WIRE_NAMES) as SentField[]).flatMap((field) => {
    const error = errors[field];
    return error ? [{ name: WIRE_NAMES[field], error, words: ERROR_TEXT[error] }] : [];
  });
  const unknown = found.find(({ error }) => error === 'airport_unknown');
  const message = (unknown ?? found[0])?.words ?? ERRORS.invalid_input.message;
  const fields = Object.fromEntries(found.map(({ name, words }) => [name, words]));
  return new AppError(unknown ? 'unknown_airport' : 'invalid_input', { message, fields });
}

const refusedField = (field: SentField, message: string): AppError =>
  new AppError('invalid_input', { message, fields: { [WIRE_NAMES[field]]: message } });

/** @throws AppError `invalid_input` if no day of the alert can come true. */
export function requirePossible(alert: AlertCriteria, obstacles: AlertObstacles): void {
  const error = impossibleError(
    { origins: [alert.origin], destinations: [alert.destination] },
    obstacles,
  );
  if (error) throw refusedField(error.field, error.text);
}

export const duplicateAlert = (days: readonly LocalDate[]): AppError =>
  refusedField('dates', duplicateText(days));

export const endedDays = (days: readonly LocalDate[]): AppError =>
  refusedField('dates', endedText(days));

const dollars = (amount: Cents | undefined) => (amount === undefined ? null : amount / 100);

/** When one of the days was last polled for this alert; a match counts as a poll. */
function lastPoll({ createdAt, dates }: StoredAlert): Date | null {
  let last: Date | null = null;
  for (const { state, finishedAt, checkedAt } of dates) {
    const result = state === 'found' ? finishedAt : checkedAt;
    if (result && result > createdAt && (!last || result > last)) last = result;
  }
  return last;
}

const presentDate = ({ day, state, foundPrice, foundFare, finishedAt }: StoredAlertDate) => ({
  date: day,
  state,
  found_at: state === 'found' ? (finishedAt?.toISOString() ?? null) : null,
  found_price: dollars(foundPrice),
  found_origin: null,
  found_destination: null,
  found_fare: foundFare ? FARE_CLASSES[foundFare].wireName : null,
});

/** @param isEntitled whether alerts of its member go on. */
export function presentAlert(alert: StoredAlert, isEntitled: boolean): AlertDto {
  const { isActive, isCompleted, found } = statusOf(alert.dates);
  const isPaused = isActive && !isEntitled;
  const pausedAt = alert.dates.find(({ state }) => state === 'paused')?.finishedAt;
  return {
    id: alert.id,
    origin_airport: alert.origin,
    destination_airport: alert.destination,
    origins: [alert.origin],
    destinations: [alert.destination],
    travel_dates: alert.dates.map(({ day }) => day),
    range: null,
    max_price: alert.maxPrice / 100,
    gowild_only: alert.goWildOnly,
    discount_den: true,
    max_stops: null,
    max_minutes: null,
    party: 1,
    channels: CHANNEL_NAMES,
    quiet_hours: null,
    phone_number: alert.phoneNumber,
    sms_consent: alert.smsConsentedAt !== null,
    sms_state: alert.phoneAnswer,
    is_active: isActive,
    is_paused: isPaused,
    paused_at: pausedAt?.toISOString() ?? null,
    is_completed: isCompleted,
    found_price: dollars(found?.price),
    found_travel_date: found?.day ?? null,
    found_destination: null,
    notification_sent: alert.dates.some((date) => date.state === 'found' && date.notifiedAt),
    created_at: alert.createdAt.toISOString(),
    last_checked_at: (isPaused || pausedAt ? null : lastPoll(alert))?.toISOString() ?? null,
    dates: alert.dates.map(presentDate),
  };
}
