import type { ComponentType, RefObject } from 'react';
import { ALERT_LIMITS, type MaxStops } from '#domain/alert-question.ts';
import { formatCount } from '#domain/count.ts';
import { Options, SlotPopover } from '#web/sentence/slot-options.tsx';
import slotStyles from '#web/sentence/slots.module.css';
import { SelectField } from '#web/ui/fields.tsx';
import { StepperLine } from '#web/ui/stepper.tsx';
import { AlertTerms } from '../alert-terms.tsx';
import { DaysSlot } from './days-slot.tsx';
import { FromSlot, ToSlot } from './place-slot.tsx';
import type { AlertSlot, AlertSlotProps } from './slot-texts.ts';

interface SlotDialogProps extends AlertSlotProps {
  readonly slot: AlertSlot;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
}

const PeopleSlot = ({ form: { fields, change } }: AlertSlotProps) => (
  <StepperLine
    title="People"
    note="Only flights with seats for all of you. The price is for one."
    label="People"
    value={fields.party}
    onChange={(party) => change({ party: party ?? 1 })}
    min={1}
    max={ALERT_LIMITS.travelers}
  />
);

const PriceSlot = ({ form }: AlertSlotProps) => (
  <AlertTerms form={form} priceHint="One person, one way, taxes included." isFirst />
);

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

const STOPS = [
  { key: 'any', name: 'Any number of stops', stops: null },
  { key: 'none', name: 'No stops', stops: 0 },
  { key: 'one', name: 'At most 1 stop', stops: 1 },
] as const satisfies readonly { key: string; name: string; stops: MaxStops | null }[];

const HOURS = [2, 3, 4, 5, 6, 8, 10, 12, 18, 24];
const MINUTES_PER_HOUR = 60;

/** With a length that is none of the usual ones. */
const lengthsWith = (minutes: number | null) => {
  const usual = HOURS.map((hours) => hours * MINUTES_PER_HOUR);
  const own = minutes === null || usual.includes(minutes) ? [] : [minutes];
  return [
    { value: '', label: 'Any length' },
    ...[...usual, ...own]
      .toSorted((a, b) => a - b)
      .map((length) => ({ value: String(length), label: lengthLabel(length) })),
  ];
};

const lengthLabel = (length: number): string => {
  const rest = length % MINUTES_PER_HOUR;
  const hours = formatCount(Math.floor(length / MINUTES_PER_HOUR), 'hour');
  return `At most ${hours}${rest > 0 ? ` ${rest} min` : ''}`;
};

function FlightSlot({ form: { fields, change } }: AlertSlotProps) {
  const { maxStops, maxMinutes } = fields;
  return (
    <>
      <Options
        label="Stops"
        options={Object.fromEntries(
          STOPS.map(({ key, name, stops }) => [
            key,
            { name, isChosen: maxStops === stops, onChoose: () => change({ maxStops: stops }) },
          ]),
        )}
      />
      <SelectField
        label="Longest flight, with its stops"
        choices={lengthsWith(maxMinutes)}
        value={maxMinutes === null ? '' : String(maxMinutes)}
        onChange={(length) => change({ maxMinutes: length === '' ? null : Number(length) })}
      />
    </>
  );
}
