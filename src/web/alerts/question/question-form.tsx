import type { FormEvent, ReactNode } from 'react';
import { useSlot } from '#web/sentence/slot-button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import styles from '../alerts.module.css';
import { Delivery } from '../delivery/delivery.tsx';
import { ObstacleNotes } from '../obstacles/obstacle-notes.tsx';
import { WindowNotes } from '../window/window-notes.tsx';
import { AlertSentence } from './alert-sentence.tsx';
import type { AlertSlotProps } from './slot-props.ts';
import type { AlertSlot } from './slot-texts.ts';

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
