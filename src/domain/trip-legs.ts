import type { Airport, AirportCode } from './airports.ts';
import type { Flight } from './flight.ts';
import type { PricedFlight } from './flight-facts.ts';
import { mayBeOnPass } from './party.ts';
import type { LocalDate, TimeZone } from './time.ts';
import type { TripLeg, TripQuestion, TripWorld } from './trips.ts';

/** Undefined if the question does not admit the flight. */
export function legOf(
  priced: PricedFlight,
  day: LocalDate,
  question: TripQuestion,
  { hasFares }: Pick<TripWorld, 'hasFares'>,
): TripLeg | undefined {
  const { flight, departs, arrives, stops, numbers } = priced;
  if (stops > question.maxStops || (flight.slow && !question.slow)) return undefined;
  if (lacksPasses(question)) return undefined;
  const price = hasFares ? priced[question.fares] : timetablePrice(flight, question);
  const isUnopened = price === undefined && isOnPassLater(flight, question);
  if (price === undefined && !isUnopened) return undefined;
  return { flight, day, departs, arrives, stops, numbers, price: price ?? 0, isUnopened };
}

/** The flights that a question admits. */
export function legsOf(
  flights: readonly PricedFlight[],
  day: LocalDate,
  question: TripQuestion,
  world: Pick<TripWorld, 'hasFares'>,
): TripLeg[] {
  const legs: TripLeg[] = [];
  for (const flight of flights) {
    const leg = legOf(flight, day, question, world);
    if (leg) legs.push(leg);
  }
  return legs;
}

const lacksPasses = ({ fares, party }: TripQuestion): boolean =>
  fares === 'pass' && party.passes < party.travelers;

/** Without fares only the rules of the pass decide. */
const timetablePrice = (flight: Flight, { fares }: TripQuestion): number | undefined =>
  fares === 'any' || mayBeOnPass(flight, false) ? 0 : undefined;

/** Whether everybody is to go on the pass, and no seat is offered before its window opens. */
const isOnPassLater = ({ fares, goWildWindow }: Flight, question: TripQuestion): boolean =>
  question.fares === 'pass' && !fares.goWild && goWildWindow.state === 'opens';

/** Where a trip that began at an origin may end. */
export const homesOf = ({ returnTo, origins }: TripQuestion, origin: AirportCode) =>
  returnTo === 'same' ? [origin] : origins;

export const zoneOf = ({ network }: Pick<TripWorld, 'network'>, code: AirportCode): TimeZone =>
  (network.airports.get(code) as Airport).zone;
