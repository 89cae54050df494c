import { type AirportCode, currentCode, isAirportCode } from '#domain/airports.ts';
import {
  type AlertDelivery,
  type AlertDraft,
  type AlertError,
  type AlertField,
  type AlertTerms,
  criteriaErrors,
  eachOnce,
  firstAlertDay,
  maxPriceOf,
} from '#domain/alert.ts';
import { type DayRange, daysOfRange, type MaxStops } from '#domain/alert-question.ts';
import { isUsNumber } from '#domain/phone.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { dayAt, daysBetween, instantOfDate, type LocalDate, UTC } from '#domain/time.ts';
import type { AlertServices } from './own-alerts.ts';

/** What reading an alert needs. */
export type ReadServices = Pick<AlertServices, 'clock' | 'network' | 'smsOn'>;

const WEEK = 7;

/** An alert as received. */
export interface SentAlert extends AlertDraft, AlertDelivery {
  readonly goWildOnly: boolean;
  readonly discountDen: boolean;
  readonly maxStops: MaxStops | null;
  readonly maxMinutes: number | null;
  readonly party: number;
  /** Empty for none. */
  readonly phoneNumber: string;
  readonly smsConsent: boolean;
}

/** A valid alert. */
export interface CheckedAlert extends AlertTerms {
  /** Ten digits, with consent; null for none. */
  readonly phoneNumber: string | null;
}

export type SentError =
  | AlertError
  | 'airport_unknown'
  | 'date_too_far'
  | 'sms_off'
  | 'phone_not_us'
  | 'consent_missing';
export type SentField = AlertField | 'phoneNumber' | 'smsConsent';
export type SentErrors = Readonly<Partial<Record<SentField, SentError>>>;

/**
 * The valid alert, or the first error of each field.
 * @param watched days of the alert that is changed: today may stay one of them.
 */
export function readDraft(
  deps: ReadServices,
  sent: SentAlert,
  watched: readonly LocalDate[] = [],
): { readonly alert: CheckedAlert } | { readonly errors: SentErrors } {
  const draft = {
    ...sent,
    origins: codesInUse(sent.origins),
    destinations: sent.destinations && codesInUse(sent.destinations),
    dates: eachOnce(sent.dates),
    range: sent.range && { ...sent.range, weekdays: weekdaysOf(sent.range) },
  };
  const first = firstAlertDay(todayAt(deps, draft), watched);
  const errors = {
    ...phoneErrors(deps, sent),
    ...draftErrors(deps, draft, first),
    ...unknownAirports(deps, draft),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const { range = null, phoneNumber, smsConsent: _smsConsent, ...terms } = draft;
  return {
    alert: {
      ...terms,
      origins: draft.origins as readonly string[] as readonly AirportCode[],
      destinations: (draft.destinations ?? []) as readonly string[] as readonly AirportCode[],
      dates: daysIn(draft, first),
      range,
      maxPrice: maxPriceOf(draft.maxPrice),
      channels: [...new Set(draft.channels)],
      phoneNumber: phoneNumber || null,
    },
  };
}

/** Days of a range that have passed are left out. */
const daysIn = ({ dates, range }: AlertDraft, first: LocalDate): readonly LocalDate[] =>
  range
    ? daysOfRange(range).filter((day) => day >= first)
    : (dates as readonly string[] as readonly LocalDate[]);

/** Sorted, each once; all of them are the same as none. */
const weekdaysOf = ({ weekdays }: DayRange): number[] => {
  const each = [...new Set(weekdays)].sort((a, b) => a - b);
  return each.length === WEEK ? [] : each;
};

const codesInUse = (codes: readonly string[]): string[] => [
  ...new Set(codes.map((text) => (isAirportCode(text) ? currentCode(text) : text))),
];

function unknownAirports(
  { network }: ReadServices,
  { origins, destinations = [] }: AlertDraft,
): SentErrors {
  const known = network.current().airports;
  const isUnknown = (code: string) => code !== '' && !known.has(code as AirportCode);
  return {
    ...(origins.some(isUnknown) && { origin: 'airport_unknown' }),
    ...(destinations.some(isUnknown) && { destination: 'airport_unknown' }),
  };
}

/** Today at the first origin; in UTC if it is unknown. */
function todayAt({ clock, network }: ReadServices, { origins }: AlertDraft): LocalDate {
  const airport = network.current().airports.get(origins[0] as AirportCode);
  return dayAt(airport?.zone ?? UTC, instantOfDate(clock.now()));
}

function draftErrors(deps: ReadServices, draft: AlertDraft, first: LocalDate): SentErrors {
  const errors = criteriaErrors(draft, first);
  const today = todayAt(deps, draft);
  const isTooFar = (day: string) => daysBetween(today, day as LocalDate) > MAX_DAYS_AHEAD;
  if (errors.dates || errors.range) return errors;
  if (draft.range) return isTooFar(draft.range.to) ? { ...errors, range: 'date_too_far' } : errors;
  return draft.dates.some(isTooFar) ? { ...errors, dates: 'date_too_far' } : errors;
}

function phoneErrors({ smsOn }: ReadServices, { phoneNumber, smsConsent }: SentAlert): SentErrors {
  if (phoneNumber === '') return {};
  if (!smsOn) return { phoneNumber: 'sms_off' };
  if (!isUsNumber(phoneNumber)) return { phoneNumber: 'phone_not_us' };
  return smsConsent ? {} : { smsConsent: 'consent_missing' };
}
