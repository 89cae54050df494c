import type { RunLimited } from '#domain/concurrency-limit.ts';
import type { Clock } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { Database } from '#server/db/database.ts';
import * as finds from '#server/db/queries/alerts/matches.ts';
import * as watches from '#server/db/queries/alerts/polls.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import type { AlertNotices } from '../port.ts';

/** Every statement of the watching. */
export const pollQueries = { ...watches, ...finds };

/** What one batch has written down. */
export interface PollCounts {
  /** Looks that the fare source answered, and others. */
  readonly answered: number;
  readonly failed: number;
  /** Days of alerts for which a fare was found. */
  readonly matches: number;
}

export interface PollDeps {
  readonly db: Database;
  /** A program that goes through months in seconds has statements of its own. */
  readonly queries: typeof pollQueries;
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly fares: FareSource;
  readonly notices: AlertNotices;
  /** Questions to the fare source that it bears at once from this process. */
  readonly atOnce: number;
  /** Hears of each batch once it is committed. */
  readonly onPolled: (settled: PollCounts) => void;
  /** Answers when a question may begin, and what ends it: half a minute by the clock on the wall, unless said otherwise. */
  readonly begin?: ((stop: AbortSignal) => Promise<AbortSignal>) | undefined;
}

/** What one run asks with. */
export interface AskDeps extends PollDeps {
  /** Every question goes through here. @throws LeaseLost when the run has lost its shard meanwhile. */
  readonly runLimited: RunLimited;
}

/** Another worker has the shard by now; nothing of this run may be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
