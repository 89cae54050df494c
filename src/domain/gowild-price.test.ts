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

describe('GoWild price', () => {
  it('a nonstop GoWild seat costs $15.41, as observed on LAS-LAX and SFO-DEN in 2026', () => {
    expect(price('LAS-LAX', 1)).toBe(1541);
    expect(price('SFO-DEN', 1)).toBe(1541);
  });

  it('a GoWild connection costs a cent, a segment tax and a boarding charge more per flight', () => {
    expect(price('DEN-MCO', 2)).toBe(2522);
    expect(price('DEN-MCO', 3)).toBe(3503);
  });

  it('a GoWild seat to Puerto Rico costs $33.51 nonstop and $38.02 with one stop', () => {
    expect(price('MCO-SJU', 1, 'territory')).toBe(3351);
    expect(price('DEN-SJU', 2, 'territory')).toBe(3802);
  });

  it('a GoWild seat abroad costs $80 to $105, fixed for each route and direction', () => {
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

  it('international GoWild prices are the same in every release', () => {
    const plain = SECURITY_FEE + BASE_PER_FLIGHT + FACILITY_CHARGE + INTERNATIONAL_FACILITIES_TAX;
    expect(price('DEN-CUN', 1, 'international', false)).toBe(plain + 5_562);
    expect(price('PHL-MBJ', 1, 'international', false)).toBe(plain + 5_450);
    expect(price('CUN-MCO', 1, 'international', true)).toBe(plain + 5_953);
  });

  it('GoWild price ranges include the observed $84.74 to Cancun and $100.18 back', () => {
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
