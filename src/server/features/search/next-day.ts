import type { ConnectionRules } from '#domain/itineraries.ts';
import type { Actor } from '#domain/permissions.ts';
import { hasJourney } from '#domain/route-day.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/time.ts';
import { placesOf, refuseSameAirport, requireTravelDay, todayAt } from './question.ts';
import { requireSearcher, type SearchDeps } from './search-flights.ts';

/** Most routes fly every week; a seasonal one may pause for longer than anybody moves a trip. */
const DAYS_AHEAD = 45;

export interface NextDayDeps extends SearchDeps {
  readonly connectionRules: ConnectionRules;
}

/** Lets other work of the process run between two days: a day of many airports takes milliseconds. */
type Pause = () => Promise<void>;

interface NextDayQuestion {
  /** Comma-separated codes and groups; at least one of both. */
  readonly origin?: string | undefined;
  readonly destination?: string | undefined;
  readonly date: LocalDate;
}

export interface NextDay {
  readonly next: LocalDate | undefined;
  /** Whether the timetable has flights on the day itself, departed or not. */
  readonly fliesOnDay: boolean;
}

/**
 * The next day on which the timetable has flights. It tells nothing about fares and asks no supplier, so it is not
 * counted as a search.
 * @throws AppError `invalid_input`, `unknown_airport`, `sign_in_required`.
 */
export async function findNextDay(
  deps: NextDayDeps,
  { origin, destination, date }: NextDayQuestion,
  actor: Actor,
  pause: Pause,
): Promise<NextDay> {
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
    await pause();
    const day = addDays(date, ahead);
    if (flies(day)) return { next: day, fliesOnDay };
  }
  return { next: undefined, fliesOnDay };
}
