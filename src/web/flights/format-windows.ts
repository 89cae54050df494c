import {
  allPlaces,
  formatOpening,
  type Opening,
  type PlaceWindows,
  type WindowCounts,
  windowCountsAt,
} from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import type { InstantMinute } from '#domain/time.ts';
import { formatTimeUntil } from '#domain/ways-home.ts';

/** In place of what prices hold, where there are none. */
export const WITHOUT_FARES = 'Times and booking windows. See the airline for prices and seats.';

/** What all of several share, else `some`; `none` where nothing is counted. */
type WindowState = 'open' | 'opens' | 'blackout' | 'some' | 'none';

/** How several windows stand at a time. */
export function windowState(counts: WindowCounts, now: InstantMinute): WindowState {
  const { open, openings, blackout } = windowCountsAt(counts, now);
  const kinds = [open > 0, openings.length > 0, blackout > 0].filter(Boolean).length;
  if (kinds !== 1) return kinds === 0 ? 'none' : 'some';
  return open > 0 ? 'open' : blackout > 0 ? 'blackout' : 'opens';
}

interface CountedWindows {
  /** What is counted, such as `place`. */
  readonly unit: string;
  /** Stands after the unit of those that are open, such as ` abroad`. */
  readonly openOnes?: string | undefined;
  readonly now: InstantMinute;
  readonly hasFares: boolean;
}

function tally(counts: WindowCounts, now: InstantMinute) {
  const { open, openings, blackout } = windowCountsAt(counts, now);
  const [next, ...others] = openings;
  const later = others.reduce((sum, { count }) => sum + count, 0);
  return { open, next, later, blackout } as const;
}

const joined = (parts: readonly (string | false | undefined)[], mark: string): string =>
  parts.filter(Boolean).join(mark);

/**
 * The windows of several flights or places beside their number: `Open now` or `Opens Mon 12:00 AM MST` of all of them,
 * `Opens from Mon 12:00 AM MST` where the others follow, else with the number of those that differ:
 * `Opens Mon 12:00 AM MST · 6 places abroad open now`. Without fares it speaks of windows.
 */
export function formatWindowCounts(counts: WindowCounts, options: CountedWindows): string {
  const { now, hasFares } = options;
  const state = windowState(counts, now);
  if (state === 'none') return '';
  if (state === 'blackout') return 'Blackout date';
  if (state === 'open') return hasFares ? 'Open now' : 'Window open now';
  const { open, next, later } = tally(counts, now);
  if (!next || next.count + later < open) {
    const text = joined(countedParts(counts, options), ' · ');
    return hasFares ? text : `Windows: ${text}`;
  }
  const others = countedParts({ ...windowCountsAt(counts, now), openings: [] }, options);
  const opens = `${hasFares ? 'Opens' : 'Window opens'} ${formatFirst(next, later, now)}`;
  return joined([opens, ...others], ' · ');
}

/** `6 places abroad open now`, `57 places open from Mon 12:00 AM MST`, `1 place on a blackout date` */
function countedParts(
  counts: WindowCounts,
  { unit, openOnes = '', now }: CountedWindows,
): readonly string[] {
  const { open, next, later, blackout } = tally(counts, now);
  const waiting = next ? next.count + later : 0;
  return [
    ...(open > 0 ? [`${formatCount(open, unit)}${openOnes} open now`] : []),
    ...(next
      ? [
          `${formatCount(waiting, unit)} ${waiting === 1 ? 'opens' : 'open'} ${formatFirst(next, later, now)}`,
        ]
      : []),
    ...(blackout > 0 ? [`${formatCount(blackout, unit)} on a blackout date`] : []),
  ];
}

/** `Mon 12:00 AM MST`, `from Mon 12:00 AM MST` where others follow. */
const formatFirst = (next: Opening, later: number, now: InstantMinute): string =>
  `${later > 0 ? 'from ' : ''}${formatOpening(next, { now })}`;

/** As {@link formatWindowCounts}; where only places abroad can be booked yet, it says so. */
export function formatPlaceWindows(
  windows: PlaceWindows,
  options: Omit<CountedWindows, 'openOnes'>,
): string {
  const [here, abroad] = [windows.domestic, windows.abroad].map(
    (counts) => windowCountsAt(counts, options.now).open,
  );
  const openOnes = here === 0 && abroad ? ' abroad' : '';
  return formatWindowCounts(allPlaces(windows), { ...options, openOnes });
}

/** Of several, with their number. */
const SEATS = {
  now: (count?: number) => joined([`${count ?? ''}`, 'bookable now'], ' '),
  from: (moment: string, count?: number) =>
    joined([`${count ?? ''}`, `bookable from ${moment}`], ' '),
  blackout: 'pass blackout: standard fares only',
};
const WINDOWS: typeof SEATS = {
  now: (count) => `${count === undefined ? 'window' : formatCount(count, 'window')} open now`,
  from: (moment, count) =>
    count === undefined
      ? `window opens ${moment}`
      : `${formatCount(count, 'window')} ${count === 1 ? 'opens' : 'open'} ${moment}`,
  blackout: 'pass blackout',
};

/**
 * When the pass seats of several ways home can be booked, after their number: `bookable now`,
 * `1 bookable now, 2 bookable from Fri 12:00 AM MST, in 4 h 05 m`. Empty for none. Without fares it says nothing of
 * seats.
 */
export function formatBookable(
  counts: WindowCounts,
  now: InstantMinute,
  hasFares: boolean,
): string {
  const texts = hasFares ? SEATS : WINDOWS;
  const state = windowState(counts, now);
  if (state === 'blackout') return texts.blackout;
  const { open, next, later, blackout } = tally(counts, now);
  const isOne = state !== 'some' && later === 0;
  const moment = next && `${formatOpening(next, { now })}, ${formatTimeUntil(next.at, now)}`;
  return joined(
    [
      open > 0 && texts.now(isOne ? undefined : open),
      moment && texts.from(moment, isOne ? undefined : next.count),
      later > 0 && `${later} later`,
      blackout > 0 && `${blackout} on a blackout date`,
    ],
    ', ',
  );
}
