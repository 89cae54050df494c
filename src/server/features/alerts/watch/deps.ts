import type { InTurn } from '#domain/turnstile.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { FareSource } from '#server/ports/fare-source.ts';
import type { NetworkSource } from '#server/ports/network-source.ts';
import type { AlertNotices } from '../notices.ts';
import type { WatchStore } from './store.ts';
import type { Waiting } from './waiting.ts';

export interface WatchDeps {
  readonly store: WatchStore;
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly fares: FareSource;
  readonly notices: AlertNotices;
  /** Questions to the fare source that it bears at once from this process. */
  readonly atOnce: number;
  /** As the process waits, unless said otherwise. */
  readonly waiting?: Waiting | undefined;
}

/** What one run asks with. */
export interface AskDeps extends WatchDeps {
  /** Every question goes through here. @throws LeaseLost when the run has lost its shard meanwhile. */
  readonly inTurn: InTurn;
}

/** Another worker has the shard by now; nothing of this run may be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
