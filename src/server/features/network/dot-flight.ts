import { type Airport, type AirportCode, airportCode, currentCode } from '#domain/airports.ts';
import {
  type InstantMinute,
  instantAt,
  isLocalDate,
  type LocalDate,
  type Minutes,
  minuteOfDay,
  minutes,
  timeAt,
  weekdayOf,
} from '#domain/time.ts';
import type { FiledFlight } from './weekly-rows.ts';

/** The columns of the file that say when a flight is planned; it has a hundred more. */
export const DOT_COLUMNS = [
  'FlightDate',
  'DayOfWeek',
  'Reporting_Airline',
  'Flight_Number_Reporting_Airline',
  'Origin',
  'Dest',
  'CRSDepTime',
  'CRSArrTime',
  'CRSElapsedTime',
] as const;
export type DotColumn = (typeof DOT_COLUMNS)[number];

/** Gate to gate, minutes; anything outside is a slip. */
const SHORTEST = 20;
const LONGEST = 900;

/** What is wrong with one line. */
export class DotFault extends Error {
  override readonly name = 'DotFault';
  readonly column: DotColumn;

  constructor(column: DotColumn, reason: string) {
    super(reason);
    this.column = column;
  }
}

/**
 * One line of the US DOT on-time file as a planned flight.
 * @throws DotFault for the first cell that cannot be right, alone or against the others.
 */
export function toFiledFlight(
  cell: (column: DotColumn) => string,
  airports: ReadonlyMap<AirportCode, Airport>,
): FiledFlight {
  const date = dateOf(cell('FlightDate'));
  if (cell('DayOfWeek') !== String(weekdayOf(date)))
    throw new DotFault('DayOfWeek', `"${cell('DayOfWeek')}" is not the weekday of ${date}`);
  const flightNumber = cell('Flight_Number_Reporting_Airline').replace(/^0+/, '');
  if (!/^\d{1,4}$/.test(flightNumber))
    throw new DotFault(
      'Flight_Number_Reporting_Airline',
      `"${cell('Flight_Number_Reporting_Airline')}" is not a flight number`,
    );
  const airportIn = (column: DotColumn) => airportOf(column, cell(column), airports);
  const [from, to] = [airportIn('Origin'), airportIn('Dest')];
  if (from === to) throw new DotFault('Dest', `${to.code} is the origin as well`);
  const departs = clockOf('CRSDepTime', cell('CRSDepTime'));
  const block = blockOf(cell('CRSElapsedTime'));
  const landing = (instantAt(from.zone, date, departs) + block) as InstantMinute;
  const computed = minuteOfDay(timeAt(to.zone, landing));
  const printed = clockOf('CRSArrTime', cell('CRSArrTime'));
  if (printed !== computed)
    throw new DotFault(
      'CRSArrTime',
      `"${cell('CRSArrTime')}" is not ${block} minutes after "${cell('CRSDepTime')}" at ${from.code}, which is ${hhmm(computed)} at ${to.code} that day`,
    );
  return { date, flightNumber, origin: from.code, destination: to.code, departs, block };
}

function dateOf(text: string): LocalDate {
  if (!isLocalDate(text))
    throw new DotFault('FlightDate', `"${text}" is not a day like 2026-07-01`);
  return text;
}

function airportOf(
  column: DotColumn,
  text: string,
  airports: ReadonlyMap<AirportCode, Airport>,
): Airport {
  const airport = /^[A-Z]{3}$/.test(text)
    ? airports.get(currentCode(airportCode(text)))
    : undefined;
  if (!airport) throw new DotFault(column, `"${text}" is not an airport of the network`);
  return airport;
}

/** `0605` to minutes after midnight. The file writes an arrival at midnight as `2400` as well. */
function clockOf(column: 'CRSDepTime' | 'CRSArrTime', text: string): Minutes {
  const [, hour, minute] = /^([01]\d|2[0-4])([0-5]\d)$/.exec(text) ?? [];
  const value = Number(hour) * 60 + Number(minute);
  if (!(value < 1440 || (value === 1440 && column === 'CRSArrTime')))
    throw new DotFault(column, `"${text}" is not a time of day like 0605`);
  return minutes(value % 1440);
}

function blockOf(text: string): Minutes {
  const value = /^\d+(\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= SHORTEST && value <= LONGEST))
    throw new DotFault('CRSElapsedTime', `"${text}" is not ${SHORTEST} to ${LONGEST} minutes`);
  return minutes(value);
}

const hhmm = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}`;
