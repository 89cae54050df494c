import type { ComponentType, RefObject } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { Slot } from '../trip-draft.ts';
import { FromField } from './from-field.tsx';
import { HomeField } from './home-field.tsx';
import { LeavingField } from './leaving-field.tsx';
import { PeopleField } from './people-field.tsx';
import type { SlotFieldProps } from './slot-props.ts';
import styles from './slots.module.css';
import { WhereField } from './where-field.tsx';

interface SlotDialogProps extends SlotFieldProps {
  readonly slot: Slot;
  readonly problem: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
}

const FIELDS: Readonly<
  Record<Slot, { readonly title: string; readonly Field: ComponentType<SlotFieldProps> }>
> = {
  from: { title: 'From where', Field: FromField },
  leaving: { title: 'Leaving', Field: LeavingField },
  home: { title: 'Home', Field: HomeField },
  people: { title: 'People', Field: PeopleField },
  where: { title: 'To where', Field: WhereField },
};

/** Changes one part of the question at once. */
export function SlotDialog({ slot, problem, open, onClose, anchor, ...field }: SlotDialogProps) {
  const { title, Field } = FIELDS[slot];
  return (
    <Dialog
      {...{ open, onClose, title, anchor }}
      shape="popover"
      actions={
        <Button variant="primary" fill onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.fields}>
        <div role="status" className={styles.problem}>
          {problem}
        </div>
        <Field key={slot} {...field} />
      </div>
    </Dialog>
  );
}
