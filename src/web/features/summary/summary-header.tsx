import { ArrowLeft, Search, Share } from 'lucide-react';
import { copyText } from '#web/browser/copy-and-save.ts';
import { KeepButton } from '#web/saved-trips/keep-button.tsx';
import { forgetSearchForm, ONE_WAY_FORM } from '#web/site/first-page.ts';
import { summarySearch } from '#web/trip/open-summary.ts';
import type { SharedTrip } from '#web/trip/shared-trip.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import styles from './summary.module.css';

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
            <span className={styles.wide}>Return flights</span>
          </ButtonLink>
        )}
        <ButtonLink
          {...ONE_WAY_FORM}
          variant="plain"
          onClick={forgetSearchForm}
          aria-label="New Search"
          icon={<Search {...icon} />}
        >
          <span className={styles.wide}>New Search</span>
        </ButtonLink>
        <KeepButton trip={sharedTrip} className={styles.keep} />
        <Button
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

/** Not restricted by plan: whoever sees a trip has its URL already. */
function useShareTrip(): (trip: SharedTrip | undefined) => Promise<void> {
  const toast = useToast();
  const fail = (message: string) => toast({ tone: 'error', title: 'Share Failed', message });
  return async (trip) => {
    if (!trip) {
      fail('Flight data is not available for sharing.');
      return;
    }
    const query = new URLSearchParams(summarySearch(trip)).toString();
    if (await copyText(`${location.origin}/flight-summary?${query}`))
      toast({
        tone: 'success',
        title: 'URL Copied',
        message: 'Shareable flight summary URL copied to clipboard!',
      });
    else fail('Failed to generate shareable URL. Please try again.');
  };
}
