import { PlaneTakeoff } from 'lucide-react';
import { formatOpening } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import { departureOf, type Flight } from '#domain/flight.ts';
import { MOST_ORIGINS } from '#domain/nearby.ts';
import {
  addDays,
  dayOf,
  daysBetween,
  formatDayShort,
  formatWeekday,
  type InstantMinute,
} from '#domain/time.ts';
import { formatHour, formatNights } from '#domain/trip-sentence.ts';
import {
  type DayRange,
  parseClock,
  parseDays,
  parseNights,
  parseWallClock,
} from '#domain/trip-texts.ts';
import { windowAt } from '#domain/ways-home.ts';
import { useMinute } from '#web/browser/now.ts';
import { blackoutMonths } from '#web/dates/blackout-months.ts';
import { FlightTimes } from '#web/flights/flight-times.tsx';
import { cityAndCode } from '#web/places/use-network.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';
import { type AskedTrips, daysOf, outRange } from '../question/asked-trips.ts';
import styles from './nothing-found.module.css';
import type { Loosening, UnopenedView } from './read-trips.ts';
import { useTripList } from './trip-list-context.ts';

interface NothingFoundProps {
  readonly loosen: readonly Loosening[];
  /** Whether pairs stand below whose windows are not open. */
  readonly hasUnopened: boolean;
}

/** Which wish to loosen, and what that would give. */
export function NothingFound({ loosen, hasUnopened }: NothingFoundProps) {
  const { asked, onAsk, askedDays } = useTripList();
  const [first, ...others] = loosen;
  const range = outRange(asked);
  const blackout = range && blackoutSentence(askedDays.blackoutDates, range, asked);
  return (
    <EmptyView
      icon={<PlaneTakeoff />}
      title="Nothing fits all of your wishes"
      action={
        first && (
          <>
            <Button variant="primary" onClick={() => onAsk(loosened(asked, first))}>
              {formatLoosening(first, asked)}
            </Button>
            {others.map((one) => (
              <Button key={JSON.stringify(one.set)} onClick={() => onAsk(loosened(asked, one))}>
                {formatLoosening(one, asked)}
              </Button>
            ))}
          </>
        )
      }
    >
      <p>
        {hasUnopened && 'Nothing can be booked on the pass yet: below is what opens later. '}
        {blackout && `${blackout} `}
        {first
          ? 'With one wish changed there would be trips:'
          : 'Choose other days, more nights or a later time home.'}
      </p>
    </EmptyView>
  );
}

type Name = keyof AskedTrips;

/** `Home by 11 PM instead of 9 PM: 14 trips` */
export function formatLoosening({ set, destinations }: Loosening, asked: AskedTrips): string {
  const changes = Object.entries(set).map(([name, value]) =>
    isName(name) ? CHANGES[name](value ?? undefined, asked[name]) : name,
  );
  return `${changes.join(', ')}: ${formatCount(destinations, 'trip')}`;
}

/** @returns the question with the change. */
export const loosened = (asked: AskedTrips, { set }: Loosening): AskedTrips => ({
  ...asked,
  ...Object.fromEntries(Object.entries(set).map(([name, value]) => [name, value ?? undefined])),
});

const isName = (name: string): name is Name => name in CHANGES;

type Change = (next: string | undefined, before: string | undefined) => string;

const clock = (time: string | undefined): string => formatHour(parseClock(time ?? '') ?? 0);

/** `Sun 9 PM` */
function moment(text: string | undefined): string {
  const at = parseWallClock(text ?? '');
  return at ? `${formatWeekday(at.date)} ${formatHour(at.minute)}` : '';
}

/** `2 nights`, `2 to 4 nights`, `a day trip` */
function nights(text: string | undefined): string {
  const range = parseNights(text ?? '');
  if (!range) return '';
  return range.most === 0 ? 'a day trip' : formatNights(range);
}

/** `Thu, Dec 10`, `Thu, Dec 10 to Wed, Dec 16` */
function days(text: string | undefined): string {
  const range = parseDays(text ?? '');
  if (!range) return '';
  const { from, until } = range;
  return daysBetween(from, until) === 0
    ? formatDayShort(from)
    : `${formatDayShort(from)} to ${formatDayShort(until)}`;
}

const instead = (text: string, before: string): string =>
  before ? `${text} instead of ${before}` : text;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const STOPS: Readonly<Record<string, string>> = { '0': 'nonstop', '1': 'up to 1 stop' };

const CHANGES: Readonly<Record<Name, Change>> = {
  origins: (next = '') => `From ${next.replaceAll(',', ', ')}`,
  out: (next, before) => instead(`Leaving ${days(next)}`, days(before)),
  nights: (next, before) => capital(instead(nights(next), nights(before))),
  nearby: (next) => (next === '1' ? 'Airports nearby too' : 'Without airports nearby'),
  return_to: (next) => (next === 'any' ? 'Home at any of your airports' : 'Home where you left'),
  destination: (next) => (next ? `To ${next.replaceAll(',', ', ')}` : 'To any place'),
  depart_after: (next, before) =>
    next
      ? instead(`Leaving after ${clock(next)}`, before ? clock(before) : '')
      : `Leaving before ${clock(before)}, too`,
  home_by: (next, before) =>
    next
      ? instead(`Home by ${moment(next)}`, before ? moment(before) : '')
      : `Home later than ${moment(before)}`,
  home_by_time: (next, before) =>
    next
      ? instead(`Home by ${clock(next)}`, before ? clock(before) : '')
      : `Home later than ${clock(before)}`,
  overnight: (next) => (next === '1' ? 'Landing the morning after' : 'Landing on the day'),
  party: (next, before) =>
    instead(`For ${formatCount(Number(next ?? 1), 'person', 'people')}`, before ?? ''),
  passes: (next) =>
    next ? `With ${formatCount(Number(next), 'pass', 'passes')}` : 'With a pass for each',
  den: (next) => (next === '1' ? 'With Discount Den fares' : 'Without Discount Den fares'),
  fares: (next) => (next === 'pass' ? 'Only on the pass' : 'Standard fares too'),
  max_stops: (next, before) =>
    next
      ? `${next === '2' ? 'Up to 2 stops' : 'Up to 1 stop'} instead of ${STOPS[before ?? ''] ?? before}`
      : `With stops instead of ${STOPS[before ?? ''] ?? 'fewer'}`,
  warm_from: (next, before) =>
    next ? instead(`Warm from ${next} °F`, `${before} °F`) : 'However warm it is',
  slow: (next) => (next === '1' ? 'Slower ways too' : 'Without slower ways'),
  sort: () => 'In another order',
};

/**
 * `December 19–24, 26–31 are blackout dates: no pass fares then.` Of the days out and back; undefined if none of them is
 * one.
 */
export function blackoutSentence(
  blackoutDates: ReadonlySet<string>,
  { from, until }: DayRange,
  { nights }: Pick<AskedTrips, 'nights'>,
): string | undefined {
  const most = parseNights(nights)?.most ?? 0;
  const dates = daysOf({ from, until: addDays(until, most) }).filter((day) =>
    blackoutDates.has(day),
  );
  if (dates.length === 0) return undefined;
  const months = blackoutMonths(dates, from).map(
    ({ name, spans }) => `${name.split(' ')[0]} ${spans.join(', ')}`,
  );
  const [verb, kind] = dates.length === 1 ? ['is', 'a blackout date'] : ['are', 'blackout dates'];
  return `${months.join(' and ')} ${verb} ${kind}: no pass fares then.`;
}

/** Trips on the pass whose seats cannot all be seen yet, and when each window opens. */
export function UnopenedList({ pairs }: { readonly pairs: readonly UnopenedView[] }) {
  const { places } = useTripList();
  const now = useMinute();
  if (pairs.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby="unopened">
      <h2 id="unopened">Not open yet</h2>
      <p>Pass seats of these trips can be seen once their windows open.</p>
      <ul>
        {pairs.map(({ destination, out, back }) => (
          <li key={destination}>
            <b>
              {places.cityOf(destination)}{' '}
              {places.airportOf(destination) && <small>{destination}</small>}
            </b>
            {(
              [
                ['Out', out],
                ['Home', back],
              ] as const
            ).map(([way, flight]) => (
              <span key={way}>
                {formatWeekday(dayOf(departureOf(flight)))}{' '}
                <FlightTimes {...{ flight, places }} isSmall />{' '}
                <small>{formatWayOpening(way, flight, now)}</small>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `Out opens Sat 12:00 AM MST`, `Home is open now` */
function formatWayOpening(way: 'Out' | 'Home', flight: Flight, now: InstantMinute): string {
  const window = windowAt(flight.goWildWindow, now);
  if (window.state === 'blackout') return `${way} is on a blackout date`;
  return window.state === 'open'
    ? `${way} is open now`
    : `${way} opens ${formatOpening(window, { now })}`;
}

/** The airports nearby that a question leaves out. Nothing where it has all of them. */
export function NoRoom({ codes }: { readonly codes: readonly string[] }) {
  const { places } = useTripList();
  if (codes.length === 0) return null;
  const names = codes.map((code) => cityAndCode(code, places.cityOf, `(${code})`));
  const last = names.pop();
  const text = names.length > 0 ? `${names.join(', ')} and ${last}` : last;
  return (
    <p className={styles.text}>
      Not searched: {text}. A question has room for {MOST_ORIGINS} airports.
    </p>
  );
}
