import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { AlertCalendar } from './alert-calendar.tsx';

const Calendar = lazyPart(() =>
  import('./alert-calendar.tsx').then((module) => module.AlertCalendar),
);

/** With the height that the calendar will have. */
export const LazyCalendar = (props: ComponentProps<typeof AlertCalendar>) => (
  <Suspense fallback={<Skeleton height={560} radius="var(--r-control)" />}>
    <Calendar {...props} />
  </Suspense>
);
