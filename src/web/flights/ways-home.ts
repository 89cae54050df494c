import type { OutputOf } from '#contract/endpoint.ts';
import { windowFromWire } from '#contract/flight-codec.ts';
import type { waysHome } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import { isAllBlackout, UNANNOUNCED } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import { deadlineClock, hasTime } from '#domain/deadline.ts';
import { formatDayShort, formatWeekday, type LocalDate, offsetTime } from '#domain/time.ts';
import { formatHour } from '#domain/trip-sentence.ts';
import type { WallClock } from '#domain/trip-texts.ts';
import {
  type HomeQuestion,
  type ReturnSummary,
  summarizeReturns,
  type WayHome,
} from '#domain/ways-home.ts';
import type { Places } from '#web/places/use-network.ts';

type Answer = OutputOf<typeof waysHome>;
type WayDto = Answer['ways'][string][number];

/** Ways home from any of these airports. */
type OutlookAt = (from: readonly AirportCode[], question: HomeQuestion) => ReturnSummary;

/** Parsed per airport on first use, because there are hundreds. */
export function outlookOf(answer: Answer, zoneOf: Places['zoneOf']): OutlookAt {
  const read = new Map<AirportCode, readonly WayHome[]>();
  const waysFrom = (code: AirportCode): readonly WayHome[] => {
    const known = read.get(code);
    if (known) return known;
    const ways = (answer.ways[code] ?? []).map(wayReader(code, zoneOf));
    read.set(code, ways);
    return ways;
  };
  return (from, question) => summarizeReturns(from.flatMap(waysFrom), question);
}

/** Cached, because the windows of a day open at few moments and finding a zone takes time. */
function wayReader(code: AirportCode, zoneOf: Places['zoneOf']) {
  const windows = new Map<string, WayHome['window']>();
  return (way: WayDto): WayHome => {
    const { via_departure_times: later = [], go_wild_window: dto } = way;
    const leaves = [way.departure_time, ...later];
    const key = `${dto.state} ${dto.opens_at}`;
    const window = windows.get(key) ?? windowFromWire(dto, code, zoneOf);
    windows.set(key, window);
    return {
      departs: offsetTime(way.departure_time),
      arrives: offsetTime(way.arrival_time),
      numbers: way.flight_numbers.join(', '),
      segments: way.flight_numbers.map((number, at) => `${number} ${leaves[at]}`),
      to: way.to as AirportCode | undefined,
      goWild: way.go_wild,
      passUnknown: way.go_wild_unknown,
      window,
    };
  };
}

type Counts = Pick<ReturnSummary, 'total' | 'goWild' | 'passUnknown'>;

/**
 * `4 ways, 2 on the pass`, `1 way, on the pass`, `4 ways, none on the pass`; without fares `4 ways`. Where pass seats
 * are not known it says so: they do not count as on the pass.
 */
export const formatWayCount = (counts: Counts, hasFares: boolean): string =>
  [formatCount(counts.total, 'way'), ...passShare(counts, hasFares)].join(', ');

/** `all on the pass`, `2 on the pass`, `none on the pass`; `on the pass` of the only way. */
function formatPassShare({ total, goWild }: Pick<Counts, 'total' | 'goWild'>): string {
  if (goWild === 0) return 'none on the pass';
  if (goWild < total) return `${goWild} on the pass`;
  return total === 1 ? 'on the pass' : 'all on the pass';
}

function passShare(counts: Counts, hasFares: boolean): readonly string[] {
  if (!hasFares) return [];
  const { total, passUnknown } = counts;
  const unknown = total === 1 ? '' : ` on ${passUnknown}`;
  return [formatPassShare(counts), ...(passUnknown > 0 ? [`pass seats not known${unknown}`] : [])];
}

/**
 * `Home Sun, Dec 13: strong. 10 ways, 3 on the pass`, or `Home by Sun 9 PM: fair. …`. Followed by
 * `formatBookable`.
 */
export function formatWaysHome(
  outlook: ReturnSummary,
  { day, deadline = {} }: Pick<HomeQuestion, 'day' | 'deadline'>,
  hasFares: boolean,
): string {
  const ways = isAllBlackout(outlook.windows)
    ? formatCount(outlook.total, 'way')
    : formatWayCount(outlook, hasFares);
  const when = hasTime(deadline)
    ? formatHomeBy(deadlineClock(deadline, day))
    : [`Home ${formatDayShort(day)}`, ...landing(outlook, day)].join(', ');
  return [`${when}: ${outlook.level}. ${ways}`, ...unannounced(outlook)].join(', ');
}

/** `Home by Sun 9 PM` */
export const formatHomeBy = ({ date, minute }: WallClock): string =>
  `Home by ${formatWeekday(date)} ${formatHour(minute)}`;

/** `3 ways home`; followed by {@link formatOnPass}. */
export const formatWays = ({ total }: Pick<ReturnSummary, 'total'>): string =>
  `${formatCount(total, 'way')} home`;

/** `2 on the pass`, `pass blackout`, with `landing Sat` if that is a later day; empty without fares. */
export function formatOnPass(outlook: ReturnSummary, day: LocalDate, hasFares: boolean): string {
  return [
    ...(isAllBlackout(outlook.windows) ? ['pass blackout'] : passShare(outlook, hasFares)),
    ...(outlook.landsBy > day ? [`landing ${formatWeekday(outlook.landsBy)}`] : []),
  ].join(', ');
}

const unannounced = (outlook: ReturnSummary): readonly string[] =>
  outlook.unannounced ? [UNANNOUNCED.toLowerCase()] : [];

interface Brief {
  readonly hasFares: boolean;
  /** Whether it is that of the first of several arrivals, after which the others have no more ways. */
  readonly isMost: boolean;
}

/** `Up to 8 ways, 6 on the pass` of a place. */
export function formatBrief(
  outlook: ReturnSummary,
  day: LocalDate,
  { hasFares, isMost }: Brief,
): string {
  const ways = formatCount(outlook.total, 'way');
  const most = isMost && outlook.total > 1 ? `Up to ${ways}` : ways;
  return [most, formatOnPass(outlook, day, hasFares)].filter(Boolean).join(', ');
}

/** Named only when the ways home land after the day on which they leave. */
const landing = ({ landsBy }: ReturnSummary, day: LocalDate): readonly string[] =>
  landsBy > day ? [`landing ${formatDayShort(landsBy)}`] : [];
