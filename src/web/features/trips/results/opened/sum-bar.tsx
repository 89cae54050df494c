import type { LocalDate } from '#domain/time.ts';
import { bookingsAt } from '#domain/trip-fares.ts';
import { useNavigate } from '#web/router.tsx';
import { KeepButton } from '#web/saved-trips/keep-button.tsx';
import { storeFlights, summarySearch } from '#web/trip/open-summary.ts';
import { Button } from '#web/ui/button.tsx';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import { formatPair, formatPairPrice } from '../format-trips.ts';
import type { TripView } from '../read-trips.ts';
import { useTripList } from '../trip-list-context.ts';
import styles from './opened-trip.module.css';
import { type Opened, type Pair, priceOf, sharedTripOf } from './read-opened.ts';

interface SumBarProps {
  readonly trip: TripView;
  readonly opened: Opened;
  readonly pair: Pair;
  readonly day: LocalDate;
}

/** The chosen pair, what it costs, and the way on. */
export function SumBar({ trip, opened, pair, day }: SumBarProps) {
  const list = useTripList();
  const navigate = useNavigate();
  const { places, travelers } = list;
  const chosen = viewOf(pair, opened.hasFares);
  const shared = sharedTripOf(list, opened, { pair, day });
  const open = () => {
    storeFlights(shared);
    void navigate({ to: '/flight-summary', search: summarySearch(shared) });
  };
  return (
    <div className={styles.sum}>
      <p className={styles.said} aria-live="polite">
        <b>{formatPair(chosen, places.cityOf(trip.destination))}</b>
        <small>{formatPairPrice(chosen, travelers)} Two bookings on the airline’s site.</small>
      </p>
      <div className={styles.actions}>
        <KeepButton trip={shared} />
        <CompareToggle code={trip.destination} />
        <Button variant="primary" onClick={open}>
          See the flights
        </Button>
      </div>
    </div>
  );
}

function viewOf({ out, back, price, minutesThere }: Pair, hasFares: boolean) {
  const kinds = [out, back].flatMap((leg) => bookingsAt(leg.flight, priceOf(leg)));
  return {
    out: out.flight,
    back: back.flight,
    minutesThere: minutesThere as TripView['minutesThere'],
    price: hasFares
      ? { total: priceOf({ price }), out: priceOf(out), back: priceOf(back) }
      : undefined,
    isOnPass: kinds.every(({ kind }) => kind === 'goWild'),
  };
}
