import * as z from 'zod/mini';
import { type AlertDto, type createAlert, questionOf } from '#contract/alerts.ts';
import type { RawInputOf } from '#contract/endpoint.ts';
import { phoneOrNoneField } from '#contract/fields.ts';
import type { AirportCode } from '#domain/airports.ts';
import {
  type AlertDraft,
  type AlertError,
  type AlertField,
  criteriaErrors,
  eachOnce,
} from '#domain/alert.ts';
import { type DayRange, daysOfRange } from '#domain/alert-question.ts';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { type Cents, centsFromDollars } from '#domain/money.ts';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import { formatDayShort, isLocalDate, type LocalDate, localDate } from '#domain/time.ts';
import { phoneDigits, readNumber } from '#domain/typed-text.ts';
import { formatUsPhone } from '#web/ui/person-fields.tsx';
import { choiceOf, isComplete, NO_PLACE, placeChoice } from './question/place-choice.ts';

const day = z.custom<LocalDate>((text) => typeof text === 'string' && isLocalDate(text));

/** What is typed and chosen in the form of an alert; it is stored as it is. */
export const alertFields = z.object({
  from: placeChoice,
  to: placeChoice,
  /** Any destination counts, whatever `to` says. */
  isAnywhere: z.boolean(),
  /** Which of `dates` and `range` counts. */
  daysBy: z.enum(['dates', 'range']),
  /** Sorted, without duplicates. */
  dates: z.readonly(z.array(day)),
  /** Any day of a range; either end may be missing while it is chosen. */
  range: z.object({
    from: z.optional(day),
    to: z.optional(day),
    /** 1 = Monday … 7 = Sunday; sorted. Empty for all. */
    weekdays: z.readonly(z.array(z.number())),
  }),
  /** Dollars, as typed. */
  price: z.string(),
  goWildOnly: z.boolean(),
  discountDen: z.boolean(),
  maxStops: z.nullable(z.literal([0, 1, 2])),
  maxMinutes: z.nullable(z.number()),
  party: z.number(),
  channels: z.readonly(z.array(z.enum(CHANNEL_NAMES))),
  /** Wall clock such as `22:00`. */
  quietHours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** As typed; empty for no text messages. */
  phone: z.string(),
  smsConsent: z.boolean(),
});

export type AlertFields = z.output<typeof alertFields>;

export const EMPTY_ALERT: AlertFields = {
  from: NO_PLACE,
  to: NO_PLACE,
  isAnywhere: false,
  daysBy: 'dates',
  dates: [],
  range: { weekdays: [] },
  price: '',
  goWildOnly: true,
  discountDen: false,
  maxStops: null,
  maxMinutes: null,
  party: 1,
  channels: CHANNEL_NAMES,
  quietHours: null,
  phone: '',
  smsConsent: false,
};

/** Days that the alert waits for, or will wait for once it is resumed. */
export const unfinishedDays = ({ dates }: AlertDto): LocalDate[] =>
  dates.flatMap(({ date, state }) =>
    state === 'open' || state === 'paused' ? [localDate(date)] : [],
  );

/** The form of an alert that is changed. */
export function fieldsOf(alert: AlertDto): AlertFields {
  const { origins, destinations, range, ...question } = questionOf(alert);
  return {
    ...EMPTY_ALERT,
    from: choiceOf(origins),
    to: choiceOf(destinations),
    isAnywhere: destinations.length === 0,
    daysBy: range ? 'range' : 'dates',
    dates: range ? [] : unfinishedDays(alert),
    range: range ?? EMPTY_ALERT.range,
    price: typedPrice(question.maxPrice),
    goWildOnly: question.goWildOnly,
    discountDen: question.discountDen,
    maxStops: question.maxStops,
    maxMinutes: question.maxMinutes,
    party: question.party,
    channels: alert.channels,
    quietHours: alert.quiet_hours,
    // It stays as it is.
    phone: formatUsPhone(alert.phone_number ?? ''),
    smsConsent: alert.sms_consent,
  };
}

export type FaultyField = AlertField | 'channels' | 'phone' | 'smsConsent' | 'quietHours';
export type FieldErrors = Readonly<Partial<Record<FaultyField, string>>>;
export type ErrorMessages = Readonly<Record<AlertError, string>>;

/** A price for the input, such as `15.41`; empty for none. */
export const typedPrice = (price: Cents | undefined): string =>
  price === undefined ? '' : (price / 100).toFixed(2);

/** Adds a day, or returns why the dates stay as they are. A day that is already chosen is not an error. */
export function withDay(
  dates: readonly LocalDate[],
  added: LocalDate,
): { readonly dates: readonly LocalDate[]; readonly note: string } {
  if (dates.includes(added)) return { dates, note: `${formatDayShort(added)} is already chosen.` };
  if (dates.length >= PREMIUM_LIMITS.datesPerAlert)
    return { dates, note: `Maximum ${PREMIUM_LIMITS.datesPerAlert} travel dates allowed` };
  return { dates: eachOnce([...dates, added]), note: '' };
}

/** Undefined unless the range counts and both of its ends are chosen. */
export function rangeOf({ daysBy, range }: AlertFields): DayRange | undefined {
  const { from, to, weekdays } = range;
  return daysBy === 'range' && from && to ? { from, to, weekdays } : undefined;
}

/** The days that the alert waits for. */
export function daysOf(fields: AlertFields): readonly LocalDate[] {
  const range = rangeOf(fields);
  if (range) return daysOfRange(range);
  return fields.daysBy === 'dates' ? fields.dates : [];
}

/** Empty for anywhere. */
export const destinationsOf = ({ isAnywhere, to }: AlertFields): readonly AirportCode[] =>
  isAnywhere ? [] : to.airports;

/** Dollars as typed; NaN for no number. */
export const dollarsOf = (price: string): number => readNumber(price) ?? Number.NaN;

/** Beyond what any alert may have. */
const MOST_DOLLARS = 1_000_000;

/** The price; undefined while it is none. */
export function priceOf({ price }: Pick<AlertFields, 'price'>): Cents | undefined {
  const dollars = dollarsOf(price);
  return dollars > 0 && dollars <= MOST_DOLLARS ? centsFromDollars(dollars) : undefined;
}

/** A city of which no airport is ticked counts as missing. */
export const draftOf = (fields: AlertFields): AlertDraft => ({
  origins: isComplete(fields.from) ? fields.from.airports : [],
  destinations: fields.isAnywhere || isComplete(fields.to) ? destinationsOf(fields) : undefined,
  dates: fields.daysBy === 'dates' ? fields.dates : [],
  range: rangeOf(fields),
  maxPrice: dollarsOf(fields.price),
});

/** @param first day that can be watched. */
export function fieldErrors(
  fields: AlertFields,
  first: LocalDate,
  messages: ErrorMessages,
): FieldErrors {
  const { phone, smsConsent, channels } = fields;
  const errors: Partial<Record<FaultyField, string>> = {};
  for (const [field, error] of Object.entries(criteriaErrors(draftOf(fields), first)))
    errors[field as AlertField] = messages[error];
  const number = phoneOrNoneField.safeParse(phoneDigits(phone));
  if (!number.success) errors.phone = number.error.issues[0]?.message ?? '';
  else if (number.data && !smsConsent)
    errors.smsConsent = 'Please agree to text messages, or leave the phone number empty';
  // Texts need a number.
  if (!channels.some((channel) => channel !== 'sms' || number.data))
    errors.channels = 'Please choose at least one way';
  return errors;
}

type CreateBody = RawInputOf<typeof createAlert>['body'];

function daysBody(fields: AlertFields) {
  const range = rangeOf(fields);
  return range
    ? { range: { ...range, weekdays: [...range.weekdays] } }
    : { travel_dates: [...fields.dates] };
}

/** The whole question, as the change of an alert sends it. */
export const questionBody = (fields: AlertFields) => ({
  origins: [...fields.from.airports],
  destinations: [...destinationsOf(fields)],
  ...daysBody(fields),
  max_price: dollarsOf(fields.price),
  gowild_only: fields.goWildOnly,
  discount_den: fields.discountDen,
  max_stops: fields.maxStops,
  max_minutes: fields.maxMinutes,
  party: fields.party,
  channels: [...fields.channels],
  quiet_hours: fields.quietHours,
});

/** What the server takes for said where it is left out. */
const USUAL: Readonly<Record<string, unknown>> = {
  max_stops: null,
  max_minutes: null,
  party: 1,
  channels: CHANNEL_NAMES,
  quiet_hours: null,
};

/** A new alert: without what is usual, and one route as the alerts beside flights say it. */
export function alertBody(fields: AlertFields): CreateBody {
  const { origins, destinations, discount_den, ...terms } = questionBody(fields);
  const said = Object.entries(terms).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(USUAL[name]),
  );
  const isRoute = origins.length === 1 && destinations.length === 1;
  return {
    ...(isRoute
      ? { origin_airport: origins[0], destination_airport: destinations[0] }
      : { origins, destinations }),
    ...(Object.fromEntries(said) as Partial<typeof terms>),
    max_price: terms.max_price,
    ...(!fields.goWildOnly && { discount_den }),
    ...(fields.phone && {
      phone_number: phoneDigits(fields.phone),
      sms_consent: fields.smsConsent,
    }),
  };
}

const WIRE_NAMES: Readonly<Record<string, FaultyField>> = {
  origin_airport: 'origin',
  origins: 'origin',
  destination_airport: 'destination',
  destinations: 'destination',
  travel_dates: 'dates',
  range: 'range',
  max_price: 'maxPrice',
  channels: 'channels',
  quiet_hours: 'quietHours',
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
