import * as z from 'zod/mini';
import type { Endpoint, RawOutputOf } from '#contract/endpoint.ts';
import { flightToWire, sourceToWire } from '#contract/flight-codec.ts';
import type { RouteDto } from '#contract/flight-events.ts';
import type { SourceDto } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import { type CsvCell, csvText } from '#domain/csv.ts';
import type { Flight } from '#domain/flight.ts';
import { ONE_TRAVELER } from '#domain/party.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import type { FareRoute } from '#server/providers/fares/port.ts';
import type { Found } from './allowance.ts';
import type { SearchEvent } from './search-events.ts';
import type { Question, SearchDeps, SearchResult } from './search-flights.ts';

interface Searched {
  readonly question: Question;
  /** As requested; the response repeats it. */
  readonly maxWorkers: number;
}

const presentRoute = ({ origin, destination }: FareRoute): RouteDto => ({ origin, destination });

const presentSource = ({ fares, network }: SearchDeps, seenAt: Date): SourceDto =>
  sourceToWire(fares, { seenAt, network: network.current() });

/** Presents the answers of one direction, whole and as stream events; the directions differ in two parts. */
function presenter<P, S>(parameters: (searched: Searched) => P, totals: (places: number) => S) {
  const summary = ({ places, flights }: Found, now: Date) => ({
    ...totals(places),
    total_flights: flights,
    search_timestamp: now.toISOString(),
  });
  return {
    answer: (deps: SearchDeps, searched: Searched, result: SearchResult) => ({
      flights: Object.fromEntries(
        Array.from(result.byPlace, ([place, flights]) => [place, flights.map(flightToWire)]),
      ),
      search_parameters: parameters(searched),
      summary: summary(result, deps.clock.now()),
      source: presentSource(deps, result.seenAt),
      ...(result.failed.length > 0 && { failed_routes: result.failed.map(presentRoute) }),
    }),
    event: (deps: SearchDeps, searched: Searched, event: SearchEvent) => {
      const now = deps.clock.now();
      switch (event.kind) {
        case 'begun':
          return {
            kind: event.kind,
            routes_total: event.routes,
            search_parameters: parameters(searched),
            source: presentSource(deps, now),
          };
        case 'answered':
          return {
            kind: 'route' as const,
            ...presentRoute(event),
            routes_done: event.done,
            flights: event.flights.map(flightToWire),
          };
        case 'failed':
          return { kind: event.kind, ...presentRoute(event), routes_done: event.done };
        case 'end':
          return {
            kind: event.kind,
            summary: summary(event, now),
            source: presentSource(deps, event.seenAt),
          };
      }
    },
  };
}

/** Discount Den fares are listed beside the price of a party, which has none. */
const presentParty = ({ party: { travelers, passes } = ONE_TRAVELER }: Question) => ({
  party: travelers,
  passes,
  den: false,
});

export const presentOutbound = presenter(
  ({ question, maxWorkers }) => ({
    origin: question.origin ?? '',
    date: question.query.date,
    max_workers: maxWorkers,
    origin_airports: [...(question.query.origins ?? [])],
    ...(question.destination !== undefined && { destination: question.destination }),
    ...presentParty(question),
  }),
  (places) => ({ total_destinations: places }),
);

export const presentInbound = presenter(
  ({ question, maxWorkers }) => ({
    destination: question.destination ?? '',
    date: question.query.date,
    max_workers: maxWorkers,
    ...presentParty(question),
  }),
  (places) => ({ total_origins: places }),
);

/** Flights that are written at once: some 10 ms. */
const WRITTEN_AT_ONCE = 400;
/** What encloses the flights of a part, and what stands for those of an answer without any. */
const [BEFORE, AFTER] = ['{"flights":{', '}}'];
const NO_FLIGHTS = '"flights":{}';

/** An endpoint that answers flights by place. */
export interface FlightEndpoint extends Endpoint {
  readonly response: z.ZodMiniObject<{ readonly flights: z.ZodMiniType }>;
}

/** Endpoints with the flights of their answers only: each is compiled once per process. */
const flightsOnly = new Map<FlightEndpoint, FlightEndpoint>();

function flightsOf(endpoint: FlightEndpoint): FlightEndpoint {
  const known = flightsOnly.get(endpoint);
  if (known) return known;
  const made = { ...endpoint, response: z.pick(endpoint.response, { flights: true }) };
  flightsOnly.set(endpoint, made);
  return made;
}

/**
 * Writes an answer some places at a time, each to its own bytes, and lets other requests in between: a text of all would
 * be copied for a tenth of a second at the end.
 */
export function jsonInParts<E extends FlightEndpoint>(endpoint: E) {
  const write = jsonWriterFor(endpoint);
  const writePart = jsonWriterFor(flightsOf(endpoint));
  return async (
    result: SearchResult,
    present: (result: SearchResult) => RawOutputOf<E>,
    pause: () => Promise<void>,
  ): Promise<readonly Buffer[]> => {
    if (result.flights <= WRITTEN_AT_ONCE) return [Buffer.from(write(present(result)))];
    const rest = write(present({ ...result, byPlace: new Map() }));
    const at = rest.indexOf(NO_FLIGHTS) + NO_FLIGHTS.length - 1;
    const parts = [Buffer.from(rest.slice(0, at))];
    for (const byPlace of partsOf(result)) {
      const { flights } = present({ ...result, byPlace }) as RawOutputOf<FlightEndpoint>;
      const text = writePart({ flights });
      const separator = parts.length > 1 ? ',' : '';
      parts.push(Buffer.from(separator + text.slice(BEFORE.length, -AFTER.length)));
      await pause();
    }
    return [...parts, Buffer.from(rest.slice(at))];
  };
}

type ByPlace = Map<AirportCode, readonly Flight[]>;

/** Its places with some 400 flights each, so that no part takes long. */
function partsOf({ byPlace }: Pick<SearchResult, 'byPlace'>): ByPlace[] {
  const parts: ByPlace[] = [];
  let flights = WRITTEN_AT_ONCE;
  for (const [place, list] of byPlace) {
    if (flights >= WRITTEN_AT_ONCE) {
      parts.push(new Map());
      flights = 0;
    }
    parts.at(-1)?.set(place, list);
    flights += list.length;
  }
  return parts;
}

type Row = ReturnType<typeof flightToWire>;

/** Name and cell of each column. Dollars are for one person where nothing else is said; times are of the airport named. */
const COLUMNS: Readonly<Record<string, (row: Row, deps: SearchDeps) => CsvCell>> = {
  from: ({ segments }) => segments[0]?.departure_airport,
  to: ({ segments }) => segments.at(-1)?.arrival_airport,
  departure: (row) => row.departure_time,
  arrival: (row) => row.arrival_time,
  trip_time: (row) => row.total_trip_time,
  stops: ({ stops }) => stops,
  flights: (row) => row.flight_number,
  go_wild: ({ fares }) => fares.go_wild?.total,
  standard: ({ fares }) => fares.standard?.total,
  discount_den: ({ fares }) => fares.discount_den?.total,
  party: (row) => row.party_price?.travelers ?? 1,
  party_total: (row) => row.party_price?.total,
  fares: (_row, { fares }) => (fares.simulated ? 'sample' : fares.name),
  window: (row) => row.go_wild_window.state,
  window_opens: (row) => row.go_wild_window.opens_at,
  announced: ({ announced }) => String(announced),
  season_unknown: (row) => String(row.season_unknown),
  slow: ({ slow = false }) => String(slow),
};

/** One line a flight, in the order of the JSON answer, with the names of the columns above. Lets other requests in between. */
export async function csvInParts(
  deps: SearchDeps,
  result: SearchResult,
  pause: () => Promise<void>,
): Promise<readonly Buffer[]> {
  const parts = [Buffer.from(csvText([Object.keys(COLUMNS)]))];
  for (const byPlace of partsOf(result)) {
    const rows = [...byPlace.values()].flat().map(flightToWire);
    const cells = rows.map((row) => Object.values(COLUMNS).map((cellOf) => cellOf(row, deps)));
    parts.push(Buffer.from(csvText(cells)));
    await pause();
  }
  return parts;
}
