import { type KeyboardEvent, useState } from 'react';
import {
  addDays,
  daysBetween,
  formatDayLong,
  formatDayShort,
  formatMonthDay,
  isLocalDate,
  type LocalDate,
} from '#domain/time.ts';
import { visibleText } from '#domain/typed-text.ts';
import { TextField } from '#web/ui/fields.tsx';

interface TypedDateFieldProps {
  readonly label?: string;
  /** `Mon, Nov 30`, where the field is narrow. */
  readonly isShort?: boolean;
  readonly earliest: LocalDate;
  readonly latest?: LocalDate | undefined;
  readonly value: LocalDate | undefined;
  readonly onChange: (date: LocalDate) => void;
}

/** Keeps the typed text until it is a valid date. */
export function TypedDateField(props: TypedDateFieldProps) {
  const { label = 'Type a date', isShort = false, earliest, latest, value, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();

  const read = () => {
    if (!typed?.trim()) {
      setTyped(undefined);
      setError(undefined);
      return;
    }
    const result = readTypedDate(typed, earliest, latest);
    setError('error' in result ? result.error : undefined);
    if ('error' in result) return;
    setTyped(undefined);
    onChange(result.date);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === undefined) return;
    event.preventDefault();
    read();
  };

  return (
    <TextField
      label={label}
      placeholder={dateExamples(earliest)}
      autoComplete="off"
      error={error}
      value={typed ?? (value ? (isShort ? formatDayShort : formatDayLong)(value) : '')}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={read}
      onKeyDown={keyDown}
    />
  );
}

type TypedDate = { readonly date: LocalDate } | { readonly error: string };

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** `11/27, Nov 27 or 2026-11-27`: the ways to write a day that may be chosen. */
export const dateExamples = (day: LocalDate): string =>
  `${Number(day.slice(5, 7))}/${Number(day.slice(8))}, ${formatMonthDay(day)} or ${day}`;

/** Years to search for a date without a year: enough for the next February 29. */
const YEARS_AHEAD = 8;

/** A date without a year that passed at most this many days ago means that day, not next year's. */
const JUST_PASSED_DAYS = 60;

interface Parts {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
}

const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const MONTH_FIRST = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d\d))?$/;
const NAME_FIRST = /^([a-z]{3,9})\.? ?(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?(?:,? (\d{4}))?$/;
const WEEKDAY = /^(?:mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?,? /;

/**
 * Reads a day as Americans write it: `2026-11-27`, `11/27`, `11/27/26`, `Nov 27`, `27 November 2026`.
 * Without a year it is the next such day, or the one that has just passed: who writes yesterday does not mean
 * next year. A day that does not exist is refused, not moved; so is a day before `earliest` or after `latest`.
 */
export function readTypedDate(text: string, earliest: LocalDate, latest?: LocalDate): TypedDate {
  const parts = partsOf(visibleText(text).toLowerCase().replace(WEEKDAY, ''));
  if (!parts) return { error: `Write a date such as ${dateExamples(earliest)}.` };
  const date = dateOf(parts, earliest);
  if (!date) return { error: 'This day does not exist.' };
  if (date < earliest) return { error: `The first possible day is ${formatDayLong(earliest)}.` };
  if (latest && date > latest)
    return { error: `The last possible day is ${formatDayLong(latest)}.` };
  if (daysBetween(earliest, date) > 366 * YEARS_AHEAD)
    return { error: 'This day is too far away.' };
  return { date };
}

function partsOf(text: string): Parts | undefined {
  const iso = YEAR_FIRST.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const us = MONTH_FIRST.exec(text);
  if (us) return { year: yearOf(us[3]), ...monthAndDay(Number(us[1]), Number(us[2])) };
  const named = NAME_FIRST.exec(text);
  if (named) return monthNamed(named[1], named[2], named[3]);
  const dayFirst = DAY_FIRST.exec(text);
  return dayFirst ? monthNamed(dayFirst[2], dayFirst[1], dayFirst[3]) : undefined;
}

/** No month is above 12: `27/11` can only be November 27. */
const monthAndDay = (first: number, second: number) =>
  first > 12 && second <= 12 ? { month: second, day: first } : { month: first, day: second };

const yearOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : text.length === 2 ? 2000 + Number(text) : Number(text);

function monthNamed(name = '', day = '', year?: string): Parts | undefined {
  const at = MONTHS.findIndex((month) => month.startsWith(name));
  return at >= 0 ? { year: yearOf(year), month: at + 1, day: Number(day) } : undefined;
}

function dateOf({ year, month, day }: Parts, earliest: LocalDate): LocalDate | undefined {
  if (year !== undefined) return existing(year, month, day);
  const from = addDays(earliest, -JUST_PASSED_DAYS);
  const firstYear = Number(from.slice(0, 4));
  for (let ahead = 0; ahead <= YEARS_AHEAD + 1; ahead += 1) {
    const date = existing(firstYear + ahead, month, day);
    if (date && date >= from) return date;
  }
  return undefined;
}

const two = (value: number) => String(value).padStart(2, '0');

function existing(year: number, month: number, day: number): LocalDate | undefined {
  const text = `${year}-${two(month)}-${two(day)}`;
  return isLocalDate(text) ? text : undefined;
}
