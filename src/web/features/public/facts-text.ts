import type { PagePlaceDto, PageRouteDto } from '#contract/pages.ts';
import { formatCount } from '#domain/count.ts';
import { formatBookingRule, formatFirstAndLast, formatFlightTime } from '#domain/route-facts.ts';
import { formatMonthDay, localDate } from '#domain/time.ts';

export const airportPath = ({ code }: Pick<PagePlaceDto, 'code'>) =>
  `/from/${code.toLowerCase()}` as const;

export const routePath = (
  origin: Pick<PagePlaceDto, 'code'>,
  destination: Pick<PagePlaceDto, 'code'>,
) => `${airportPath(origin)}/to/${destination.code.toLowerCase()}` as const;

export const formatMiles = (miles: number): string => formatCount(miles, 'mile');

/** `From Dec 5`, `Seasonal` or `All year`. */
export function seasonOf({ begins, seasonal }: Pick<PageRouteDto, 'begins' | 'seasonal'>): string {
  const first = begins && `From ${formatMonthDay(localDate(begins))}`;
  return [first, seasonal ? 'Seasonal' : first ? '' : 'All year'].filter(Boolean).join(', ');
}

export const airportTitle = ({ city, code }: PagePlaceDto) => `Flights from ${city} (${code})`;

export const airportDescription = ({ name, code }: PagePlaceDto, routes: readonly PageRouteDto[]) =>
  `${formatCount(routes.length, 'place')} without a stop from ${name} (${code}) on Frontier: how often a week, first and last flight, flight time, and when a GoWild pass seat can be booked.`;

export const routeTitle = (origin: PagePlaceDto, destination: PagePlaceDto) =>
  `Flights from ${origin.city} (${origin.code}) to ${destination.city} (${destination.code})`;

export function routeDescription({ nonstop, miles, international }: PageRouteDto): string {
  const flights = nonstop
    ? `${formatCount(nonstop.weekly, 'nonstop flight')} a week, first and last ${formatFirstAndLast(nonstop)}, ${formatFlightTime(nonstop)} in the air and at the gates.`
    : 'No nonstop flight in the timetable now.';
  return `${flights} ${formatMiles(miles)}. GoWild pass seats: ${formatBookingRule(international).toLowerCase()}.`;
}
