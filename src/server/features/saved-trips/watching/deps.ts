import type { SavedTrip } from '#domain/saved-trip.ts';
import type { Clock } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { Database } from '#server/db/database.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import * as targetQueries from '#server/db/queries/saved-trips/trip-poll-targets.ts';
import * as flightQueries from '#server/db/queries/saved-trips/watched-flights.ts';
import type { ReportUnreadable } from '#server/db/stored-json.ts';
import type { Timers } from '#server/jobs/repeat.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import type { TripNotices } from '../port.ts';

/** All queries of watching. */
export const tripQueries = { ...targetQueries, ...flightQueries };

export interface TripWatchDeps {
  readonly db: Database;
  /** Replaceable, for a program that simulates weeks in seconds. */
  readonly queries: Pick<
    typeof tripQueries,
    | 'takeDueTarget'
    | 'extendTarget'
    | 'finishTarget'
    | 'deleteTarget'
    | 'listFlightsOn'
    | 'lockFlights'
    | 'listCandidates'
    | 'saveMemories'
    | 'countMessages'
  >;
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly fares: FareSource;
  readonly tripNotices: TripNotices;
  /** Undefined for a row that cannot be read: it is not watched. */
  readonly tripOf: (row: SavedTripRow) => SavedTrip | undefined;
  readonly reportUnreadable: ReportUnreadable;
  /** Replaceable, as the queries. */
  readonly timers?: Timers | undefined;
}
