import type { AirportCode } from '#domain/airports.ts';
import {
  BASE_PER_FLIGHT,
  FACILITY_CHARGE,
  SECURITY_FEE,
  SEGMENT_TAX,
} from '#domain/gowild-price.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import { MOST_SEATS } from '#server/providers/fares/sample-fares.ts';
import type { PricedDay } from './engine.ts';

/** Differences in syntax between the databases. */
export interface Dialect {
  readonly least: string;
  readonly most: string;
  /** The n-th argument, counted from 1. */
  readonly argument: (n: number) => string;
}

const COLUMNS = [
  'id',
  'origin',
  'destination',
  'day',
  'departs',
  'arrives',
  'standard',
  'club',
  'seats',
  'pass',
];

export const CREATE_TABLE = `create table flights (id integer primary key, ${COLUMNS.slice(1)
  .map((column) => `${column} integer not null`)
  .join(', ')})`;
/** Covering index of the search. */
export const CREATE_INDEX = `create index on_way on flights (origin, departs, ${COLUMNS.filter(
  (column) => column !== 'origin' && column !== 'departs',
).join(', ')})`;

/** The departures of a day as rows in column order. Airports are numbers, origins first. */
export function tableRows({ departures, date, fares, origins }: PricedDay): number[][] {
  const ids = new Map<AirportCode, number>();
  const idOf = (code: AirportCode) => {
    const id = ids.get(code) ?? ids.size;
    ids.set(code, id);
    return id;
  };
  origins.forEach(idOf);
  return departures.map((departure, id) => {
    const { standard, clubDiscount, seats, goWildSeats } = fares[id]!;
    const { origin, destination, departs, arrives } = departure;
    const day = departure.date === date ? 1 : 0;
    const ends = [idOf(origin.code), idOf(destination.code)];
    return [id, ...ends, day, departs, arrives, standard, clubDiscount, seats, goWildSeats];
  });
}

/**
 * Every journey from one airport with flights, totals and seats as in `rowsOf`, its destination last. The argument is
 * the origin. Correct only for domestic flights.
 */
export function journeysQuery(rules: ConnectionRules, dialect: Dialect): string {
  const parts = [1, 2, 3]
    .slice(0, rules.maxStops + 1)
    .map((segments) => journeysOf(segments, rules, dialect));
  return parts.join(' union all ');
}

function journeysOf(segments: number, rules: ConnectionRules, dialect: Dialect) {
  const names = ['a', 'b', 'c'].slice(0, segments);
  const last = names.at(-1);
  const each = (column: string) => names.map((name) => `${name}.${column}`);
  const among = (words: string, column: string) =>
    segments === 1 ? `a.${column}` : `${words}(${each(column).join(', ')})`;
  const ids = ['a', 'b', 'c'].map((name) => (names.includes(name) ? `${name}.id` : '-1'));
  const through = `((${among(dialect.most, 'standard')} + ${each('standard').join(' + ')} + 1) / 2)`;
  const pass = SECURITY_FEE + segments * (BASE_PER_FLIGHT + FACILITY_CHARGE + SEGMENT_TAX);
  const passSeats = `${dialect.least}(${MOST_SEATS}, ${each('pass').join(', ')})`;
  const seats = `${dialect.least}(${MOST_SEATS}, ${each('seats').join(', ')})`;
  const joins = names.slice(1).map((name, at) => {
    const before = names[at];
    return `join flights ${name} on ${name}.origin = ${before}.destination
      and ${name}.departs between ${before}.arrives + ${rules.minConnection} and ${before}.arrives + ${rules.maxLayover}`;
  });
  const wanted = [
    `a.origin = ${dialect.argument(1)}`,
    'a.day = 1',
    ...names.slice(1).map((name) => `${name}.destination <> a.origin`),
    ...(segments === 3 ? ['c.destination <> a.destination'] : []),
  ];
  return `select ${ids.join(', ')},
      case when ${among(dialect.least, 'pass')} > 0 then ${pass} else -1 end,
      ${through},
      case when ${among(dialect.least, 'club')} > 0 then ${through} - ${among(dialect.most, 'club')} else -1 end,
      ${passSeats}, ${seats}, ${last}.destination
    from flights a ${joins.join(' ')} where ${wanted.join(' and ')}`;
}
