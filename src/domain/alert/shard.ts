import { hashText } from '../fares/integer-hash.ts';
import type { AirportCode } from '../network/airport.ts';
import type { LocalDate } from '../time/local-date.ts';

/** Parts into which the watching is divided; one worker at a time holds one. The database has a row for each. */
const SHARDS = 64;

/** The part that an origin and day belong to: the same in every process, for good. */
export const shardOf = (origin: AirportCode, day: LocalDate): number =>
  hashText(`${origin} ${day}`) % SHARDS;
