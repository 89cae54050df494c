import type { ReactNode } from 'react';
import type { FlightFilters } from '#domain/filters.ts';
import { activeFilters } from '#domain/filters.ts';
import { useMedia } from '#web/browser/use-media.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Chip } from '#web/ui/button/chip.tsx';
import { FilterButton } from '../filters/filter-button.tsx';
import { SetFilters } from '../filters/set-filters.tsx';
import { SortTabs } from '../filters/sort-tabs.tsx';
import { useResults } from '../results-context.ts';
import styles from './tools-line.module.css';

interface ToolsLineProps {
  /** First in the line. */
  readonly day?: ReactNode;
  /** Last in the line. */
  readonly children?: ReactNode;
}

/** Only the day without flights. One line above the list; on phones it scrolls sideways. From 768 px on, the filters that are set are a second one. */
export function ToolsLine({ day, children }: ToolsLineProps) {
  const { tools } = useResults();
  const { filters, change, clear, order, onOrder, isSorted, tripLimit } = tools;
  const isWide = useMedia('(min-width: 768px)');
  const count = activeFilters(filters).length + (tripLimit ? 1 : 0);
  const dayField = day && <div className={styles.day}>{day}</div>;
  if (tools.total === 0) return <div className={styles.tools}>{dayField}</div>;
  const set = <SetFilters {...{ filters, change, clear, tripLimit }} />;
  return (
    <>
      <div className={styles.tools}>
        {dayField}
        <SortTabs {...{ order, onOrder, isSorted }} />
        <span className={styles.filters}>
          <FilterButton {...tools} count={count} />
        </span>
        <Toggles {...{ filters, change }} />
        {!isWide && set}
        {children}
      </div>
      {isWide && count > 0 && <div className={styles.set}>{set}</div>}
    </>
  );
}

interface TogglesProps {
  readonly filters: FlightFilters;
  readonly change: (change: FlightFilters) => void;
}

/** The two filters of one press. */
function Toggles({ filters, change }: TogglesProps) {
  const isNonstop = filters.stops === 'nonstop';
  return (
    <>
      <Chip
        aria-pressed={isNonstop}
        onClick={() => change({ stops: isNonstop ? undefined : 'nonstop' })}
      >
        Nonstop
      </Chip>
      {useHasFares() && (
        <Chip
          aria-pressed={filters.bookable === true}
          onClick={() => change({ bookable: filters.bookable ? undefined : true })}
        >
          Bookable now
        </Chip>
      )}
    </>
  );
}
