import * as z from 'zod/mini';
import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { offsetTime } from '#domain/time.ts';

/** Schemas of values that suppliers write in the same format as we do. */

export const wireAirport = z.pipe(
  z.string().check(z.refine(isAirportCode)),
  z.transform((text) => text as AirportCode),
);

/** Wall-clock time with its offset. */
export const wireTime = z.pipe(z.string().check(z.refine(isTime)), z.transform(offsetTime));

function isTime(text: string): boolean {
  try {
    return offsetTime(text) === text;
  } catch {
    return false;
  }
}
