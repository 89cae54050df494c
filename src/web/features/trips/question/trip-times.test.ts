import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayAt,
  instantOfDate,
  type LocalDate,
  localDate,
  timeZone,
} from '#domain/time.ts';
import type { AskedTrips } from './asked-trips.ts';
import {
  closedSlots,
  hasTimes,
  onOpenDays,
  presetsOn,
  usualTimes,
  withTimes,
} from './trip-times.ts';

const dec = (day: number) => localDate(`2026-12-${String(day).padStart(2, '0')}`);
const WED = dec(9);
const THU = dec(10);
const FRI = dec(11);
const SAT = dec(12);
const SUN = dec(13);
const MON = dec(14);
const TUE = dec(15);
const NEVER: ReadonlySet<string> = new Set();
const on = (today: LocalDate, blackoutDates = NEVER) =>
  Object.fromEntries(presetsOn(today, blackoutDates).map(({ name, times }) => [name, times]));

describe('presets', () => {
  it('a day trip tomorrow comes home on the same day', () => {
    expect(on(WED)['Day trip tomorrow']).toEqual({ out: '2026-12-10', nights: '0' });
  });

  it.each([
    ['Wednesday', WED],
    ['Thursday', THU],
    ['Friday', FRI],
  ])(
    'on a %s, this weekend leaves on Friday or Saturday and is home by Sunday 9 PM',
    (_, today) => {
      expect(on(today)['This weekend']).toEqual({
        out: '2026-12-11/2026-12-12',
        nights: '1-2',
        home_by: '2026-12-13T21:00',
      });
    },
  );

  it('on a Saturday, this weekend leaves today', () => {
    expect(on(SAT)['This weekend']).toEqual({
      out: '2026-12-12',
      nights: '1',
      home_by: '2026-12-13T21:00',
    });
  });

  it('on a Sunday, this weekend is the next one', () => {
    expect(on(SUN)['This weekend']).toEqual({
      out: '2026-12-18/2026-12-19',
      nights: '1-2',
      home_by: '2026-12-20T21:00',
    });
  });

  it.each([
    ['Sunday', SUN, '2026-12-14/2026-12-16'],
    ['Monday', MON, '2026-12-15/2026-12-16'],
    ['Tuesday', TUE, '2026-12-16'],
    ['Wednesday', WED, '2026-12-14/2026-12-16'],
    ['Friday', FRI, '2026-12-14/2026-12-16'],
    ['Saturday', SAT, '2026-12-14/2026-12-16'],
  ])('on a %s, midweek leaves by Wednesday for two nights', (_, today, out) => {
    expect(on(today)['Midweek two nights']).toEqual({ out, nights: '2' });
  });

  it('any time in two weeks leaves on one of fourteen days for 2 to 4 nights', () => {
    expect(on(WED)['Any time in two weeks']).toEqual({
      out: '2026-12-10/2026-12-23',
      nights: '2-4',
    });
  });

  it('are of open days, and their names say days that are not the next ones', () => {
    expect(on(WED, new Set([THU]))['Day trip Fri, Dec 11']).toEqual({ out: FRI, nights: '0' });
    expect(on(WED, new Set([FRI, SAT]))['Weekend of Dec 18']).toMatchObject({
      out: '2026-12-18/2026-12-19',
      home_by: '2026-12-20T21:00',
    });
    // One open day is enough.
    expect(on(WED, new Set([FRI]))['This weekend']).toMatchObject({ out: SAT, nights: '1-2' });
    expect(on(SUN, new Set([MON, TUE, dec(16)]))['Two nights from Dec 21']).toEqual({
      out: '2026-12-21/2026-12-23',
      nights: '2',
    });
    // Home on Thursday is closed, so Tuesday is.
    expect(on(SUN, new Set([dec(17)]))['Midweek two nights']?.out).toBe('2026-12-14/2026-12-16');
    expect(on(SUN, new Set([MON, dec(17)]))['Midweek two nights']?.out).toBe('2026-12-16');
  });

  it('keep their days where no open ones are near', () => {
    const closed = new Set(Array.from({ length: 90 }, (_, at) => addDays(WED, at)));
    expect(on(WED, closed)['This weekend']?.out).toBe('2026-12-11/2026-12-12');
  });

  it('are another weekend where it is Sunday already', () => {
    const now = instantOfDate(new Date('2026-12-13T06:00:00Z'));
    const weekendIn = (zone: string) => on(dayAt(timeZone(zone), now))['This weekend'];
    expect(weekendIn('America/New_York')?.out).toBe('2026-12-18/2026-12-19');
    expect(weekendIn('America/Los_Angeles')?.out).toBe('2026-12-12');
  });
});

describe('the question before anybody has changed it', () => {
  it('leaves on the first day after today that is no blackout date', () => {
    const closed = new Set(['2026-12-10', '2026-12-11']);
    expect(usualTimes(localDate('2026-12-09'), closed)).toEqual({
      out: '2026-12-12',
      nights: '1',
      home_by: '2026-12-13T21:00',
    });
  });

  it('leaves tomorrow and is home by Sunday 9 PM', () => {
    expect(usualTimes(localDate('2026-12-09'), NEVER)).toEqual({
      out: '2026-12-10',
      nights: '3',
      home_by: '2026-12-13T21:00',
    });
  });

  it.each(['2026-12-12', '2026-12-13', '2026-12-14'])(
    'is two nights long where Sunday is tomorrow or far, on %s',
    (today) => {
      expect(usualTimes(localDate(today), NEVER)).toMatchObject({ nights: '2' });
      expect(usualTimes(localDate(today), NEVER).home_by).toBeUndefined();
    },
  );
});

describe('a question whose days are all blackout', () => {
  const asked: AskedTrips = { origins: 'DEN', out: '2026-12-10/2026-12-11', nights: '2' };

  it('has marks at the days out and home, by themselves', () => {
    expect(closedSlots(asked, new Set([THU, FRI]))).toEqual({ leaving: true, home: false });
    expect(closedSlots(asked, new Set([SAT, SUN]))).toEqual({ leaving: false, home: true });
    expect(closedSlots(asked, new Set([THU, SAT]))).toEqual({ leaving: false, home: false });
  });

  it('is asked on the first later day that is open out and home', () => {
    expect(onOpenDays(asked, new Set([THU, FRI, SAT]))).toMatchObject({ out: SUN, nights: '2' });
    expect(onOpenDays(asked, new Set([THU, FRI, SAT, TUE]))).toMatchObject({ out: MON });
    const home: AskedTrips = { ...asked, out: THU, nights: '3', home_by: `${SUN}T21:00` };
    expect(onOpenDays(home, new Set([THU]))).toMatchObject({ out: FRI, home_by: `${SUN}T21:00` });
  });

  it('has no open day in a season without one', () => {
    const closed = new Set(Array.from({ length: 90 }, (_, at) => addDays(WED, at)));
    expect(onOpenDays(asked, closed)).toBeUndefined();
  });
});

describe('times of a question', () => {
  const asked: AskedTrips = {
    origins: 'DEN',
    party: '2',
    out: '2026-12-10',
    nights: '3',
    depart_after: '17:00',
    home_by: '2026-12-13T21:00',
  };
  const [dayTrip] = presetsOn(localDate('2026-12-09'), NEVER);

  it('replace each other whole and leave the rest of the question', () => {
    const next = withTimes(asked, dayTrip?.times ?? asked);
    expect(next).toEqual({ origins: 'DEN', party: '2', out: '2026-12-10', nights: '0' });
    expect(hasTimes(next, dayTrip?.times ?? asked)).toBe(true);
    expect(hasTimes(asked, dayTrip?.times ?? asked)).toBe(false);
  });
});
