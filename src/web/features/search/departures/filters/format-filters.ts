import { formatCount } from '#domain/count.ts';
import {
  activeFilters,
  DAY_SCALE,
  type FilterGroup,
  type FlightFilters,
  HOURS_SCALE,
  LAYOVER_SCALE,
} from '#domain/filters.ts';
import { formatClock, formatDuration, minutes } from '#domain/time.ts';

const ANY = /^\s*any\b/i;
const END_OF_DAY = DAY_SCALE.max;

const numberOrNull = (value: number) => (Number.isFinite(value) ? value : null);

/** Formats and parses a limit in hours; the far end of the scale means no limit. */
function hoursFormat(most: number) {
  return {
    /** `10h 30m`; the far end of the scale is `Any`. */
    format: (hours: number): string =>
      hours >= most ? 'Any' : formatDuration(minutes(hours * 60)),
    /** Parses `10h 30m`, `10:30`, `10.5` and `any` to hours; null for anything else. */
    parse(text: string): number | null {
      if (ANY.test(text)) return most;
      const match =
        /^\s*(\d{1,2}(?:\.\d+)?)\s*(?:(?:h(?:ours?)?|:)\s*(?:(\d{1,2})\s*m?)?)?\s*$/i.exec(text);
      return match ? numberOrNull(Number(match[1]) + Number(match[2] ?? 0) / 60) : null;
    },
  } as const;
}

export const tripHours = hoursFormat(HOURS_SCALE.max);
export const layoverHours = hoursFormat(LAYOVER_SCALE.max);

/** `$150`; at the ceiling `Any`. */
export const formatPrice = (dollars: number, ceiling: number): string =>
  dollars >= ceiling ? 'Any' : `$${dollars}`;

/** Parses `$150`, `150` and `any` to dollars; null for anything else. */
export function parsePrice(text: string, ceiling: number): number | null {
  if (ANY.test(text)) return ceiling;
  const match = /^\s*\$?\s*(\d{1,6})(?:\.\d+)?\s*$/.exec(text);
  return match ? Number(match[1]) : null;
}

/** `6:30 AM`; the end of the day is `11:59 PM`, since `12:00 AM` would read as its start. */
export const formatDayTime = (minute: number): string =>
  formatClock(Math.min(minute, END_OF_DAY - 1));

const NAMED_TIMES: Readonly<Record<string, number>> = { noon: 720, midday: 720, midnight: 0 };

/** Parses `6:30 AM`, `6p`, `18:30` and `noon` to minutes after midnight; null for anything else. */
export function parseDayTime(text: string): number | null {
  const named = NAMED_TIMES[text.trim().toLowerCase()];
  if (named !== undefined) return named;
  const match = /^\s*(\d{1,2})(?::([0-5]\d))?\s*(?:([ap])\.?m?\.?)?\s*$/i.exec(text);
  if (!match) return null;
  const [hour, minute, half] = [Number(match[1]), Number(match[2] ?? 0), match[3]?.toLowerCase()];
  if (half ? hour < 1 || hour > 12 : hour > 24) return null;
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  const total = Math.min(hours * 60 + minute, END_OF_DAY);
  return total === END_OF_DAY - 1 ? END_OF_DAY : total;
}

const range = (from: number = DAY_SCALE.min, to: number = DAY_SCALE.max) =>
  `${formatDayTime(from)}–${formatDayTime(to)}`;

const LABELS: Readonly<Record<FilterGroup, (filters: FlightFilters) => string>> = {
  stops: ({ stops }) => (stops === 'nonstop' ? 'Nonstop' : '1 stop or fewer'),
  bookable: () => 'Bookable now',
  duration: ({ maxHours = 0 }) => `${tripHours.format(maxHours)} or less`,
  price: ({ maxPrice = 0 }) => `$${maxPrice} or less`,
  departure: ({ from, to }) => `Leaves ${range(from, to)}`,
  layover: ({ maxLayover = 0 }) => `Layover ${layoverHours.format(maxLayover)} or less`,
  arrival: ({ arriveFrom, arriveTo }) => `Lands ${range(arriveFrom, arriveTo)}`,
  seats: ({ seats = 0 }) => `${formatCount(seats, 'seat')} or more`,
};

/** The filters that are set, in words. */
export const formatFilters = (
  filters: FlightFilters,
): readonly { readonly group: FilterGroup; readonly label: string }[] =>
  activeFilters(filters).map((group) => ({ group, label: LABELS[group](filters) }));

/** `hides 271` */
export const hides = (countHidden: (group: FilterGroup) => number, group: FilterGroup): string =>
  `hides ${countHidden(group) || 'none'}`;
