import { ListFilter, PlaneTakeoff } from 'lucide-react';
import { nextFlightDay } from '#contract/flights.ts';
import { formatCount } from '#domain/count.ts';
import { formatDayIn, formatMonthDayIn, type LocalDate } from '#domain/time.ts';
import { useCall } from '#web/api/use-call.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';
import type { DatedSearch } from '../../search-state.ts';
import { useResults } from '../results-context.ts';

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
  const { state, go, costs, onNewSearch } = useResults();
  const { date } = state;
  const isSingleRoute = state.direction === 'outbound' && state.destination !== '';
  const day = useNextDay(state);
  const today = useToday(deviceZone());
  const next = day?.next;
  return (
    <EmptyView
      icon={<PlaneTakeoff strokeWidth={1.5} />}
      title={isSingleRoute ? 'No Flights Found' : 'No flights available'}
      action={
        <>
          {next && (
            <Button variant="primary" onClick={() => go({ ...state, date: next })}>
              Try {formatDayIn(next, today)}
              {costs && ', uses 1 search'}
            </Button>
          )}
          {isSingleRoute ? (
            <Button onClick={() => go({ ...state, destination: '' })}>Back to Departures</Button>
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
      icon={<ListFilter strokeWidth={1.5} />}
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
