import { ListFilter } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { FilterWindow } from '#web/results/filter-window.tsx';
import { Chip } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields.tsx';
import { SegmentField } from '#web/ui/segment-field.tsx';
import { Switch } from '#web/ui/switches.tsx';
import type { AskedTrips } from '../../question/asked-trips.ts';
import { useTripList } from '../trip-list-context.ts';
import { hoursAround, readHomeTime, withHomeTime } from './filter-times.ts';
import styles from './header.module.css';

interface FilterButtonProps {
  readonly count: number;
  /** Places that filters hide; undefined where it is not known. */
  readonly hidden: number | undefined;
}

/** Opens the filters over the list, so that no row moves; on phones a sheet. Each one is asked at once. */
export function FilterButton({ count, hidden }: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const { asked, onAsk } = useTripList();
  return (
    <>
      <span ref={anchor} className={styles.anchor}>
        <Chip aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />
          Filters
        </Chip>
      </span>
      <FilterWindow
        {...{ open, anchor }}
        onClose={() => setOpen(false)}
        hidden={Boolean(hidden) && `${formatCount(hidden ?? 0, 'place')} hidden by filters`}
        left={formatCount(count, 'trip')}
        canClear={Object.keys(CLEAR).some((name) => asked[name as keyof typeof CLEAR])}
        onClear={() => onAsk({ ...asked, ...CLEAR })}
      >
        <FilterFields />
      </FilterWindow>
    </>
  );
}

const CLEAR = {
  max_stops: undefined,
  fares: undefined,
  depart_after: undefined,
  slow: undefined,
  return_to: undefined,
  nearby: undefined,
} satisfies Partial<AskedTrips>;

const STOPS = [
  ['0', 'Nonstop'],
  ['1', 'Up to 1'],
  ['', 'Any'],
] as const;

/** Evening and morning hours that people leave and come home at. */
const LEAVING = hoursAround(5, 22);
const COMING_HOME = hoursAround(12, 23);

function FilterFields() {
  const { asked, onAsk, namesHome } = useTripList();
  const change = (changes: Partial<AskedTrips>) => onAsk({ ...asked, ...changes });
  const flag = (name: 'nearby' | 'slow') => (isOn: boolean) =>
    change({ [name]: isOn ? '1' : undefined });
  return (
    <>
      <SegmentField
        legend="Stops, each way"
        options={STOPS}
        value={(asked.max_stops === '2' ? '' : (asked.max_stops ?? '')) as '0' | '1' | ''}
        onChange={(stops) => change({ max_stops: stops || undefined })}
      />
      <SelectField
        label="Leave at or after"
        choices={LEAVING(asked.depart_after)}
        value={asked.depart_after ?? ''}
        onChange={(time) => change({ depart_after: time || undefined })}
      />
      <SelectField
        label="Home by"
        choices={COMING_HOME(readHomeTime(asked))}
        value={readHomeTime(asked) ?? ''}
        onChange={(time) => change(withHomeTime(asked, time))}
      />
      <Switch
        label="Airports nearby"
        hint="Also leaves from airports within 120 miles."
        checked={asked.nearby === '1'}
        onChange={flag('nearby')}
      />
      {(namesHome || asked.return_to === 'any') && (
        <Switch
          label="Home at any of these airports"
          hint="Else each trip ends where it began."
          checked={asked.return_to === 'any'}
          onChange={(isOn) => change({ return_to: isOn ? 'any' : undefined })}
        />
      )}
      <Switch
        label="Slower ways"
        hint="Flights that take over 3 times as long as the fastest, and over 6 hours more."
        checked={asked.slow === '1'}
        onChange={flag('slow')}
      />
    </>
  );
}
