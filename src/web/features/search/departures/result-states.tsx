import { ListFilter, PlaneTakeoff, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RouteDto } from '#contract/flight-events.ts';
import { nextFlightDay } from '#contract/flights.ts';
import { formatCount } from '#domain/count.ts';
import { formatDayIn, formatMonthDayIn, type LocalDate } from '#domain/time.ts';
import { useCall } from '#web/api/use-call.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useBackOnline } from '#web/browser/online.ts';
import { useToday } from '#web/dates/use-today.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyView, Notice, ToneIcon } from '#web/ui/feedback.tsx';
import type { useFlightSearch } from '../flight-query.ts';
import type { DatedSearch } from '../search-state.ts';
import styles from './result-states.module.css';
import { useResults } from './results-context.ts';

const FRESH_MS = 10 * 60_000;

interface NextDayWithFlights {
  /** Null if there is none within a few weeks. */
  readonly next: LocalDate | null;
  /** Whether the day of the search has flights, which then have left. */
  readonly fliesOnDay: boolean;
}

/** By the timetable, without a search. Undefined while loading and when it fails. */
function useNextDay(search: DatedSearch): NextDayWithFlights | undefined {
  const query = {
    origin: search.direction === 'inbound' ? undefined : search.origin,
    destination: search.destination || undefined,
    date: search.date,
  };
  const { data } = useCall(nextFlightDay, { query }, { staleTime: FRESH_MS });
  return data && { next: data.next as LocalDate | null, fliesOnDay: data.flies_on_day };
}

export function NoFlights() {
  const { state, navigate, costs, onNewSearch } = useResults();
  const { date } = state;
  const isSingleRoute = state.direction === 'outbound' && state.destination !== '';
  const day = useNextDay(state);
  const today = useToday(deviceZone());
  const next = day?.next;
  return (
    <EmptyView
      icon={<PlaneTakeoff />}
      title={isSingleRoute ? 'No Flights Found' : 'No flights available'}
      action={
        <>
          {next && (
            <Button variant="primary" onClick={() => navigate({ ...state, date: next })}>
              Try {formatDayIn(next, today)}
              {costs && ', uses 1 search'}
            </Button>
          )}
          {isSingleRoute ? (
            <Button onClick={() => navigate({ ...state, destination: '' })}>
              Back to Departures
            </Button>
          ) : (
            <Button onClick={onNewSearch}>Change airports</Button>
          )}
        </>
      }
    >
      {reasonOf(day, { date, today, isSingleRoute })}
    </EmptyView>
  );
}

interface Empty {
  readonly date: LocalDate;
  readonly today: LocalDate;
  readonly isSingleRoute: boolean;
}

/** `All flights of today have left.`, `Nothing flies this route on Nov 27.` */
function reasonOf(day: NextDayWithFlights | undefined, { date, today, isSingleRoute }: Empty) {
  const on = formatMonthDayIn(date, today);
  const why = day?.fliesOnDay
    ? date === today
      ? 'All flights of today have left.'
      : `No flight can be found on ${on} any more.`
    : isSingleRoute
      ? `Nothing flies this route on ${on}. Many routes fly on some days of the week only.`
      : `Nothing flies on ${on} for this search.`;
  if (day?.next === null)
    return `${why} Nothing flies in the weeks after either: ${isSingleRoute ? 'see every destination' : 'choose other airports'}.`;
  return why;
}

interface NoMatchesProps {
  /** The name of a place that is looked for; empty for none. */
  readonly typed?: string;
}

export function NoMatches({ typed = '' }: NoMatchesProps) {
  const { total, clear } = useResults().tools;
  const hasFares = useHasFares();
  return (
    <EmptyView
      icon={<ListFilter />}
      title={typed ? `No flights match “${typed}”` : 'No flights match your filters'}
      action={
        <Button variant="primary" onClick={clear}>
          Clear all
        </Button>
      }
    >
      {formatCount(total, 'flight')} hidden.{' '}
      {typed
        ? 'Look for another name or code, or clear the filters.'
        : `Allow a longer trip, ${hasFares ? 'a higher price ' : ''}or other departure times.`}
    </EmptyView>
  );
}

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
      icon={<Unplug />}
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

interface PartFailureProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action: ReactNode;
}

/** A part of the list is missing: a line without a fill, since the rest stands. */
export const PartFailure = ({ title, children, action }: PartFailureProps) => (
  <div className={styles.missing}>
    <ToneIcon tone="error" />
    <div className={styles.text}>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.soft}>{children}</p>}
    </div>
    {action}
  </div>
);
