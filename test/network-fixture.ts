import { fileURLToPath } from 'node:url';
import { type Airport, airportCode } from '#domain/airports.ts';
import { localDate, minutes, timeZone } from '#domain/time.ts';
import type { Network, NetworkSource, TimetableRow } from '#domain/timetable.ts';
import { weekdaysFromDigits } from '#domain/timetable.ts';
import { readFixedNetwork, readNetworkSeed } from '#server/features/network/read-data.ts';

export const DATA_FOLDER = fileURLToPath(new URL('../data', import.meta.url));

/** The network of the data folder, as the product loads it. */
export async function realNetwork(folder = DATA_FOLDER): Promise<Network> {
  const { timetable, blackoutDates } = await readNetworkSeed(folder);
  return {
    ...(await readFixedNetwork(folder)),
    version: 'data-folder',
    timetable: timetable.rows,
    timetableSource: timetable.source,
    timetableUntil: timetable.until,
    blackoutDates: new Set(blackoutDates),
  };
}

/** An airport in the United States unless `abroad`. */
export const testAirport = (code: string, zone: string, abroad = false): Airport => ({
  code: airportCode(code),
  name: `${code} Airport`,
  city: code,
  state: abroad ? '' : 'ZZ',
  country: abroad ? 'MX' : 'US',
  countryName: abroad ? 'Mexico' : 'United States',
  lat: 40,
  lng: -100,
  zone: timeZone(zone),
  domestic: !abroad,
  status: 'current',
});

/**
 * One timetable row from a line `1094 SFO 12:52 DEN 171 135 from 2026-12-01 ~`: number, origin, wall clock,
 * destination, block minutes, weekdays (`daily` or digits, 1 = Monday), and optionally a first day and `~`
 * for an estimate.
 */
export function testRow(line: string): TimetableRow {
  const match = /^(\d+) (\w+) (\d+):(\d+) (\w+) (\d+) (daily|[1-7]+)(?: from (\S+))?( ~)?$/.exec(
    line.trim(),
  );
  if (!match) throw new RangeError(`Not a timetable line: ${line}`);
  const [, number = '', from = '', hour, minute, to = '', block, days = '', begins, estimate] =
    match;
  return {
    flightNumber: number,
    origin: airportCode(from),
    destination: airportCode(to),
    departs: minutes(Number(hour) * 60 + Number(minute)),
    block: minutes(Number(block)),
    weekdays: weekdaysFromDigits(days === 'daily' ? '1234567' : days),
    ...(begins && { begins: localDate(begins) }),
    approximate: estimate !== undefined,
  };
}

/** One that no test asks about, so that all days before it are announced. */
const PUBLISHED = ['2030-01-01'];

/** A network of a few airports with the timetable of `lines` (see {@link testRow}). */
export function testNetwork(
  airports: readonly Airport[],
  lines: string,
  blackoutDates: readonly string[] = PUBLISHED,
): Network {
  const timetable = lines.trim().split('\n').map(testRow);
  return {
    version: 'test',
    airports: new Map(airports.map((airport) => [airport.code, airport])),
    routes: timetable.map(({ origin, destination }) => ({ origin, destination, seasonal: false })),
    timetable,
    blackoutDates: new Set(blackoutDates.map(localDate)),
    timetableSource: 'test',
  };
}

export const still = (network: Network): NetworkSource => ({ current: () => network });
