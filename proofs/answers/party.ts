import { FARE_KINDS, type FareKind, type Flight } from '#domain/flight.ts';
import { bookingsOf, type Party } from '#domain/party.ts';
import type { Proof } from '../harness/prove.ts';

/** Every number of travelers with every number of passes. */
export const anyParty = (proof: Proof): Party => {
  const travelers = proof.between(1, 4);
  return { travelers, passes: proof.between(0, travelers) };
};

export const formatParty = ({ travelers, passes }: Party): string =>
  `${travelers} with ${passes} passes`;

const seatsOf = ({ fares, goWildWindow }: Flight, kind: FareKind): number =>
  kind === 'goWild' && goWildWindow.state === 'blackout' ? 0 : (fares[kind]?.seatsLeft ?? 0);

/** The cheapest of all ways to give each traveler GoWild or Standard, one by one; undefined if none has the seats. */
export function leastTotal(flight: Flight, { travelers, passes }: Party): number | undefined {
  let least: number | undefined;
  for (let choice = 0; choice < 2 ** travelers; choice += 1) {
    let [onPass, standard, total] = [0, 0, 0];
    for (let traveler = 0; traveler < travelers; traveler += 1) {
      const isOnPass = Math.floor(choice / 2 ** traveler) % 2 === 1;
      if (isOnPass) onPass += 1;
      else standard += 1;
      total += flight.fares[isOnPass ? 'goWild' : 'standard']?.total ?? Number.NaN;
    }
    const fits =
      onPass <= Math.min(passes, seatsOf(flight, 'goWild')) &&
      standard <= seatsOf(flight, 'standard');
    if (fits && (least === undefined || total < least)) least = total;
  }
  return least;
}

export const isAllOnPass = (flight: Flight, { travelers, passes }: Party): boolean =>
  passes === travelers && seatsOf(flight, 'goWild') >= travelers;

/** Whether the party may see the fare as one for it. */
export const isEnough = (flight: Flight, kind: FareKind, { travelers, passes }: Party): boolean => {
  const takers = kind === 'goWild' ? passes : travelers;
  return takers > 0 && (flight.fares[kind]?.seatsLeft ?? 0) >= takers;
};

const nameOf = ({ segments }: Flight): string =>
  segments.map(({ number, departs }) => `${number} ${departs}`).join(' ');

/** One line per flight: the price for the party, and that its bookings add up to the party and the price. */
export function partyLines(flights: readonly Flight[], party: Party): string[] {
  return flights.map((flight) => {
    const price = flight.partyPrice;
    const bookings = bookingsOf(flight);
    const people = bookings.reduce((sum, { adults }) => sum + adults, 0);
    const paid = bookings.reduce(
      (sum, { kind, adults }) => sum + adults * (flight.fares[kind]?.total ?? 0),
      0,
    );
    const agrees =
      price === undefined ||
      (price.total === undefined
        ? bookings.length === 0
        : people === party.travelers && paid === price.total);
    const short = FARE_KINDS.filter((kind) => flight.fares[kind]?.tooFew);
    return [nameOf(flight), price?.total, agrees, short].join(' | ');
  });
}

/** The same lines from seats and fares alone. */
export function expectedPartyLines(flights: readonly Flight[], party: Party): string[] {
  const isPlain = party.travelers === 1 && party.passes === 1;
  return flights.map((flight) => {
    const short = FARE_KINDS.filter((kind) => {
      const fare = flight.fares[kind];
      const takers = kind === 'goWild' ? party.passes : party.travelers;
      return fare !== undefined && (fare.seatsLeft ?? 0) < takers;
    });
    return [
      nameOf(flight),
      isPlain ? undefined : leastTotal(flight, party),
      true,
      isPlain ? [] : short,
    ].join(' | ');
  });
}
