import type { Endpoint, RawOutputOf } from '#contract/endpoint.ts';
import { tripsPreview } from '#contract/preview.ts';
import * as contract from '#contract/trips.ts';
import { fareVisibilityOf } from '#domain/flight.ts';
import { type Actor, authorise } from '#domain/permissions.ts';
import { addDays, instantOfDate, type LocalDate } from '#domain/time.ts';
import { withTravelProfile } from '#domain/travel-profile.ts';
import { outDays, type TripQuestion } from '#domain/trips.ts';
import { shared } from '#server/concurrency.ts';
import { findTravelProfile } from '#server/db/queries/accounts/users.ts';
import { type CachedBody, cachedBody, responseCache } from '#server/http/cached-response.ts';
import { type Call, route } from '#server/http/route.ts';
import { asCountedSearch, countAnswered, type Found, type NewSearch } from '../allowance.ts';
import { placesOf, type SearchDeps } from '../search-flights.ts';
import type { ForecastHighs, Highs } from './forecast-highs.ts';
import type { OpennessAsked } from './present.ts';
import type { AskedTask, TripPlanner, TripsTask } from './trip-planner.ts';
import {
  countedTrip,
  monthQuestion,
  requireDayOf,
  sharedTripQuestion,
  tripQuestion,
} from './trip-question.ts';

export interface TripDeps extends SearchDeps {
  readonly tripPlanner: TripPlanner;
  readonly forecastHighs: ForecastHighs;
}

/** Two thousand answers of 30 kB. */
const CACHED_BYTES = 64 * 1024 * 1024;

interface CachedTrips<T> extends Found {
  readonly body: CachedBody<T>;
  readonly size: number;
}

type Asking = Pick<Call<Endpoint>, 'caller' | 'signal'> & {
  readonly actor?: Actor | undefined;
  readonly highs?: Highs['byPlace'];
};

/** @param version answers stay valid while it is unchanged. */
function tripAnswers<K extends AskedTask, T>(
  { tripPlanner }: TripDeps,
  version: (task: K) => string,
) {
  const inFlight = shared<CachedTrips<T>>();
  const cache = responseCache<K, CachedTrips<T>>({ version, maxBytes: CACHED_BYTES });
  const make = async (task: K, { caller, actor, highs }: Asking, signal: AbortSignal) => {
    const asked = { signal, key: keyOf({ caller, actor }), highs };
    const { text, places, flights } = await tripPlanner.plan(task, asked);
    const body = await cachedBody<T>(text, caller.encoding);
    return { body, size: body.size, places, flights };
  };
  const get = (task: K, asking: Asking) =>
    inFlight.run(JSON.stringify(task), asking.signal, (signal) =>
      cache.get(task, { signal, work: () => make(task, asking, signal) }),
    );
  return {
    find: (task: K) => cache.find(task),
    /** @throws AppError `busy` unless somebody waits for the same answer. */
    refuseIfBusy(task: K, asking: Pick<Asking, 'caller' | 'actor'>): void {
      if (!inFlight.isOpen(JSON.stringify(task)))
        tripPlanner.refuseIfBusy(task, { key: keyOf(asking) });
    },
    /** Callers with the same question share one answer, which is given up once all of them have gone. */
    async get(task: K, asking: Asking) {
      try {
        return await get(task, asking);
      } catch (error) {
        // The callers before have gone, and this one joined the answer that was being given up.
        if (asking.signal.aborted || !isAbort(error)) throw error;
        return get(task, asking);
      }
    },
  };
}

const keyOf = ({ caller, actor }: Pick<Asking, 'caller' | 'actor'>): string =>
  actor?.kind === 'member' ? actor.id : caller.addressKey;

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Changes with the fares of any day of a question. */
const faresVersion = ({ fares: { version }, network }: TripDeps, question: TripQuestion): string =>
  version ? daysOf(question).map(version).join(' ') : network.current().version;

/** All travel days of a question, out and back. */
function daysOf(question: TripQuestion): LocalDate[] {
  const days = outDays(question);
  const last = days.at(-1) as LocalDate;
  const after = Array.from({ length: question.nights.most }, (_, more) => addDays(last, more + 1));
  return [...days, ...after];
}

const newSearchOf = (task: TripsTask, origins: string, actor: Actor): NewSearch => ({
  actor,
  searchType: 'trips',
  origin: origins,
  destination: task.destination,
  travelDate: task.question.out.from,
  trip: countedTrip(task.question),
  party: task.question.party,
});

/** What a member's query leaves out of party, passes and Discount Den is as in their profile. */
async function filledIn<Q extends Parameters<typeof withTravelProfile>[0]>(
  { db }: Pick<TripDeps, 'db'>,
  query: Q,
  actor: Actor,
): Promise<Q> {
  const { party, passes, den } = query;
  if (actor.kind === 'guest' || (party !== undefined && passes !== undefined && den !== undefined))
    return query;
  const profile = await findTravelProfile(db, actor.id);
  return profile ? withTravelProfile(query, profile) : query;
}

export function tripRoutes(deps: TripDeps) {
  const { network, clock, forecastHighs } = deps;
  const fares = ({ question }: TripsTask) => faresVersion(deps, question);
  const hour = () => `${network.current().version} ${Math.floor(instantOfDate(clock.now()) / 60)}`;
  const all = tripAnswers<TripsTask, RawOutputOf<typeof contract.trips>>(deps, fares);
  const opened = tripAnswers<TripsTask, RawOutputOf<typeof contract.openedTrips>>(deps, fares);
  const months = tripAnswers<OpennessAsked, RawOutputOf<typeof contract.openness>>(deps, hour);
  return [
    route(contract.trips, async ({ input, actor, caller, signal }) => {
      const query = await filledIn(deps, input.query, actor);
      const { destination, limit = contract.MAX_TRIP_ROWS } = query;
      const visibility = fareVisibilityOf(actor);
      const isCsv = caller.prefersCsv;
      if (isCsv) authorise(actor, 'trips.export');
      const { version: forecast, byPlace: highs } = await forecastHighs.current();
      const asked = { ...tripQuestion(deps, query, actor), destination };
      const task: TripsTask = { ...asked, visibility, limit, forecast, isCsv };
      const search = newSearchOf(task, query.origins, actor);
      const isHeld = ({ body }: { readonly body: CachedBody }) => caller.holds(body);
      const known = all.find(task);
      if (known) {
        if (!(await isHeld(known))) await countAnswered(deps, search, known, signal);
        return known.body;
      }
      all.refuseIfBusy(task, { caller, actor });
      const { body } = await asCountedSearch(deps, search, { signal, isHeld }, () =>
        all.get(task, { caller, signal, actor, highs }),
      );
      return body;
    }),
    route(contract.openedTrips, async ({ input, actor, caller, signal }) => {
      const { destination } = input.params;
      const query = { ...(await filledIn(deps, input.query, actor)), destination };
      const asked = tripQuestion(deps, query, actor);
      requireDayOf(asked.question, input.query.day);
      const [place] = placesOf(deps.network, 'destination', destination);
      const task: TripsTask = {
        ...asked,
        destination,
        visibility: fareVisibilityOf(actor),
        limit: 1,
        opened: place && { destination: place, day: input.query.day },
      };
      const { body } = await opened.get(task, { caller, signal, actor });
      return body;
    }),
    route(contract.openness, async ({ input: { query }, caller, signal }) => {
      const asked = monthQuestion(deps, query);
      const { body } = await months.get(asked, { caller, signal });
      return body;
    }),
    previewRoute(deps),
  ];
}

/** As many places as the preview of a search. */
const PREVIEWED = 6;

/** It counts as no search: who opens a link has not asked anything yet. */
function previewRoute(deps: TripDeps) {
  const first = tripAnswers<TripsTask, RawOutputOf<typeof tripsPreview>>(deps, ({ question }) =>
    faresVersion(deps, question),
  );
  return route(tripsPreview, async ({ input: { query }, caller, signal }) => {
    const asked = { ...sharedTripQuestion(deps, query), destination: query.destination };
    const { version: forecast, byPlace: highs } = await deps.forecastHighs.current();
    const { body } = await first.get(
      { ...asked, visibility: 'without seats', limit: PREVIEWED, forecast, isPreview: true },
      { caller, signal, highs },
    );
    return body;
  });
}
