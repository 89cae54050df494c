import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { FARE_CLASSES, shownFare, travelersOf } from '#domain/flight.ts';
import { formatEach } from '#domain/money.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { formatAgo, type InstantMinute, instantOfDate } from '#domain/time.ts';
import { formatMoment } from '#web/browser/now.ts';
import type { Places } from '#web/network/use-network.tsx';
import { useLocation, useNavigate } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { formatSplit } from '#web/trip/format-fare.ts';
import { summarySearch } from '#web/trip/open-summary.ts';
import { encodeTrip, type SharedTrip } from '#web/trip/shared-trip.ts';
import { Button } from '#web/ui/button.tsx';
import type { OpenedTrip } from '../read-trip.ts';
import { checkPrices, type FlightCheck, type PriceCheck } from './check-prices.ts';
import styles from './prices.module.css';

interface PriceSourceProps {
  readonly opened: OpenedTrip;
  /** Result of the last price check. */
  readonly check: PriceCheck | undefined;
  readonly places: Places;
  readonly onCheck: (check: PriceCheck) => void;
  readonly now: InstantMinute;
}

/** Source and age of the prices; members with the plan can check them again. */
export function PriceSource({ opened, check, places, onCheck, now }: PriceSourceProps) {
  const { sharedTrip } = opened;
  const { can } = useSession();
  const fresh = check?.fresh && encodeTrip(check.fresh) === encodeTrip(sharedTrip);
  return (
    <section aria-label="Source of the prices" className={styles.source}>
      <p>
        {sharedTrip.simulated && 'Fares are estimates, not offers. '}
        Prices {asOf(sharedTrip, now)}
        {fresh ? ', checked again.' : `${FROM[opened.from]}, not checked again.`}
      </p>
      {can('flights.choose-destination') && (
        <CheckButton trip={sharedTrip} places={places} onCheck={onCheck} />
      )}
      <div role="status" className={styles.checked}>
        {check && (
          <ul>
            <li>
              Outbound: <b>{formatCheck(check.departure)}</b>
            </li>
            <li>
              Return: <b>{formatCheck(check.back)}</b>
            </li>
          </ul>
        )}
      </div>
    </section>
  );
}

const FROM = { link: ' from the link', browser: ' kept in this browser' } as const;

function asOf({ seenAt }: SharedTrip, now: InstantMinute) {
  if (!seenAt) return 'of unknown age';
  const age = now - instantOfDate(seenAt);
  return (
    <>
      as of <time dateTime={seenAt.toISOString()}>{formatMoment(seenAt.toISOString())}</time>
      {age >= 0 && <span className={styles.age}> ({formatAgo(age * 60, { style: 'short' })})</span>}
    </>
  );
}

interface CheckButtonProps {
  readonly trip: SharedTrip;
  readonly places: Places;
  readonly onCheck: (check: PriceCheck) => void;
}

/** Searches both days again and updates the trip. */
function CheckButton({ trip, places, onCheck }: CheckButtonProps) {
  const [isChecking, setChecking] = useState(false);
  const navigate = useNavigate();
  const { state } = useLocation();
  const check = async () => {
    setChecking(true);
    const found = await checkPrices(trip, places);
    setChecking(false);
    onCheck(found);
    if (found.fresh)
      await navigate({
        to: '/flight-summary',
        search: summarySearch(found.fresh),
        state,
        replace: true,
        resetScroll: false,
      });
  };
  return (
    <Button
      variant="plain"
      size="small"
      className={styles.check}
      busy={isChecking}
      onClick={() => void check()}
      icon={<RotateCw size={14} strokeWidth={2} aria-hidden="true" />}
    >
      {isChecking ? 'Checking prices…' : 'Check prices now'}
    </Button>
  );
}

/** `same price`, `now $49.00 Standard, was $15.41`, `no longer found` */
function formatCheck(check: FlightCheck): string {
  if (check.state === 'gone') return 'no longer found';
  if (check.state === 'failed') return check.message;
  const fare = shownFare(asFlight(check.flight));
  if (!fare) return check.was === undefined ? 'still without a price' : 'now without a price';
  if (fare.total === check.was) return 'same price';
  const travelers = travelersOf(check.flight);
  const before = check.was === undefined ? '' : `, was ${formatEach(check.was, travelers)}`;
  const { partyPrice } = check.flight;
  const kind = (partyPrice && formatSplit(partyPrice)) ?? FARE_CLASSES[fare.kind].label;
  return `now ${formatEach(fare.total, travelers)} ${kind}${before}`;
}
