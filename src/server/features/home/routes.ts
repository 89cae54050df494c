import * as contract from '#contract/board.ts';
import type { RawOutputOf } from '#contract/endpoint.ts';
import { dollars, flightToWire, sourceToWire, windowToWire } from '#contract/flight-codec.ts';
import { placeWindowsToWire } from '#contract/place-windows.ts';
import { allPlaces, type PlaceWindows } from '#domain/booking-window.ts';
import { destinationOf, type Flight, redactFares } from '#domain/flight.ts';
import type { Cents } from '#domain/money.ts';
import { timeAt } from '#domain/time.ts';
import { nightsText, wallClockText } from '#domain/trip-texts.ts';
import type { TripQuestion } from '#domain/trips.ts';
import type { WorkQueue } from '#server/concurrency.ts';
import { type CachedBody, cachedBody, responseCache } from '#server/http/cached-response.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import { route } from '#server/http/route.ts';
import {
  type Board,
  type BoardDeps,
  type BoardQuery,
  type BoardTrip,
  boardDays,
  boardQuery,
  type ReadBoard,
  readBoard,
} from './read-board.ts';

interface RouteDeps extends BoardDeps {
  readonly workQueue: Pick<WorkQueue, 'runLimited'>;
}

/** About 3 kB for each of the hundred airports, in versions of several minutes. */
const CACHED_BYTES = 8 * 1024 * 1024;

export function boardRoutes(deps: RouteDeps) {
  const { workQueue } = deps;
  const toJson = jsonWriterFor(contract.board);
  const cache = responseCache<BoardQuery, CachedBody<RawOutputOf<typeof contract.board>>>({
    version: ({ question }) => versionOf(deps, question),
    maxBytes: CACHED_BYTES,
    runLimited: workQueue.runLimited,
  });
  return [
    route(contract.board, ({ input, caller, signal }) => {
      const query = boardQuery(deps, input.query.airport);
      const work = async (signal: AbortSignal) => {
        const board = await readBoard(deps, query, signal);
        return cachedBody<RawOutputOf<typeof contract.board>>(
          toJson(presentBoard(deps, query, board)),
          caller.encoding,
        );
      };
      return cache.get(query, { signal, work });
    }),
  ];
}

/** Valid as long as the fares of its travel days. */
function versionOf(
  { boardFares: { version }, network }: BoardDeps,
  question: BoardQuery['question'],
) {
  if (!question || !version) return network.current().version;
  const { out, back } = boardDays(question);
  return `${version(out)} ${version(back)}`;
}

/** Without seats: everybody may see it. */
const presentFlight = (flight: Flight) => flightToWire(redactFares('without seats', flight));

function presentTrip(
  { boardFares: { hasFares }, network }: BoardDeps,
  { out, back, nights, minutesThere, price, level, home, onPass }: BoardTrip,
) {
  const destination = destinationOf(out.flight);
  const zone = network.current().airports.get(destination)?.zone;
  const last = home.lastDeparture;
  return {
    destination,
    out: presentFlight(out.flight),
    back: presentFlight(back.flight),
    nights,
    minutes_there: minutesThere,
    ...(hasFares && { total: dollars(price as Cents), on_pass: onPass }),
    home: {
      level,
      ways: home.ways.length,
      pass_ways: home.passWays,
      last_departure: last && zone ? timeAt(zone, last.departs) : null,
    },
  };
}

/** As calls about trips ask it. */
const presentQuestion = (question: TripQuestion) => {
  const { out, nights, deadline, party, den, fares } = question;
  return {
    out: out.from,
    nights: nightsText(nights),
    ...(deadline.homeBy && { home_by: wallClockText(deadline.homeBy) }),
    party: party.travelers,
    passes: party.passes,
    den: den ? ('1' as const) : ('0' as const),
    ...(fares === 'pass' && { fares }),
  };
};

function presentFirst(windows: PlaceWindows) {
  const { open, openings, blackout } = allPlaces(windows);
  const [next] = openings;
  if (open > 0) return windowToWire({ state: 'open' });
  if (next) return windowToWire({ state: 'opens', at: next.at, zone: next.zone });
  return blackout > 0 ? windowToWire({ state: 'blackout' }) : null;
}

const presentTrips = (
  deps: BoardDeps,
  { question, destinations, onPass, windows, trips, best }: Board,
) => ({
  date: question.out.from,
  destinations,
  on_pass: [...onPass],
  go_wild_window: presentFirst(windows),
  windows: placeWindowsToWire(windows),
  question: presentQuestion(question),
  trips,
  best: best.map((trip) => presentTrip(deps, trip)),
});

const NO_TRIPS = {
  date: null,
  destinations: 0,
  on_pass: [],
  go_wild_window: null,
  windows: [],
  question: null,
  trips: 0,
  best: [],
};

const presentBoard = (
  deps: BoardDeps,
  { airport }: BoardQuery,
  { board, seenAt }: ReadBoard,
): RawOutputOf<typeof contract.board> => ({
  airport,
  ...(board ? presentTrips(deps, board) : NO_TRIPS),
  source: sourceToWire(deps.boardFares, { seenAt, network: deps.network.current() }),
});
