import {
  ALERT_ERROR_TEXT,
  duplicateText,
  endedText,
  impossibleError,
} from '#contract/alert-texts.ts';
import type { AlertDto } from '#contract/alerts.ts';
import { ERRORS } from '#contract/errors.ts';
import {
  type AlertDelivery,
  type AlertObstacles,
  type AlertStatus,
  statusOf,
} from '#domain/alert.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { AppError } from '#domain/errors.ts';
import { FARE_CLASSES } from '#domain/flight.ts';
import type { Cents } from '#domain/money.ts';
import { formatTimeOfDay } from '#domain/quiet-hours.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import type { LocalDate } from '#domain/time.ts';
import type { StoredAlert, StoredAlertDate } from '#server/db/queries/alerts/alerts.ts';
import type { SentError, SentErrors, SentField } from './read-draft.ts';

const ERROR_TEXT: Readonly<Record<SentError, string>> = {
  ...ALERT_ERROR_TEXT,
  airport_unknown: ERRORS.unknown_airport.message,
  date_too_far: `Travel dates must be at most ${MAX_DAYS_AHEAD} days away`,
  sms_off: 'Text messages are not available yet. We will write to your email address.',
  phone_not_us: 'Please enter a US mobile number: we cannot send texts to this one',
  consent_missing: 'Please agree to receive text messages',
};

/** Names of the fields as the caller sent them. */
export interface SentNames {
  /** `origins` instead of `origin_airport`. */
  readonly origins: boolean;
  /** `destinations` instead of `destination_airport`. */
  readonly destinations: boolean;
}

const SINGLE: SentNames = { origins: false, destinations: false };

/** In the order of the form: the error message is that of the first invalid field. */
const wireNames = ({ origins, destinations }: SentNames): Readonly<Record<SentField, string>> => ({
  origin: origins ? 'origins' : 'origin_airport',
  destination: destinations ? 'destinations' : 'destination_airport',
  dates: 'travel_dates',
  range: 'range',
  maxPrice: 'max_price',
  phoneNumber: 'phone_number',
  smsConsent: 'sms_consent',
});

/** `unknown_airport` if a field has that error, else `invalid_input`; names every invalid field. */
export function refusalOf(errors: SentErrors, sent: SentNames): AppError {
  const names = wireNames(sent);
  const found = (Object.keys(names) as SentField[]).flatMap((field) => {
    const error = errors[field];
    return error ? [{ name: names[field], error, words: ERROR_TEXT[error] }] : [];
  });
  const unknown = found.find(({ error }) => error === 'airport_unknown');
  const message = (unknown ?? found[0])?.words ?? ERRORS.invalid_input.message;
  const fields = Object.fromEntries(found.map(({ name, words }) => [name, words]));
  return new AppError(unknown ? 'unknown_airport' : 'invalid_input', { message, fields });
}

const refusedField = (field: SentField, message: string, sent = SINGLE): AppError =>
  new AppError('invalid_input', { message, fields: { [wireNames(sent)[field]]: message } });

/** @throws AppError `invalid_input` if no day of the alert can come true. */
export function requirePossible(
  alert: AlertQuestion,
  obstacles: AlertObstacles,
  sent: SentNames,
): void {
  const error = impossibleError(alert, obstacles);
  if (error) throw refusedField(error.field, error.text, sent);
}

/** @throws AppError `invalid_input` if the alert is told by text message only, and has no number. */
export function requireReachable(
  { channels }: Pick<AlertDelivery, 'channels'>,
  phoneNumber: string | null,
): void {
  if (phoneNumber === null && channels.every((name) => name === 'sms'))
    throw new AppError('invalid_input', { message: NO_NUMBER, fields: { channels: NO_NUMBER } });
}

const NO_NUMBER = 'Text messages need a phone number: please choose another channel as well';

type Ranged = Pick<AlertQuestion, 'range'>;

export const duplicateAlert = (days: readonly LocalDate[], { range }: Ranged): AppError =>
  refusedField(range ? 'range' : 'dates', duplicateText(days));

export const endedDays = (days: readonly LocalDate[], { range }: Ranged): AppError =>
  refusedField(range ? 'range' : 'dates', endedText(days));

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

const presentDate = ({ day, state, finishedAt, ...found }: StoredAlertDate) => ({
  date: day,
  state,
  found_at: state === 'found' ? (finishedAt?.toISOString() ?? null) : null,
  found_price: dollars(found.foundPrice),
  found_origin: found.foundOrigin ?? null,
  found_destination: found.foundDestination ?? null,
  found_fare: found.foundFare ? FARE_CLASSES[found.foundFare].wireName : null,
});

/** What an alert waits for and how it is told. */
const presentTerms = ({ origins, destinations, range, quietHours, ...terms }: StoredAlert) => ({
  origin_airport: origins[0] ?? '',
  destination_airport: destinations[0] ?? null,
  origins: [...origins],
  destinations: [...destinations],
  travel_dates: range ? [] : terms.dates.map(({ day }) => day),
  range: range && { ...range, weekdays: [...range.weekdays] },
  max_price: terms.maxPrice / 100,
  gowild_only: terms.goWildOnly,
  discount_den: terms.discountDen,
  max_stops: terms.maxStops,
  max_minutes: terms.maxMinutes,
  party: terms.party,
  channels: [...terms.channels],
  quiet_hours: quietHours && {
    from: formatTimeOfDay(quietHours.from),
    to: formatTimeOfDay(quietHours.to),
  },
});

const presentFound = (found: AlertStatus['found']) => ({
  found_price: dollars(found?.price),
  found_travel_date: found?.day ?? null,
  found_destination: found?.destination ?? null,
});

/** @param isEntitled whether alerts of its member go on. */
export function presentAlert(alert: StoredAlert, isEntitled: boolean): AlertDto {
  const { isActive, isCompleted, found } = statusOf(alert.dates);
  const isPaused = isActive && !isEntitled;
  const pausedAt = alert.dates.find(({ state }) => state === 'paused')?.finishedAt;
  return {
    id: alert.id,
    ...presentTerms(alert),
    phone_number: alert.phoneNumber,
    sms_consent: alert.smsConsentedAt !== null,
    sms_state: alert.phoneAnswer,
    is_active: isActive,
    is_paused: isPaused,
    paused_at: pausedAt?.toISOString() ?? null,
    is_completed: isCompleted,
    ...presentFound(found),
    notification_sent: alert.dates.some((date) => date.state === 'found' && date.notifiedAt),
    created_at: alert.createdAt.toISOString(),
    last_checked_at: (isPaused || pausedAt ? null : lastPoll(alert))?.toISOString() ?? null,
    dates: alert.dates.map(presentDate),
  };
}
