import { formatCount } from './count.ts';
import { daysBetween, formatMonth, type LocalDate } from './time.ts';

/** Until when the loaded data is known; undefined or null where nobody knows. */
export interface DataCoverage {
  /** The last blackout date. */
  readonly blackouts: LocalDate | null | undefined;
  /** The last day of the month that the timetable was filed for. */
  readonly timetable: LocalDate | null | undefined;
}
export type DataKind = keyof DataCoverage;

/**
 * Days after its month for which a timetable, whose weeks repeat, is used. US DOT publishes a month about ten weeks
 * after it: thirty days before the end, one publication has been missed.
 */
const TIMETABLE_SERVES_DAYS = 150;
/** Days before the end from which on operators are warned. */
const WARNED_DAYS = 30;

/** The last day on which data of a kind is good. */
const SERVES_DAYS: Readonly<Record<DataKind, number>> = {
  blackouts: 0,
  timetable: TIMETABLE_SERVES_DAYS,
};

/**
 * `July timetable: the usual pattern, check the day`: stands over flights of a day on which the timetable is too old to
 * be used as filed. Undefined before that day, and where nobody knows of which month it is.
 */
export function usualPattern(
  day: LocalDate,
  timetableUntil: LocalDate | null | undefined,
): string | undefined {
  const isOld = timetableUntil && daysBetween(timetableUntil, day) > TIMETABLE_SERVES_DAYS;
  if (!isOld) return undefined;
  const [month] = formatMonth(timetableUntil).split(' ');
  return `${month} timetable: the usual pattern, check the day`;
}

/** Days from today to the last day on which the data is good, negative once it is over; undefined if unknown. */
export function dataDaysLeft(
  coverage: DataCoverage,
  today: LocalDate,
): Readonly<Record<DataKind, number | undefined>> {
  const left = (kind: DataKind) => {
    const end = coverage[kind];
    return end ? daysBetween(today, end) + SERVES_DAYS[kind] : undefined;
  };
  return { blackouts: left('blackouts'), timetable: left('timetable') };
}

const TEXTS: Readonly<Record<DataKind, { readonly name: string; readonly unknown: string }>> = {
  blackouts: { name: 'The list of blackout dates ends', unknown: 'No blackout date is known.' },
  timetable: {
    name: 'The timetable is too old',
    unknown: 'Nobody knows of which month the timetable is.',
  },
};

/** `The list of blackout dates ends in 12 days.`; undefined while the data lasts longer than the days. */
export function dataWarning(
  kind: DataKind,
  left: number | undefined,
  warnedDays = WARNED_DAYS,
): string | undefined {
  const { name, unknown } = TEXTS[kind];
  if (left === undefined) return unknown;
  if (left >= warnedDays) return undefined;
  if (left < 0) return kind === 'blackouts' ? 'The list of blackout dates has ended.' : `${name}.`;
  return left === 0 ? `${name} today.` : `${name} in ${formatCount(left, 'day')}.`;
}

/** Warnings about all kinds. */
export const dataWarnings = (coverage: DataCoverage, today: LocalDate): string[] => {
  const left = dataDaysLeft(coverage, today);
  return (['blackouts', 'timetable'] as const).flatMap(
    (kind) => dataWarning(kind, left[kind]) ?? [],
  );
};
