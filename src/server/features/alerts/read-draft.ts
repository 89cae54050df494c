import { type AirportCode, currentCode, isAirportCode } from '#domain/airports.ts';
import {
  type AlertCriteria,
  type AlertError,
  type AlertField,
  criteriaErrors,
  eachOnce,
  firstAlertDay,
  maxPriceOf,
} from '#domain/alert.ts';
import type { RunLimited } from '#domain/concurrency-limit.ts';
import { isUsNumber } from '#domain/phone.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import type { Clock } from '#domain/time.ts';
import { dayAt, daysBetween, instantOfDate, type LocalDate, timeZone } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { Database } from '#server/db/database.ts';
import type { AlertNotices } from './port.ts';

export interface OwnAlertDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly notices: AlertNotices;
  /** Unit of a member's limit: alerts with an open day, or open days. */
  readonly alertLimitUnit: 'request' | 'date';
  /** Whether text messages are sent at all. */
  readonly smsOn: boolean;
  /**
   * Runs the creation of every alert. Each one locks its member and holds a connection, so repeated calls of an
   * impatient member could take all connections.
   */
  readonly runLimited: RunLimited;
}

/** An alert as received. */
export interface SentAlert {
  readonly origin: string;
  readonly destination: string;
  readonly dates: readonly string[];
  readonly maxPrice: number;
  readonly goWildOnly: boolean;
  /** Empty for none. */
  readonly phoneNumber: string;
  readonly smsConsent: boolean;
}

/** A valid alert. */
export interface CheckedAlert extends AlertCriteria {
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

type ReadDeps = Pick<OwnAlertDeps, 'clock' | 'network' | 'smsOn'>;

/**
 * The valid alert, or the first error of each field.
 * @param watched days of the alert that is changed: today may stay one of them.
 */
export function readDraft(
  deps: ReadDeps,
  sent: SentAlert,
  watched: readonly LocalDate[] = [],
): { readonly alert: CheckedAlert } | { readonly errors: SentErrors } {
  const draft = {
    ...sent,
    origin: codeInUse(sent.origin),
    destination: codeInUse(sent.destination),
    dates: eachOnce(sent.dates),
  };
  const errors = {
    ...phoneErrors(deps, sent),
    ...draftErrors(deps, draft, watched),
    ...unknownAirports(deps, draft),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    alert: {
      origin: draft.origin as AirportCode,
      destination: draft.destination as AirportCode,
      dates: draft.dates as readonly string[] as readonly LocalDate[],
      maxPrice: maxPriceOf(draft.maxPrice),
      goWildOnly: draft.goWildOnly,
      phoneNumber: draft.phoneNumber || null,
    },
  };
}

const codeInUse = (text: string): string => (isAirportCode(text) ? currentCode(text) : text);

function unknownAirports({ network }: ReadDeps, { origin, destination }: SentAlert): SentErrors {
  const known = network.current().airports;
  const isUnknown = (code: string) => code !== '' && !known.has(code as AirportCode);
  return {
    ...(isUnknown(origin) && { origin: 'airport_unknown' }),
    ...(isUnknown(destination) && { destination: 'airport_unknown' }),
  };
}

/** Tomorrow at the origin; in UTC if the origin is unknown. */
function draftErrors(
  { clock, network }: ReadDeps,
  draft: SentAlert,
  watched: readonly LocalDate[],
): SentErrors {
  const airport = network.current().airports.get(draft.origin as AirportCode);
  const today = dayAt(airport?.zone ?? timeZone('UTC'), instantOfDate(clock.now()));
  const errors = criteriaErrors(
    {
      ...draft,
      origins: draft.origin === '' ? [] : [draft.origin],
      destinations: draft.destination === '' ? undefined : [draft.destination],
    },
    firstAlertDay(today, watched),
  );
  const isTooFar = draft.dates.some((day) => daysBetween(today, day as LocalDate) > MAX_DAYS_AHEAD);
  return errors.dates || !isTooFar ? errors : { ...errors, dates: 'date_too_far' };
}

function phoneErrors({ smsOn }: ReadDeps, { phoneNumber, smsConsent }: SentAlert): SentErrors {
  if (phoneNumber === '') return {};
  if (!smsOn) return { phoneNumber: 'sms_off' };
  if (!isUsNumber(phoneNumber)) return { phoneNumber: 'phone_not_us' };
  return smsConsent ? {} : { smsConsent: 'consent_missing' };
}
