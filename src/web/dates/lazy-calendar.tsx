import { type ComponentProps, Suspense, useState } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { lazyPart } from '#web/ui/lazy.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import type { MonthCalendar } from './month-calendar.tsx';

const Calendar = lazyPart(() =>
  import('./month-calendar.tsx').then((module) => module.MonthCalendar),
);

/** A chunk of its own, in the height of the calendar until it has come. */
export const LazyCalendar = (props: ComponentProps<typeof MonthCalendar>) => (
  <Suspense fallback={<Skeleton height={430} radius="var(--r-control)" />}>
    <Calendar {...props} />
  </Suspense>
);

/**
 * Several days of a calendar: the first press is the first day, a later day the last. Until that is pressed `until` is
 * undefined, or the first day pressed again.
 */
export function useRangePress(onRange: (from: LocalDate, until: LocalDate | undefined) => void) {
  const [first, setFirst] = useState<LocalDate>();
  return {
    /** Whether the next press is the last day. */
    isBegun: first !== undefined,
    restart: () => setFirst(undefined),
    press: (day: LocalDate) => {
      const isRange = first !== undefined && day >= first;
      setFirst(isRange && day > first ? undefined : day);
      onRange(isRange ? first : day, isRange ? day : undefined);
    },
  } as const;
}
