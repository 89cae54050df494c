import type { Airport, AirportCode } from './airports.ts';
import { fractionOf, hashText } from './integer-hash.ts';
import { type Cents, cents } from './money.ts';

/** The airline's own charge per flight. Source: the pass terms, 2026. */
export const BASE_PER_FLIGHT = cents(1);
/** US passenger segment tax per domestic flight. 2026 rate, consistent with an observed total of $15.41. */
export const SEGMENT_TAX = cents(530);
/** September 11 security fee per one-way trip. 2026 rate, consistent with an observed total of $15.41. */
export const SECURITY_FEE = cents(560);
/** Passenger facility charge per boarding. The usual amount (2026), consistent with an observed $15.41. */
export const FACILITY_CHARGE = cents(450);
/**
 * US international travel facilities tax, for journeys to or from Puerto Rico, the Virgin Islands and abroad; the
 * segment tax does not apply to them. Inferred (2026) from about $33.50 for a nonstop to Puerto Rico, not from a tariff
 * or an observed fare.
 */
export const INTERNATIONAL_FACILITIES_TAX = cents(2340);
/**
 * Foreign taxes and inspection fees by direction. Inferred: they reproduce the few observed totals (BNA-CUN $84.74,
 * CUN-BNA $100.18, both 2023 with one stop) and the usual $80 to $105. The amount of each route between low and high is
 * made up.
 */
export const LEAVING_CHARGES = { low: cents(4650), high: cents(5750) } as const;
export const RETURNING_CHARGES = { low: cents(5450), high: cents(6240) } as const;

/** How far a journey reaches: that of its farthest airport. Decides which taxes apply. */
export type Reach = 'domestic' | 'territory' | 'international';

/** True in Puerto Rico and the US Virgin Islands: domestic for the pass, but taxed differently. */
export const isTerritory = (airport: Airport): boolean =>
  airport.domestic && airport.country !== 'US';

export interface PassJourney {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly flights: 1 | 2 | 3;
  readonly reach: Reach;
  /** Whether the journey ends in the United States or its territories. */
  readonly endsDomestic: boolean;
}

/**
 * The GoWild price of a journey: one cent per flight plus taxes and fees.
 * @internal Test oracle; fares are priced by its two parts.
 */
export function goWildPrice(journey: PassJourney): Cents {
  const plain = plainGoWildPrice(journey.flights, journey.reach);
  return journey.reach === 'international' ? cents(plain + foreignCharges(journey)) : plain;
}

/** The part of the price that does not depend on the route. */
export function plainGoWildPrice(flights: 1 | 2 | 3, reach: Reach): Cents {
  const fees = SECURITY_FEE + flights * (BASE_PER_FLIGHT + FACILITY_CHARGE);
  return cents(
    fees + (reach === 'domestic' ? flights * SEGMENT_TAX : INTERNATIONAL_FACILITIES_TAX),
  );
}

/** Approximates the tariffs of about twenty countries; constant per route and direction. */
export function foreignCharges({
  origin,
  destination,
  endsDomestic,
}: Pick<PassJourney, 'origin' | 'destination' | 'endsDomestic'>): number {
  const { low, high } = endsDomestic ? RETURNING_CHARGES : LEAVING_CHARGES;
  return low + Math.floor(fractionOf(hashText(`${origin}-${destination}`), 0) * (high - low + 1));
}
