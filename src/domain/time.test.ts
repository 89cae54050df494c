import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  addDays,
  dateOfDayNumber,
  dayAt,
  dayNumberOf,
  dayOf,
  daysBetween,
  formatAgo,
  formatClock,
  formatDayIn,
  formatDayLong,
  formatDayShort,
  formatDuration,
  formatHours,
  formatMonth,
  formatMonthDay,
  formatMonthDayIn,
  formatTime,
  formatTripTime,
  formatWeekday,
  formatWeekdayLong,
  formatWeekdayTime,
  type InstantMinute,
  instantAt,
  instantOf,
  instantOfDate,
  isLocalDate,
  type LocalDate,
  lastOfMonth,
  limitAt,
  localDate,
  minuteOfDay,
  minutes,
  minutesBetween,
  offsetAt,
  offsetTime,
  type TimeZone,
  timeAt,
  timeZone,
  toOffsetTime,
  weekdayOf,
  zoneNameAt,
} from './time.ts';

describe('times with an offset', () => {
  it('minutesBetween subtracts instants, not local times', () => {
    // Denver 22:50 to New York 04:35 the next day: 3 h 45 min in the air.
    const length = minutesBetween(
      offsetTime('2026-11-25T22:50:00-07:00'),
      offsetTime('2026-11-26T04:35:00-05:00'),
    );
    expect(length).toBe(225);
  });

  it('dayOf and minuteOfDay read the local time of the airport', () => {
    const late = offsetTime('2026-11-25T23:59:00-07:00');
    expect([dayOf(late), minuteOfDay(late)]).toEqual(['2026-11-25', 1439]);
  });

  it('offsetTime rejects a time without an offset', () => {
    for (const text of ['2026-11-25T10:00', '2026-11-25', '2026-13-25T10:00Z'])
      expect(() => offsetTime(text), text).toThrow(RangeError);
  });

  it('formatClock and formatDuration write times and durations in American style', () => {
    expect([0, 390, 720, 1439].map(formatClock)).toEqual([
      '12:00 AM',
      '6:30 AM',
      '12:00 PM',
      '11:59 PM',
    ]);
    expect(formatDuration(minutes(461))).toBe('7h 41m');
  });

  it('formatTime and formatWeekdayTime write the local time', () => {
    const time = offsetTime('2026-12-11T18:30:00-07:00');
    expect([formatTime(time), formatWeekdayTime(time)]).toEqual(['6:30 PM', 'Fri 6:30 PM']);
  });

  it('formatHours rounds down', () => {
    expect(formatHours(80 * 60 + 59)).toBe('80\u00a0h');
  });

  it('formatTripTime writes trip times as airlines do', () => {
    expect(formatTripTime(minutes(171))).toBe('02:51');
    expect(formatTripTime(minutes(1590))).toBe('1.02:30');
    expect([0, 59, 60, 1439, 1440, 4319].map((length) => formatTripTime(minutes(length)))).toEqual([
      '00:00',
      '00:59',
      '01:00',
      '23:59',
      '1.00:00',
      '2.23:59',
    ]);
  });
});

const d = localDate;

describe('calendar days', () => {
  it('isLocalDate accepts only days that exist', () => {
    expect(isLocalDate('2028-02-29')).toBe(true);
    for (const text of ['2027-02-29', '2026-13-01', '2026-1-01', '2026-11-31', 'tomorrow', ''])
      expect(isLocalDate(text), text).toBe(false);
  });

  it('addDays and daysBetween count across month ends, year ends and leap days', () => {
    expect(addDays(d('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(d('2028-02-28'), 1)).toBe('2028-02-29');
    expect(addDays(d('2027-03-01'), -1)).toBe('2027-02-28');
    expect(daysBetween(d('2026-03-07'), d('2026-03-09'))).toBe(2);
    expect(daysBetween(d('2026-03-09'), d('2026-03-07'))).toBe(-2);
  });

  it('weekdayOf counts from Monday', () => {
    expect(weekdayOf(d('2026-11-23'))).toBe(1);
    expect(weekdayOf(d('2026-11-25'))).toBe(3);
    expect(weekdayOf(d('2026-11-22'))).toBe(7);
  });

  it('formatted days do not depend on the time zone of the machine', () => {
    expect(formatDayShort(d('2026-11-22'))).toBe('Sun, Nov 22');
    expect(formatDayLong(d('2026-11-22'))).toBe('Sunday, November 22, 2026');
  });

  it('a day of another year names its year', () => {
    const today = d('2026-11-25');
    expect(formatDayIn(d('2026-12-31'), today)).toBe('Thu, Dec 31');
    expect(formatDayIn(d('2027-01-05'), today)).toBe('Tue, Jan 5, 2027');
    expect(formatMonthDayIn(d('2027-01-05'), today)).toBe('Jan 5, 2027');
  });
});

const ZONES = [
  'America/Denver',
  'America/Phoenix',
  'America/Puerto_Rico',
  'America/New_York',
  'America/Cancun',
  'America/Indiana/Indianapolis',
  'America/St_Johns',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
].map(timeZone);

// Clock changes, leap day, year end, and ordinary days around them.
const DAYS = [
  '2026-03-07',
  '2026-03-08',
  '2026-10-31',
  '2026-11-01',
  '2026-12-31',
  '2027-01-01',
  '2027-03-14',
  '2027-11-07',
  '2028-02-29',
].map(localDate);

describe('making of formats', () => {
  it('days and names of zones are written with formats that are made once', () => {
    const day = localDate('2026-12-01');
    const noon = instantOf(offsetTime('2026-12-01T12:00:00-07:00'));
    const write = () => {
      formatDayShort(day);
      formatDayLong(day);
      formatMonthDay(day);
      formatWeekday(day);
      formatWeekdayLong(day);
      formatMonth(day);
      zoneNameAt(timeZone('America/Denver'), noon);
    };
    write();
    const make = vi.spyOn(Intl, 'DateTimeFormat');
    onTestFinished(() => make.mockRestore());
    write();
    expect(make).not.toHaveBeenCalled();
  });
});

describe('day formatting', () => {
  it('days are formatted short, by month and day, by weekday and by month', () => {
    const day = d('2026-02-09');
    expect(formatDayShort(day)).toBe('Mon, Feb 9');
    expect(formatMonthDay(day)).toBe('Feb 9');
    expect(formatWeekday(day)).toBe('Mon');
    expect(formatMonth(day)).toBe('February 2026');
  });

  it.each([
    ['2026-02-01', '2026-02-28'],
    ['2028-02-29', '2028-02-29'],
    ['2026-11-15', '2026-11-30'],
    ['2026-12-31', '2026-12-31'],
  ])('the last day of the month of %s is %s', (day, last) => {
    expect(lastOfMonth(d(day))).toBe(last);
  });

  it('day numbers count from 1970, before it too', () => {
    expect(['1970-01-01', '1969-12-31', '2026-11-25'].map((day) => dayNumberOf(d(day)))).toEqual([
      0, -1, 20_782,
    ]);
    expect([0, -1, 20_782].map(dateOfDayNumber)).toEqual([
      '1970-01-01',
      '1969-12-31',
      '2026-11-25',
    ]);
  });

  it('localDate rejects text with extra characters', () => {
    for (const text of ['2026-11-255', '12026-11-25', '2026-11-25 ', '2026-11-2x'])
      expect(() => localDate(text), text).toThrow(`Not a calendar day: ${text}`);
    expect(localDate('2026-11-25')).toBe('2026-11-25');
  });

  it('day numbers stay right after thousands of other days', () => {
    for (let number = 0; number < 9_000; number++)
      expect(dayNumberOf(dateOfDayNumber(number))).toBe(number);
    expect(dateOfDayNumber(20_782)).toBe('2026-11-25');
  });
});

describe('text of a time with an offset', () => {
  it.each(['2026-11-25T10:00Z', '2026-11-25T10:00:30-07:00', '2026-11-25T10:00+14:00'])(
    'offsetTime accepts %s',
    (text) => expect(offsetTime(text)).toBe(text),
  );

  it.each([
    '12026-11-25T10:00Z',
    '2026-11-25T10:00Zz',
    '2026-11-25T10:00:3Z',
    '2026-11-25T10:00-07',
    '2026-11-25T10:00 07:00',
    'at 2026-11-25T10:00Z',
    '2026-11-25T25:00Z',
  ])('offsetTime rejects %s', (text) =>
    expect(() => offsetTime(text)).toThrow(`Not a time with an offset: ${text}`),
  );

  it('an instant is the one that Date reads, from 1970 to 2099 and with every offset', () => {
    for (let at = 0; at < 20_000; at++) {
      const wall = new Date(((at * 7_919 * 60_011) % 4_100_000_000) * 1_000).toISOString();
      const size = (at * 37) % 841;
      const hours = String(Math.floor(size / 60)).padStart(2, '0');
      const zone = `${at % 2 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`;
      const text = wall.slice(0, at % 3 ? 19 : 16) + (at % 5 ? zone : 'Z');
      expect(instantOf(offsetTime(text)), text).toBe(Math.floor(Date.parse(text) / 60_000));
    }
  });

  it('instants are in whole minutes', () => {
    expect(instantOf(offsetTime('1970-01-01T00:01:59Z'))).toBe(1);
    expect(instantOf(offsetTime('1970-01-01T00:00-01:30'))).toBe(90);
    expect(instantOfDate(new Date(119_999))).toBe(1);
  });
});

describe('time zones', () => {
  it.each([
    [0, 0, '1970-01-01T00:00:00+00:00'],
    [0, -1, '1969-12-31T23:59:00-00:01'],
    [-1, 0, '1969-12-31T23:59:00+00:00'],
    [1439, 60, '1970-01-02T00:59:00+01:00'],
    [600, -210, '1970-01-01T06:30:00-03:30'],
    [600, 840, '1970-01-02T00:00:00+14:00'],
  ])(
    'toOffsetTime writes minute %i with an offset of %i minutes as %s',
    (instant, offset, text) => {
      expect(toOffsetTime(instant as InstantMinute, offset)).toBe(text);
    },
  );

  it('instantAt moves a skipped local time forward and takes the first of a repeated one', () => {
    const denver = timeZone('America/Denver');
    const shown = (date: string, minute: number) =>
      timeAt(denver, instantAt(denver, d(date), minute));
    expect(shown('2026-03-08', 150)).toBe('2026-03-08T03:30:00-06:00');
    expect(shown('2026-11-01', 90)).toBe('2026-11-01T01:30:00-06:00');
    expect(shown('2026-11-01', 1500)).toBe('2026-11-02T01:00:00-07:00');
  });

  it('offsetAt changes within a day, at the minute of the clock change', () => {
    const denver = timeZone('America/Denver');
    const change = instantOf(offsetTime('2026-11-01T08:00:00Z'));
    const around = [-1440, -15, -1, 0, 14, 1440].map((minutes) =>
      offsetAt(denver, (change + minutes) as InstantMinute),
    );
    expect(around).toEqual([-360, -360, -360, -420, -420, -420]);
  });

  it('offsetAt stays right after many other instants', () => {
    const denver = timeZone('America/Denver');
    const [winter, summer] = [0, 200 * 1440].map((minute) => minute as InstantMinute);
    for (let day = 0; day < 400; day++) offsetAt(denver, (day * 1440) as InstantMinute);
    expect([offsetAt(denver, winter!), offsetAt(denver, summer!)]).toEqual([-420, -360]);
  });

  it('time zone conversions agree with Temporal for every quarter hour around clock changes', () => {
    const ours = (zone: TimeZone, date: LocalDate, minute: number) => {
      const instant = instantAt(zone, date, minute);
      return [instant * 60_000, timeAt(zone, instant), dayAt(zone, instant)].join();
    };
    const theirs = (zone: TimeZone, date: LocalDate, minute: number) => {
      const expected = Temporal.PlainDate.from(date)
        .toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
        .toZonedDateTime(zone);
      const text = expected.toString({ timeZoneName: 'never', smallestUnit: 'second' });
      return [expected.epochMilliseconds, text, expected.toPlainDate().toString()].join();
    };
    const quarters = Array.from({ length: 96 }, (_, at) => at * 15);
    const wrong = ZONES.flatMap((zone) =>
      DAYS.flatMap((date) =>
        quarters.filter((minute) => ours(zone, date, minute) !== theirs(zone, date, minute)),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('zoneNameAt names the zone of the season', () => {
    const denver = timeZone('America/Denver');
    const at = (iso: string) => instantOfDate(new Date(iso)) as InstantMinute;
    expect(zoneNameAt(denver, at('2026-12-01T12:00Z'))).toBe('MST');
    expect(zoneNameAt(denver, at('2026-07-01T12:00Z'))).toBe('MDT');
  });

  it('timeZone rejects a zone that does not exist', () => {
    expect(() => timeZone('America/Denverr')).toThrow(RangeError);
  });
});

it.each([
  [59, 'just now', 'just now'],
  [Number.NaN, 'just now', 'just now'],
  [60, '1 minute ago', '1 min ago'],
  [3_599, '59 minutes ago', '59 min ago'],
  [3_600, '1 hour ago', '1 h ago'],
  [86_399, '23 hours ago', '23 h ago'],
  [86_400, '1 day ago', '1 day ago'],
  [200_000, '2 days ago', '2 days ago'],
])('formatAgo writes %d seconds as %s, in short %s', (seconds, long, short) => {
  expect(formatAgo(seconds)).toBe(long);
  expect(formatAgo(seconds, { style: 'short' })).toBe(short);
});

it.each([
  [-3, 'just now'],
  [0.9, 'just now'],
  [1, '1 second ago'],
  [59.5, '59 seconds ago'],
  [60, '1 minute ago'],
])('formatAgo with smallest: 1 writes %d seconds as %s', (seconds, text) =>
  expect(formatAgo(seconds, { smallest: 1 })).toBe(text),
);

describe('a wall clock as a limit', () => {
  const [eastern, santiago] = ['America/New_York', 'America/Santiago'];
  it.each([
    ['a plain time', eastern, '2026-12-11 01:30', '2026-12-11T01:30:00-05:00'],
    ['a time before a repeated hour', eastern, '2027-11-07 00:59', '2027-11-07T00:59:00-04:00'],
    ['the start of a repeated hour', eastern, '2027-11-07 01:00', '2027-11-07T01:00:00-05:00'],
    ['the end of a repeated hour', eastern, '2027-11-07 01:59', '2027-11-07T01:59:00-05:00'],
    ['a time after a repeated hour', eastern, '2027-11-07 02:00', '2027-11-07T02:00:00-05:00'],
    ['a time before a skipped hour', eastern, '2027-03-14 01:59', '2027-03-14T01:59:00-05:00'],
    ['the start of a skipped hour', eastern, '2027-03-14 02:00', '2027-03-14T03:00:00-04:00'],
    ['the end of a skipped hour', eastern, '2027-03-14 02:59', '2027-03-14T03:00:00-04:00'],
    ['a time after a skipped hour', eastern, '2027-03-14 03:01', '2027-03-14T03:01:00-04:00'],
    ['a skipped midnight', santiago, '2026-09-06 00:00', '2026-09-06T01:00:00-03:00'],
    ['half an hour', 'Australia/Lord_Howe', '2026-10-04 02:20', '2026-10-04T02:30:00+11:00'],
    ['no clock change', 'America/Phoenix', '2027-03-14 02:30', '2027-03-14T02:30:00-07:00'],
  ])('the limit of %s in %s at %s is %s', (_name, zone, asked, expected) => {
    const [date = '', clock = ''] = asked.split(' ');
    const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
    expect(limitAt(timeZone(zone), localDate(date), minute)).toBe(instantOf(offsetTime(expected)));
  });
});
