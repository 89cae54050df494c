import {
  bookingKind,
  FARE_KINDS,
  type Fare,
  type FareKind,
  type Flight,
  firstFare,
  type PartyPrice,
  travelersOf,
} from './flight.ts';
import type { Cents } from './money.ts';

/** Who travels. Passes are personal: at most `passes` of the travelers can go on GoWild. */
export interface Party {
  /** 1 to {@link MOST_TRAVELERS}. */
  readonly travelers: number;
  /** 0 to `travelers`. */
  readonly passes: number;
}

export const MOST_TRAVELERS = 4;

/** The party of a search that names none. */
export const ONE_TRAVELER: Party = { travelers: 1, passes: 1 };

/** A party as addresses and calls name it. */
export interface PartyQuery {
  /** Travelers; 1 by default. */
  readonly party?: number | undefined;
  /** All travelers hold one by default. */
  readonly passes?: number | undefined;
}

/** A party, and whether it may use Discount Den fares, as answers name them. */
export interface People {
  readonly party: number;
  readonly passes: number;
  readonly den: boolean;
}

/** As an address names them. It leaves nothing out, since whoever reads it may have a profile of their own. */
export const peopleTexts = ({ party, passes, den }: People) =>
  ({ party: `${party}`, passes: `${passes}`, den: den ? '1' : '0' }) as const;

/** Why a query names no party; undefined if it does. */
export const passesRefusal = ({ party = 1, passes = party }: PartyQuery): string | undefined =>
  passes > party ? 'There are more passes than travelers' : undefined;

/** Undefined for {@link ONE_TRAVELER}. */
export function partyOf({ party = 1, passes = party }: PartyQuery): Party | undefined {
  return party === 1 && passes === 1 ? undefined : { travelers: party, passes };
}

/**
 * Reads a party from an address or a store, where numbers are whole. What is unreadable is one traveler, or a pass for
 * everybody; both are left out, so that equal parties are equal.
 */
export function readPartyQuery(stored: {
  readonly party?: unknown;
  readonly passes?: unknown;
}): PartyQuery {
  const within = (value: unknown, min: number, max: number) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? value
      : undefined;
  const party = within(stored.party, 2, MOST_TRAVELERS);
  const passes = within(stored.passes, 0, (party ?? 1) - 1);
  return { ...(party !== undefined && { party }), ...(passes !== undefined && { passes }) };
}

/** As {@link readPartyQuery}, from the texts of an address. */
export function parsePartyQuery({
  party,
  passes,
}: {
  readonly party?: string | undefined;
  readonly passes?: string | undefined;
}): PartyQuery {
  const digit = (text: string | undefined) =>
    text !== undefined && /^\d$/.test(text) ? Number(text) : undefined;
  return readPartyQuery({ party: digit(party), passes: digit(passes) });
}

/** Whether so many people may book this fare together. Unknown seats may be enough. */
export function isUsable({ fares, goWildWindow }: Flight, kind: FareKind, people: number): boolean {
  const fare = fares[kind];
  if (!fare || (kind === 'goWild' && goWildWindow.state === 'blackout')) return false;
  return fare.seatsLeft === undefined || fare.seatsLeft >= people;
}

export interface PriceOptions {
  /** Whether the party may use Discount Den fares. */
  readonly den?: boolean | undefined;
  /** A split that is already chosen. */
  readonly onGoWild?: number | undefined;
}

/** Some of a party on GoWild and the others together on one other fare. */
type Split = Pick<PartyPrice, 'onGoWild' | 'other'> & { readonly total: Cents };
type SomeSplit = Pick<PartyPrice, 'onGoWild' | 'other' | 'total'>;

/** The cheapest split of a party, as far as passes and seats go, with no price if there are too few seats for any. */
export function priceForParty(
  flight: Flight,
  party: Party,
  options: PriceOptions = {},
): PartyPrice {
  const best: SomeSplit = cheapestSplit(flight, party, options) ?? {
    onGoWild: 0,
    total: undefined,
  };
  const used = [best.onGoWild > 0 && ('goWild' as const), best.other].filter((kind) => !!kind);
  const areSeatsKnown = used.every((kind) => flight.fares[kind]?.seatsLeft !== undefined);
  return { ...party, ...best, areSeatsKnown };
}

/** Of equally cheap splits the one with most people on GoWild; undefined if no split has the seats. */
function cheapestSplit(
  flight: Flight,
  { travelers, passes }: Party,
  { den = false, onGoWild: chosen }: PriceOptions,
): Split | undefined {
  let best: Split | undefined;
  for (let onGoWild = chosen ?? passes; onGoWild >= (chosen ?? 0); onGoWild -= 1) {
    const split = splitOf(flight, { onGoWild, others: travelers - onGoWild, den });
    if (split && (!best || split.total < best.total)) best = split;
  }
  return best;
}

interface SplitQuestion {
  readonly onGoWild: number;
  readonly others: number;
  readonly den: boolean;
}

/** Undefined if the flight has too few seats for it. */
function splitOf(flight: Flight, { onGoWild, others, den }: SplitQuestion): Split | undefined {
  if (onGoWild > 0 && !isUsable(flight, 'goWild', onGoWild)) return undefined;
  const pass = onGoWild * totalOf(flight, 'goWild');
  if (others === 0) return { onGoWild, total: pass as Cents };
  const other = cheaperKind(flight, others, den);
  return other && { onGoWild, other, total: (pass + others * totalOf(flight, other)) as Cents };
}

/** Standard or, for members, Discount Den; undefined if neither has the seats. */
function cheaperKind(flight: Flight, people: number, den: boolean): FareKind | undefined {
  const hasStandard = isUsable(flight, 'standard', people);
  if (!den || !isUsable(flight, 'discountDen', people)) return hasStandard ? 'standard' : undefined;
  const isCheaper = totalOf(flight, 'discountDen') < totalOf(flight, 'standard');
  return hasStandard && !isCheaper ? 'standard' : 'discountDen';
}

const totalOf = ({ fares }: Flight, kind: FareKind): number => fares[kind]?.total ?? 0;

/** What all of a party pay in a split, cents; undefined if the flight has too few seats for it. */
export const splitTotal = (flight: Flight, question: SplitQuestion): Cents | undefined =>
  splitOf(flight, question)?.total;

/** Whether everybody can go on GoWild. `unknown` if the source does not say how many seats are left. */
export function passState(flight: Flight, { travelers, passes }: Party): 'yes' | 'no' | 'unknown' {
  if (passes < travelers || !isUsable(flight, 'goWild', travelers)) return 'no';
  return flight.fares.goWild?.seatsLeft === undefined ? 'unknown' : 'yes';
}

/** As {@link passState}; where the source has no fares, the rules of the pass decide. */
export function passStateBy(flight: Flight, party: Party, hasFares: boolean) {
  if (hasFares) return passState(flight, party);
  return party.passes === party.travelers && mayBeOnPass(flight, false) ? 'yes' : 'no';
}

/** Whether the party finds seats together. A flight without any fare may have them: its source knows no fares. */
export const canTake = (flight: Flight, party: Party): boolean =>
  FARE_KINDS.every((kind) => !flight.fares[kind]) ||
  priceForParty(flight, party).total !== undefined;

/** The flight with its price for the party and with the fares marked that have too few seats for it. */
export function withPartyPrice(flight: Flight, party: Party, options: PriceOptions = {}): Flight {
  if (!partyOf({ party: party.travelers, passes: party.passes })) return flight;
  const fares: Flight['fares'] = {};
  for (const kind of FARE_KINDS) {
    const fare = flight.fares[kind];
    if (fare)
      fares[kind] = hasTooFew(fare, takersOf(kind, party)) ? { ...fare, tooFew: true } : fare;
  }
  return { ...flight, fares, partyPrice: priceForParty(flight, party, options) };
}

/** How many of the party could take a fare. */
const takersOf = (kind: FareKind, { travelers, passes }: Party): number =>
  kind === 'goWild' ? passes : travelers;

const hasTooFew = ({ seatsLeft }: Fare, takers: number): boolean =>
  seatsLeft !== undefined && seatsLeft < takers;

/** Whether a fare has seats for all of the party who could take it. */
export const isForParty = ({ fares, partyPrice }: Flight, kind: FareKind): boolean =>
  fares[kind] !== undefined &&
  !fares[kind].tooFew &&
  (!partyPrice || takersOf(kind, partyPrice) > 0);

/**
 * Whether the pass may be used, now or later: by a GoWild fare for the party or, where there are no fares, by the rules
 * of the pass.
 */
export const mayBeOnPass = (flight: Flight, hasFares: boolean): boolean =>
  hasFares ? isForParty(flight, 'goWild') : flight.goWildWindow.state !== 'blackout';

/** One booking with the airline. */
export interface Booking {
  readonly kind: FareKind;
  readonly adults: number;
}

/** The bookings of the shown price: two where the party is split, none without a price. */
export function bookingsOf(flight: Flight): Booking[] {
  return FARE_KINDS.flatMap((kind) => {
    const adults = adultsAtPrice(flight, kind);
    return adults > 0 ? [{ kind, adults }] : [];
  });
}

/** As {@link bookingsOf}; for a flight without a price, all of the party on `kind`. */
export function bookingsOr(kind: FareKind, flight: Flight): Booking[] {
  const bookings = bookingsOf(flight);
  const adults = travelersOf(flight);
  return bookings.length > 0 ? bookings : [{ kind, adults }];
}

function adultsAtPrice({ fares, partyPrice }: Flight, kind: FareKind): number {
  if (!partyPrice) return FARE_KINDS.find((one) => fares[one]) === kind ? 1 : 0;
  const { total, travelers, onGoWild, other } = partyPrice;
  if (total === undefined) return 0;
  return kind === 'goWild' ? onGoWild : kind === other ? travelers - onGoWild : 0;
}

/**
 * How many adults a link to the airline books on a fare; 0 if the party cannot book it. A flight without any fare has a
 * link for {@link bookingKind}.
 */
export function adultsOn(flight: Flight, kind: FareKind): number {
  const { fares, partyPrice } = flight;
  if (!firstFare(flight)) return kind === bookingKind(flight) ? (partyPrice?.travelers ?? 1) : 0;
  if (!partyPrice) return fares[kind] ? 1 : 0;
  const priced = adultsAtPrice(flight, kind);
  if (priced > 0) return priced;
  const { travelers } = partyPrice;
  const isForAll = takersOf(kind, partyPrice) === travelers && !fares[kind]?.tooFew;
  return isForAll && isUsable(flight, kind, travelers) ? travelers : 0;
}
