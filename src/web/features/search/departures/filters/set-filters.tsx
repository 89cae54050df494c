import { X } from 'lucide-react';
import { formatCount } from '#domain/count.ts';
import { formatDayShort, type LocalDate } from '#domain/time.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button, Chip } from '#web/ui/button.tsx';
import { type FlightFilters, withoutFilter } from '../../filters.ts';
import type { formatFilters } from './format-filters.ts';

interface SetFiltersProps {
  readonly chips: ReturnType<typeof formatFilters>;
  readonly change: (change: FlightFilters) => void;
  readonly clear: () => void;
  readonly tripLimit: TripLimit | undefined;
}

/** One chip for each filter that is set; a press removes it. */
export function SetFilters({ chips, change, clear, tripLimit }: SetFiltersProps) {
  return (
    <>
      {tripLimit && <Removable label={formatTripLimit(tripLimit)} onRemove={tripLimit.onDrop} />}
      {chips.map(({ group, label }) => (
        <Removable key={group} label={label} onRemove={() => change(withoutFilter(group))} />
      ))}
      <Button variant="plain" onClick={clear}>
        Clear all
      </Button>
    </>
  );
}

interface RemovableProps {
  readonly label: string;
  readonly onRemove: () => void;
}

const Removable = ({ label, onRemove }: RemovableProps) => (
  <Chip tone="set" onClick={onRemove}>
    {label}
    <HiddenText>, remove</HiddenText>
    <X size={14} strokeWidth={2} aria-hidden="true" />
  </Chip>
);

export interface TripLimit {
  readonly days: number;
  readonly homeBy: LocalDate;
  readonly onDrop: () => void;
}

/** `4 days: home by Sun, Nov 29` */
export const formatTripLimit = ({ days, homeBy }: TripLimit): string =>
  `${formatCount(days, 'day')}: home by ${formatDayShort(homeBy)}`;
