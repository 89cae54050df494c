import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { singleRoute } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import { eachOnce } from '#domain/alert.ts';
import {
  departureOf,
  destinationOf,
  FARE_CLASSES,
  type Flight,
  originOf,
  shownFare,
  travelersOf,
} from '#domain/flight.ts';
import { flightReference, resolveReference } from '#domain/flight-reference.ts';
import { type Cents, formatEach, formatUsd } from '#domain/money.ts';
import { leavingPlaces, partyTotal, type RoundTrip, totalPrice } from '#domain/round-trip.ts';
import { asFlight, type SharedFlight, sharedFlight } from '#domain/shared-flight.ts';
import {
  dayOf,
  formatAgo,
  formatMonthDay,
  type InstantMinute,
  instantOfDate,
} from '#domain/time.ts';
import { offPass } from '#domain/trip-fares.ts';
import { ApiError, callBypassingCache } from '#web/api/client.ts';
import { formatMoment } from '#web/browser/now.ts';
import { formatSplit } from '#web/flights/format-fare.ts';
import { readFlights } from '#web/flights/found-flights.ts';
import { summarySearch } from '#web/flights/open-summary.ts';
import { encodeTrip, type SharedTrip, sureWaysAmong } from '#web/flights/shared-trip.ts';
import type { Places } from '#web/places/use-network.ts';
import { useKnownPlaces } from '#web/places/use-network.ts';
import { useLocation, useNavigate } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatTotal, formatTotalDetail } from './format-prices.ts';
import styles from './prices.module.css';
import type { OpenedTrip } from './read-trip.ts';

interface PriceSourceProps {
  readonly opened: OpenedTrip;
  /** Result of the last price check. */
  readonly check: PriceCheck | undefined;
  readonly onCheck: (check: PriceCheck) => void;
  readonly now: InstantMinute;
}

/** Source and age of the prices; members with the plan can check them again. */
export function PriceSource({ opened, check, onCheck, now }: PriceSourceProps) {
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
      {can('flights.choose-destination') && <CheckButton trip={sharedTrip} onCheck={onCheck} />}
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
  readonly onCheck: (check: PriceCheck) => void;
}

/** Searches both days again and updates the trip. */
function CheckButton({ trip, onCheck }: CheckButtonProps) {
  const places = useKnownPlaces();
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
      icon={<RotateCw size={14} strokeWidth={2} />}
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

export function PriceBreakdown({ trip }: { readonly trip: RoundTrip }) {
  const total = partyTotal(trip) ?? totalPrice(trip);
  return (
    <section className={styles.breakdown}>
      <h2>Price Breakdown</h2>
      <dl>
        <Line name="Outbound Flight" flight={trip.departure} />
        <Line name="Return Flight" flight={trip.back} />
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{total === undefined ? 'Price unavailable' : formatUsd(total, 2)}</dd>
        </div>
      </dl>
      <p className={styles.terms}>Taxes and fees included.</p>
    </section>
  );
}

function Line({ name, flight }: { readonly name: string; readonly flight: Flight }) {
  return (
    <div className={styles.line}>
      <dt>
        {name}
        <small>
          {formatTotalDetail(flight)}, {formatMonthDay(dayOf(departureOf(flight)))}
        </small>
      </dt>
      <dd>{formatTotal(flight)}</dd>
    </div>
  );
}

type FlightCheck =
  | {
      readonly state: 'found';
      /** Undefined without a fare. */
      readonly was: Cents | undefined;
      readonly flight: SharedFlight;
      readonly seenAt: Date;
      readonly simulated: boolean;
    }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly message: string };

export interface PriceCheck {
  readonly departure: FlightCheck;
  readonly back: FlightCheck;
  /** The trip at the new prices, if both flights were found. */
  readonly fresh: SharedTrip | undefined;
}

async function checkPrices(
  trip: SharedTrip,
  places: Pick<Places, 'airportOf' | 'zoneOf'>,
): Promise<PriceCheck> {
  const [departure, back] = [asFlight(trip.departure), asFlight(trip.back)];
  const leaving = leavingPlaces(
    departure,
    trip.destination,
    (code) => places.airportOf(code) !== undefined,
  );
  const [out, home] = await Promise.all([
    checkFlight(departure, { from: [], to: [] }, places),
    // All flights home of that day, so that the sure ways are among them.
    checkFlight(back, { from: leaving, to: [originOf(departure)] }, places),
  ]);
  const sureWays = sureWaysAmong(home.known, [departure, back], trip);
  return {
    departure: out.check,
    back: home.check,
    fresh: renewed({ ...trip, sureWays }, out.check, home.check),
  };
}

/** Airports to search besides those of the flight. */
interface OtherEnds {
  readonly from: readonly AirportCode[];
  readonly to: readonly AirportCode[];
}

interface Checked {
  readonly check: FlightCheck;
  /** All flights of the search; none if some are missing. */
  readonly known: readonly Flight[];
}

async function checkFlight(
  flight: Flight,
  others: OtherEnds,
  { zoneOf }: Pick<Places, 'zoneOf'>,
): Promise<Checked> {
  const query = {
    origin: eachOnce([originOf(flight), ...others.from]).join(),
    destination: eachOnce([destinationOf(flight), ...others.to]).join(),
    date: dayOf(departureOf(flight)),
    party: flight.partyPrice?.travelers,
    passes: flight.partyPrice?.passes,
  };
  try {
    const answer = await callBypassingCache(singleRoute, { query });
    const { byPlace, source } = readFlights(answer, zoneOf);
    const flights = [...byPlace.values()].flat();
    const known = answer.failed_routes ? [] : flights;
    const found = resolveReference(flights, flightReference(flight));
    if (!found) return { check: { state: 'gone' }, known };
    const isOffPass = flight.partyPrice?.onGoWild === 0 && !found.flight.partyPrice;
    const den = flight.partyPrice?.other === 'discountDen';
    const check: FlightCheck = {
      state: 'found',
      was: shownFare(flight)?.total,
      flight: sharedFlight(isOffPass ? offPass(found.flight, { den }) : found.flight),
      seenAt: new Date(source.seen_at),
      simulated: source.simulated,
    };
    return { check, known };
  } catch (error) {
    const message = error instanceof ApiError ? error.message : singleRoute.failure;
    return { check: { state: 'failed', message }, known: [] };
  }
}

function renewed(
  trip: SharedTrip,
  departure: FlightCheck,
  back: FlightCheck,
): SharedTrip | undefined {
  if (departure.state !== 'found' || back.state !== 'found') return undefined;
  return {
    ...trip,
    departure: departure.flight,
    back: back.flight,
    seenAt: departure.seenAt < back.seenAt ? departure.seenAt : back.seenAt,
    simulated: departure.simulated || back.simulated,
  };
}
