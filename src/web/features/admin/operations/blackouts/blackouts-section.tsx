import { blackoutDates } from '#contract/network.ts';
import { formatDayLong, isLocalDate, type LocalDate } from '#domain/time.ts';
import { useCall } from '#web/api/use-call.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { QuestionDialog, useQuestion } from '../parts/question.tsx';
import { AddDayForm } from './add-day-form.tsx';
import { DayList } from './day-list.tsx';
import { useChangeBlackouts } from './use-change-blackouts.ts';

/**
 * Milliseconds until every process knows a change. An earlier refetch from another process would undo it on
 * the screen.
 */
const KNOWN_MS = 10_000;

export function BlackoutsSection() {
  const days = useCall(blackoutDates, {}, { select: daysIn, staleTime: KNOWN_MS });
  return (
    <Loaded query={days} loading="Loading blackout dates…">
      {(listed) => <Blackouts days={listed} />}
    </Loaded>
  );
}

const daysIn = (dates: readonly string[]): readonly LocalDate[] =>
  dates.filter(isLocalDate).toSorted();

function Blackouts({ days }: { readonly days: readonly LocalDate[] }) {
  const today = useToday(deviceZone());
  const toast = useToast();
  const change = useChangeBlackouts();
  const question = useQuestion<LocalDate>();
  const ask = (day: LocalDate) =>
    question.ask({
      about: day,
      title: 'Remove this blackout date?',
      text: `GoWild fares are shown for ${formatDayLong(day)} again, and alerts look for them.`,
      answer: 'Remove',
    });
  const remove = (day: LocalDate) =>
    change.mutate(
      { day, listed: false },
      {
        onSuccess: () => toast({ tone: 'success', title: 'Blackout date removed' }),
        onError: ({ message }) => toast({ tone: 'error', title: 'Not removed', message }),
        onSettled: question.close,
      },
    );
  return (
    <>
      <Card title="Add a day">
        <AddDayForm days={days} today={today} />
      </Card>
      <Card title="Blackout dates">
        <DayList days={days} today={today} onRemove={ask} />
      </Card>
      <QuestionDialog state={question} busy={change.isPending} onYes={remove} />
    </>
  );
}
