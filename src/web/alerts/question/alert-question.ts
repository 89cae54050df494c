import type { AirportCode } from '#domain/airports.ts';
import { countedFares, daysText, narrowings } from '#domain/alert-question.ts';
import { CITY_GROUPS, cityGroupOf } from '#domain/city-groups.ts';
import { formatCount } from '#domain/count.ts';
import { eachOf, formatAmount } from '#domain/money.ts';
import { cityAndCode, type Places } from '#web/places/use-network.ts';
import type { Problems, QuestionModel, SlotWords } from '#web/question/model.ts';
import {
  type AlertFields,
  alertFields,
  type FieldErrors,
  priceOf,
  rangeOf,
} from '../alert-fields.ts';
import type { AlertForm } from '../use-alert-form.ts';
import { isComplete, type PlaceChoice } from './place-choice.ts';

export type AlertSlot = 'from' | 'to' | 'days' | 'price' | 'people' | 'flight';

type CityOf = (code: string) => string;

/** The question of an alert. */
export const ALERT: QuestionModel<AlertFields, AlertSlot, CityOf> = {
  name: 'alert',
  slots: ['from', 'to', 'days', 'price', 'people', 'flight'],
  wordsOf,
  // In the order of the schema.
  textOf: (fields) => JSON.stringify(alertFields.parse(fields)),
};

export const problemsOf = (errors: FieldErrors): Problems<AlertSlot> => ({
  from: errors.origin,
  to: errors.destination,
  days: errors.dates ?? errors.range,
  price: errors.maxPrice,
});

function wordsOf(fields: AlertFields, cityOf: CityOf): Record<AlertSlot, SlotWords> {
  const to = fields.isAnywhere ? 'anywhere' : choiceText(fields.to, cityOf);
  return {
    from: { before: 'from', text: choiceText(fields.from, cityOf) || 'an airport' },
    to: { before: 'to', text: to || 'a place' },
    days: { before: 'on', text: daysTextOf(fields) || 'a day' },
    price: { before: 'costs', text: priceText(fields) },
    people: { before: 'for', text: formatCount(fields.party, 'person', 'people') },
    flight: { before: 'with', text: flightText(fields) },
  };
}

/** Names beside the first one that a sentence says; of more it says how many. */
const MOST_MORE = 1;

/** `Denver`, `Denver or New York JFK`, `Denver and 4 more`; empty for none. */
function choiceText({ keys, airports }: PlaceChoice, cityOf: CityOf): string {
  const unticked = keys.filter((key) => !isComplete({ keys: [key], airports }));
  const names = [
    ...airports.map((code) => airportName(code, cityOf)),
    ...unticked.map((key) => cityGroupOf(key)?.displayName ?? key),
  ];
  const [first = '', ...more] = [...new Set(names)];
  if (more.length > MOST_MORE) return `${first} and ${more.length} more`;
  return [first, ...more].join(' or ');
}

/** With its code where its city has several airports. */
function airportName(code: AirportCode, cityOf: CityOf): string {
  const isShared = CITY_GROUPS.some(({ airports }) => airports.includes(code));
  return isShared ? cityAndCode(code, cityOf) : cityOf(code);
}

function daysTextOf(fields: AlertFields): string {
  const { daysBy, dates } = fields;
  const range = rangeOf(fields);
  if (range) return range.to < range.from ? '' : daysText({ dates, range });
  return daysBy === 'dates' ? daysText({ dates, range: null }) : '';
}

/** `under $40, GoWild only` */
function priceText(fields: AlertFields): string {
  const { goWildOnly, discountDen } = fields;
  const price = priceOf(fields);
  const amount = price === undefined ? 'a price' : formatAmount(price);
  return `under ${amount}${eachOf(fields.party)}, ${countedFares({ goWildOnly, discountDen })}`;
}

/** `any stops`, `no stops`, `at most 1 stop, at most 6h` */
function flightText({ maxStops, maxMinutes }: AlertFields): string {
  const parts = narrowings({ maxStops, maxMinutes, party: 1 });
  if (parts.length === 0) return 'any stops';
  return parts.map((part) => (part === 'nonstop' ? 'no stops' : part)).join(', ');
}

export interface AlertSlotProps {
  readonly form: AlertForm;
  readonly places: Places;
}
