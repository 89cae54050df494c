import * as z from 'zod/mini';
import type { AlertDto, createAlert, editAlert } from '#contract/alerts.ts';
import type { RawInputOf } from '#contract/endpoint.ts';
import { phoneOrNoneField } from '#contract/fields.ts';
import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import {
  type AlertDraft,
  type AlertError,
  type AlertField,
  criteriaErrors,
  eachOnce,
} from '#domain/alert.ts';
import type { Cents } from '#domain/money.ts';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import { formatDayShort, isLocalDate, type LocalDate, localDate } from '#domain/time.ts';
import { phoneDigits } from '#web/ui/field/us-phone.ts';

export interface AlertFields {
  readonly origin: AirportCode | '';
  readonly destination: AirportCode | '';
  /** Sorted, without duplicates. */
  readonly dates: readonly LocalDate[];
  /** Dollars, as typed. */
  readonly price: string;
  readonly goWildOnly: boolean;
  /** As typed; empty for no text messages. */
  readonly phone: string;
  readonly smsConsent: boolean;
}

/** A stored form. */
export const alertFields = z.object({
  origin: z.union([z.literal(''), z.custom<AirportCode>(isAirportCode)]),
  destination: z.union([z.literal(''), z.custom<AirportCode>(isAirportCode)]),
  dates: z.array(z.custom<LocalDate>(isLocalDate)),
  price: z.string(),
  goWildOnly: z.boolean(),
  phone: z.string(),
  smsConsent: z.boolean(),
});

export const EMPTY_ALERT: AlertFields = {
  origin: '',
  destination: '',
  dates: [],
  price: '',
  goWildOnly: true,
  phone: '',
  smsConsent: false,
};

/** Days that the alert waits for, or will wait for once it is resumed. */
export const unfinishedDays = ({ dates }: AlertDto): LocalDate[] =>
  dates.flatMap(({ date, state }) =>
    state === 'open' || state === 'paused' ? [localDate(date)] : [],
  );

/** The form of an alert that is changed; its phone stays as it is. */
export const fieldsOf = (alert: AlertDto): AlertFields => ({
  ...EMPTY_ALERT,
  origin: alert.origin_airport as AirportCode,
  destination: alert.destination_airport as AirportCode,
  dates: unfinishedDays(alert),
  price: alert.max_price.toFixed(2),
  goWildOnly: alert.gowild_only,
});

export type FaultyField = AlertField | 'phone' | 'smsConsent';
export type FieldErrors = Readonly<Partial<Record<FaultyField, string>>>;
export type ErrorMessages = Readonly<Record<AlertError, string>>;

/** A price for the input, such as `15.41`; empty for none. */
export const typedPrice = (price: Cents | undefined): string =>
  price === undefined ? '' : (price / 100).toFixed(2);

/** Adds a day, or returns why the dates stay as they are. A day that is already chosen is not an error. */
export function withDay(
  dates: readonly LocalDate[],
  day: LocalDate,
): { readonly dates: readonly LocalDate[]; readonly note: string } {
  if (dates.includes(day)) return { dates, note: `${formatDayShort(day)} is already chosen.` };
  if (dates.length >= PREMIUM_LIMITS.datesPerAlert)
    return { dates, note: `Maximum ${PREMIUM_LIMITS.datesPerAlert} travel dates allowed` };
  return { dates: eachOnce([...dates, day]), note: '' };
}

/** Dollars as typed; NaN for no number. */
export const dollarsOf = (price: string): number =>
  price.trim() === '' ? Number.NaN : Number(price);

/** What the rules of the domain check. */
export const draftOf = ({ origin, destination, dates, price }: AlertFields): AlertDraft => ({
  origins: origin === '' ? [] : [origin],
  destinations: destination === '' ? undefined : [destination],
  dates,
  maxPrice: dollarsOf(price),
});

/** @param first day that can be watched. */
export function fieldErrors(
  fields: AlertFields,
  first: LocalDate,
  messages: ErrorMessages,
): FieldErrors {
  const { phone, smsConsent } = fields;
  const errors: Partial<Record<FaultyField, string>> = {};
  for (const [field, error] of Object.entries(criteriaErrors(draftOf(fields), first)))
    errors[field as AlertField] = messages[error];
  const number = phoneOrNoneField.safeParse(phoneDigits(phone));
  if (!number.success) errors.phone = number.error.issues[0]?.message ?? '';
  else if (number.data && !smsConsent)
    errors.smsConsent = 'Please agree to text messages, or leave the phone number empty';
  return errors;
}

/** What can be changed of an alert. */
export const termsBody = (fields: AlertFields): RawInputOf<typeof editAlert>['body'] => ({
  travel_dates: [...fields.dates],
  max_price: dollarsOf(fields.price),
  gowild_only: fields.goWildOnly,
});

/** Omits the text message fields without a phone number. */
export const alertBody = (fields: AlertFields): RawInputOf<typeof createAlert>['body'] => ({
  origin_airport: fields.origin,
  destination_airport: fields.destination,
  ...termsBody(fields),
  ...(fields.phone && {
    phone_number: phoneDigits(fields.phone),
    sms_consent: fields.smsConsent,
  }),
});

const WIRE_NAMES: Readonly<Record<string, FaultyField>> = {
  origin_airport: 'origin',
  destination_airport: 'destination',
  travel_dates: 'dates',
  max_price: 'maxPrice',
  phone_number: 'phone',
  sms_consent: 'smsConsent',
};

/** Maps server errors to form fields; those of a single date belong to all dates. */
export function errorsFromServer(fields: Readonly<Record<string, string>>): FieldErrors {
  const errors: Partial<Record<FaultyField, string>> = {};
  for (const [path, messages] of Object.entries(fields)) {
    const field = WIRE_NAMES[path.split('.')[0] ?? ''];
    if (field) errors[field] ??= messages;
  }
  return errors;
}
