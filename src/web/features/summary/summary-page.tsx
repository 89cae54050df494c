import { useMemo, useState } from 'react';
import { useSearch } from '#web/router.tsx';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { SummaryError } from './empty-states/summary-error.tsx';
import { SummarySkeleton } from './empty-states/summary-skeleton.tsx';
import { readTrip } from './read-trip.ts';
import { TripView } from './trip-view.tsx';
import { useTripFacts } from './use-trip-facts.ts';

export function SummaryPage() {
  useScreenTitle('Flight Summary');
  const query = useSearch();
  // The time of opening, so that stored flights do not expire while the page is open.
  const [openedAt] = useState(() => Date.now());
  const opened = useMemo(() => readTrip(query, openedAt), [query, openedAt]);
  const facts = useTripFacts();
  if (!facts.isSettled) return <SummarySkeleton />;
  if (typeof opened === 'string') return <SummaryError error={opened} />;
  return <TripView opened={opened} facts={facts} />;
}
