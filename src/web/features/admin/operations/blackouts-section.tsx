import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarX, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { addBlackoutDate, removeBlackoutDate } from '#contract/admin/site-settings.ts';
import { blackoutDates } from '#contract/network.ts';
import { formatCount } from '#domain/count.ts';
import { groupBy } from '#domain/group-by.ts';
import {
  formatDayLong,
  formatDayShort,
  formatMonth,
  isLocalDate,
  type LocalDate,
} from '#domain/time.ts';
import { ApiError, call } from '#web/api/client.ts';
import { queryOf, useCall } from '#web/api/use-call.ts';
import { deviceZone } from '#web/browser/now.ts';
import { readTypedDate } from '#web/dates/typed-date-field.tsx';
import { useToday } from '#web/dates/use-today.ts';
import { useRestoredDraft, useUnsavedDraft } from '#web/session/use-draft.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { EmptyView, Notice } from '#web/ui/feedback.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { Card, DayField, LoadedSection, QuestionDialog, useQuestion } from '../parts.tsx';
import styles from './blackouts.module.css';
import { invalidateOperations } from './use-operations.ts';

/**
 * Milliseconds until every process knows a change. An earlier refetch from another process would undo it on
 * the screen.
 */
const KNOWN_MS = 10_000;

export function BlackoutsSection() {
  const days = useCall(blackoutDates, {}, { select: daysIn, staleTime: KNOWN_MS });
  return (
    <LoadedSection query={days} loading="Loading blackout dates…">
      {(listed) => <Blackouts days={listed} />}
    </LoadedSection>
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

interface AddDayFormProps {
  /** Days on the list already. */
  readonly days: readonly LocalDate[];
  readonly today: LocalDate;
}

const DRAFT = 'blackout-date';

function AddDayForm({ days, today }: AddDayFormProps) {
  const toast = useToast();
  const { mutate, isPending, error, reset } = useChangeBlackouts();
  const restored = useRestoredDraft(DRAFT, z.string());
  const [text, setText] = useState(restored ?? '');
  useUnsavedDraft(DRAFT, text || undefined);
  const [failure, setError] = useState<string>();

  const write = (next: string) => {
    setText(next);
    setError(undefined);
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const read = readDay(text, { days, today });
    setError('error' in read ? read.error : undefined);
    if ('error' in read) return;
    mutate(
      { day: read.date, listed: true },
      {
        onSuccess: () => {
          write('');
          toast({
            tone: 'success',
            title: 'Blackout date added',
            message: formatDayLong(read.date),
          });
        },
      },
    );
  };
  const ofField = error instanceof ApiError ? error.fields.day : undefined;

  return (
    <form className={styles.form} noValidate aria-label="Add a blackout date" onSubmit={submit}>
      {error && !ofField && <Notice tone="error">{error.message}</Notice>}
      <DayField label="Day" text={text} onText={write} today={today} error={failure ?? ofField} />
      <div>
        <Button type="submit" variant="primary" busy={isPending}>
          Add
        </Button>
      </div>
      <p className={styles.soft}>
        Every process knows of a change within ten seconds. Searches then show standard fares only
        for that day, and alerts for GoWild fares say why they find none.
      </p>
    </form>
  );
}

function readDay(text: string, { days, today }: AddDayFormProps) {
  if (!text.trim()) return { error: 'Choose a day' };
  const read = readTypedDate(text, today);
  return 'date' in read && days.includes(read.date)
    ? { error: 'This day is on the list already.' }
    : read;
}

interface DayListProps {
  /** In order. */
  readonly days: readonly LocalDate[];
  readonly today: LocalDate;
  readonly onRemove: (day: LocalDate) => void;
}

/** Future days by month; past ones are folded. */
function DayList({ days, today, onRemove }: DayListProps) {
  const coming = days.filter((day) => day >= today);
  const past = days.filter((day) => day < today);
  return (
    <>
      {coming.length === 0 && (
        <EmptyView icon={<CalendarX />} title="No blackout date ahead">
          Every day to come is searched for GoWild fares.
        </EmptyView>
      )}
      <Months days={coming} onRemove={onRemove} />
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{formatCount(past.length, 'past day')}</summary>
          <Months days={past} onRemove={onRemove} />
        </details>
      )}
    </>
  );
}

const Months = ({ days, onRemove }: Pick<DayListProps, 'days' | 'onRemove'>) => (
  <div className={styles.months}>
    {[...groupBy(days, formatMonth)].map(([month, ofMonth]) => (
      <Month key={month} month={month} days={ofMonth} onRemove={onRemove} />
    ))}
  </div>
);

interface MonthProps extends Pick<DayListProps, 'days' | 'onRemove'> {
  readonly month: string;
}

function Month({ month, days, onRemove }: MonthProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{month}</h3>
      <ul className={styles.days}>
        {days.map((day) => (
          <li key={day} className={styles.day}>
            <time dateTime={day}>{formatDayShort(day)}</time>
            <IconButton
              dense
              label={`Remove ${formatDayLong(day)}`}
              aria-haspopup="dialog"
              icon={<X />}
              onClick={() => onRemove(day)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BlackoutChange {
  readonly day: string;
  readonly listed: boolean;
}

/**
 * Adds or removes a blackout date. Updates the cached list at once, because another server process may need ten
 * seconds to know the change.
 */
function useChangeBlackouts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ day, listed }: BlackoutChange): Promise<void> =>
      call(listed ? addBlackoutDate : removeBlackoutDate, { params: { day } }),
    onSuccess: (_, { day, listed }) => {
      queries.setQueryData(queryOf(blackoutDates, {}).queryKey, (days = []) => {
        const others = days.filter((one) => one !== day);
        return listed ? [...others, day].sort() : others;
      });
      void invalidateOperations(queries);
    },
  });
}
