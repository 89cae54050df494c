import type { SavedTripDto } from '#contract/saved-trips.ts';
import { type Flight, isShownOnPass, travelersOf } from '#domain/flight.ts';
import { type Cents, cents, centsFromDollars, formatTogether, formatUsd } from '#domain/money.ts';
import { bookingsOr } from '#domain/party.ts';
import { flightsOf, planOf, type TripStep, type Way } from '#domain/saved-trip.ts';
import { formatAgo } from '#domain/time.ts';
import { priceWhenKept } from '#domain/wanted-fares.ts';
import { sureFare } from '#domain/ways-home.ts';
import type { Seen } from '#web/flights/book-link.tsx';
import type { KeptTrip } from '#web/saved-trips/kept-trip.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { LOOK_FIELDS } from './format-plan.ts';
import styles from './my-trips.module.css';
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
    [flights.every(isShownOnPass) ? 'All on the pass' : 'As kept', asKept],
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

function standardOf(flight: Flight): Cents | undefined {
  const fare = sureFare(flight);
  return fare && cents(fare.total * travelersOf(flight));
}

/** Undefined if one is unknown. */
const sum = (prices: readonly (Cents | undefined)[]): Cents | undefined =>
  prices.some((price) => price === undefined)
    ? undefined
    : cents(prices.reduce<number>((all, price) => all + (price ?? 0), 0));

type Look = NonNullable<SavedTripDto['out_look']>;

interface PriceSeenProps {
  readonly dto: SavedTripDto;
  readonly step: TripStep;
  readonly now: PlanKnown['now'];
}

/** What the next flight cost when the trip was kept, and when somebody looked last. */
export function PriceSeen({ dto, step, now }: PriceSeenProps) {
  const hasFares = useHasFares();
  const { kind, way, sure, flight } = step;
  const travelers = travelersOf(flight);
  const price = sure?.total ?? priceWhenKept(flight);
  if (!hasFares || kind === 'fly' || price === undefined) return null;
  const look = kind === 'book' ? lastLook(dto, way) : undefined;
  const ago = (time: string) => formatAgo(now * 60 - Date.parse(time) / 1000);
  return look
    ? `${formatLook(price, look, travelers)} ${ago(look.seen_at)}.`
    : `${formatTogether(price, travelers)} when you kept it${dto.seen_at === undefined ? '' : `, seen ${ago(dto.seen_at)}`}.`;
}

/** By 'Book now' or by watching, whichever was later; undefined before the window and where nobody has looked. */
function lastLook(dto: SavedTripDto, way: Way): Look | undefined {
  const look = dto[LOOK_FIELDS[way]];
  const watch = way === 'out' ? dto.out_watch : dto.home_watch;
  if (!watch || watch.seat === 'waiting') return look;
  const { seen_at, price: total } = watch;
  return look && Date.parse(look.seen_at) > Date.parse(seen_at) ? look : { seen_at, total };
}

/** `$15.41 when you kept it, $18.20 seen`; followed by how long ago. */
function formatLook(price: Cents, { total }: Look, travelers: number): string {
  const was = formatTogether(price, travelers);
  if (total === null) return `${was} when you kept it, no seat seen`;
  const seen = centsFromDollars(total);
  return seen === price
    ? `${was}, as when you kept it, seen`
    : `${was} when you kept it, ${formatTogether(seen, travelers)} seen`;
}

/** As a trip keeps it. */
export const lookToKeep = (kept: Flight, { flight, at }: Seen): Look => {
  const total = priceSeen(kept, flight);
  return { seen_at: at.toISOString(), total: total === undefined ? null : total / 100 };
};

/**
 * What a kept flight costs the party now on the fares that it was kept with; undefined if one of them has no seats any
 * more.
 * @param seen the same flight; undefined if it is not offered any more.
 */
export function priceSeen(kept: Flight, seen: Flight | undefined): Cents | undefined {
  let total = 0;
  for (const { kind, adults } of bookingsOr('standard', kept)) {
    const fare = seen?.fares[kind];
    if (!fare || fare.tooFew) return undefined;
    total += fare.total * adults;
  }
  return cents(total);
}
