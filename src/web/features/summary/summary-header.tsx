import { ArrowLeft, Search, Share } from 'lucide-react';
import { forgetSearchForm } from '#web/site/search-form-memory.ts';
import type { SharedTrip } from '#web/trip/shared-trip.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import styles from './summary.module.css';
import { useShareTrip } from './use-share-trip.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface SummaryHeaderProps {
  /** Undefined without a trip. */
  readonly sharedTrip?: SharedTrip;
  /** Query of the return list. */
  readonly returnList?: Record<string, string>;
}

export function SummaryHeader({ sharedTrip, returnList }: SummaryHeaderProps) {
  const share = useShareTrip();
  return (
    <header className={styles.header}>
      <nav aria-label="Flight summary" className={styles.ways}>
        {returnList && (
          <ButtonLink
            to="/"
            search={returnList}
            variant="plain"
            aria-label="Back to return flights"
            icon={<ArrowLeft {...icon} />}
          >
            Return flights
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="plain" onClick={forgetSearchForm} icon={<Search {...icon} />}>
          New Search
        </ButtonLink>
        <Button
          className={styles.share}
          aria-label="Share Flight Summary"
          onClick={() => void share(sharedTrip)}
          icon={<Share {...icon} />}
        >
          <span className={styles.wide}>Share Flight Summary</span>
        </Button>
      </nav>
      <h1 tabIndex={-1}>Flight Summary</h1>
      <p className={styles.subtitle}>Review your selected flights</p>
    </header>
  );
}
