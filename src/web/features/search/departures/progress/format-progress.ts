import type { RouteDto } from '#contract/flight-events.ts';
import { formatCount } from '#domain/count.ts';
import type { FlightProgress } from '../../answers/flight-progress.ts';

const STATES = {
  running: 'Searching',
  stopped: 'Search stopped',
  broken: 'Search interrupted',
  done: 'Search done',
} as const satisfies Record<FlightProgress['phase'], string>;

/** `Searching, 31 of 52 routes, 48 flights` */
export const formatProgress = ({ phase, done, total, answer }: FlightProgress): string =>
  `${STATES[phase]}, ${done} of ${formatCount(total, 'route')}, ${formatCount(answer.summary.total_flights, 'flight')}`;

/** Further routes are only counted. */
const NAMED_ROUTES = 4;

/** `Denver–Las Vegas, Denver–Phoenix and 3 more` */
export function routeNames(routes: readonly RouteDto[], cityOf: (code: string) => string): string {
  const names = routes.map(({ origin, destination }) => `${cityOf(origin)}–${cityOf(destination)}`);
  if (names.length <= NAMED_ROUTES) return names.join(', ');
  return `${names.slice(0, NAMED_ROUTES).join(', ')} and ${names.length - NAMED_ROUTES} more`;
}
