import { FARE_KINDS, type FareKind } from '../flight/flight.ts';
import type { Cents } from '../money.ts';
import type { SeenFares } from './sighting.ts';

/** The cheapest of each class; without the classes that no journey offers. */
export type LeastFares = Partial<Record<FareKind, Cents>>;

export function leastOf(journeys: Iterable<Pick<SeenFares, FareKind>>): LeastFares {
  const least: LeastFares = {};
  for (const fares of journeys)
    for (const kind of FARE_KINDS) {
      const total = fares[kind];
      if (total !== null && total < (least[kind] ?? Number.POSITIVE_INFINITY)) least[kind] = total;
    }
  return least;
}

interface Change extends SeenFares {
  readonly journey: string;
  readonly seenAt: Date;
}

export interface PricePoint {
  readonly since: Date;
  readonly least: LeastFares;
}

/**
 * How the cheapest of each class moved, one point per change of any of them.
 * @param changes of the journeys of one route and day, the oldest first.
 */
export function historyOf(changes: readonly Change[]): PricePoint[] {
  const points: PricePoint[] = [];
  const standing = new Map<string, SeenFares>();
  for (const [index, change] of changes.entries()) {
    standing.set(change.journey, change);
    const { seenAt } = change;
    // One answer changes many journeys at one moment: it counts when it has been taken in whole.
    if (changes[index + 1]?.seenAt.getTime() === seenAt.getTime()) continue;
    const least = leastOf(standing.values());
    const before = points.at(-1)?.least ?? {};
    if (FARE_KINDS.some((kind) => least[kind] !== before[kind]))
      points.push({ since: seenAt, least });
  }
  return points;
}
