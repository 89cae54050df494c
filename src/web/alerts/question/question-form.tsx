import { Check, TriangleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { formatCount } from '#domain/count.ts';
import sentenceStyles from '#web/sentence/sentence.module.css';
import { SlotButton, useSlot } from '#web/sentence/slot-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { createLabel, LIMIT_MESSAGE } from '../alert-copy.ts';
import type { FieldErrors } from '../alert-fields.ts';
import styles from '../alerts.module.css';
import { Delivery } from '../delivery.tsx';
import { WindowNotes } from '../pass-window.tsx';
import type { AlertForm } from '../use-alert-form.ts';
import { useAlertLimit } from '../use-alerts.ts';
import { ALERT_SLOTS, type AlertSlot, type AlertSlotProps, slotTexts } from './slot-texts.ts';

const SlotDialog = lazyDialog(async () => (await import('./slot-dialog.tsx')).SlotDialog);

interface QuestionFormProps extends AlertSlotProps {
  readonly id: string;
  readonly label: string;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** At the end. */
  readonly children?: ReactNode;
}

/** The alert as a sentence, whether it can come true, and how its messages come. */
export function QuestionForm({ id, label, onSubmit, children, form, places }: QuestionFormProps) {
  const slot = useSlot<AlertSlot>('from');
  return (
    <>
      <form
        id={id}
        className={styles.form}
        aria-label={label}
        noValidate
        onSubmit={onSubmit}
        onPointerEnter={SlotDialog.preload}
        onFocus={SlotDialog.preload}
      >
        <AlertSentence {...{ form, places }} onOpen={slot.open} />
        <ObstacleNotes form={form} />
        <WindowNotes {...{ form, places }} />
        <Delivery {...{ form, places }} />
        {children}
      </form>
      <SlotDialog
        {...{ form, places }}
        slot={slot.slot}
        open={slot.isOpen}
        onClose={slot.close}
        anchor={slot.anchor}
      />
    </>
  );
}

interface AlertSentenceProps extends AlertSlotProps {
  readonly onOpen: ReturnType<typeof useSlot<AlertSlot>>['open'];
}

/** The alert as a sentence; each of its words in ink is a button that changes it. */
function AlertSentence({ form, places, onOpen }: AlertSentenceProps) {
  const { fields, errors } = form;
  const texts = slotTexts(fields, places.cityOf);
  return (
    <div>
      <div className={sentenceStyles.panel}>
        Tell me when a seat{' '}
        {ALERT_SLOTS.map((slot) => (
          <SlotButton
            key={slot}
            {...texts[slot]}
            problemId={slotError(errors, slot) === undefined ? undefined : problemId(slot)}
            onOpen={onOpen(slot)}
          />
        ))}
      </div>
      <div role="status" className={sentenceStyles.problems}>
        {ALERT_SLOTS.map((slot) => {
          const text = slotError(errors, slot);
          return (
            text && (
              <p key={slot} id={problemId(slot)}>
                {text}
              </p>
            )
          );
        })}
      </div>
    </div>
  );
}

const problemId = (slot: AlertSlot): string => `alert-${slot}-problem`;

const slotError = (errors: FieldErrors, slot: AlertSlot): string | undefined =>
  ({
    from: errors.origin,
    to: errors.destination,
    days: errors.dates ?? errors.range,
    price: errors.maxPrice,
    people: undefined,
    flight: undefined,
  })[slot];

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
