import type { AirportCode } from '#domain/airports.ts';
import type { Actor } from '#domain/permissions.ts';
import { addDays } from '#domain/time.ts';
import type { TimetableRow } from '#domain/timetable.ts';
import type { SearchAnswers } from './cached-answers.ts';
import { USUALLY_ASKED } from './present.ts';
import { todayAt } from './question.ts';
import { outboundQuestion, type SearchDeps } from './search-flights.ts';
import type { TripPlanner } from './trips/trip-planner.ts';
import { tripQuestion } from './trips/trip-question.ts';
import { homeQuery } from './ways-home.ts';

interface PrepareDeps extends SearchDeps {
  readonly answers: SearchAnswers;
}
interface PrepareTripsDeps extends SearchDeps {
  readonly tripPlanner: TripPlanner;
}

/** Days from today. */
const DAYS = Array.from({ length: 7 }, (_, day) => day);
/** No real member: prepared searches belong to nobody. */
const ANYBODY: Actor = { kind: 'member', id: 'prepare', plan: 'free', isAdmin: false };
const MAKING = { signal: new AbortController().signal, encoding: 'zstd' } as const;

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
    airports.has(origin) ? DAYS.map((day) => ({ origin, day, weight: count / (day + 1) })) : [],
  );
  all.sort((a, b) => b.weight - a.weight);
  for (const { origin, day } of all) {
    if (isEnough()) return;
    await prepare(deps, origin, day);
  }
}

/**
 * Starts the planner's thread with a week's question from the busiest airport, so that the first traveler does not wait
 * for it.
 * @param signal gives it up.
 */
export async function prepareTrips(deps: PrepareTripsDeps, signal: AbortSignal): Promise<void> {
  const departures = [...departuresByAirport(deps.network.current().timetable)];
  const [busiest] = departures.sort(([, a], [, b]) => b - a);
  if (!busiest) return;
  const [origin] = busiest;
  const today = todayAt(deps, [origin]);
  const out = { from: today, until: addDays(today, DAYS.length - 1) };
  const checked = tripQuestion(
    deps,
    { origins: origin, out, nights: { least: 1, most: 2 } },
    ANYBODY,
  );
  const task = { ...checked, destination: undefined, visibility: 'all', limit: 1 } as const;
  await deps.tripPlanner.plan(task, { signal, key: 'prepare' }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
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

async function prepare(deps: PrepareDeps, airport: AirportCode, day: number): Promise<void> {
  const date = addDays(todayAt(deps, [airport]), day);
  const question = outboundQuestion(
    deps,
    { origin: airport, date, workers: USUALLY_ASKED.max_workers },
    ANYBODY,
  );
  for (const visibility of ['without seats', 'all'] as const)
    await deps.answers.outbound.get({ question, asked: USUALLY_ASKED, visibility }, MAKING);
  await deps.answers.waysHome.get(homeQuery(deps, { home: airport, date }, ANYBODY), MAKING);
}
