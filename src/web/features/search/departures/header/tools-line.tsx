import type { ReactNode } from 'react';
import { useMedia } from '#web/browser/media.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Chip } from '#web/ui/button.tsx';
import { activeFilters, type FlightFilters } from '../../filters.ts';
import { FilterButton } from '../filters/filter-button.tsx';
import { formatFilters } from '../filters/format-filters.ts';
import { OrderTabs } from '../filters/order-tabs.tsx';
import { SetFilters } from '../filters/set-filters.tsx';
import { useResults } from '../results-context.ts';
import styles from './tools-line.module.css';

interface ToolsLineProps {
  readonly first?: ReactNode;
  /** Before the orders. */
  readonly day?: ReactNode;
  /** Last in the line. */
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
              <FilterButton {...tools} count={count} />
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
