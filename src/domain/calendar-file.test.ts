import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import { calendarFile } from './calendar-file.ts';
import type { Flight } from './flight.ts';
import { instantOf, offsetTime, timeZone } from './time.ts';

const ZONES: Record<string, string> = { DEN: 'America/Denver', PHX: 'America/Phoenix' };

const words = {
  idOf: (one: Flight) => `${one.segments[0].number}@roamfare.example`,
  placeOf: (code: string) => `${code} Airport; Terminal 1, Gate A`,
  zoneOf: (code: string) => (ZONES[code] ? timeZone(ZONES[code]) : undefined),
  product: 'Roamfare',
  now: instantOf(offsetTime('2026-10-01T00:00:00Z')),
};

const between = (from: string, departs: string, to: string, arrives: string): Flight => ({
  segments: [
    {
      from: airportCode(from),
      to: airportCode(to),
      departs: offsetTime(departs),
      arrives: offsetTime(arrives),
      number: 'F9 100',
      approximate: false,
    },
  ],
  fares: {},
  goWildWindow: { state: 'open' },
});

const fileOf = (one: Flight, title = 'Flight') =>
  calendarFile([{ flight: one, title, description: 'Line one\nLine two, with; signs\\' }], words);

/** Reads with a parser of others, its zones taken from the file alone. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

const instants = (one: Flight) =>
  read(fileOf(one)).map((event) => [
    event.startDate.toJSDate().toISOString(),
    event.endDate.toJSDate().toISOString(),
  ]);

describe('calendar file of a trip', () => {
  it.each([
    ['an ordinary day', '2026-11-27T06:30:00-07:00', '2026-11-27T08:10:00-07:00'],
    ['the night in which clocks go back', '2026-10-31T22:15:00-06:00', '2026-11-01T01:30:00-07:00'],
    ['after they went back', '2026-11-01T03:15:00-07:00', '2026-11-01T04:30:00-07:00'],
    [
      'the night in which clocks go forward',
      '2027-03-13T23:15:00-07:00',
      '2027-03-14T03:30:00-07:00',
    ],
    ['summer', '2027-07-01T06:30:00-06:00', '2027-07-01T07:30:00-07:00'],
  ])('a calendar file has the right instants on %s', (_, departs, arrives) => {
    const one = between('DEN', departs, 'PHX', arrives);
    expect(instants(one)).toEqual([
      [new Date(departs).toISOString(), new Date(arrives).toISOString()],
    ]);
  });

  it('a calendar file has the local time of each airport', () => {
    const text = fileOf(
      between('DEN', '2027-07-01T06:30:00-06:00', 'PHX', '2027-07-01T07:30:00-07:00'),
    );
    expect(text).toContain('DTSTART;TZID=America/Denver:20270701T063000');
    expect(text).toContain('DTEND;TZID=America/Phoenix:20270701T073000');
  });

  it('a calendar file writes times in UTC for an airport of unknown zone', () => {
    const text = fileOf(
      between('ZZZ', '2026-11-27T06:30:00-07:00', 'PHX', '2026-11-27T08:10:00-07:00'),
    );
    expect(text).toContain('DTSTART:20261127T133000Z');
  });

  it('a calendar file escapes its texts and folds its lines', () => {
    const long = 'Zürich → Denver, '.repeat(12);
    const text = fileOf(
      between('DEN', '2026-11-27T06:30:00-07:00', 'PHX', '2026-11-27T08:10:00-07:00'),
      long,
    );
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    const [event] = read(text);
    expect(event?.summary).toBe(long);
    expect(event?.description).toBe('Line one\nLine two, with; signs\\');
    expect(event?.location).toBe('DEN Airport; Terminal 1, Gate A');
  });

  it('a calendar file has a reminder with an alarm, in the zone of the reminder', () => {
    const at = instantOf(offsetTime('2026-11-28T00:00:00-07:00'));
    const moment = {
      id: 'window@roamfare.example',
      at,
      zone: timeZone('America/Phoenix'),
      title: 'Book your flight home',
      description: 'Seats can be booked from now.',
    };
    const text = calendarFile([], words, [moment]);
    const [event] = read(text);
    expect(text).toContain('DTSTART;TZID=America/Phoenix:20261128T000000');
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-28T07:00:00.000Z');
    expect(event?.endDate.toJSDate().toISOString()).toBe('2026-11-28T07:15:00.000Z');
    expect([event?.uid, event?.summary]).toEqual([moment.id, moment.title]);
    expect(event?.component.getFirstSubcomponent('valarm')).toBeTruthy();
  });

  it('a calendar file follows RFC 5545 line by line, with the clock changes around the trip', () => {
    const one = between('DEN', '2026-11-27T06:30:00-07:00', 'PHX', '2026-11-27T08:10:00-07:00');
    const trip = { flight: one, title: 'Denver to Phoenix', description: 'F9 100' };
    const moment = {
      id: 'window@roamfare.example',
      at: instantOf(offsetTime('2026-11-26T00:00:00-07:00')),
      zone: timeZone('America/Phoenix'),
      title: 'Book your flight home',
      description: 'Now',
    };
    expect(calendarFile([trip], words, [moment]).replaceAll('\r\n', '\n')).toBe(`BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Roamfare//Trip//EN
CALSCALE:GREGORIAN
METHOD:PUBLISH
BEGIN:VTIMEZONE
TZID:America/Denver
BEGIN:STANDARD
DTSTART:20251126T063000
TZOFFSETFROM:-0700
TZOFFSETTO:-0700
TZNAME:MST
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20260308T020000
TZOFFSETFROM:-0700
TZOFFSETTO:-0600
TZNAME:MDT
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20261101T020000
TZOFFSETFROM:-0600
TZOFFSETTO:-0700
TZNAME:MST
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20270314T020000
TZOFFSETFROM:-0700
TZOFFSETTO:-0600
TZNAME:MDT
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20271107T020000
TZOFFSETFROM:-0600
TZOFFSETTO:-0700
TZNAME:MST
END:STANDARD
END:VTIMEZONE
BEGIN:VTIMEZONE
TZID:America/Phoenix
BEGIN:STANDARD
DTSTART:20251125T000000
TZOFFSETFROM:-0700
TZOFFSETTO:-0700
TZNAME:MST
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:F9 100@roamfare.example
DTSTAMP:20261001T000000Z
DTSTART;TZID=America/Denver:20261127T063000
DTEND;TZID=America/Phoenix:20261127T081000
SUMMARY:Denver to Phoenix
LOCATION:DEN Airport\\; Terminal 1\\, Gate A
DESCRIPTION:F9 100
TRANSP:OPAQUE
END:VEVENT
BEGIN:VEVENT
UID:window@roamfare.example
DTSTAMP:20261001T000000Z
DTSTART;TZID=America/Phoenix:20261126T000000
DTEND;TZID=America/Phoenix:20261126T001500
SUMMARY:Book your flight home
DESCRIPTION:Now
TRANSP:TRANSPARENT
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:PT0M
DESCRIPTION:Book your flight home
END:VALARM
END:VEVENT
END:VCALENDAR
`);
  });

  it('a calendar file names no zone for a trip between airports of unknown zone', () => {
    const one = between('YYY', '2026-11-27T06:30:00-07:00', 'ZZZ', '2026-11-27T08:10:00-07:00');
    expect(fileOf(one)).not.toContain('VTIMEZONE');
  });

  it('a calendar file has the clock changes of a southern zone east of Greenwich', () => {
    const at = instantOf(offsetTime('2026-11-28T00:00:00+11:00'));
    const zone = timeZone('Australia/Sydney');
    const moment = { id: 'a', at, zone, title: 'a', description: 'a' };
    const changes = calendarFile([], words, [moment]).matchAll(
      /BEGIN:(\w+)\r\nDTSTART:(\d+T\d+)\r\nTZOFFSETFROM:(.*)\r\nTZOFFSETTO:(.*)\r\n/g,
    );
    expect([...changes].map(([, ...parts]) => parts.join(' '))).toEqual([
      'DAYLIGHT 20251127T000000 +1100 +1100',
      'STANDARD 20260405T030000 +1100 +1000',
      'DAYLIGHT 20261004T020000 +1000 +1100',
      'STANDARD 20270404T030000 +1100 +1000',
      'DAYLIGHT 20271003T020000 +1000 +1100',
    ]);
  });

  it('a calendar file writes a zero offset as +0000, as RFC 5545 requires', () => {
    const at = instantOf(offsetTime('2026-11-28T00:00:00Z'));
    const moment = { id: 'a', at, zone: timeZone('Europe/London'), title: 'a', description: 'a' };
    const text = calendarFile([], words, [moment]);
    expect(text).toContain('TZOFFSETTO:+0000');
    expect(text).not.toContain('-0000');
  });

  it('a calendar file omits control characters', () => {
    const one = between('DEN', '2026-11-27T06:30:00-07:00', 'PHX', '2026-11-27T08:10:00-07:00');
    expect(fileOf(one, 'A\u0007B\tC')).toContain('SUMMARY:ABC');
  });

  it.each([
    ['one octet', 'a', 1],
    ['one octet, the last such character but the control ones', '~', 1],
    ['two octets', '\u00a0', 2],
    ['two octets, the last such character', '\u07ff', 2],
    ['three octets, the first such character', '\u0800', 3],
    ['three octets, the last such character', '\uffff', 3],
    ['four octets', '\u{10000}', 4],
  ])('a calendar file puts as many characters of %s on a line as fit', (_, character, octets) => {
    const one = between('DEN', '2026-11-27T06:30:00-07:00', 'PHX', '2026-11-27T08:10:00-07:00');
    const lines = fileOf(one, character.repeat(200)).split('\r\n');
    const first = lines.findIndex((line) => line.startsWith('SUMMARY:'));
    const count = (line: string) => [...line].filter((sign) => sign === character).length;
    expect(count(lines[first]!)).toBe(Math.floor((75 - 8) / octets));
    expect(count(lines[first + 1]!)).toBe(Math.floor((75 - 1) / octets));
  });
});
