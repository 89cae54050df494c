import type { MaxStops } from '#domain/alert-question.ts';
import { formatCount } from '#domain/count.ts';
import { Options } from '#web/sentence/slot-options.tsx';
import { SelectField } from '#web/ui/field/select-field.tsx';
import type { AlertSlotProps } from '../slot-props.ts';

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

export function FlightSlot({ form: { fields, change } }: AlertSlotProps) {
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
