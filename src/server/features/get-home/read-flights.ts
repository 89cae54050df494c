import { setImmediate as nextLoop } from 'node:timers/promises';
import type { AirportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import type { GetHomeWorld } from '#domain/get-home.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';

export interface HomeFlightsQuestion {
  readonly origins: readonly AirportCode[];
  readonly homes: readonly AirportCode[];
  /** The first travel day; ways home leave on it and the two after it. */
  readonly today: LocalDate;
}

/** The travel days of ways home. */
export const homeDays = (today: LocalDate): LocalDate[] =>
  [0, 1, 2].map((ahead) => addDays(today, ahead));

interface FoundFlights extends Pick<GetHomeWorld, 'direct' | 'from' | 'to'> {
  readonly seenAt: Date;
}

/** The flights of which ways home are made. @throws AppError `fares_unavailable`. */
export async function readHomeFlights(
  fares: FareSource,
  { origins, homes, today }: HomeFlightsQuestion,
  signal: AbortSignal,
): Promise<FoundFlights> {
  const found: Record<'direct' | 'from' | 'to', Flight[]> = { direct: [], from: [], to: [] };
  let seenAt: Date | undefined;
  const ask = async (kind: keyof typeof found, query: FareQuery) => {
    const answer = await fares.search(query, signal).catch(refuseWith('fares_unavailable'));
    found[kind].push(...answer.flights);
    if (!seenAt || answer.seenAt < seenAt) seenAt = answer.seenAt;
    // Lets other requests in between.
    await nextLoop();
  };
  for (const date of homeDays(today)) {
    await ask('direct', { origins, destinations: homes, date });
    // Of two bookings with three segments at most, none has two stops.
    await ask('from', { origins, date, maxStops: 1 });
    await ask('to', { destinations: homes, date, maxStops: 1 });
  }
  return { ...found, seenAt: seenAt as Date };
}
