import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { airportCode, currentCode } from '#domain/airports.ts';
import { type DataError, readFixedNetwork, readNetworkSeed } from './read-data.ts';

const DATA = fileURLToPath(new URL('../../../../data', import.meta.url));

const { airports: known, routes } = await readFixedNetwork(DATA);
const { timetable, blackoutDates } = await readNetworkSeed(DATA);

describe('the data folder', () => {
  const airports = [...known.values()];

  it('the data folder holds 98 current and 18 recent airports, each with a known time zone', () => {
    expect(airports.filter((one) => one.status === 'current')).toHaveLength(98);
    expect(airports.filter((one) => one.status === 'recent')).toHaveLength(18);
    for (const { zone, code } of airports)
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone }), code).not.toThrow();
  });

  it('the data folder counts Puerto Rico as domestic and Mexico as international', () => {
    expect(known.get(airportCode('SJU'))).toMatchObject({
      domestic: true,
      country: 'PR',
    });
    expect(known.get(airportCode('CUN'))?.domestic).toBe(false);
  });

  it('the data folder lists West Palm Beach under its new code', () => {
    expect(known.has(currentCode(airportCode('PBI')))).toBe(true);
    expect(known.has(airportCode('PBI'))).toBe(false);
  });

  it('the data folder holds 916 routes between current airports, 18 of them future, each with its reverse', () => {
    expect(routes).toHaveLength(916);
    expect(routes.filter((route) => route.begins)).toHaveLength(18);
    const pairs = new Set(routes.map((route) => `${route.origin}-${route.destination}`));
    expect(pairs.size).toBe(916);
    for (const { origin, destination } of routes) {
      expect(pairs.has(`${destination}-${origin}`)).toBe(true);
      expect(known.get(origin)?.status).toBe('current');
    }
  });

  it('the data folder holds 1,468 timetable rows, 394 approximate, on the routes of the network', () => {
    expect(timetable.rows).toHaveLength(1468);
    expect(timetable.rows.filter((row) => row.approximate)).toHaveLength(394);
    expect(timetable.rows.filter((row) => row.begins)).toHaveLength(18);
    const flown = new Set(timetable.rows.map((row) => `${row.origin}-${row.destination}`));
    expect(flown).toEqual(new Set(routes.map((route) => `${route.origin}-${route.destination}`)));
  });

  it('the data folder holds 161 blackout dates', () => {
    expect(blackoutDates).toHaveLength(161);
    expect(blackoutDates).toContain('2026-11-25');
  });
});

describe('a data folder with errors', () => {
  let folder = '';
  const original = (name: string) => readFileSync(join(DATA, name), 'utf8');
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'network-data-'));
    cpSync(DATA, folder, { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const faultAfter = async (
    name: string,
    change: (text: string) => string,
  ): Promise<DataError | undefined> => {
    writeFileSync(join(folder, name), change(original(name)));
    try {
      await readFixedNetwork(folder);
      await readNetworkSeed(folder);
      return undefined;
    } catch (error) {
      return error as DataError;
    } finally {
      writeFileSync(join(folder, name), original(name));
    }
  };

  it.each([
    ['airports.csv', 'America/New_York', 'America/New_Yorkk', /^airports\.csv:3: .*New_Yorkk/],
    ['airports.csv', 'ANU,', 'AN,', /^airports\.csv:2: Not an airport code: AN/],
    ['airports.csv', '17.1367', '97', /^airports\.csv:2: 97 is not -90 to 90/],
    ['routes.csv', 'ATL,AUS', 'ATL,QQQ', /^routes\.csv:2: unknown airport QQQ/],
    ['routes.csv', 'ATL,AUS', 'ATL,ATL', /^routes\.csv:2: ATL to itself/],
    ['routes.csv', 'begins', 'starts', /^routes\.csv:2: No column begins/],
    ['timetable-filed.csv', '11:11', '24:11', /^timetable-filed\.csv:2: Not a time of day: 24:11/],
    ['timetable-filed.csv', ',1356', ',1358', /^timetable-filed\.csv:2: Not weekdays: 1358/],
    ['timetable-filed.csv', ',147,', ',,', /^timetable-filed\.csv:2: {2}is not 1 to 600/],
    ['timetable-filed.csv', '4211,', '4211,9,', /^timetable-filed\.csv:2: 9 cells, not 8/],
    ['timetable-estimated.csv', '2026-11-20', '2026-11-31', /^timetable-estimated\.csv:\d+: Not a/],
    ['blackout-dates.json', '2023-05-25', '2023-02-29', /^blackout-dates\.json: Not a calendar/],
    ['blackout-dates.json', '"dates"', '"days"', /^blackout-dates\.json: holds no dates/],
  ])('refuses the data file %s with %s as %s', async (name, from, to, message) => {
    const error = await faultAfter(name, (text) => text.replace(from, to));
    expect(error?.name).toBe('DataError');
    expect(error?.message).toMatch(message);
  });

  it('refuses a data folder with a missing file', async () => {
    await expect(readNetworkSeed(join(folder, 'nowhere'))).rejects.toThrow(
      'airports.csv: cannot be read',
    );
  });
});
