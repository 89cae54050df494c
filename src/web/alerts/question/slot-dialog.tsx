import type { ReactNode } from 'react';
import { ALERT_LIMITS, type MaxStops } from '#domain/alert-question.ts';
import { formatCount } from '#domain/count.ts';
import { FARE_KINDS, listFareLabels } from '#domain/flight.ts';
import {
  Options,
  SlotDialog,
  type SlotFields,
  type SlotOpening,
} from '#web/question/slot-dialog.tsx';
import { SelectField, TextField } from '#web/ui/fields.tsx';
import { StepperLine } from '#web/ui/stepper.tsx';
import { Checkbox } from '#web/ui/switches.tsx';
import { errorSelector } from '../use-alert-form.ts';
import type { AlertSlot, AlertSlotProps } from './alert-question.ts';
import { DaysSlot } from './days-slot.tsx';
import { FromSlot, ToSlot } from './place-slot.tsx';

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

interface AlertTermsProps extends Pick<AlertSlotProps, 'form'> {
  readonly priceHint: ReactNode;
  /** Whether the price takes the focus of its window. */
  readonly isFirst?: boolean;
}

export function AlertTerms({ form, priceHint, isFirst }: AlertTermsProps) {
  const { fields, change, errors } = form;
  const counted = FARE_KINDS.filter((kind) => fields.discountDen || kind !== 'discountDen');
  return (
    <>
      <div {...errorSelector(errors.maxPrice)}>
        <TextField
          label="Max price"
          inputMode="decimal"
          prefix="$"
          autoComplete="off"
          data-autofocus={isFirst}
          hint={priceHint}
          error={errors.maxPrice}
          value={fields.price}
          onChange={(event) => change({ price: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        label="GoWild fares only"
        hint={
          fields.goWildOnly
            ? 'Pass seats that can be booked at that moment.'
            : `Any fare counts: ${listFareLabels(counted, 'or')}.`
        }
        checked={fields.goWildOnly}
        onChange={(goWildOnly) => change({ goWildOnly })}
      />
      {!fields.goWildOnly && (
        <Checkbox
          label="Count Discount Den fares"
          hint="They need a membership in the airline’s club."
          checked={fields.discountDen}
          onChange={(discountDen) => change({ discountDen })}
        />
      )}
    </>
  );
}

const PriceSlot = ({ form }: AlertSlotProps) => (
  <AlertTerms form={form} priceHint="One person, one way, taxes included." isFirst />
);

const FIELDS: SlotFields<AlertSlot, AlertSlotProps> = {
  from: { title: 'From where', Field: FromSlot },
  to: { title: 'To where', Field: ToSlot },
  days: { title: 'Which days', Field: DaysSlot },
  price: { title: 'Which price', Field: PriceSlot },
  people: { title: 'How many people', Field: PeopleSlot },
  flight: { title: 'Stops and length', Field: FlightSlot },
};

interface AlertSlotDialogProps extends SlotOpening<AlertSlot> {
  readonly field: AlertSlotProps;
}

export const AlertSlotDialog = (props: AlertSlotDialogProps) => (
  <SlotDialog fields={FIELDS} {...props} />
);

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
