import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Airport, type AirportCode, airportCode, currentCode } from '#domain/airports.ts';
import {
  formatMonth,
  type InstantMinute,
  instantAt,
  isLocalDate,
  type LocalDate,
  lastOfMonth,
  type Minutes,
  minuteOfDay,
  minutes,
  timeAt,
  weekdayOf,
} from '#domain/time.ts';
import type { TimetableRow } from '#domain/timetable.ts';
import {
  LoadError,
  type LoadErrors,
  type LoadFault,
  loadErrors,
  parseCsv,
  unreadable,
} from './load-files.ts';
import { type FiledFlight, weeklyRows } from './weekly-rows.ts';

/** The airline's code in the file; its lines are one in thirty. */
const CARRIER = 'F9';

/** The weekly timetable computed from one month of the US DOT file. */
export interface DotTimetable {
  readonly rows: readonly TimetableRow[];
  /** `July 2026` */
  readonly month: string;
  /** Last day of the month. */
  readonly until: LocalDate;
  /** Flights of the airline in the file. */
  readonly flights: number;
}

/**
 * Reads one month of "Reporting Carrier On-Time Performance" as the US DOT publishes it (unzipped): about 600,000 lines
 * of all carriers, of which only the airline's own are parsed.
 * @throws LoadError naming file, line, column and reason of each error.
 */
export async function readDotTimetable(
  file: string,
  airports: ReadonlyMap<AirportCode, Airport>,
): Promise<DotTimetable> {
  const name = path.basename(file);
  const errors = loadErrors(name);
  const flights = await readFlights(file, { airports, errors });
  errors.refuse();
  const [first] = flights;
  if (!first) throw new LoadError(name, [{ reason: `no flight of ${CARRIER} in it` }]);
  const rows = weeklyRows(flights);
  if (rows.length === 0)
    throw new LoadError(name, [{ reason: `no flight of ${CARRIER} is flown every week` }]);
  const [month, until] = [formatMonth(first.date), lastOfMonth(first.date)];
  return { rows, month, until, flights: flights.length };
}

interface Reading {
  readonly airports: ReadonlyMap<AirportCode, Airport>;
  readonly errors: LoadErrors;
}

async function readFlights(file: string, { airports, errors }: Reading): Promise<FiledFlight[]> {
  const flights: FiledFlight[] = [];
  let cellsOf: CellReader | undefined;
  for await (const { line, number, last } of linesOf(file)) {
    if (!cellsOf) {
      cellsOf = cellReader(line, path.basename(file));
      continue;
    }
    // Parsing a line is expensive, and most are of other carriers. The last line shows a truncated download.
    if (!line.includes(CARRIER) && !last) continue;
    try {
      const cell = cellsOf(line);
      if (cell('Reporting_Airline') !== CARRIER) continue;
      const flight = toFiledFlight(cell, airports);
      requireSameMonth(flight, flights[0]);
      flights.push(flight);
    } catch (error) {
      errors.add(errorAt(number, error));
    }
  }
  return flights;
}

interface Line {
  readonly line: string;
  /** 1 = first line of the file. */
  readonly number: number;
  /** Whether it is the last line. */
  readonly last: boolean;
}

/** Lines that are not blank, without line ends and without a byte order mark. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  const input = createReadStream(file, 'utf8');
  let previous: { line: string; number: number } | undefined;
  let number = 0;
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      const line = number === 1 ? text.replace(/^\uFEFF/, '') : text;
      if (line === '') continue;
      if (previous) yield { ...previous, last: false };
      previous = { line, number };
    }
  } catch (cause) {
    throw unreadable(file, cause);
  }
  if (previous) yield { ...previous, last: true };
}

type CellReader = (line: string) => (column: DotColumn) => string;

/** @throws LoadError if the header lacks a column. */
function cellReader(header: string, name: string): CellReader {
  const titles = cellsIn(header);
  const missing = DOT_COLUMNS.filter((column) => !titles.includes(column));
  if (missing.length > 0)
    throw new LoadError(
      name,
      missing.map((column) => ({ place: 1, column, reason: 'no such column' })),
    );
  return (line) => {
    const cells = cellsIn(line);
    if (cells.length !== titles.length)
      throw new RangeError(`${cells.length} cells, not ${titles.length}: is the file complete?`);
    return (column) => cells[titles.indexOf(column)] ?? '';
  };
}

function cellsIn(line: string): readonly string[] {
  try {
    return parseCsv(line)[0]?.cells ?? [];
  } catch {
    throw new RangeError('a stray or unclosed quote');
  }
}

function requireSameMonth(flight: FiledFlight, first: FiledFlight | undefined): void {
  if (first && first.date.slice(0, 7) !== flight.date.slice(0, 7))
    throw new DotFault(
      'FlightDate',
      `${flight.date} is not in ${formatMonth(first.date)}, as the first flight is`,
    );
}

function errorAt(place: number, error: unknown): LoadFault {
  if (error instanceof DotFault) return { place, column: error.column, reason: error.message };
  if (error instanceof RangeError) return { place, reason: error.message };
  throw error;
}

/** The columns with the planned schedule; the file has a hundred more. */
const DOT_COLUMNS = [
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
type DotColumn = (typeof DOT_COLUMNS)[number];

/** Gate to gate, minutes; anything outside is an error. */
const SHORTEST = 20;
const LONGEST = 900;

/** An error in one line. */
class DotFault extends Error {
  override readonly name = 'DotFault';
  readonly column: DotColumn;

  constructor(column: DotColumn, reason: string) {
    super(reason);
    this.column = column;
  }
}

/**
 * One line of the US DOT on-time file as a planned flight.
 * @throws DotFault for the first cell that is invalid by itself or contradicts the others.
 */
function toFiledFlight(
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
