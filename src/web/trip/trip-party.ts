import { type Party, parsePartyQuery, partyOf, withPartyPrice } from '#domain/party.ts';
import { asFlight, type SharedFlight, type SharedTrip } from './shared-trip.ts';

/** Parameters of a summary URL beside the trip; none for one traveler with a pass. */
export function partySearch({ departure, back }: SharedTrip): Record<string, string> {
  const [out, home] = [departure.partyPrice, back.partyPrice];
  if (!out || !home) return {};
  const { travelers, passes } = out;
  return {
    ...(travelers > 1 && { party: String(travelers) }),
    ...(passes < travelers && { passes: String(passes) }),
    // Seats are not in a link, so it says how each flight was split.
    on_pass: `${out.onGoWild},${home.onGoWild}`,
  };
}

type Params = Readonly<Record<string, string | undefined>>;

/** The trip with its prices for the party of the URL. */
export function withParty(trip: SharedTrip, query: Params): SharedTrip {
  const party = partyOf(parsePartyQuery(query));
  if (!party) return trip;
  const [out, home] = splitsOf(query.on_pass, party);
  return {
    ...trip,
    departure: pricedFor(party, trip.departure, out),
    back: pricedFor(party, trip.back, home),
    ...(trip.sureWays && { sureWays: trip.sureWays.map((way) => pricedFor(party, way)) }),
  };
}

/** Travelers on GoWild out and home; without a readable `on_pass` the cheapest split is taken. */
function splitsOf(text: string | undefined, { passes }: Party): readonly (number | undefined)[] {
  const [, ...counts] = /^([0-4]),([0-4])$/.exec(text ?? '') ?? [];
  const splits = counts.map(Number);
  return splits.every((count) => count <= passes) ? splits : [];
}

const pricedFor = (party: Party, flight: SharedFlight, onGoWild?: number): SharedFlight => {
  const { goWildWindow: _, ...priced } = withPartyPrice(asFlight(flight), party, { onGoWild });
  return priced;
};
