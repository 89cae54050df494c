import type { AirportCode } from './airports.ts';
import type { Party, PartyQuery } from './party.ts';

/** The forecast high from which a place counts as warm, in °F. */
export const WARM_FROM = { least: 0, most: 120, usual: 65 } as const;

/** What somebody says of how they travel. */
export interface TravelProfile extends Party {
  /** The first one is asked first. */
  readonly homeAirports: readonly AirportCode[];
  readonly inDiscountDen: boolean;
  /** °F. */
  readonly warmFrom: number;
}

interface TravelersQuery extends PartyQuery {
  /** Whether the party may use Discount Den fares. */
  readonly den?: boolean | undefined;
}

/**
 * What a query leaves out, as its member travels. A party of another size than theirs has a pass for each traveler if
 * the member holds one, and none otherwise.
 */
export function withTravelProfile<Q extends TravelersQuery>(
  query: Q,
  { travelers, passes, inDiscountDen }: Pick<TravelProfile, keyof Party | 'inDiscountDen'>,
): Q {
  const party = query.party ?? travelers;
  const usual = party === travelers ? passes : passes > 0 ? party : 0;
  return { ...query, party, passes: query.passes ?? usual, den: query.den ?? inDiscountDen };
}
