import { formatCount } from '#domain/count.ts';
import { formatClock, formatDuration, minutes } from '#domain/time.ts';
import {
  activeFilters,
  DAY_SCALE,
  type FilterGroup,
  type FlightFilters,
  HOURS_SCALE,
  LAYOVER_SCALE,
} from '../../filters.ts';

/** Hours as `10h 30m`; the far end of the scale is `Any`. */
const formatHours = (hours: number, most: number): string =>
  hours >= most ? 'Any' : formatDuration(minutes(hours * 60));

export const formatTripHours = (hours: number): string => formatHours(hours, HOURS_SCALE.max);
export const formatLayover = (hours: number): string => formatHours(hours, LAYOVER_SCALE.max);

/** `$150`; at the ceiling `Any`. */
export const formatPrice = (dollars: number, ceiling: number): string =>
  dollars >= ceiling ? 'Any' : `$${dollars}`;

/** `6:30 AM`; the end of the day is `11:59 PM`, since `12:00 AM` would read as its start. */
export const formatDayTime = (minute: number): string =>
  formatClock(Math.min(minute, DAY_SCALE.max - 1));

const range = (from: number = DAY_SCALE.min, to: number = DAY_SCALE.max) =>
  `${formatDayTime(from)}–${formatDayTime(to)}`;

const LABELS: Readonly<Record<FilterGroup, (filters: FlightFilters) => string>> = {
  stops: ({ stops }) => (stops === 'nonstop' ? 'Nonstop' : '1 stop or fewer'),
  bookable: () => 'Bookable now',
  duration: ({ maxHours = 0 }) => `${formatTripHours(maxHours)} or less`,
  price: ({ maxPrice = 0 }) => `$${maxPrice} or less`,
  departure: ({ from, to }) => `Leaves ${range(from, to)}`,
  layover: ({ maxLayover = 0 }) => `Layover ${formatLayover(maxLayover)} or less`,
  arrival: ({ arriveFrom, arriveTo }) => `Lands ${range(arriveFrom, arriveTo)}`,
  seats: ({ seats = 0 }) => `${formatCount(seats, 'seat')} or more`,
};

/** The filters that are set, in words. */
export const formatFilters = (
  filters: FlightFilters,
): readonly { readonly group: FilterGroup; readonly label: string }[] =>
  activeFilters(filters).map((group) => ({ group, label: LABELS[group](filters) }));
