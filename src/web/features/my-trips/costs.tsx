import { type Flight, shownFare, travelersOf } from '#domain/flight.ts';
import { type Cents, cents, centsFromDollars, formatUsd } from '#domain/money.ts';
import { flightsOf, planOf } from '#domain/saved-trip.ts';
import { formatAgo } from '#domain/time.ts';
import { priceWhenKept } from '#domain/wanted-fares.ts';
import { sureFare } from '#domain/ways-home.ts';
import type { KeptTrip } from '#web/saved-trips/kept-trip.ts';
import styles from './my-trips.module.css';
import { lastLook } from './now/price-seen.tsx';
import type { PlanKnown } from './use-plan.ts';

interface CostsProps {
  readonly kept: KeptTrip;
  readonly known: PlanKnown;
}

/** At the prices that were shown when the trip was kept, and those that somebody saw since, for the whole party. */
export function Costs({ kept: { dto, trip }, known: { facts, now } }: CostsProps) {
  const ways = flightsOf(trip);
  const flights = ways.map(([, flight]) => flight);
  const [out] = flights;
  const planB = planOf(trip, facts, now).find(({ sure }) => sure)?.sure;
  const outPrice = out && priceWhenKept(out);
  const asKept = sum(flights.map(priceWhenKept));
  const asSeen = sum(ways.map(([way, flight]) => lastPrice(flight, lastLook(dto, way))));
  const lines = [
    [flights.every(isOnPass) ? 'All on the pass' : 'As kept', asKept],
    ['As last seen', asSeen === asKept ? undefined : asSeen],
    ['With plan B home', planB && outPrice && sum([outPrice, planB.total])],
    ['Standard fares', sum(flights.map(standardOf))],
  ] as const;
  const seen = dto.seen_at === undefined ? undefined : Date.parse(dto.seen_at) / 1000;
  return (
    <section aria-labelledby="costs">
      <h2 id="costs">What it costs</h2>
      <dl className={styles.money}>
        {lines.map(
          ([name, total]) =>
            total !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{formatUsd(total, 2)}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.small}>
        {seen === undefined ? '' : `Seen ${formatAgo(now * 60 - seen)}. `}
        {flights.length > 1 && 'Two bookings on the airline’s site.'}
      </p>
    </section>
  );
}

/** Undefined where no seat was seen. */
function lastPrice(flight: Flight, look: ReturnType<typeof lastLook>): Cents | undefined {
  if (!look) return priceWhenKept(flight);
  return look.total === null ? undefined : centsFromDollars(look.total);
}

const isOnPass = (flight: Flight): boolean =>
  shownFare(flight)?.kind === 'goWild' && !flight.partyPrice?.other;

function standardOf(flight: Flight): Cents | undefined {
  const fare = sureFare(flight);
  return fare && cents(fare.total * travelersOf(flight));
}

/** Undefined if one is unknown. */
const sum = (prices: readonly (Cents | undefined)[]): Cents | undefined =>
  prices.some((price) => price === undefined)
    ? undefined
    : cents(prices.reduce<number>((all, price) => all + (price ?? 0), 0));
