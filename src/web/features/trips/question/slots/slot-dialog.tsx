import type { ComponentType, RefObject } from 'react';
import { SlotPopover } from '#web/sentence/slot-popover.tsx';
import type { Slot } from '../trip-draft.ts';
import { FromField } from './from-field.tsx';
import { HomeField } from './home-field.tsx';
import { LeavingField } from './leaving-field.tsx';
import { PeopleField } from './people-field.tsx';
import type { SlotFieldProps } from './slot-props.ts';
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

export function SlotDialog({ slot, problem, open, onClose, anchor, ...field }: SlotDialogProps) {
  const { title, Field } = FIELDS[slot];
  return (
    <SlotPopover {...{ open, onClose, anchor, title, problem }}>
      <Field key={slot} {...field} />
    </SlotPopover>
  );
}
