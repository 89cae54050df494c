import type { Clock } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { Database } from '#server/db/database.ts';
import * as matchQueries from '#server/db/queries/alerts/matches.ts';
import * as noticeQueries from '#server/db/queries/alerts/notices.ts';
import * as targetQueries from '#server/db/queries/alerts/polls.ts';
import { enqueueMessages } from '#server/db/queries/messages/outbox.ts';
import type { ReportUnreadable } from '#server/db/stored-json.ts';
import type { Timers } from '#server/jobs/repeat.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import type { AlertNotices } from '../port.ts';

/** All queries of polling. */
export const pollQueries = { ...targetQueries, ...matchQueries, ...noticeQueries, enqueueMessages };

/** Counts of one committed batch. */
export interface PollCounts {
  /** Polls that the fare source answered, and the others. */
  readonly answered: number;
  readonly failed: number;
  /** Alert dates with a match. */
  readonly matches: number;
}

export interface PollDeps {
  readonly db: Database;
  /** Replaceable, for a program that simulates months in seconds. */
  readonly queries: typeof pollQueries;
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly fares: FareSource;
  readonly notices: AlertNotices;
  /** Concurrent requests to the fare source from this process. */
  readonly atOnce: number;
  /** Called after each batch is committed. */
  readonly onPolled: (settled: PollCounts) => void;
  readonly reportUnreadable: ReportUnreadable;
  /** Replaceable, as the queries. */
  readonly timers?: Timers | undefined;
}

/** Dependencies of one run. */
export interface AskDeps extends PollDeps {
  /** Extends the leases of all shards that this process polls, once each is a third over. */
  readonly keepLeases: () => Promise<void>;
}

/** Another worker has claimed the shard; nothing of this run may be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
