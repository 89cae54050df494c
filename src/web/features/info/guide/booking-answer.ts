import { goWildWindow } from '#domain/booking-window.ts';
import { FARE_KINDS, listFareLabels } from '#domain/flight.ts';
import {
  addDays,
  dayOf,
  formatClock,
  formatDayLong,
  formatDayShort,
  formatSpan,
  type InstantMinute,
  type LocalDate,
  minuteOfDay,
  offsetAt,
  type TimeZone,
  timeAt,
  zoneNameAt,
} from '#domain/time.ts';

export interface BookingQuestion {
  /** In the zone of the departure airport. */
  readonly day: LocalDate;
  readonly zone: TimeZone;
  /** City of the departure airport. */
  readonly city: string;
  /** To or from another country. */
  readonly international: boolean;
}

interface BookingFacts {
  readonly now: InstantMinute;
  /** Zone of the device. */
  readonly ownZone: TimeZone;
  readonly blackoutDates: ReadonlySet<string>;
}

export interface BookingAnswer {
  readonly kind: 'opens' | 'open' | 'blackout';
  readonly headline: string;
  readonly details: readonly string[];
}

const WITHOUT_PASS = FARE_KINDS.filter((kind) => kind !== 'goWild');

/** From when on a pass seat of a nonstop flight can be booked, in words. */
export function bookingAnswer(question: BookingQuestion, facts: BookingFacts): BookingAnswer {
  const { day, zone, city, international } = question;
  const { now, blackoutDates } = facts;
  const isBlackout = (one: LocalDate) => blackoutDates.has(one);
  const window = goWildWindow({ segments: [{ day, zone }], international, now, isBlackout });
  if (window.state === 'blackout')
    return {
      kind: 'blackout',
      headline: 'Not with the pass',
      details: [
        `${formatDayLong(day)} is a blackout date: no GoWild seat is sold for it. ${listFareLabels(WITHOUT_PASS, 'and')} fares still are.`,
        formatNearest(day, facts),
      ],
    };
  if (window.state === 'open')
    return {
      kind: 'open',
      headline: 'Now, while seats last',
      details: [
        `The window for ${formatDayLong(day)} is open. How many pass seats a flight has is up to the airline, and none is promised.`,
      ],
    };
  return {
    kind: 'opens',
    headline: `From ${formatClockIn(zone, window.at)} on ${formatDayShort(dayOf(timeAt(zone, window.at)))}`,
    details: [
      `That is midnight in ${city} (${zoneNameAt(zone, window.at)}), ${formatUntil(window.at - now)} from now.`,
      ...ownClock(window.at, zone, facts),
      'Be there at midnight for a flight that many want: seats are few, and none is promised.',
    ],
  };
}

const formatClockIn = (zone: TimeZone, at: InstantMinute) =>
  formatClock(minuteOfDay(timeAt(zone, at)));

/** Empty where the viewer's clock shows the same time. */
function ownClock(at: InstantMinute, zone: TimeZone, { ownZone }: BookingFacts): string[] {
  if (offsetAt(ownZone, at) === offsetAt(zone, at)) return [];
  const own = timeAt(ownZone, at);
  return [`On your own clock: ${formatClock(minuteOfDay(own))} on ${formatDayShort(dayOf(own))}.`];
}

/** `12 days`, `1 day`, `5 hours`, `20 minutes`: whole ones, rounded down. */
export const formatUntil = (minutes: number): string => formatSpan(Math.max(1, minutes) * 60);

/** Longer than any series of blackout dates, in days. */
const FARTHEST = 31;

function formatNearest(day: LocalDate, { blackoutDates }: BookingFacts): string {
  const open = (step: 1 | -1) => {
    for (let away = 1; away <= FARTHEST; away += 1) {
      const other = addDays(day, step * away);
      if (!blackoutDates.has(other)) return formatDayShort(other);
    }
    return undefined;
  };
  const days = [open(-1), open(1)].filter((one) => one !== undefined);
  return `The nearest days without a blackout: ${days.join(' and ')}.`;
}
