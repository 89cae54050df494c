import { ListFilter, PlaneTakeoff } from 'lucide-react';
import { addDays, formatDayShort, formatMonthDay, type LocalDate } from '#domain/time.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';

interface NoFlightsProps {
  readonly date: LocalDate;
  readonly isSingleRoute: boolean;
  readonly onDate: (date: LocalDate) => void;
  readonly onAnywhere: () => void;
  readonly onNewSearch: () => void;
}

export function NoFlights(props: NoFlightsProps) {
  const { date, isSingleRoute, onDate, onAnywhere, onNewSearch } = props;
  const next = addDays(date, 1);
  return (
    <EmptyView
      icon={<PlaneTakeoff strokeWidth={1.5} />}
      title={isSingleRoute ? 'No Flights Found' : 'No flights available'}
      action={
        <>
          <Button variant="primary" onClick={() => onDate(next)}>
            Try {formatDayShort(next)}
          </Button>
          {isSingleRoute ? (
            <Button onClick={onAnywhere}>Back to Departures</Button>
          ) : (
            <Button onClick={onNewSearch}>Change airports</Button>
          )}
        </>
      }
    >
      {isSingleRoute
        ? `Nothing flies this route on ${formatMonthDay(date)}. Many routes fly on some days of the week only: try the day after, or see every destination.`
        : `Nothing flies on ${formatMonthDay(date)} for this search. Try the day after, or airports nearby.`}
    </EmptyView>
  );
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
