import type { SavedTrip } from '#domain/saved-trip.ts';
import type { Clock } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { Database } from '#server/db/database.ts';
import * as matchQueries from '#server/db/queries/alerts/matches.ts';
import * as noticeQueries from '#server/db/queries/alerts/notices.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import * as flightQueries from '#server/db/queries/saved-trips/watched-flights.ts';
import * as targetQueries from '#server/db/queries/watch-targets.ts';
import type { ReportUnreadable } from '#server/db/stored-json.ts';
import type { NotifyOfAlerts } from '#server/features/alerts/port.ts';
import type { NotifyOfTrips } from '#server/features/saved-trips/port.ts';
import type { Timers } from '#server/jobs/repeat.ts';
import type { FareSource } from '#server/providers/fares/port.ts';

/** All queries of watching. */
export const watchQueries = {
  ...targetQueries,
  ...matchQueries,
  ...noticeQueries,
  ...flightQueries,
};

/** Counts of what was committed together. */
export interface WatchCounts {
  /** Questions that the fare source answered, and the others. */
  readonly answered: number;
  readonly failed: number;
  /** Days of alerts with a match. */
  readonly matches: number;
}

export interface WatchDeps {
  readonly db: Database;
  /** Replaceable, for a program that simulates months in seconds. */
  readonly queries: Pick<
    typeof watchQueries,
    | 'takeTargets'
    | 'listTaken'
    | 'extendLease'
    | 'holdTargets'
    | 'finishTargets'
    | 'pauseTarget'
    | 'releaseTargets'
    | 'deleteTargets'
    | 'listFulfilled'
    | 'lockAlerts'
    | 'listDatesByAlert'
    | 'listOpenAlerts'
    | 'listMemberAlerts'
    | 'markMatched'
    | 'markPassed'
    | 'holdFinds'
    | 'lockDueAlerts'
    | 'takeFinds'
    | 'listFlightsOn'
    | 'lockFlights'
    | 'listCandidates'
    | 'saveMemories'
    | 'countMessages'
  >;
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly fares: FareSource;
  readonly notifyOfAlerts: NotifyOfAlerts;
  readonly notifyOfTrips: NotifyOfTrips;
  /** Undefined for a row that cannot be read: it is not watched. */
  readonly tripOf: (row: SavedTripRow) => SavedTrip | undefined;
  /** Concurrent questions of this process to the fare source. */
  readonly atOnce: number;
  /** Called after each commit. */
  readonly onWatched: (counts: WatchCounts) => void;
  readonly reportUnreadable: ReportUnreadable;
  /** Replaceable, as the queries. */
  readonly timers?: Timers | undefined;
}
