import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { localDate } from './local-date.ts';
import type { InstantMinute } from './offset-time.ts';
import { dayAt, instantAt, instantOfDate, timeAt, timeZone, zoneNameAt } from './zone.ts';

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

describe('zones', () => {
  it('agrees with Temporal for every quarter of an hour around clock changes', () => {
    for (const zone of ZONES)
      for (const date of DAYS)
        for (let minute = 0; minute < 1440; minute += 15) {
          const expected = Temporal.PlainDate.from(date)
            .toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
            .toZonedDateTime(zone);
          const instant = instantAt(zone, date, minute);
          expect(instant * 60_000, `${zone} ${date} ${minute}`).toBe(expected.epochMilliseconds);
          expect(timeAt(zone, instant)).toBe(
            expected.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
          );
          expect(dayAt(zone, instant)).toBe(expected.toPlainDate().toString());
        }
  });

  it('names the zone of the season', () => {
    const denver = timeZone('America/Denver');
    const at = (iso: string) => instantOfDate(new Date(iso)) as InstantMinute;
    expect(zoneNameAt(denver, at('2026-12-01T12:00Z'))).toBe('MST');
    expect(zoneNameAt(denver, at('2026-07-01T12:00Z'))).toBe('MDT');
  });

  it('refuses a zone that does not exist', () => {
    expect(() => timeZone('America/Denverr')).toThrow(RangeError);
  });
});
