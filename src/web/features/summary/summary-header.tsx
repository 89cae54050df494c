import { ArrowLeft, Search, Share } from 'lucide-react';
import { arrivalOf, departureOf, destinationOf, type Flight, originOf } from '#domain/flight.ts';
import { formatStay, formatTripLength, type RoundTrip } from '#domain/round-trip.ts';
import { formatHours, formatWeekdayTime, type Minutes, minutesBetween } from '#domain/time.ts';
import { copyText } from '#web/browser/copy-and-save.ts';
import { summarySearch } from '#web/flights/open-summary.ts';
import type { SharedTrip } from '#web/flights/shared-trip.ts';
import { useKnownPlaces } from '#web/places/use-network.ts';
import { KeepButton } from '#web/saved-trips/keep-button.tsx';
import { ONE_WAY_FORM, storedForm } from '#web/site/first-page.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { formatTripPrice } from './format-prices.ts';
import styles from './summary.module.css';

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
            icon={<ArrowLeft />}
          >
            <span className={styles.wide}>Return flights</span>
          </ButtonLink>
        )}
        <ButtonLink
          {...ONE_WAY_FORM}
          variant="plain"
          onClick={storedForm.remove}
          aria-label="New Search"
          icon={<Search />}
        >
          <span className={styles.wide}>New Search</span>
        </ButtonLink>
        <KeepButton trip={sharedTrip} className={styles.keep} />
        <Button
          aria-label="Share Flight Summary"
          onClick={() => void share(sharedTrip)}
          icon={<Share />}
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

export function Overview({ trip }: { readonly trip: RoundTrip }) {
  const { cityOf } = useKnownPlaces();
  const { departure, back } = trip;
  const price = formatTripPrice(trip);
  return (
    <section aria-labelledby="trip-overview">
      <h2 id="trip-overview" className={styles.small}>
        Trip Overview
      </h2>
      <dl className={styles.overview}>
        <Figure
          name="Total trip duration"
          value={formatTripLength(trip)}
          more={`${formatWeekdayTime(departureOf(departure))} to ${formatWeekdayTime(arrivalOf(back))}`}
        />
        <Figure
          name={`Stay in ${cityOf(destinationOf(departure))}`}
          value={formatStay(trip)}
          more={stayMore(departure, back)}
        />
        {useHasFares() && <Figure name="Total price" {...price} />}
      </dl>
    </section>
  );
}

/** `80 h on the ground`, with a space that does not break */
function formatGround(length: Minutes): string {
  if (length < 0) return '';
  return `${length < 60 ? `${length}\u00a0m` : formatHours(length)} on the ground`;
}

/** Says when the return leaves from another airport of the city. */
function stayMore(departure: Flight, back: Flight): string {
  const [there, from] = [destinationOf(departure), originOf(back)];
  return there === from
    ? formatGround(minutesBetween(arrivalOf(departure), departureOf(back)))
    : `Arrives at ${there}, leaves from ${from}`;
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly more: string;
}

function Figure({ name, value, more }: FigureProps) {
  return (
    <div className={styles.cell}>
      <dt>{name}</dt>
      <dd className={styles.figure}>{value}</dd>
      <dd className={styles.detail}>{more}</dd>
    </div>
  );
}
