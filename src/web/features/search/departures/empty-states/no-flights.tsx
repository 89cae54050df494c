import { ListFilter, PlaneTakeoff } from 'lucide-react';
import { formatDayIn, formatMonthDayIn, type LocalDate } from '#domain/time.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import type { SearchState } from '../../search-state.ts';
import { type NextDayWithFlights, useNextDay } from './use-next-day.ts';

interface NoFlightsProps {
  readonly search: Pick<SearchState, 'direction' | 'origin' | 'destination'>;
  readonly date: LocalDate;
  /** A search consumes one of the allowance. */
  readonly costs: boolean;
  readonly onDate: (date: LocalDate) => void;
  readonly onAnywhere: () => void;
  readonly onNewSearch: () => void;
}

export function NoFlights(props: NoFlightsProps) {
  const { search, date, costs, onDate, onAnywhere, onNewSearch } = props;
  const isSingleRoute = search.direction === 'outbound' && search.destination !== '';
  const day = useNextDay(search, date);
  const today = useToday(deviceZone());
  const next = day?.next;
  return (
    <EmptyView
      icon={<PlaneTakeoff strokeWidth={1.5} />}
      title={isSingleRoute ? 'No Flights Found' : 'No flights available'}
      action={
        <>
          {next && (
            <Button variant="primary" onClick={() => onDate(next)}>
              Try {formatDayIn(next, today)}
              {costs && ', uses 1 search'}
            </Button>
          )}
          {isSingleRoute ? (
            <Button onClick={onAnywhere}>Back to Departures</Button>
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

export function NoMatches({
  hidden,
  clear,
}: {
  readonly hidden: string;
  readonly clear: () => void;
}) {
  return (
    <EmptyView
      icon={<ListFilter strokeWidth={1.5} />}
      title="No flights match your filters"
      action={
        <Button variant="primary" onClick={clear}>
          Clear all
        </Button>
      }
    >
      {hidden} hidden. Allow a longer trip, {useHasFares() && 'a higher price '}or other departure
      times.
    </EmptyView>
  );
}
