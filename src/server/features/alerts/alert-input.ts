import {
  ALERT_ERROR_TEXT,
  duplicateText,
  endedText,
  impossibleError,
} from '#contract/alert-fields.ts';
import type * as contract from '#contract/alerts.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { ERRORS } from '#contract/errors.ts';
import { type AlertDelivery, readTimeOfDay } from '#domain/alert.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { AppError } from '#domain/errors.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import type { LocalDate } from '#domain/time.ts';
import type { StoredTerms } from '#server/db/queries/alerts/alert-rows.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import {
  type ReadServices,
  readDraft,
  type SentAlert,
  type SentError,
  type SentErrors,
  type SentField,
} from './read-draft.ts';
import { alertObstacles, type FactServices } from './route-facts.ts';

/** A seat that only others have seen is no match. */
const NOT_LIVE = 'Alerts need live fares, which this server does not have.';
const NO_FARES = 'Alerts need fares, and this site has none. It shows the timetable.';

export function requireFares({
  hasFares,
  indicative,
}: Pick<FareSource, 'hasFares' | 'indicative'>): void {
  if (!hasFares) throw new AppError('fares_unavailable', { message: NO_FARES });
  if (indicative) throw new AppError('fares_unavailable', { message: NOT_LIVE });
}

/**
 * The alert with the days that can come true, and the others.
 * @param watched as for {@link readDraft}.
 * @throws AppError `invalid_input` or `unknown_airport` naming the fields.
 */
export function requireAlert(
  services: ReadServices & FactServices,
  sent: SentAlert,
  { names, watched = [] }: { names: SentNames; watched?: readonly LocalDate[] },
) {
  const read = readDraft(services, sent, watched);
  if ('errors' in read) throw refusalOf(read.errors, names);
  const obstacles = alertObstacles(services, read.alert);
  const error = impossibleError(read.alert, obstacles);
  if (error) throw refusedField(error.field, error.text, names);
  const { possible } = obstacles;
  return {
    alert: { ...read.alert, dates: possible },
    leftOut: read.alert.dates.filter((day) => !possible.includes(day)),
  };
}

export const NO_PHONE = { phoneNumber: '', smsConsent: false };

type TermsBody = InputOf<typeof contract.editAlert>['body'];

/** What a caller leaves out. */
type Usual = Omit<StoredTerms, 'range' | 'maxPrice' | 'goWildOnly'>;

export const NEW_ALERT: Omit<Usual, 'origins' | 'destinations' | 'discountDen'> = {
  maxStops: null,
  maxMinutes: null,
  party: 1,
  channels: CHANNEL_NAMES,
  quietHours: null,
};

/** Null is an answer; only what is left out is as usual. */
const or = <T>(sent: T | undefined, usual: T): T => (sent === undefined ? usual : sent);

/** The terms in a body; what it leaves out is as `usual`. */
export const sentTerms = (body: TermsBody, usual: Omit<Usual, 'origins' | 'destinations'>) => ({
  dates: body.travel_dates ?? [],
  range: body.range,
  maxPrice: body.max_price,
  goWildOnly: body.gowild_only,
  discountDen: or(body.discount_den, usual.discountDen),
  maxStops: or(body.max_stops, usual.maxStops),
  maxMinutes: or(body.max_minutes, usual.maxMinutes),
  party: or(body.party, usual.party),
  channels: or(body.channels, usual.channels),
  quietHours: body.quiet_hours === undefined ? usual.quietHours : quietHoursIn(body.quiet_hours),
});

const quietHoursIn = (sent: { readonly from: string; readonly to: string } | null) =>
  sent && { from: readTimeOfDay(sent.from), to: readTimeOfDay(sent.to) };

/** One airport where a list may stand; undefined for neither. */
export const listOr = (list: readonly string[] | undefined, one: string | undefined) =>
  list ?? (one === undefined ? undefined : [one]);

export const namesIn = (sent: { readonly origins?: unknown; readonly destinations?: unknown }) => ({
  origins: sent.origins !== undefined,
  destinations: sent.destinations !== undefined,
});

const ERROR_TEXT: Readonly<Record<SentError, string>> = {
  ...ALERT_ERROR_TEXT,
  airport_unknown: ERRORS.unknown_airport.message,
  date_too_far: `Travel dates must be at most ${MAX_DAYS_AHEAD} days away`,
  sms_off: 'Text messages are not available yet. We will write to your email address.',
  phone_not_us: 'Please enter a US mobile number: we cannot send texts to this one',
  consent_missing: 'Please agree to receive text messages',
};

/** Names of the fields as the caller sent them. */
interface SentNames {
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
