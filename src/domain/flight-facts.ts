import {
  arrivalOf,
  departureOf,
  FARE_KINDS,
  type Flight,
  flightNumbers,
  stopsOf,
} from './flight.ts';
import { type Party, passState, splitTotal } from './party.ts';
import { type InstantMinute, instantOf } from './time.ts';

/** When a flight leaves and lands, and by which flights. */
interface FlightTimes {
  readonly departs: InstantMinute;
  readonly arrives: InstantMinute;
  readonly stops: number;
  /** `F9 1, F9 2` */
  readonly numbers: string;
}

export const timesOf = (flight: Flight): FlightTimes => ({
  departs: instantOf(departureOf(flight)),
  arrives: instantOf(arrivalOf(flight)),
  stops: stopsOf(flight),
  numbers: flightNumbers(flight),
});

/** What questions about trips compare flights by. */
export interface FlightFacts extends FlightTimes {
  /** Names of its segments. */
  readonly segments: readonly string[];
}

export const segmentNames = ({ segments }: Flight): string[] =>
  segments.map(({ number, departs }) => `${number} ${departs}`);

/** Who pays: a party, and whether it may use Discount Den fares. */
export interface Payers {
  readonly party: Party;
  readonly den: boolean;
}

/** Equal for equal payers. */
export const payersKey = ({ party: { travelers, passes }, den }: Payers): string =>
  `${travelers} ${passes} ${den}`;

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
    let any: number | undefined;
    let pass: number | undefined;
    let sure: number | undefined;
    for (let onGoWild = passes; onGoWild >= 0; onGoWild -= 1) {
      const total = splitTotal(flight, { onGoWild, others: travelers - onGoWild, den });
      if (total === undefined) continue;
      if (any === undefined || total < any) any = total;
      if (onGoWild === travelers) pass = total;
      if (onGoWild === 0) sure = total;
    }
    return { any, pass, sure, isOnPass: passState(flight, party) === 'yes' };
  };

/** A flight with its times read. */
export interface TimedFlight extends FlightTimes {
  readonly flight: Flight;
}

export const timedFlight = (flight: Flight): TimedFlight => ({ flight, ...timesOf(flight) });

interface ConnectionNote {
  readonly title: string;
  /** How to book it; below the title. */
  readonly advice: string;
  /** Title and advice in one. */
  readonly text: string;
}

const TITLE = 'Possible connection';
const ADVICE =
  'check at the airline whether it sells these flights as one booking. If it does not, book each flight on its own: a missed connection is then your risk.';
const NOTE: ConnectionNote = {
  title: TITLE,
  advice: ADVICE.charAt(0).toUpperCase() + ADVICE.slice(1),
  text: `${TITLE}: ${ADVICE}`,
};

/** What to say about a flight with stops, unless its source sells it as one booking. */
export const connectionNote = (
  flight: Pick<Flight, 'segments' | 'soldAsOne'>,
): ConnectionNote | undefined =>
  flight.segments.length > 1 && !flight.soldAsOne ? NOTE : undefined;
