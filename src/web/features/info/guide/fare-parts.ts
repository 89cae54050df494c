import {
  BASE_PER_FLIGHT,
  FACILITY_CHARGE,
  INTERNATIONAL_FACILITIES_TAX,
  SECURITY_FEE,
  SEGMENT_TAX,
} from '#domain/gowild-price.ts';
import { type Cents, cents } from '#domain/money.ts';

export interface FareExample {
  readonly name: string;
  readonly flights: 1 | 2;
  readonly reach: 'domestic' | 'territory';
}

export const EXAMPLES: readonly FareExample[] = [
  { name: 'Nonstop', flights: 1, reach: 'domestic' },
  { name: 'One stop', flights: 2, reach: 'domestic' },
  { name: 'Nonstop to Puerto Rico', flights: 1, reach: 'territory' },
];

export interface FarePart {
  readonly name: string;
  readonly note: string;
  readonly of: (example: FareExample) => Cents;
}

export const PARTS: readonly FarePart[] = [
  {
    name: 'Base fare',
    note: 'The airline’s own share, for each flight',
    of: ({ flights }) => cents(flights * BASE_PER_FLIGHT),
  },
  {
    name: 'US passenger segment tax',
    note: 'For each flight within the states',
    of: ({ flights, reach }) => cents(reach === 'domestic' ? flights * SEGMENT_TAX : 0),
  },
  {
    name: 'September 11 security fee',
    note: 'Once for each one-way trip',
    of: () => SECURITY_FEE,
  },
  {
    name: 'Passenger facility charge',
    note: 'For each boarding',
    of: ({ flights }) => cents(flights * FACILITY_CHARGE),
  },
  {
    name: 'US international facilities tax',
    note: 'To or from Puerto Rico and the Virgin Islands; our estimate',
    of: ({ reach }) => (reach === 'domestic' ? cents(0) : INTERNATIONAL_FACILITIES_TAX),
  },
];

export const totalOf = (example: FareExample): Cents =>
  cents(PARTS.reduce((sum, part) => sum + part.of(example), 0));
