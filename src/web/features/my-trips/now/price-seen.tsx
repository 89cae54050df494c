import type { SavedTripDto } from '#contract/saved-trips.ts';
import { type Flight, travelersOf } from '#domain/flight.ts';
import { type Cents, cents, centsFromDollars, formatTogether } from '#domain/money.ts';
import { bookingsOr } from '#domain/party.ts';
import type { TripStep, Way } from '#domain/saved-trip.ts';
import { formatAgo } from '#domain/time.ts';
import { priceWhenKept } from '#domain/wanted-fares.ts';
import { useHasFares } from '#web/site/use-site.ts';
import type { Seen } from '#web/trip/book-link.tsx';
import { LOOK_FIELDS } from '../format-plan.ts';
import type { PlanKnown } from '../use-plan.ts';

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
export function lastLook(dto: SavedTripDto, way: Way): Look | undefined {
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
