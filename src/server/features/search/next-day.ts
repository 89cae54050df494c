import { nextFlightDay } from '#contract/flights.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import type { Actor } from '#domain/permissions.ts';
import { hasJourney } from '#domain/route-day.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/time.ts';
import { yieldLoop } from '#server/concurrency.ts';
import { route } from '#server/http/route.ts';
import type { CostlyQuestions } from './costly-questions.ts';
import {
  placesOf,
  refuseSameAirport,
  requireSearcher,
  requireTravelDay,
  type SearchDeps,
  todayAt,
} from './search-flights.ts';

/** Most routes fly every week; a seasonal one may pause for longer than anybody moves a trip. */
const DAYS_AHEAD = 45;

export interface NextDayDeps extends SearchDeps {
  readonly connectionRules: ConnectionRules;
  readonly costly: CostlyQuestions;
}

interface NextDayQuestion {
  /** Comma-separated codes and groups; at least one of both. */
  readonly origin?: string | undefined;
  readonly destination?: string | undefined;
  readonly date: LocalDate;
}

/**
 * The next day on which the timetable has flights. It tells nothing about fares and asks no supplier, so it is not
 * counted as a search.
 * @returns also whether the timetable has flights on the day itself, departed or not.
 * @throws AppError `invalid_input`, `unknown_airport`, `sign_in_required`.
 */
async function findNextDay(
  deps: NextDayDeps,
  { origin, destination, date }: NextDayQuestion,
  actor: Actor,
) {
  requireSearcher(deps, actor);
  const { network, connectionRules: rules } = deps;
  const origins = origin === undefined ? undefined : placesOf(network, 'origin', origin);
  const destinations =
    destination === undefined ? undefined : placesOf(network, 'destination', destination);
  if (origins && destinations) refuseSameAirport(origins, destinations);
  const leaving = origins ?? [...network.current().airports.keys()];
  requireTravelDay(deps, date, leaving);
  const flies = (day: LocalDate) =>
    hasJourney(network.current(), { origins, destinations, date: day }, rules);
  const most = Math.min(DAYS_AHEAD, MAX_DAYS_AHEAD - daysBetween(todayAt(deps, leaving), date));
  const fliesOnDay = flies(date);
  for (let ahead = 1; ahead <= most; ahead += 1) {
    // A day of many airports takes milliseconds.
    await yieldLoop();
    const day = addDays(date, ahead);
    if (flies(day)) return { next: day, fliesOnDay };
  }
  return { next: undefined, fliesOnDay };
}

export const nextDayRoute = (deps: NextDayDeps) =>
  route(nextFlightDay, async ({ input, actor, caller }) => {
    const find = () => findNextDay(deps, input.query, actor);
    const { next, fliesOnDay } = await deps.costly.run({ actor, caller }, 1, (rank) =>
      deps.workQueue.runLimited(find, rank),
    );
    return { next: next ?? null, flies_on_day: fliesOnDay };
  });
