import type { AirportCode } from '#domain/airports.ts';
import { type CsvCell, csvText } from '#domain/csv.ts';
import type { TripPlan } from '#domain/plan-trips.ts';
import { type PresentContext, type Presented, presentRow } from './present.ts';

type Row = ReturnType<typeof presentRow>;

/** Name and cell of each column. Dollars are for the party; times are of the airport named. */
const COLUMNS: Readonly<Record<string, (row: Row, context: PresentContext) => CsvCell>> = {
  destination: ({ destination }) => destination,
  city: ({ destination }, { network }) => network.airports.get(destination as AirportCode)?.city,
  out_from: ({ out }) => out.segments[0]?.departure_airport,
  out_departure: ({ out }) => out.departure_time,
  out_arrival: ({ out }) => out.arrival_time,
  out_stops: ({ out }) => out.stops,
  out_flights: ({ out }) => out.flight_number,
  back_departure: ({ back }) => back.departure_time,
  back_arrival: ({ back }) => back.arrival_time,
  back_to: ({ back }) => back.segments.at(-1)?.arrival_airport,
  back_stops: ({ back }) => back.stops,
  back_flights: ({ back }) => back.flight_number,
  nights: ({ nights }) => nights,
  minutes_there: (row) => row.minutes_there,
  total: ({ price }) => price?.total,
  per_person: ({ price }) => price?.per_person,
  out_total: ({ price }) => price?.out,
  back_total: ({ price }) => price?.back,
  fares: (_row, { fares }) => (fares.simulated ? 'sample' : fares.name),
  home: ({ home }) => home.level,
  ways_home: ({ home }) => home.ways,
  ways_on_pass: ({ home }) => home.pass_ways,
  ways_pass_unknown: ({ home }) => home.pass_unknown,
  home_deadline: ({ home }) => home.deadline,
  last_departure: ({ home }) => home.last_departure,
  sure_total: ({ home }) => home.cheapest_sure?.total,
  high: ({ weather }) => weather?.high,
  pairs: ({ pairs }) => pairs,
  out_window: ({ out }) => out.go_wild_window.state,
  out_window_opens: ({ out }) => out.go_wild_window.opens_at,
  back_window: ({ back }) => back.go_wild_window.state,
  back_window_opens: ({ back }) => back.go_wild_window.opens_at,
  blackout: (row) => String(legsOf(row).some((one) => one.go_wild_window.state === 'blackout')),
  announced: ({ announced }) => String(announced),
};

const legsOf = ({ out, back }: Row) => [out, back];

/** One line a trip, with the names of its columns above. */
export function csvTrips(context: PresentContext, { rows }: TripPlan): Presented {
  const lines = rows.slice(0, context.limit).map((row) => {
    const presented = presentRow(context, row);
    return Object.values(COLUMNS).map((cellOf) => cellOf(presented, context));
  });
  const pairs = rows.reduce((sum, row) => sum + row.pairs, 0);
  const text = csvText([Object.keys(COLUMNS), ...lines]);
  return { text, places: rows.length, flights: pairs };
}
