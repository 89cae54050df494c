import { Check, TriangleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { formatCount } from '#domain/count.ts';
import { Sentence, SentenceProblems, useSlot } from '#web/question/sentence.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { createLabel, LIMIT_MESSAGE } from '../alert-copy.ts';
import styles from '../alerts.module.css';
import { Delivery } from '../delivery.tsx';
import { WindowNotes } from '../pass-window.tsx';
import type { AlertForm } from '../use-alert-form.ts';
import { useAlertLimit } from '../use-alerts.ts';
import { ALERT, type AlertSlot, type AlertSlotProps, problemsOf } from './alert-question.ts';

const AlertSlotDialog = lazyDialog(async () => (await import('./slot-dialog.tsx')).AlertSlotDialog);

interface QuestionFormProps extends AlertSlotProps {
  readonly id: string;
  readonly label: string;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** At the end. */
  readonly children?: ReactNode;
}

/** The alert as a sentence, whether it can come true, and how its messages come. */
export function QuestionForm({ id, label, onSubmit, children, form, places }: QuestionFormProps) {
  const { open, opening } = useSlot<AlertSlot>('from');
  const problems = problemsOf(form.errors);
  return (
    <>
      <form
        id={id}
        className={styles.form}
        aria-label={label}
        noValidate
        onSubmit={onSubmit}
        onPointerEnter={AlertSlotDialog.preload}
        onFocus={AlertSlotDialog.preload}
      >
        <div>
          <Sentence
            model={ALERT}
            asked={form.fields}
            facts={places.cityOf}
            look="panel"
            start="Tell me when a seat"
            onOpen={open}
            {...{ problems }}
          />
          <SentenceProblems model={ALERT} problems={problems} />
        </div>
        <ObstacleNotes form={form} />
        <WindowNotes {...{ form, places }} />
        <Delivery {...{ form, places }} />
        {children}
      </form>
      <AlertSlotDialog {...opening} field={{ form, places }} />
    </>
  );
}

interface ObstacleNotesProps {
  readonly form: Pick<AlertForm, 'fields' | 'obstacles'>;
}

/** Whether the chosen dates can come true; announced when that changes. */
export function ObstacleNotes({ form: { fields, obstacles } }: ObstacleNotesProps) {
  const { texts, possible, errors, isPossible } = obstacles;
  const isPartial = possible.length > 0 && Object.keys(errors).length === 0;
  const isRange = fields.daysBy === 'range';
  return (
    <div role="status" className={styles.obstacles}>
      {isPossible && (
        <p className={styles.possible}>
          <Check size={14} strokeWidth={2} />
          <span>
            <b>This can come true.</b> There are flights on {daysText(possible.length, isRange)}.
          </span>
        </p>
      )}
      {texts.length > 0 && (
        <>
          <ul className={styles.windows} aria-label="Dates that cannot be watched">
            {texts.map((text) => (
              <li key={text}>
                <TriangleAlert size={14} strokeWidth={2} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
          {isPartial && <p className={styles.hint}>{leftText(possible.length, isRange)}</p>}
        </>
      )}
    </div>
  );
}

function daysText(days: number, isRange: boolean): string {
  if (days === 1) return 'that day';
  return isRange ? `all ${days} days` : 'each of those days';
}

/** What the alert waits for beside the days that cannot come true. */
function leftText(days: number, isRange: boolean): string {
  if (!isRange) return 'The alert is created without these dates.';
  return days === 1
    ? 'The other day is watched.'
    : `The other ${formatCount(days, 'day')} are watched.`;
}

interface CreateButtonProps {
  /** ID of the form to submit when the button is outside it. */
  readonly form?: string;
  readonly dates: number;
  readonly busy: boolean;
  readonly autoFocus?: boolean;
}

/** Disabled at the alert limit. */
export function CreateButton({ form, dates, busy, autoFocus = false }: CreateButtonProps) {
  const isFull = useAlertLimit();
  return (
    <Button
      type="submit"
      variant="primary"
      form={form}
      busy={busy}
      disabled={isFull}
      data-autofocus={autoFocus || undefined}
    >
      {isFull ? LIMIT_MESSAGE : busy ? 'Creating…' : createLabel(dates)}
    </Button>
  );
}
