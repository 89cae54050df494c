import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Airport } from '#domain/airports.ts';
import { addDays, type LocalDate, localDate, weekdayOf } from '#domain/time.ts';
import { testAirport } from '#test/network-fixture.ts';
import { readDotTimetable } from './dot-timetable.ts';

const airports = new Map(
  [
    testAirport('DEN', 'America/Denver'),
    testAirport('LAS', 'America/Los_Angeles'),
    testAirport('PHX', 'America/Phoenix'),
    testAirport('MCO', 'America/New_York'),
    testAirport('DJT', 'America/New_York'),
  ].map((airport): [Airport['code'], Airport] => [airport.code, airport]),
);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dot-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const HEADER =
  '"Year","FlightDate","DayOfWeek","Reporting_Airline","Tail_Number","Flight_Number_Reporting_Airline","Origin","OriginCityName","Dest","CRSDepTime","CRSArrTime","ArrTime","CRSElapsedTime",';

/** `1094 DEN 0605 0700 LAS 115`: number, origin, departure, arrival, destination, minutes. */
function line(
  date: string,
  flight: string,
  { carrier = 'F9', weekday = weekdayOf(localDate(date)) } = {},
) {
  const [number, from, departs, arrives, to, length] = flight.split(' ');
  return `2026,${date},${weekday},"${carrier}","N1F9","${number}","${from}","A city, ST","${to}","${departs}","${arrives}","",${length}.00,`;
}

const daysFrom = (first: string, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, index) => addDays(localDate(first), index));

const read = (text: string, name = 'month.csv') => {
  writeFileSync(path.join(folder, name), text);
  return readDotTimetable(path.join(folder, name), airports);
};
const readLines = (lines: readonly string[]) => read([HEADER, ...lines, ''].join('\n'));
const faultsOf = async (lines: readonly string[]): Promise<string[]> => {
  const failure = await readLines(lines).then(
    () => new Error('was accepted'),
    (error: Error) => error,
  );
  return failure.message.split('\n');
};

const DAILY = '1094 DEN 0605 0700 LAS 115';
const MONDAYS = ['2026-07-06', '2026-07-13', '2026-07-20', '2026-07-27'];

describe('a month of DOT data', () => {
  it('converts a month of DOT data to weekly rows of one airline', async () => {
    const days = daysFrom('2026-07-01', 31);
    const month = await readLines(
      days.flatMap((date) => [
        line(date, '77 DEN 1000 1100 LAS 120', { carrier: 'WN' }),
        line(date, DAILY),
        ...(weekdayOf(date) === 3 ? [line(date, '0025 PHX 2210 0455 MCO 225')] : []),
      ]),
    );
    expect(month).toEqual({
      month: 'July 2026',
      until: '2026-07-31',
      flights: 36,
      rows: [
        expect.objectContaining({
          flightNumber: '1094',
          origin: 'DEN',
          destination: 'LAS',
          departs: 365,
          block: 115,
          weekdays: 0b1111111,
          approximate: false,
        }),
        expect.objectContaining({ flightNumber: '25', departs: 1330, weekdays: 0b0000100 }),
      ],
    });
  });

  it('reads DOT data with a byte order mark, CRLF, and any quoting', async () => {
    const lines = MONDAYS.map((date) => line(date, DAILY));
    const plain = await readLines(lines);
    expect(plain.rows).toHaveLength(1);
    expect(await read(`\uFEFF${[HEADER, ...lines].join('\r\n')}\r\n\r\n`)).toEqual(plain);
    const bare = [HEADER, ...lines].map((text) =>
      text.replaceAll('A city, ST', 'A city').replaceAll('"', ''),
    );
    expect(await read(bare.join('\n'))).toEqual(plain);
    const quoted = lines.map((text) => text.replace(/^2026,(\S+?),(\d)/, '"2026","$1","$2"'));
    expect(await readLines(quoted)).toEqual(plain);
  });

  it('computes DOT flights across a clock change and past midnight', async () => {
    // The clocks of Denver and Orlando go back on November 1, those of Phoenix never.
    const month = await readLines(
      daysFrom('2026-11-01', 28).flatMap((date) => [
        line(date, '10 DEN 2200 2350 PHX 110'),
        line(date, '20 PHX 2230 0415 MCO 225'),
        line(date, '30 DEN 2155 2400 LAS 185'),
        line(date, date === '2026-11-01' ? '40 DEN 0030 0035 PHX 65' : '40 DEN 0030 0135 PHX 65'),
      ]),
    );
    expect(month.rows.map((row) => [row.flightNumber, row.departs, row.block])).toEqual([
      ['10', 1320, 110],
      ['20', 1350, 225],
      ['30', 1315, 185],
      ['40', 30, 65],
    ]);
  });

  it('maps the old code of West Palm Beach in DOT data to the new one', async () => {
    const { rows } = await readLines(MONDAYS.map((date) => line(date, '50 PBI 0800 1005 DEN 245')));
    expect(rows[0]?.origin).toBe('DJT');
  });
});

describe('a DOT file with errors', () => {
  const good = MONDAYS.map((date) => line(date, DAILY));
  const cases: [string, string, string][] = [
    [
      'an unknown airport',
      line('2026-07-01', '9 DEN 0605 0700 QQQ 115'),
      'Dest: "QQQ" is not an airport of the network',
    ],
    [
      'a flight to where it leaves from',
      line('2026-07-01', '9 DEN 0605 0700 DEN 115'),
      'Dest: DEN is the origin as well',
    ],
    [
      'no time of day',
      line('2026-07-01', '9 DEN 0665 0700 LAS 115'),
      'CRSDepTime: "0665" is not a time of day like 0605',
    ],
    [
      'a departure at 2400',
      line('2026-07-01', '9 DEN 2400 0055 LAS 115'),
      'CRSDepTime: "2400" is not a time of day like 0605',
    ],
    [
      'too short a flight',
      line('2026-07-01', '9 DEN 0605 0524 LAS 19'),
      'CRSElapsedTime: "19.00" is not 20 to 900 minutes',
    ],
    [
      'another arrival',
      line('2026-07-01', '9 DEN 0605 0701 LAS 115'),
      'CRSArrTime: "0701" is not 115 minutes after "0605" at DEN, which is 0700 at LAS that day',
    ],
    [
      'a day that does not exist',
      line('2026-07-01', '9 DEN 0605 0700 LAS 115').replace('07-01', '07-32'),
      'FlightDate: "2026-07-32" is not a day like 2026-07-01',
    ],
    [
      'another weekday',
      line('2026-07-01', '9 DEN 0605 0700 LAS 115', { weekday: 4 }),
      'DayOfWeek: "4" is not the weekday of 2026-07-01',
    ],
    [
      'no flight number',
      line('2026-07-01', '9A DEN 0605 0700 LAS 115'),
      'Flight_Number_Reporting_Airline: "9A" is not a flight number',
    ],
    [
      'another month',
      line('2026-08-03', DAILY),
      'FlightDate: 2026-08-03 is not in July 2026, as the first flight is',
    ],
    ['a cell too many', `${line('2026-07-01', DAILY)},`, '15 cells, not 14: is the file complete?'],
    ['an open quote', line('2026-07-01', DAILY).replace('ST"', 'ST'), 'a stray or unclosed quote'],
  ];
  it.each(cases)('refuses a DOT file: %s', async (_what, bad, reason) => {
    expect(await faultsOf([...good, bad, ...good])).toEqual([
      `month.csv:6: ${reason}`,
      '1 fault; nothing was changed.',
    ]);
  });

  it('reports the first twenty errors of a DOT file and counts all', async () => {
    const bad = line('2026-07-01', '9 DEN 0605 0700 QQQ 115');
    const lines = await faultsOf([...good, ...Array.from({ length: 31 }, () => bad)]);
    expect(lines).toHaveLength(21);
    expect(lines[0]).toMatch(/^month\.csv:6: Dest: /);
    expect(lines[19]).toMatch(/^month\.csv:25: Dest: /);
    expect(lines[20]).toBe('31 faults; nothing was changed.');
  });

  it('refuses a DOT file without a column, without the airline, without a weekly flight, or missing', async () => {
    await expect(read(`${HEADER.replace('"Dest",', '')}\n${good[0]}\n`)).rejects.toThrow(
      'month.csv:1: Dest: no such column',
    );
    const others = MONDAYS.map((date) => line(date, DAILY, { carrier: 'WN' }));
    expect((await faultsOf(others))[0]).toBe('month.csv: no flight of F9 in it');
    expect((await faultsOf(good.slice(1)))[0]).toBe(
      'month.csv: no flight of F9 is flown every week',
    );
    expect((await faultsOf([]))[0]).toBe('month.csv: no flight of F9 in it');
    await expect(readDotTimetable(path.join(folder, 'none.csv'), airports)).rejects.toThrow(
      'ENOENT',
    );
  });

  it('refuses a DOT file that ends in the middle of a line, also one of another airline', async () => {
    const cut = line('2026-07-31', '77 DEN 1000 1100 LAS 120', { carrier: 'WN' }).slice(0, 40);
    expect((await faultsOf([...good, cut]))[0]).toMatch(/^month\.csv:6: .*(complete|quote)/);
  });
});
