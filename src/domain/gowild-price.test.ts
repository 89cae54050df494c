import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import {
  BASE_PER_FLIGHT,
  FACILITY_CHARGE,
  goWildPrice,
  INTERNATIONAL_FACILITIES_TAX,
  LEAVING_CHARGES,
  type PassJourney,
  RETURNING_CHARGES,
  type Reach,
  SECURITY_FEE,
} from './gowild-price.ts';

const price = (route: string, flights: 1 | 2 | 3, reach: Reach = 'domestic', endsDomestic = true) =>
  goWildPrice({
    origin: airportCode(route.slice(0, 3)),
    destination: airportCode(route.slice(4)),
    flights,
    reach,
    endsDomestic,
  } satisfies PassJourney);

describe('the price of a GoWild seat', () => {
  it('is $15.41 nonstop, as seen LAS-LAX and SFO-DEN in 2026', () => {
    expect(price('LAS-LAX', 1)).toBe(1541);
    expect(price('SFO-DEN', 1)).toBe(1541);
  });

  it('adds one cent, one segment tax and one boarding charge per further flight', () => {
    expect(price('DEN-MCO', 2)).toBe(2522);
    expect(price('DEN-MCO', 3)).toBe(3503);
  });

  it('is about $33.50 to Puerto Rico', () => {
    expect(price('MCO-SJU', 1, 'territory')).toBe(3351);
    expect(price('DEN-SJU', 2, 'territory')).toBe(3802);
  });

  it('lies between $80 and $105 abroad, fixed for each route and direction', () => {
    const totals = ['CUN', 'PUJ', 'MBJ', 'SAL', 'GUA', 'BOG', 'SXM', 'NAS', 'SJO', 'SJD'].flatMap(
      (code) =>
        ([1, 2, 3] as const).flatMap((flights) => [
          price(`MCO-${code}`, flights, 'international', false),
          price(`${code}-MCO`, flights, 'international', true),
        ]),
    );
    expect(Math.min(...totals)).toBeGreaterThanOrEqual(8000);
    expect(Math.max(...totals)).toBeLessThanOrEqual(10500);
    expect(new Set(totals).size).toBeGreaterThan(30);
    expect(price('MCO-CUN', 1, 'international', false)).toBe(
      price('MCO-CUN', 1, 'international', false),
    );
  });

  it('abroad is what it always was for a route, so that a search agrees across releases', () => {
    const plain = SECURITY_FEE + BASE_PER_FLIGHT + FACILITY_CHARGE + INTERNATIONAL_FACILITIES_TAX;
    expect(price('DEN-CUN', 1, 'international', false)).toBe(plain + 5_562);
    expect(price('PHL-MBJ', 1, 'international', false)).toBe(plain + 5_450);
    expect(price('CUN-MCO', 1, 'international', true)).toBe(plain + 5_953);
  });

  it('covers what was seen with one stop: $84.74 to Cancun, $100.18 back', () => {
    const fixed = SECURITY_FEE + 2 * (BASE_PER_FLIGHT + FACILITY_CHARGE);
    const foreign = (seen: number) => seen - fixed - INTERNATIONAL_FACILITIES_TAX;
    expect(foreign(8474)).toBeGreaterThanOrEqual(LEAVING_CHARGES.low);
    expect(foreign(8474)).toBeLessThanOrEqual(LEAVING_CHARGES.high);
    expect(foreign(10018)).toBeGreaterThanOrEqual(RETURNING_CHARGES.low);
    expect(foreign(10018)).toBeLessThanOrEqual(RETURNING_CHARGES.high);
    expect(price('BNA-CUN', 2, 'international', false)).toBeLessThan(
      price('CUN-BNA', 2, 'international', true),
    );
  });
});
