import type { Flight } from './flight.ts';
import { type Cents, cents } from './money.ts';
import { bookingsOr } from './party.ts';

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
