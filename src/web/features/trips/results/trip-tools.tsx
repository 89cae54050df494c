import type { ReactNode } from 'react';
import { formatCount } from '#domain/count.ts';
import { parsePartyQuery, partyOf } from '#domain/party.ts';
import { formatHour } from '#domain/trip-sentence.ts';
import { parseClock } from '#domain/trip-texts.ts';
import type { TripOrder } from '#domain/trips.ts';
import { FilterButton, FilterWindow, SetFilter, SortTabs } from '#web/results/tools.tsx';
import { Chip } from '#web/ui/button.tsx';
import type { Choice } from '#web/ui/fields.tsx';
import { SelectField } from '#web/ui/fields.tsx';
import { SegmentField } from '#web/ui/segment-field.tsx';
import { Switch } from '#web/ui/switches.tsx';
import type { AskedTrips } from '../question/asked-trips.ts';
import { useTripList } from './trip-list-context.ts';
import styles from './trip-results.module.css';

interface TripToolsProps {
  readonly forecast: boolean;
  readonly count: number;
  /** Places that filters hide, where the answer without them is known. */
  readonly hidden: number | undefined;
  /** Last in the line. */
  readonly children?: ReactNode;
}

/** One line above the list; it scrolls sideways where it is narrow. */
export function TripTools({ forecast, count, hidden, children }: TripToolsProps) {
  const { asked, onAsk } = useTripList();
  const party = partyOf(parsePartyQuery(asked));
  const isForPass = !party || party.passes === party.travelers;
  const toggle = (change: Partial<AskedTrips>) => onAsk({ ...asked, ...change });
  const isNonstop = asked.max_stops === '0';
  const isOnPass = asked.fares === 'pass';
  return (
    <div className={styles.line}>
      {count > 0 && (
        <>
          <OrderTabs forecast={forecast} />
          <span className={styles.rule} />
        </>
      )}
      <Chip
        aria-pressed={isNonstop}
        onClick={() => toggle({ max_stops: isNonstop ? undefined : '0' })}
      >
        Nonstop
      </Chip>
      {isForPass && (
        <Chip
          aria-pressed={isOnPass}
          onClick={() => toggle({ fares: isOnPass ? undefined : 'pass' })}
        >
          On the pass
        </Chip>
      )}
      <Filters {...{ count, hidden }} />
      {SET.filter(({ isSet }) => isSet(asked)).map(({ label, without }) => (
        <SetFilter key={label} label={label} onRemove={() => toggle(without)} />
      ))}
      {children}
    </div>
  );
}

interface TripFilter {
  readonly label: string;
  readonly isSet: (asked: AskedTrips) => boolean;
  readonly without: Partial<AskedTrips>;
}

/** What neither a chip nor the question says. */
const SET: readonly TripFilter[] = [
  {
    label: 'Up to 1 stop',
    isSet: ({ max_stops }) => max_stops === '1',
    without: { max_stops: undefined },
  },
  { label: 'Slower ways', isSet: ({ slow }) => slow === '1', without: { slow: undefined } },
  {
    label: 'Home at any airport',
    isSet: ({ return_to }) => return_to === 'any',
    without: { return_to: undefined },
  },
];

/** Each one is asked at once. */
function Filters({ count, hidden }: Pick<TripToolsProps, 'count' | 'hidden'>) {
  const { asked, onAsk } = useTripList();
  return (
    <FilterButton>
      {(state) => (
        <FilterWindow
          {...state}
          hidden={Boolean(hidden) && `${formatCount(hidden ?? 0, 'place')} hidden by filters`}
          left={formatCount(count, 'trip')}
          canClear={Object.keys(CLEAR).some((name) => asked[name as keyof typeof CLEAR])}
          onClear={() => onAsk({ ...asked, ...CLEAR })}
        >
          <FilterFields />
        </FilterWindow>
      )}
    </FilterButton>
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
          label="Return to any of these airports"
          hint="Off: return to the airport you left from."
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

function clockOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Whole hours from `first` to `last`, with the chosen time where it is another. */
export function hoursAround(first: number, last: number) {
  const hours = Array.from({ length: last - first + 1 }, (_, more) => clockOf(first + more));
  return (chosen: string | undefined): Choice<string>[] => {
    const all = chosen === undefined || hours.includes(chosen) ? hours : [...hours, chosen].sort();
    return [
      { value: '', label: 'Any time' },
      ...all.map((value) => ({ value, label: formatHour(parseClock(value) ?? 0) })),
    ];
  };
}

/** The time by which the traveler wants to be home, on whichever day; undefined for none. */
export const readHomeTime = ({ home_by, home_by_time }: AskedTrips): string | undefined =>
  home_by ? home_by.split('T')[1] : home_by_time;

/** Keeps the day where one is named; the end of that day for any time. */
export const withHomeTime = (
  { home_by }: Pick<AskedTrips, 'home_by'>,
  time: string,
): Partial<AskedTrips> =>
  home_by
    ? { home_by: `${home_by.split('T')[0]}T${time || '23:59'}` }
    : { home_by_time: time || undefined };

const ORDERS = [
  ['best', 'Best'],
  ['price', 'Price'],
  ['hours', 'Hours there'],
  ['warm', 'Warmest'],
  ['far', 'Farthest'],
] as const satisfies readonly (readonly [TripOrder, string])[];

/** @param forecast whether a forecast reaches any of the stays. */
function OrderTabs({ forecast }: { readonly forecast: boolean }) {
  const { asked, onAsk, source } = useTripList();
  const hasFares = source.has_fares !== false;
  const chosen = asked.sort ?? 'best';
  const orders = ORDERS.filter(
    ([order]) =>
      order === chosen || ((order !== 'price' || hasFares) && (order !== 'warm' || forecast)),
  );
  return (
    <SortTabs
      className={styles.tabs}
      {...{ orders, chosen }}
      onChoose={(order) => onAsk({ ...asked, sort: order === 'best' ? undefined : order })}
    />
  );
}
