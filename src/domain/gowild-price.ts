import type { Airport, AirportCode } from './airports.ts';
import { fractionOf, hashText } from './integer-hash.ts';
import { type Cents, cents } from './money.ts';

/** What the airline itself takes for each flight. Source: the pass terms, 2026. */
export const BASE_PER_FLIGHT = cents(1);
/** US passenger segment tax, for each domestic flight. The rate for 2026, borne out by $15.41 seen. */
export const SEGMENT_TAX = cents(530);
/** September 11 security fee, once per one-way trip. The rate for 2026, borne out by $15.41 seen. */
export const SECURITY_FEE = cents(560);
/** Passenger facility charge, for each boarding. The usual amount (2026), borne out by $15.41 seen. */
export const FACILITY_CHARGE = cents(450);
/**
 * US international travel facilities tax, for journeys to or from Puerto Rico, the Virgin Islands and abroad;
 * the segment tax does not apply to them. Inferred (2026): the amount that brings a nonstop to Puerto Rico to
 * about $33.50. Neither a tariff nor a seen fare stands behind it.
 */
export const INTERNATIONAL_FACILITIES_TAX = cents(2340);
/**
 * Foreign taxes and inspection fees, from and to, by direction. Inferred: with them the few observed totals
 * (BNA-CUN $84.74, CUN-BNA $100.18, both 2023 with one stop) and the usual $80 to $105 are met. Which route
 * pays how much between low and high is made up.
 */
export const LEAVING_CHARGES = { low: cents(4650), high: cents(5750) } as const;
export const RETURNING_CHARGES = { low: cents(5450), high: cents(6240) } as const;

/** How far a journey reaches, by the farthest of its airports. Decides which taxes apply. */
export type Reach = 'domestic' | 'territory' | 'international';

/** True in Puerto Rico and the US Virgin Islands: domestic for the pass, taxed apart from the states. */
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
 * What a pass holder pays for a journey: one cent per flight plus taxes and fees, in whole cents.
 * @internal the oracle of the tests of fares, which are priced by its two parts.
 */
export function goWildPrice(journey: PassJourney): Cents {
  const plain = plainGoWildPrice(journey.flights, journey.reach);
  return journey.reach === 'international' ? cents(plain + foreignCharges(journey)) : plain;
}

/** The part of it that does not depend on the route. */
export function plainGoWildPrice(flights: 1 | 2 | 3, reach: Reach): Cents {
  const fees = SECURITY_FEE + flights * (BASE_PER_FLIGHT + FACILITY_CHARGE);
  return cents(
    fees + (reach === 'domestic' ? flights * SEGMENT_TAX : INTERNATIONAL_FACILITIES_TAX),
  );
}

/** Stands for the tariffs of some twenty countries: fixed for a route and direction. */
export function foreignCharges({
  origin,
  destination,
  endsDomestic,
}: Pick<PassJourney, 'origin' | 'destination' | 'endsDomestic'>): number {
  const { low, high } = endsDomestic ? RETURNING_CHARGES : LEAVING_CHARGES;
  return low + Math.floor(fractionOf(hashText(`${origin}-${destination}`), 0) * (high - low + 1));
}
