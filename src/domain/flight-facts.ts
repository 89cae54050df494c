import {
  arrivalOf,
  departureOf,
  FARE_KINDS,
  type Flight,
  flightNumbers,
  stopsOf,
} from './flight.ts';
import { type Party, passState, priceForParty } from './party.ts';
import { recentlyUsed } from './recently-used.ts';
import { type InstantMinute, instantOf } from './time.ts';

/** What questions about trips compare flights by. */
export interface FlightFacts {
  readonly departs: InstantMinute;
  readonly arrives: InstantMinute;
  readonly stops: number;
  /** `F9 1, F9 2` */
  readonly numbers: string;
  /** Names of its segments. */
  readonly segments: readonly string[];
}

const knownFacts = new WeakMap<Flight, FlightFacts>();

/** Read once for each flight: one question after the other is about the same flights. */
export function factsOf(flight: Flight): FlightFacts {
  const known = knownFacts.get(flight);
  if (known) return known;
  const facts = {
    departs: instantOf(departureOf(flight)),
    arrives: instantOf(arrivalOf(flight)),
    stops: stopsOf(flight),
    numbers: flightNumbers(flight),
    segments: flight.segments.map(({ number, departs }) => `${number} ${departs}`),
  };
  knownFacts.set(flight, facts);
  return facts;
}

/** What a flight costs a party, cents; undefined where it has no seats for it. */
export interface FlightPrices {
  /** The cheapest split. */
  readonly any: number | undefined;
  /** Everybody on GoWild; undefined also without a pass for each. */
  readonly pass: number | undefined;
  /** Nobody on GoWild. */
  readonly sure: number | undefined;
  /** Whether everybody can go on GoWild, with known seats. */
  readonly isOnPass: boolean;
}

/** Parties whose prices are kept: all of two to four travelers, with and without Discount Den. */
const KEPT_PARTIES = 30;

const pricesBy = recentlyUsed(
  KEPT_PARTIES,
  (_key, { party, den }: { readonly party: Party; readonly den: boolean }) => {
    const known = new WeakMap<Flight, FlightPrices>();
    return (flight: Flight): FlightPrices => {
      const prices = known.get(flight) ?? pricesOf(flight, party, den);
      known.set(flight, prices);
      return prices;
    };
  },
);

/** The prices of flights for a party, read once for each. */
export const pricesFor = (party: Party, den: boolean): ((flight: Flight) => FlightPrices) =>
  pricesBy(`${party.travelers} ${party.passes} ${den}`, { party, den });

function pricesOf(flight: Flight, party: Party, den: boolean): FlightPrices {
  if (FARE_KINDS.every((kind) => !flight.fares[kind]))
    return { any: undefined, pass: undefined, sure: undefined, isOnPass: false };
  const { travelers, passes } = party;
  const onPass = priceForParty(flight, party, { den, onGoWild: travelers });
  return {
    any: priceForParty(flight, party, { den }).total,
    pass: passes < travelers ? undefined : onPass.total,
    sure: priceForParty(flight, { ...party, passes: 0 }, { den }).total,
    isOnPass: passState(flight, party) === 'yes',
  };
}
