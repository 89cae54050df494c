import type { ComponentType, RefObject } from 'react';
import { SlotPopover } from '#web/sentence/slot-options.tsx';
import slotStyles from '#web/sentence/slots.module.css';
import type { AlertSlotProps } from './slot-props.ts';
import type { AlertSlot } from './slot-texts.ts';
import { DaysSlot } from './slots/days-slot.tsx';
import { FlightSlot } from './slots/flight-slot.tsx';
import { PeopleSlot } from './slots/people-slot.tsx';
import { FromSlot, ToSlot } from './slots/place-slot.tsx';
import { PriceSlot } from './slots/price-slot.tsx';

interface SlotDialogProps extends AlertSlotProps {
  readonly slot: AlertSlot;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
}

const FIELDS: Readonly<
  Record<AlertSlot, { readonly title: string; readonly Field: ComponentType<AlertSlotProps> }>
> = {
  from: { title: 'From where', Field: FromSlot },
  to: { title: 'To where', Field: ToSlot },
  days: { title: 'Which days', Field: DaysSlot },
  price: { title: 'Which price', Field: PriceSlot },
  people: { title: 'How many people', Field: PeopleSlot },
  flight: { title: 'Stops and length', Field: FlightSlot },
};

/** Changes one part of the question at once. Enter closes it and does not send the alert. */
export function SlotDialog({ slot, open, onClose, anchor, ...field }: SlotDialogProps) {
  const { title, Field } = FIELDS[slot];
  return (
    <SlotPopover {...{ open, onClose, anchor, title }} problem={undefined}>
      <form
        className={slotStyles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <Field key={slot} {...field} />
      </form>
    </SlotPopover>
  );
}
