import type { RawOutputOf } from '#contract/endpoint.ts';
import { flightToWire, sourceToWire } from '#contract/flight-codec.ts';
import * as contract from '#contract/preview.ts';
import { isCounted } from '#domain/flight.ts';
import { type PartyQuery, partyOf } from '#domain/party.ts';
import { sectionsOf } from '#domain/sections.ts';
import type { Clock, LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { WorkQueue } from '#server/concurrency.ts';
import { type CachedBody, cachedBody, responseCache } from '#server/http/cached-response.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import { route } from '#server/http/route.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import {
  faresInParts,
  placesOf,
  type Question,
  refuseSameAirport,
  requireTravelDay,
  searchFlights,
} from '../search-flights.ts';

interface PreviewDeps {
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Of what everybody may see: asking it costs nothing. */
  readonly boardFares: FareSource;
  readonly workQueue: Pick<WorkQueue, 'runLimited' | 'pacer'>;
}

interface SharedSearch extends PartyQuery {
  readonly origin?: string | undefined;
  readonly destination?: string | undefined;
  readonly date: LocalDate;
}

type Answer = RawOutputOf<typeof contract.preview>;

/** About 2 kB each. */
const CACHED_BYTES = 8 * 1024 * 1024;

export function previewRoutes(given: PreviewDeps) {
  const { workQueue } = given;
  const boardFares = faresInParts(given.boardFares, given.network, workQueue.pacer);
  const deps = { ...given, boardFares };
  const { version } = boardFares;
  const toJson = jsonWriterFor(contract.preview);
  const cache = responseCache<Question, CachedBody<Answer>>({
    version: version && (({ query }) => version(query.date)),
    maxBytes: CACHED_BYTES,
    runLimited: workQueue.runLimited,
  });
  return [
    route(contract.preview, ({ input, caller, signal }) => {
      const question = previewQuestion(deps, input.query);
      const work = async (signal: AbortSignal) => {
        const answer = await readPreview(deps, question, signal);
        return cachedBody<Answer>(toJson(answer), caller.encoding);
      };
      return cache.get(question, { signal, work });
    }),
  ];
}

/** @throws AppError `invalid_input`, `unknown_airport`, both naming the field. */
function previewQuestion(
  deps: PreviewDeps,
  { origin, destination, date, party, passes }: SharedSearch,
): Question {
  const origins = origin === undefined ? undefined : placesOf(deps.network, 'origin', origin);
  const destinations =
    destination === undefined ? undefined : placesOf(deps.network, 'destination', destination);
  if (origins && destinations) refuseSameAirport(origins, destinations);
  requireTravelDay(deps, date, origins ?? [...deps.network.current().airports.keys()]);
  return {
    searchType: origins ? 'search' : 'inbound',
    origin,
    destination,
    query: { origins, destinations, date },
    party: partyOf({ party, passes }),
  };
}

/** As many places as a preview shows. */
const MOST_PLACES = 6;

/**
 * The first places of a shared search, for guests and everybody else. It counts as no search, since who opens a link
 * has not asked anything yet.
 * @throws AppError `fares_unavailable`.
 */
async function readPreview(
  { boardFares: fares, network }: PreviewDeps,
  question: Question,
  signal: AbortSignal,
): Promise<Answer> {
  const { byPlace, seenAt } = await searchFlights({ fares }, question, 'without seats', signal);
  const sensible = new Map(
    Array.from(byPlace, ([place, flights]) => [place, flights.filter(isCounted)]),
  );
  const { goWild, standard } = sectionsOf(sensible);
  const places = [...goWild, ...standard];
  return {
    places: places.slice(0, MOST_PLACES).map(({ place, flights, headline }) => ({
      place,
      flights: flights.length,
      flight: flightToWire(headline),
    })),
    total_places: places.length,
    source: sourceToWire(fares, { seenAt, network: network.current() }),
  };
}
