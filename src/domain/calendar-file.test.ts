import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { flight } from '#test/harness.ts';
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

const between = (from: string, departs: string, to: string, arrives: string): Flight => {
  const [segment] = flight(`${from} 06:00-07:00 > ${to} 07:00-08:00`).segments;
  return {
    ...flight('DEN 06:00-07:00 > LAS 07:00-08:00'),
    segments: [{ ...segment, departs: offsetTime(departs), arrives: offsetTime(arrives) }],
  };
};

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

describe('the calendar file of a trip', () => {
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
  ])('has the right instants on %s', (_, departs, arrives) => {
    const one = between('DEN', departs, 'PHX', arrives);
    expect(instants(one)).toEqual([
      [new Date(departs).toISOString(), new Date(arrives).toISOString()],
    ]);
  });

  it('shows the wall clock of each airport', () => {
    const text = fileOf(
      between('DEN', '2027-07-01T06:30:00-06:00', 'PHX', '2027-07-01T07:30:00-07:00'),
    );
    expect(text).toContain('DTSTART;TZID=America/Denver:20270701T063000');
    expect(text).toContain('DTEND;TZID=America/Phoenix:20270701T073000');
  });

  it('writes times in UTC for an airport of unknown zone', () => {
    const text = fileOf(
      between('ZZZ', '2026-11-27T06:30:00-07:00', 'PHX', '2026-11-27T08:10:00-07:00'),
    );
    expect(text).toContain('DTSTART:20261127T133000Z');
  });

  it('escapes and folds its texts', () => {
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

  it('reminds of a moment on the wall of its own zone, with an alarm', () => {
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
});
