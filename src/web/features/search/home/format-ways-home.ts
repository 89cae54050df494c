import { formatCount } from '#domain/count.ts';
import {
  dayOf,
  formatClock,
  formatDayShort,
  formatWeekday,
  type InstantMinute,
  type LocalDate,
  minuteOfDay,
  type TimeZone,
  timeAt,
  zoneNameAt,
} from '#domain/time.ts';
import {
  formatTimeUntil,
  type HomeWindow,
  type ReturnSummary,
  windowAt,
} from '#domain/ways-home.ts';

const WEEKDAY_SUFFICES_MINUTES = 6 * 1440;

/**
 * `4 ways, 2 on the pass`, `1 way, on the pass`, `4 ways, none on the pass`; without fares `4 ways`. Where pass seats
 * are not known it says so: they do not count as on the pass.
 */
export function formatWayCount(
  { total, goWild, passUnknown }: Pick<ReturnSummary, 'total' | 'goWild' | 'passUnknown'>,
  hasFares: boolean,
): string {
  if (!hasFares) return formatCount(total, 'way');
  const part = goWild === 0 ? 'none' : goWild < total ? goWild : total === 1 ? '' : 'all';
  const unknown = total === 1 ? '' : ` on ${passUnknown}`;
  return [
    formatCount(total, 'way'),
    `${part === '' ? '' : `${part} `}on the pass`,
    ...(passUnknown > 0 ? [`pass seats not known${unknown}`] : []),
  ].join(', ');
}

/** `Fri 12:00 AM MST` within the week, later `Fri, Dec 4, 12:00 AM MST` */
function formatMoment(at: InstantMinute, zone: TimeZone, now: InstantMinute): string {
  const time = timeAt(zone, at);
  const isSoon = at - now < WEEKDAY_SUFFICES_MINUTES;
  const day = isSoon ? formatWeekday(dayOf(time)) : `${formatDayShort(dayOf(time))},`;
  return `${day} ${formatClock(minuteOfDay(time))} ${zoneNameAt(zone, at)}`;
}

/** Empty when no pass seat is offered. Without fares it says nothing of seats. */
export function formatBookable(window: HomeWindow, now: InstantMinute, hasFares: boolean): string {
  const present = windowAt(window, now);
  switch (present.state) {
    case 'none':
      return '';
    case 'open':
      return hasFares ? 'bookable now' : 'window open now';
    case 'blackout':
      return hasFares ? 'pass blackout: standard fares only' : 'pass blackout';
    case 'opens':
      return `${hasFares ? 'bookable from' : 'window opens'} ${formatMoment(present.at, present.zone, now)}, ${formatTimeUntil(present.at, now)}`;
  }
}

/** `Home Sun, Dec 13: 10 ways, 3 on the pass`. Followed by {@link formatBookable}. */
export function formatWaysHome(outlook: ReturnSummary, day: LocalDate, hasFares: boolean): string {
  const ways =
    outlook.window.state === 'blackout'
      ? formatCount(outlook.total, 'way')
      : formatWayCount(outlook, hasFares);
  return `Home ${formatDayShort(day)}${landing(outlook, day)}: ${ways}`;
}

interface BestCase {
  readonly day: LocalDate;
  readonly flights: number;
  readonly hasFares: boolean;
}

/** `Home: up to 4 ways, 2 on the pass` for the best case among several flights. */
export function formatBestCase(
  outlook: ReturnSummary,
  { day, flights, hasFares }: BestCase,
): string {
  const ways =
    outlook.window.state === 'blackout'
      ? `${formatCount(outlook.total, 'way')}, pass blackout`
      : formatWayCount(outlook, hasFares);
  return `Home${landing(outlook, day)}: ${flights > 1 ? 'up to ' : ''}${ways}`;
}

/** Named only when the ways home land after the day on which they leave. */
const landing = ({ landsBy }: ReturnSummary, day: LocalDate): string =>
  landsBy > day ? `, landing ${formatDayShort(landsBy)}` : '';
