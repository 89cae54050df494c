import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { formatDayLong, type LocalDate } from '#domain/time.ts';
import { ApiError } from '#web/api/client.ts';
import { readTypedDate } from '#web/dates/typed-date.ts';
import { useRestoredDraft, useUnsavedDraft } from '#web/session/use-draft.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { DayField } from '../parts/day-field.tsx';
import styles from './blackouts.module.css';
import { useChangeBlackouts } from './use-change-blackouts.ts';

interface AddDayFormProps {
  /** Days on the list already. */
  readonly days: readonly LocalDate[];
  readonly today: LocalDate;
}

const DRAFT = 'blackout-date';

export function AddDayForm({ days, today }: AddDayFormProps) {
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
