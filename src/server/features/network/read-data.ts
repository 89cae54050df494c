import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Airport, type AirportCode, airportCode } from '#domain/airports.ts';
import { formatMonth, type LocalDate, localDate, minutes, timeZone } from '#domain/time.ts';
import { type NetworkRoute, type TimetableRow, weekdaysFromDigits } from '#domain/timetable.ts';
import { parseCsv } from './load-files.ts';
import type { FixedNetwork, NetworkSeed } from './load-network.ts';

/** A data file is missing or unusable. The message names file, line and reason. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

/** Last day of the month for which the timetable was filed. */
const TIMETABLE_UNTIL = localDate('2026-07-31');

/** No flight of the airline is longer; a longer block time is an error. */
const LONGEST_BLOCK = 600;

/**
 * Reads `airports.csv` and `routes.csv` of the data folder.
 * @throws DataError naming `file:line` and the reason of the first error.
 */
export async function readFixedNetwork(folder: string): Promise<FixedNetwork> {
  const airports = await readAirports(folder);
  return { airports, routes: await readServed(folder, 'routes.csv', { airports, read: toRoute }) };
}

/**
 * Reads both timetables and the blackout dates of the data folder.
 * @throws DataError naming `file:line` and the reason of the first error.
 */
export async function readNetworkSeed(folder: string): Promise<NetworkSeed> {
  const airports = await readAirports(folder);
  const rows = (name: string, approximate: boolean) =>
    readServed(folder, name, { airports, read: (row) => toTimetableRow(row, approximate) });
  return {
    timetable: {
      rows: [
        ...(await rows('timetable-filed.csv', false)),
        ...(await rows('timetable-estimated.csv', true)),
      ],
      source: `US DOT, ${formatMonth(TIMETABLE_UNTIL)}`,
      until: TIMETABLE_UNTIL,
    },
    blackoutDates: toBlackoutDates(await readText(folder, 'blackout-dates.json')),
  };
}

type Airports = ReadonlyMap<AirportCode, Airport>;

async function readAirports(folder: string): Promise<Airports> {
  const airports = new Map<AirportCode, Airport>();
  for (const { where, value } of await readRows(folder, 'airports.csv', toAirport)) {
    if (airports.has(value.code)) throw new DataError(`${where}: ${value.code} occurs twice`);
    airports.set(value.code, value);
  }
  return airports;
}

/** Rows with two different known airports. */
async function readServed<T extends { origin: AirportCode; destination: AirportCode }>(
  folder: string,
  name: string,
  { airports, read }: { airports: Airports; read: (row: Row) => T },
): Promise<T[]> {
  const rows = await readRows(folder, name, read);
  return rows.map(({ where, value }) => {
    for (const code of [value.origin, value.destination])
      if (!airports.has(code)) throw new DataError(`${where}: unknown airport ${code}`);
    if (value.origin === value.destination)
      throw new DataError(`${where}: ${value.origin} to itself`);
    return value;
  });
}

/** Value of a named column. @throws RangeError when the file has no such column. */
type Row = (column: string) => string;

interface Placed<T> {
  /** `airports.csv:12` */
  readonly where: string;
  readonly value: T;
}

async function readRows<T>(
  folder: string,
  name: string,
  read: (row: Row) => T,
): Promise<Placed<T>[]> {
  const text = await readText(folder, name);
  const [head, ...records] = attempt(name, () => parseCsv(text));
  return records.map(({ line, cells }) => {
    const where = `${name}:${line}`;
    if (cells.length !== head?.cells.length)
      throw new DataError(`${where}: ${cells.length} cells, not ${head?.cells.length}`);
    const row: Row = (column) => {
      const cell = cells[head.cells.indexOf(column)];
      if (cell === undefined) throw new RangeError(`No column ${column}`);
      return cell;
    };
    return { where, value: attempt(where, () => read(row)) };
  });
}

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (cause) {
    throw new DataError(`${name}: cannot be read`, { cause });
  }
}

/** Prefixes the errors of `step` with their place. */
function attempt<T>(where: string, step: () => T): T {
  try {
    return step();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unusable';
    throw new DataError(`${where}: ${reason}`, { cause });
  }
}

const toAirport = (row: Row): Airport => ({
  code: airportCode(row('iata')),
  name: filled(row('name')),
  city: filled(row('city')),
  state: row('state'),
  country: filled(row('country')),
  countryName: filled(row('countryName')),
  lat: number(row('lat'), -90, 90),
  lng: number(row('lng'), -180, 180),
  zone: timeZone(row('tz')),
  domestic: flag(row('domestic')) || flag(row('usTerritory')),
  status: oneOf(row('status'), ['current', 'recent']),
});

const toRoute = (row: Row): NetworkRoute => ({
  ...pair(row('origin'), row('destination')),
  seasonal: flag(row('seasonal')),
  ...begins(row('begins')),
});

const toTimetableRow = (row: Row, approximate: boolean): TimetableRow => ({
  flightNumber: flightNumber(row('flight')),
  ...pair(row('origin'), row('dest')),
  departs: clock(row('dep_local')),
  block: minutes(number(row('block_min'), 1, LONGEST_BLOCK)),
  weekdays: weekdaysFromDigits(row('days')),
  ...(approximate && begins(row('begins'))),
  approximate,
});

/** The file groups the days by year. */
function toBlackoutDates(text: string): LocalDate[] {
  const name = 'blackout-dates.json';
  const file: unknown = attempt(name, () => JSON.parse(text));
  const dates = isRecord(file) && isRecord(file.dates) ? Object.values(file.dates).flat() : [];
  if (dates.length === 0) throw new DataError(`${name}: holds no dates`);
  return dates.map((date) => attempt(name, () => localDate(String(date))));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const pair = (origin: string, destination: string) => ({
  origin: airportCode(origin),
  destination: airportCode(destination),
});

const begins = (text: string) => (text === '' ? {} : { begins: localDate(text) });

function filled(text: string): string {
  if (text.trim() === '') throw new RangeError('Empty cell');
  return text;
}

function flag(text: string): boolean {
  return oneOf(text, ['0', '1']) === '1';
}

function oneOf<const T extends string>(text: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === text);
  if (found === undefined) throw new RangeError(`${text} is none of ${allowed.join(', ')}`);
  return found;
}

function number(text: string, low: number, high: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= low && value <= high)) throw new RangeError(`${text} is not ${low} to ${high}`);
  return value;
}

function flightNumber(text: string): string {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new RangeError(`Not a flight number: ${text}`);
  return text;
}

function clock(text: string) {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (!match) throw new RangeError(`Not a time of day: ${text}`);
  return minutes(Number(match[1]) * 60 + Number(match[2]));
}
