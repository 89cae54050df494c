import {
  arrivalOf,
  departureOf,
  FARE_KINDS,
  type Flight,
  flightNumbers,
  stopsOf,
} from './flight.ts';
import { type Party, passState, priceForParty } from './party.ts';
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

export const factsOf = (flight: Flight): FlightFacts => ({
  departs: instantOf(departureOf(flight)),
  arrives: instantOf(arrivalOf(flight)),
  stops: stopsOf(flight),
  numbers: flightNumbers(flight),
  segments: flight.segments.map(({ number, departs }) => `${number} ${departs}`),
});

/** Who pays: a party, and whether it may use Discount Den fares. */
export interface Payers {
  readonly party: Party;
  readonly den: boolean;
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

const NO_PRICES: FlightPrices = {
  any: undefined,
  pass: undefined,
  sure: undefined,
  isOnPass: false,
};

/** The prices of a flight for a party. */
export const pricesFor =
  (party: Party, den: boolean) =>
  (flight: Flight): FlightPrices => {
    if (FARE_KINDS.every((kind) => !flight.fares[kind])) return NO_PRICES;
    const { travelers, passes } = party;
    const onPass = priceForParty(flight, party, { den, onGoWild: travelers });
    return {
      any: priceForParty(flight, party, { den }).total,
      pass: passes < travelers ? undefined : onPass.total,
      sure: priceForParty(flight, { ...party, passes: 0 }, { den }).total,
      isOnPass: passState(flight, party) === 'yes',
    };
  };

/** A flight with what questions about trips compare it by, for one party. */
export interface PricedFlight extends FlightFacts, FlightPrices {
  readonly flight: Flight;
}

export const pricedFlight = (flight: Flight, { party, den }: Payers): PricedFlight => ({
  flight,
  ...factsOf(flight),
  ...pricesFor(party, den)(flight),
});
