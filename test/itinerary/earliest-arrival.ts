import type { AirportCode } from '#domain/airports.ts';
import { NEVER } from '#domain/fares.ts';
import type { Hops, Landings } from '#server/features/get-home/earliest-landings.ts';

/** The earliest arrival at home after the drive, UTC minutes; {@link NEVER} if nothing leads there. */
export function earliestArrival(
  { positions }: Hops,
  [, , lands]: Landings,
  homes: ReadonlyMap<AirportCode, { readonly minutes: number }>,
): number {
  let earliest = NEVER;
  for (const [code, { minutes }] of homes) {
    const landing = lands[positions.get(code) ?? lands.length] ?? NEVER;
    earliest = Math.min(earliest, landing + minutes);
  }
  return earliest;
}
