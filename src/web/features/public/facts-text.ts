import type { PagePlaceDto, PageRouteDto } from '#contract/pages.ts';
import { formatCount } from '#domain/count.ts';
import { formatWeekdays } from '#domain/route-facts.ts';
import {
  formatClock,
  formatDuration,
  formatMonthDay,
  localDate,
  type Minutes,
} from '#domain/time.ts';

export const airportPath = ({ code }: Pick<PagePlaceDto, 'code'>) =>
  `/from/${code.toLowerCase()}` as const;

export const routePath = (
  origin: Pick<PagePlaceDto, 'code'>,
  destination: Pick<PagePlaceDto, 'code'>,
) => `${airportPath(origin)}/to/${destination.code.toLowerCase()}` as const;

type Sums = NonNullable<PageRouteDto['nonstop']>;

const duration = (length: number) => formatDuration(length as Minutes);

/** `1h 52m to 1h 58m` */
export const flightTime = ({ shortest, longest }: Sums): string =>
  shortest === longest ? duration(shortest) : `${duration(shortest)} to ${duration(longest)}`;

/** `6:10 AM to 6:05 PM`, in the time of the origin. */
export const firstAndLast = ({ first, last }: Sums): string =>
  first === last ? formatClock(first) : `${formatClock(first)} to ${formatClock(last)}`;

/** `9 a week, daily` */
export const howOften = ({ weekly, weekdays }: Sums): string =>
  `${weekly} a week, ${formatWeekdays(weekdays)}`;

export const formatMiles = (miles: number): string => formatCount(miles, 'mile');

/** `From Dec 5`, `Seasonal` or `All year`. */
export function seasonOf({ begins, seasonal }: Pick<PageRouteDto, 'begins' | 'seasonal'>): string {
  const first = begins && `From ${formatMonthDay(localDate(begins))}`;
  return [first, seasonal ? 'Seasonal' : first ? '' : 'All year'].filter(Boolean).join(', ');
}

/** When a pass seat of the route can be booked. */
export const bookingRule = (international: boolean): string =>
  international
    ? 'From midnight, ten calendar days before departure'
    : 'From midnight, the calendar day before departure';

export const airportTitle = ({ city, code }: PagePlaceDto) => `Flights from ${city} (${code})`;

export const airportDescription = ({ name, code }: PagePlaceDto, routes: readonly PageRouteDto[]) =>
  `${formatCount(routes.length, 'place')} without a stop from ${name} (${code}) on Frontier: how often a week, first and last flight, flight time, and when a GoWild pass seat can be booked.`;

export const routeTitle = (origin: PagePlaceDto, destination: PagePlaceDto) =>
  `Flights from ${origin.city} (${origin.code}) to ${destination.city} (${destination.code})`;

export function routeDescription({ nonstop, miles, international }: PageRouteDto): string {
  const flights = nonstop
    ? `${formatCount(nonstop.weekly, 'nonstop flight')} a week, first and last ${firstAndLast(nonstop)}, ${flightTime(nonstop)} in the air and at the gates.`
    : 'No nonstop flight in the timetable now.';
  return `${flights} ${formatMiles(miles)}. GoWild pass seats: ${bookingRule(international).toLowerCase()}.`;
}
