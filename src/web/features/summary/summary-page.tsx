import { SearchX, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { nowMs } from '#web/browser/now.ts';
import { useSearch } from '#web/router.tsx';
import { ONE_WAY_FORM } from '#web/site/first-page.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { readTrip, type TripError, useTripFacts } from './read-trip.ts';
import styles from './summary.module.css';
import { SummaryHeader } from './summary-header.tsx';
import { TripView } from './trip-view.tsx';

export function SummaryPage() {
  const query = useSearch();
  // The time of opening, so that stored flights do not expire while the page is open.
  const [openedAt] = useState(nowMs);
  const opened = useMemo(() => readTrip(query, openedAt), [query, openedAt]);
  const facts = useTripFacts();
  if (!facts.isSettled) return <SummarySkeleton />;
  if (typeof opened === 'string') return <SummaryError error={opened} />;
  return <TripView opened={opened} facts={facts} />;
}

const MESSAGES = {
  incomplete: {
    title: 'Error Loading Flight Summary',
    text: 'Invalid flight summary URL. Missing required parameters.',
    Icon: TriangleAlert,
  },
  corrupted: {
    title: 'Error Loading Flight Summary',
    text: 'Invalid flight data. The flight information appears to be corrupted.',
    Icon: TriangleAlert,
  },
  gone: {
    title: 'Flight Data Not Found',
    lead: 'The selected flights could not be found. They may have expired or been removed.',
    text: 'Flight data not found. The flights may have expired or the URL is invalid. Please start a new search.',
    Icon: SearchX,
  },
} as const satisfies Record<TripError, unknown>;

function SummaryError({ error }: { readonly error: TripError }) {
  const { title, text, Icon, ...more } = MESSAGES[error];
  return (
    <EmptyView
      scope="screen"
      icon={<Icon />}
      title={title}
      action={
        <ButtonLink {...ONE_WAY_FORM} variant="primary">
          Start New Search
        </ButtonLink>
      }
    >
      {'lead' in more && <p>{more.lead}</p>}
      <p role="alert">{text}</p>
    </EmptyView>
  );
}

const FIGURES = ['trip', 'stay', 'price'] as const;
const LEGS = ['departure', 'back'] as const;

export function SummarySkeleton() {
  return (
    <div className={styles.page}>
      <SummaryHeader />
      <p role="status" className={styles.hidden}>
        Loading flight summary…
      </p>
      <div aria-hidden="true" className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.decision}>
            <Skeleton width="80%" height={28} />
            {LEGS.map((leg) => (
              <Skeleton key={leg} height={150} />
            ))}
          </div>
          <div className={styles.overview}>
            {FIGURES.map((figure) => (
              <div key={figure} className={styles.cell}>
                <Skeleton width="60%" height={14} />
                <Skeleton width="80%" height={30} />
              </div>
            ))}
          </div>
          <div className={styles.itinerary}>
            {LEGS.map((leg) => (
              <div key={leg} className={styles.leg}>
                <Skeleton height={72} />
              </div>
            ))}
          </div>
        </div>
        <div className={styles.side}>
          <Skeleton height={180} />
        </div>
      </div>
    </div>
  );
}
