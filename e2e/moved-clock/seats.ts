import { type FareKind, type Flight, flightNumbers } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import type { FareSource } from '#server/providers/fares/port.ts';

/** A fare in dollars; `gone`: sold out. */
export type ToldFare = { readonly total: number; readonly seats: number } | 'gone';

/** A source whose fares a test changes, flight by flight. The window of a pass seat stays as the source has it. */
export function tellableFares(source: FareSource) {
  const told = new Map<string, ToldFare>();
  const keyOf = (number: string, kind: FareKind) => `${number} ${kind}`;
  const asTold = (flight: Flight): Flight => {
    const fares = { ...flight.fares };
    for (const kind of ['goWild', 'standard'] as const) {
      const fare = told.get(keyOf(flightNumbers(flight), kind));
      if (!fare || (kind === 'goWild' && flight.goWildWindow.state !== 'open')) continue;
      if (fare === 'gone') delete fares[kind];
      else fares[kind] = { total: cents(Math.round(fare.total * 100)), seatsLeft: fare.seats };
    }
    return { ...flight, fares };
  };
  const { name, simulated, hasFares } = source;
  const fares: FareSource = {
    name,
    simulated,
    hasFares,
    async search(query, signal) {
      const answer = await source.search(query, signal);
      return { ...answer, flights: answer.flights.map(asTold) };
    },
  };
  return {
    fares,
    tell: (number: string, kind: FareKind, fare: ToldFare) => told.set(keyOf(number, kind), fare),
  };
}
