import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Airport, AirportCode } from '#domain/airports.ts';
import { formatMonth, type LocalDate, lastOfMonth } from '#domain/time.ts';
import type { TimetableRow } from '#domain/timetable.ts';
import { parseCsv } from './csv.ts';
import { DOT_COLUMNS, type DotColumn, DotFault, toFiledFlight } from './dot-flight.ts';
import {
  LoadError,
  type LoadErrors,
  type LoadFault,
  loadErrors,
  unreadable,
} from './load-errors.ts';
import { type FiledFlight, weeklyRows } from './weekly-rows.ts';

/** How the file names the airline; its lines are one in thirty. */
const CARRIER = 'F9';

/** The weekly timetable behind one month of the US DOT file. */
export interface DotTimetable {
  readonly rows: readonly TimetableRow[];
  /** `July 2026` */
  readonly month: string;
  /** Last day of it. */
  readonly until: LocalDate;
  /** Flights of the airline in the file. */
  readonly flights: number;
}

/**
 * Reads one month of "Reporting Carrier On-Time Performance" as the US DOT publishes it (unzipped): all
 * carriers, some 600,000 lines, of which only the airline's own are looked at.
 * @throws LoadError naming file, line, column and reason of what cannot be right.
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
    // Taking a line apart is what costs, and most are other carriers'. The last one tells a broken download.
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
  /** Whether no other line follows. */
  readonly last: boolean;
}

/** Lines that are not blank, without their ends and without the mark that some programs put before the first. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  const input = createReadStream(file, 'utf8');
  let waiting: { line: string; number: number } | undefined;
  let number = 0;
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      const line = number === 1 ? text.replace(/^\uFEFF/, '') : text;
      if (line === '') continue;
      if (waiting) yield { ...waiting, last: false };
      waiting = { line, number };
    }
  } catch (cause) {
    throw unreadable(file, cause);
  }
  if (waiting) yield { ...waiting, last: true };
}

type CellReader = (line: string) => (column: DotColumn) => string;

/** @throws LoadError when the header lacks a column. */
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
