import { ONE_TRAVELER, type Party, parsePartyQuery, partyOf } from '#domain/party.ts';
import type { SavedTrip } from '#domain/saved-trip.ts';
import { pricedFor, type SharedFlight } from '#domain/shared-flight.ts';
import type { SharedTrip } from './shared-trip.ts';

/** How a trip is split between fares; undefined for one traveler with a pass on the fares that are shown first. */
export function splitOf({ departure, back }: Pick<SavedTrip, 'departure' | 'back'>) {
  const flights = [departure, ...(back ? [back] : [])];
  const priced = flights.flatMap(({ partyPrice }) => partyPrice ?? []);
  const [first] = priced;
  if (!first) return undefined;
  const { travelers, passes } = first;
  const den = priced.some(({ other }) => other === 'discountDen') || undefined;
  return { travelers, passes, onPass: flights.map(travelersOnPass), den };
}

/** Parameters of a summary URL beside the trip. */
export function partySearch(trip: SharedTrip): Record<string, string> {
  const split = splitOf(trip);
  return { ...(split && splitSearch(split)), ...denSearch(trip.den ?? split?.den) };
}

const splitSearch = ({ travelers, passes, onPass }: NonNullable<ReturnType<typeof splitOf>>) => ({
  ...(travelers > 1 && { party: String(travelers) }),
  ...(passes < travelers && { passes: String(passes) }),
  // Seats are not in a link, so it says how each flight was split.
  on_pass: onPass.join(),
});

const denSearch = (den: boolean | undefined) => den !== undefined && { den: den ? '1' : '0' };

const travelersOnPass = ({ partyPrice, fares }: SharedFlight): number =>
  partyPrice?.onGoWild ?? (fares.goWild ? 1 : 0);

type Params = Readonly<Record<string, string | undefined>>;

/** The trip with its prices for the party of the URL. */
export function withParty(trip: SharedTrip, query: Params): SharedTrip {
  const party = partyOf(parsePartyQuery(query));
  const [out, home] = splitsOf(query.on_pass, party ?? ONE_TRAVELER);
  const den = query.den === '1' || (query.den === '0' ? false : undefined);
  const priced = (flight: SharedFlight, onGoWild?: number) =>
    pricedFor(party, flight, { onGoWild, den });
  return {
    ...trip,
    den,
    departure: priced(trip.departure, out),
    back: priced(trip.back, home),
    ...(trip.sureWays && { sureWays: trip.sureWays.map((way) => priced(way)) }),
  };
}

/** Travelers on GoWild out and home; without a readable `on_pass` the cheapest split is taken. */
function splitsOf(text: string | undefined, { passes }: Party): readonly (number | undefined)[] {
  const [, ...counts] = /^([0-4]),([0-4])$/.exec(text ?? '') ?? [];
  const splits = counts.map(Number);
  return splits.every((count) => count <= passes) ? splits : [];
}
