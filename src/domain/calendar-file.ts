import type { AirportCode } from './airports.ts';
import { arrivalOf, departureOf, destinationOf, type Flight, originOf } from './flight.ts';
import {
  type InstantMinute,
  instantOf,
  type OffsetTime,
  offsetAt,
  type TimeZone,
  zoneNameAt,
} from './time.ts';

/** One calendar event: a whole itinerary, from its first departure to its last arrival. */
export interface CalendarTrip {
  readonly flight: Flight;
  readonly title: string;
  readonly description: string;
}

/** A calendar event with an alarm, such as the opening of a booking window. */
export interface CalendarMoment {
  /** UID of the event, as {@link CalendarText.idOf}. */
  readonly id: string;
  readonly at: InstantMinute;
  /** The zone in which the calendar shows the time. */
  readonly zone: TimeZone;
  readonly title: string;
  readonly description: string;
}

interface CalendarText {
  /** UID of a trip's event. The same trip gets the same UID, so importing the file twice adds nothing. */
  readonly idOf: (flight: Flight) => string;
  readonly placeOf: (code: AirportCode) => string;
  readonly zoneOf: (code: AirportCode) => TimeZone | undefined;
  readonly product: string;
  readonly now: InstantMinute;
  /** Of a file that calendar programs read again and again. */
  readonly feed?: { readonly name: string; readonly refreshHours: number };
}

const CRLF = '\r\n';
/** Length of the event of a {@link CalendarMoment}. */
const MOMENT_MINUTES = 15;
/** Longer lines are folded (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

/**
 * The trip as an iCalendar file (RFC 5545). Times are local to their airport, and each zone lists its clock changes
 * around the trip. An airport of unknown zone gets UTC times.
 */
export function calendarFile(
  trips: readonly CalendarTrip[],
  text: CalendarText,
  moments: readonly CalendarMoment[] = [],
): string {
  const ends = trips.flatMap(({ flight }) => [
    { zone: text.zoneOf(originOf(flight)), at: instantOf(departureOf(flight)) },
    { zone: text.zoneOf(destinationOf(flight)), at: instantOf(arrivalOf(flight)) },
  ]);
  const zones = new Map<TimeZone, InstantMinute[]>();
  for (const { zone, at } of [...ends, ...moments])
    if (zone) zones.set(zone, [...(zones.get(zone) ?? []), at]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(text.product)}//Trip//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...feedLines(text),
    ...[...zones].flatMap(([zone, instants]) => zoneLines(zone, instants)),
    ...trips.flatMap((trip) => eventLines(trip, text)),
    ...moments.flatMap((moment) => momentLines(moment, text)),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join(CRLF) + CRLF;
}

/** RFC 7986 and what older programs read. */
function feedLines({ feed }: CalendarText): string[] {
  if (!feed) return [];
  const { name, refreshHours } = feed;
  return [
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
  ];
}

/** `DTSTART;TZID=America/Denver:20261127T063000`; in UTC if the zone is unknown. */
const timeLine = (property: string, zone: TimeZone | undefined, at: InstantMinute): string =>
  zone
    ? `${property};TZID=${zone}:${formatLocal(at + offsetAt(zone, at))}`
    : `${property}:${formatLocal(at)}Z`;

function eventLines({ flight, title, description }: CalendarTrip, text: CalendarText): string[] {
  const at = (property: string, code: AirportCode, time: OffsetTime) =>
    timeLine(property, text.zoneOf(code), instantOf(time));
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(text.idOf(flight))}`,
    `DTSTAMP:${formatLocal(text.now)}Z`,
    at('DTSTART', originOf(flight), departureOf(flight)),
    at('DTEND', destinationOf(flight), arrivalOf(flight)),
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(text.placeOf(originOf(flight)))}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

function momentLines({ id, at, zone, title, description }: CalendarMoment, text: CalendarText) {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${formatLocal(text.now)}Z`,
    timeLine('DTSTART', zone, at),
    timeLine('DTEND', zone, (at + MOMENT_MINUTES) as InstantMinute),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0M',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** Clock changes are listed this far around the trip: enough for one of each kind in every zone that has them. */
const AROUND_MINUTES = 366 * 1440;

/** The zone with one observance at the start of that range and one for each clock change after it. */
function zoneLines(zone: TimeZone, instants: readonly InstantMinute[]): string[] {
  const from = (Math.min(...instants) - AROUND_MINUTES) as InstantMinute;
  const to = (Math.max(...instants) + AROUND_MINUTES) as InstantMinute;
  const changes = clockChanges(zone, from, to);
  const before = offsetAt(zone, from);
  const standard = Math.min(before, ...changes.map(({ after }) => after));
  const observances = [{ at: from, before, after: before }, ...changes];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observances.flatMap(({ at, before: old, after }) => {
      const kind = after > standard ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        // Local time just before the change, as RFC 5545 §3.6.5 requires.
        `DTSTART:${formatLocal(at + old)}`,
        `TZOFFSETFROM:${offset(old)}`,
        `TZOFFSETTO:${offset(after)}`,
        `TZNAME:${escaped(zoneNameAt(zone, at))}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

interface ClockChange {
  /** First instant with the new offset. */
  readonly at: InstantMinute;
  readonly before: number;
  readonly after: number;
}

/** Compares the offsets of successive days, then bisects the day in which the offset changed. */
function clockChanges(zone: TimeZone, from: InstantMinute, to: InstantMinute): ClockChange[] {
  const changes: ClockChange[] = [];
  let [low, before] = [from, offsetAt(zone, from)];
  while (low < to) {
    const high = (low + 1440) as InstantMinute;
    const after = offsetAt(zone, high);
    if (after !== before) changes.push({ at: firstWith(zone, after, low, high), before, after });
    [low, before] = [high, after];
  }
  return changes;
}

function firstWith(
  zone: TimeZone,
  after: number,
  before: InstantMinute,
  until: InstantMinute,
): InstantMinute {
  let [low, high] = [before as number, until as number];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle as InstantMinute) === after) high = middle;
    else low = middle;
  }
  return high as InstantMinute;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Minutes since 1970 in local time, as `20261127T063000`. */
function formatLocal(minute: number): string {
  const day = new Date(minute * 60_000).toISOString();
  return `${day.slice(0, 10).replaceAll('-', '')}T${day.slice(11, 13)}${day.slice(14, 16)}00`;
}

const offset = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`;

/** A TEXT value of RFC 5545 §3.3.11. Control characters are removed. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

const octetsOf = (char: string): number => {
  const code = char.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** A line longer than 75 octets continues on the next line after a space; no character is split. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, size] = ['', 0];
  for (const char of line) {
    const octets = octetsOf(char);
    if (size + octets > LINE_OCTETS) {
      parts.push(part);
      [part, size] = [' ', 1];
    }
    part += char;
    size += octets;
  }
  return [...parts, part].join(CRLF);
}
