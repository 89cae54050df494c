import { Unplug } from 'lucide-react';
import type { RouteDto } from '#contract/flight-events.ts';
import { formatCount } from '#domain/count.ts';
import { useBackOnline } from '#web/browser/online.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyView, Notice } from '#web/ui/feedback.tsx';
import type { useFlightSearch } from '../../answers/use-flight-search.ts';
import { useResults } from '../results-context.ts';
import { PartFailure } from './part-failure.tsx';

type Search = Pick<ReturnType<typeof useFlightSearch>, 'answer' | 'routes' | 'interrupted'>;

/** `Searching, 31 of 52 routes, 48 flights`; undefined for a complete answer. */
export function formatProgress({ answer, routes, interrupted }: Search): string | undefined {
  if (!answer || !routes) return undefined;
  const state = interrupted ? `Search ${STATES[interrupted]}` : 'Searching';
  const done = Math.min(routes.done, routes.total);
  return `${state}, ${done} of ${formatCount(routes.total, 'route')}, ${formatCount(answer.summary.total_flights, 'flight')}`;
}

const STATES = { stopped: 'stopped', broken: 'interrupted' } as const;

/** Routes that failed, unlike routes without flights. */
export function MissingRoutes({ routes }: { readonly routes: readonly RouteDto[] }) {
  const { places, refresh, costs } = useResults();
  if (routes.length === 0) return null;
  return (
    <PartFailure
      title={`We couldn’t load fares for ${formatCount(routes.length, 'route')}.`}
      action={<Button onClick={refresh}>{costs ? 'Try again, uses 1 search' : 'Try again'}</Button>}
    >
      {routeNames(routes, places.cityOf)}. There may be flights.
    </PartFailure>
  );
}

/** Further routes are only counted. */
const NAMED_ROUTES = 4;

/** `Denver–Las Vegas, Denver–Phoenix and 3 more` */
function routeNames(routes: readonly RouteDto[], cityOf: (code: string) => string): string {
  const names = routes.map(({ origin, destination }) => `${cityOf(origin)}–${cityOf(destination)}`);
  if (names.length <= NAMED_ROUTES) return names.join(', ');
  return `${names.slice(0, NAMED_ROUTES).join(', ')} and ${names.length - NAMED_ROUTES} more`;
}

/** The last try to reconnect failed. */
export function SearchInterrupted({ onGoOn }: { readonly onGoOn: () => void }) {
  useBackOnline(true, onGoOn);
  return (
    <Notice
      tone="error"
      title="The connection was lost"
      action={<Button onClick={onGoOn}>Go on</Button>}
    >
      The flights found so far are shown. Searching on now costs no extra search.
    </Notice>
  );
}

export function NothingYet({ onGoOn }: { readonly onGoOn: () => void }) {
  return (
    <EmptyView
      icon={<Unplug strokeWidth={1.5} />}
      title="Search stopped"
      action={
        <Button variant="primary" onClick={onGoOn}>
          Go on
        </Button>
      }
    >
      No flights had been found by then, so the search was not counted.
    </EmptyView>
  );
}
