import { RotateCw, Search, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { ROUNDED_UP } from '#domain/money.ts';
import { rankPlaces } from '#domain/place-search.ts';
import { formatAgo, MINUTE_MS } from '#domain/time.ts';
import { useMedia } from '#web/browser/media.ts';
import { nowMs } from '#web/browser/now.ts';
import { searchable } from '#web/places/place.ts';
import type { Places } from '#web/places/use-network.ts';
import { ResultsMapChip } from '#web/results/frame.tsx';
import { FilterButton } from '#web/results/tools.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button, Chip, IconButton } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { activeFilters, type FlightFilters } from '../filters.ts';
import styles from './list-tools.module.css';
import { formatFilters, OrderTabs, SetFilters } from './order-and-filters.tsx';
import { useResults } from './results-context.ts';

interface ToolsLineProps {
  readonly first?: ReactNode;
  /** Before the orders. */
  readonly day?: ReactNode;
  /** After the filters. */
  readonly children?: ReactNode;
}

/** Has space for both toggles; after a first part from where that stands in the bar. */
const ROOMY = { usual: '(min-width: 868px)', afterFirst: '(min-width: 1280px)' };

/**
 * One line above the list; on phones it scrolls sideways. From 768 px on, the filters that are set are a second one.
 * Without flights it has only the day, which stays the same element: it has the focus while its flights arrive.
 */
export function ToolsLine({ first, day, children }: ToolsLineProps) {
  const { tools } = useResults();
  const { filters, change, clear, order, onOrder, isSorted, tripLimit } = tools;
  const isWide = useMedia('(min-width: 768px)');
  const toggles = useToggles(isWide, Boolean(first));
  const count = activeFilters(filters).length + (tripLimit ? 1 : 0);
  const chips = formatFilters(filters).filter(({ label }) =>
    toggles.every((toggle) => toggle.label !== label),
  );
  const hasFlights = tools.total > 0;
  const set = hasFlights && (chips.length > 0 || tripLimit) && (
    <SetFilters {...{ chips, change, clear, tripLimit }} />
  );
  return (
    <>
      <div className={styles.tools}>
        {first && <div className={styles.first}>{first}</div>}
        {day && <div className={styles.day}>{day}</div>}
        {hasFlights && (
          <>
            <OrderTabs {...{ order, onOrder, isSorted }} />
            <span className={styles.filters}>
              <FilterButton count={count} preload={FilterDialog.preload}>
                {(state) => <FilterDialog {...tools} {...state} count={count} />}
              </FilterButton>
            </span>
            {toggles.map(({ label, isOn, on, off }) => (
              <Chip
                key={label}
                aria-pressed={isOn(filters)}
                onClick={() => change(isOn(filters) ? off : on)}
              >
                {label}
              </Chip>
            ))}
            {!isWide && set}
            {children}
            <ResultsMapChip />
          </>
        )}
      </div>
      {isWide && set && <div className={styles.set}>{set}</div>}
    </>
  );
}

/** Those that have space: from 768 px on the line does not scroll, and the others are among the filters. */
function useToggles(isWide: boolean, hasFirst: boolean) {
  const isRoomy = useMedia(hasFirst ? ROOMY.afterFirst : ROOMY.usual);
  const hasSpaceForOne = useMedia(ROOMY.usual);
  const hasFares = useHasFares();
  const fits = {
    stops: !isWide || hasSpaceForOne || !hasFirst,
    bookable: hasFares && (!isWide || isRoomy),
  };
  return TOGGLES.filter(({ group }) => fits[group]);
}

/** The filters of one press. */
const TOGGLES = [
  {
    group: 'stops',
    label: 'Nonstop',
    isOn: ({ stops }: FlightFilters) => stops === 'nonstop',
    on: { stops: 'nonstop' },
    off: { stops: undefined },
  },
  {
    group: 'bookable',
    label: 'Bookable now',
    isOn: ({ bookable }: FlightFilters) => bookable === true,
    on: { bookable: true },
    off: { bookable: undefined },
  },
] as const;

const FilterDialog = lazyDialog(async () => (await import('./filter-dialog.tsx')).FilterDialog);

/** The typed name of one place of the list. */
export function useFind(places: Places) {
  const [typed, onTyped] = useState('');
  const isMeant = useCallback(
    (place: AirportCode) => typed.trim() === '' || fitsTyped(place, typed, places),
    [typed, places],
  );
  return { typed, onTyped, isMeant } as const;
}

/** Whether a place of the results is meant by the typed text, with one typo at most. */
function fitsTyped(code: string, typed: string, { airportOf }: Places): boolean {
  const airport = airportOf(code);
  const unnamed = { codes: [code], name: code, airportNames: [], aliases: [], routes: 0 };
  return rankPlaces([airport ? searchable(airport) : unnamed], typed).length > 0;
}

interface FindPlaceProps {
  /** "destination" or "origin". */
  readonly unit: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** Leaves only the places of the list that are meant. */
export function FindPlace({ unit, value, onChange }: FindPlaceProps) {
  return (
    <div className={styles.find}>
      <Search size={16} strokeWidth={1.75} />
      <input
        type="text"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={`Find one ${unit}`}
        placeholder={`Find one ${unit}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
        }}
      />
      {value !== '' && (
        <IconButton
          dense
          label={`Show every ${unit}`}
          icon={<X size={14} strokeWidth={2} />}
          onClick={() => onChange('')}
        />
      )}
    </div>
  );
}

/** Below the list: what the prices hold, where they come from and their age. */
export function ProvenanceLine() {
  const { source, refresh, isFetching, costs } = useResults();
  const now = useMinuteClock();
  const hasFares = useHasFares();
  if (!source) return null;
  return (
    <div className={styles.line}>
      <ul className={styles.facts} aria-label="Where the figures come from">
        {hasFares && <li>One way, per person, taxes included.</li>}
        {hasFares && <li>{ROUNDED_UP}</li>}
        {source.simulated && <li>Fares are estimates, not offers.</li>}
        {source.indicative && <li>Indicative fares, seen by others in the last days.</li>}
        <li>Timetable: {source.timetable}.</li>
        {hasFares && (
          <li>
            Fares seen{' '}
            <time dateTime={source.seen_at}>
              {formatAgo((now - Date.parse(source.seen_at)) / 1000, { style: 'short' })}
            </time>
            .
          </li>
        )}
      </ul>
      {hasFares && (
        <Button
          variant="plain"
          size="small"
          className={styles.refresh}
          busy={isFetching}
          onClick={refresh}
          icon={<RotateCw size={14} strokeWidth={2} />}
        >
          Refresh
          {costs && (
            <span>
              <HiddenText>, </HiddenText>uses 1 search
            </span>
          )}
        </Button>
      )}
    </div>
  );
}

/** Milliseconds since 1970, updated every minute. */
function useMinuteClock(): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
