import { type Deadline, hasTime } from '#domain/deadline.ts';
import { withNearby } from '#domain/nearby.ts';
import { ONE_TRAVELER, type PartyQuery, partyOf, passesRefusal } from '#domain/party.ts';
import { type Actor, authorise } from '#domain/permissions.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { addDays, type LocalDate, type Minutes } from '#domain/time.ts';
import type { DayRange, NightRange, WallClock } from '#domain/trip-texts.ts';
import {
  daysRefusal,
  faresRefusal,
  nightsRefusal,
  originsRefusal,
  type TripOrder,
  type TripQuestion,
} from '#domain/trips.ts';
import { placesOf, refuseField, refuseSameAirport, todayAt } from '../question.ts';
import { requireSearcher, type SearchDeps } from '../search-flights.ts';

/** A question about trips as a call asks it. */
export interface AskedTrips extends PartyQuery {
  /** Comma-separated codes and groups. */
  readonly origins: string;
  readonly destination?: string | undefined;
  readonly out: DayRange;
  readonly nights: NightRange;
  readonly nearby?: boolean | undefined;
  readonly return_to?: TripQuestion['returnTo'] | undefined;
  readonly depart_after?: Minutes | undefined;
  readonly home_by?: WallClock | undefined;
  readonly home_by_time?: Minutes | undefined;
  readonly overnight?: boolean | undefined;
  readonly den?: boolean | undefined;
  readonly fares?: TripQuestion['fares'] | undefined;
  readonly max_stops?: number | undefined;
  readonly slow?: boolean | undefined;
  readonly warm_from?: number | undefined;
  readonly sort?: TripOrder | undefined;
}

/** A checked question, the drive to its nearby airports in minutes, and those that it has no room for. */
export interface CheckedTrips {
  readonly question: TripQuestion;
  readonly isNearby: boolean;
  readonly leftOut: readonly string[];
  readonly drives: Readonly<Record<string, number>>;
}

/**
 * @throws AppError `sign_in_required`, `single_route_is_premium`, `unknown_airport`, and `invalid_input` naming the
 * field.
 */
export function tripQuestion(deps: SearchDeps, asked: AskedTrips, actor: Actor): CheckedTrips {
  requireSearcher(deps, actor);
  if (asked.destination !== undefined) authorise(actor, 'flights.choose-destination');
  return sharedTripQuestion(deps, asked);
}

/** Of whoever opens a link. @throws AppError `unknown_airport`, and `invalid_input` naming the field. */
export function sharedTripQuestion(
  deps: Pick<SearchDeps, 'network' | 'clock'>,
  asked: AskedTrips,
): CheckedTrips {
  const { destination } = asked;
  const { origins, leftOut, drives } = originsOf(deps, asked);
  const destinations =
    destination === undefined ? undefined : placesOf(deps.network, 'destination', destination);
  if (destinations) refuseSameAirport(origins, destinations);
  refuseIf('out', daysRefusal(asked.out, todayAt(deps, origins)));
  refuseIf('nights', nightsRefusal(asked.nights));
  refuseIf('passes', passesRefusal(asked));
  const wishes = wishesOf(asked);
  refuseIf('fares', faresRefusal(wishes.fares, wishes.party));
  const { out, nights, nearby: isNearby = false } = asked;
  return { isNearby, leftOut, drives, question: { origins, destinations, out, nights, ...wishes } };
}

/** What a question leaves out: one traveler with a pass, every fare and at most two stops. */
const wishesOf = (asked: AskedTrips) => ({
  returnTo: asked.return_to ?? 'same',
  departAfter: asked.depart_after,
  deadline: deadlineOf(asked),
  party: partyOf(asked) ?? ONE_TRAVELER,
  den: asked.den ?? false,
  fares: asked.fares ?? 'any',
  maxStops: asked.max_stops ?? 2,
  slow: asked.slow ?? false,
  warmFrom: asked.warm_from,
  order: asked.sort ?? 'best',
});

/** Beside a time, `overnight` has no effect: equal questions are equal. */
function deadlineOf(asked: Pick<AskedTrips, 'home_by' | 'home_by_time' | 'overnight'>): Deadline {
  const times = { homeBy: asked.home_by, homeByTime: asked.home_by_time };
  return hasTime(times) ? times : { overnight: asked.overnight ?? false };
}

/** Refuses a day of the strip that the question does not ask for. @throws AppError `invalid_input` naming `day`. */
export function requireDayOf({ out: { from, until } }: TripQuestion, day: LocalDate): void {
  if (day < from || day > until) refuseField('day', 'This day is not one of the question');
}

function originsOf(
  { network }: Pick<SearchDeps, 'network'>,
  { origins: text, nearby = false }: Pick<AskedTrips, 'origins' | 'nearby'>,
) {
  const named = placesOf(network, 'origins', text);
  refuseIf('origins', originsRefusal(named.length));
  if (!nearby) return { origins: named, leftOut: [], drives: {} };
  const { airports } = network.current();
  return withNearby(
    named.flatMap((code) => airports.get(code) ?? []),
    airports.values(),
  );
}

function refuseIf(field: string, refusal: string | undefined): void {
  if (refusal) refuseField(field, refusal);
}

/** @throws AppError `unknown_airport`, and `invalid_input` naming the field. */
export function monthQuestion(
  deps: Pick<SearchDeps, 'network' | 'clock'>,
  { origins: text, month }: { readonly origins: string; readonly month: string },
) {
  const { origins } = originsOf(deps, { origins: text });
  const today = todayAt(deps, origins);
  if (month < today.slice(0, 7)) refuseField('month', 'This month has passed');
  if (month > addDays(today, MAX_DAYS_AHEAD).slice(0, 7))
    refuseField('month', `This month is more than ${MAX_DAYS_AHEAD} days away`);
  return { origins, month };
}

/** What is counted of a question: another party, deadline or order is free for ten minutes. */
export const countedTrip = ({ out, nights }: TripQuestion): string =>
  `${out.from}/${out.until} ${nights.least}-${nights.most}`;
