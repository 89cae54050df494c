import * as z from 'zod/mini';
import type { Endpoint, RawOutputOf } from '#contract/endpoint.ts';
import { flightToWire } from '#contract/flight-codec.ts';
import type { AirportCode } from '#domain/airports.ts';
import { type CsvCell, csvText } from '#domain/csv.ts';
import type { Flight } from '#domain/flight.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import type { SearchDeps, SearchResult } from './search-flights.ts';

/** Flights that are written at once: some 10 ms. */
const AT_ONCE = 400;
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
    if (result.flights <= AT_ONCE) return [Buffer.from(write(present(result)))];
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
  let flights = AT_ONCE;
  for (const [place, list] of byPlace) {
    if (flights >= AT_ONCE) {
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
export async function csvFlights(
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
