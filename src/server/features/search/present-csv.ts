import { flightToWire } from '#contract/flight-codec.ts';
import { type CsvCell, csvText } from '#domain/csv.ts';
import { partsOf } from './json-in-parts.ts';
import type { SearchDeps, SearchResult } from './search-flights.ts';

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
