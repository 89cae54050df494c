import { MAX_WORKERS } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import type { Actor } from '#domain/permissions.ts';
import { addDays } from '#domain/time.ts';
import type { TimetableRow } from '#domain/timetable.ts';
import type { SearchAnswers } from './routes.ts';
import { inboundQuestion, outboundQuestion, type SearchDeps, todayAt } from './search-flights.ts';
import type { TripPlanner } from './trips/trip-planner.ts';
import { sharedTripQuestion } from './trips/trip-question.ts';
import { homeQuery } from './ways-home.ts';

interface PrepareDeps extends SearchDeps {
  readonly answers: SearchAnswers;
}
interface PrepareTripsDeps extends Pick<SearchDeps, 'network' | 'clock'> {
  readonly tripPlanner: Pick<TripPlanner, 'plan'>;
}

/** Days from today. Answers about today change every minute, as flights depart: a restart would make them in vain. */
const DAYS = Array.from({ length: 13 }, (_, day) => day + 1);
/** How often a day is asked for, of the day before it. */
const LATER_DAY = 0.87;
/** Days of a question about trips. */
const TRIP_DAYS = 7;
/** No real member: prepared searches belong to nobody. */
const ANYBODY: Actor = { kind: 'member', id: 'prepare', plan: 'free', isAdmin: false };

/**
 * Caches the most requested responses without counting them, so that fares are priced and code is compiled before the
 * first request. Only for a source that knows how long its fares are valid: it is local, so no supplier is queried.
 * @param isEnough stops it before everything is cached.
 */
export async function prepareSearches(deps: PrepareDeps, isEnough: () => boolean): Promise<void> {
  if (!deps.fares.version) return;
  const { airports, timetable } = deps.network.current();
  const departures = departuresByAirport(timetable);
  const all = [...departures].flatMap(([origin, count]) =>
    airports.has(origin)
      ? DAYS.map((day) => ({ origin, day, weight: count * LATER_DAY ** day }))
      : [],
  );
  all.sort((a, b) => b.weight - a.weight);
  for (const { origin, day } of all) {
    if (isEnough()) return;
    await prepare(deps, origin, day);
  }
}

/**
 * Asks the planner for a week's trips from one airport after the other, the busiest first: its thread then runs and
 * holds the day prices of these airports before the first traveler asks.
 * @param signal ends it.
 */
export async function prepareTrips(deps: PrepareTripsDeps, signal: AbortSignal): Promise<void> {
  const departures = [...departuresByAirport(deps.network.current().timetable)];
  departures.sort(([, a], [, b]) => b - a);
  for (const [origin] of departures) {
    if (signal.aborted) return;
    const today = todayAt(deps, [origin]);
    const out = { from: today, until: addDays(today, TRIP_DAYS - 1) };
    const checked = sharedTripQuestion(deps, {
      origins: origin,
      out,
      nights: { least: 1, most: 2 },
    });
    const task = { ...checked, destination: undefined, visibility: 'all', limit: 1 } as const;
    await deps.tripPlanner.plan(task, { signal, key: 'prepare' }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}

/** Departures per week. */
function departuresByAirport(timetable: readonly TimetableRow[]): Map<AirportCode, number> {
  const departures = new Map<AirportCode, number>();
  for (const { origin, weekdays } of timetable) {
    const days = weekdays.toString(2).replaceAll('0', '').length;
    departures.set(origin, (departures.get(origin) ?? 0) + days);
  }
  return departures;
}

/** As the web app requests them. */
async function prepare(deps: PrepareDeps, airport: AirportCode, day: number): Promise<void> {
  const { answers } = deps;
  const date = addDays(todayAt(deps, [airport]), day);
  const { outbound, inbound } = MAX_WORKERS;
  const out = {
    question: outboundQuestion(deps, { origin: airport, date, workers: outbound }, ANYBODY),
    maxWorkers: outbound,
  };
  const back = {
    question: inboundQuestion(deps, { destination: airport, date, workers: inbound }),
    maxWorkers: inbound,
  };
  await answers.outbound.prepare({ ...out, visibility: 'without seats' });
  await answers.outbound.prepare({ ...out, visibility: 'all' });
  await answers.waysHome.prepare(homeQuery(deps, { home: airport, date }, ANYBODY));
  await answers.inbound.prepare({ ...back, visibility: 'all' });
}
