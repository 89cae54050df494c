import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { addMovedMinutes, makePollsDue, movedMinutes } from '#server/db/queries/fare-market.ts';

export interface MarketState {
  readonly time: Date;
  /** Minutes by which the market was moved on so far, in all. */
  readonly movedMinutes: number;
  /** Whether it moves only when it is told to. */
  readonly standsStill: boolean;
}

/** Market time: what the simulated fares follow within a day. Days and booking windows keep to the real clock. */
export interface FareMarket extends Clock {
  state(): MarketState;
  /** Every process has noticed after its next refresh; this one at once. */
  moveOn(minutes: number): Promise<void>;
  /** Looks whether another process has moved the market on. */
  refresh(): Promise<void>;
}

interface FareMarketOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly pace: 'moving' | 'still';
}

/** Where a market stands that nobody has moved on; the same in every process. */
const START = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

export function fareMarket({ db, clock, pace }: FareMarketOptions): FareMarket {
  let moved = 0;
  /** Where the market stood when this process last called for a look; who starts has looked at nothing so far. */
  let called: number | undefined;
  const now = () => {
    const since = pace === 'still' ? START : clock.now().getTime();
    return new Date(since + moved * MINUTE_MS);
  };
  /** Each process calls once it has noticed: the last call finds that all have. */
  const callForLook = async () => {
    const noticed = moved;
    await makePollsDue(db, clock.now());
    called = noticed;
  };
  return {
    now,
    state: () => ({ time: now(), movedMinutes: moved, standsStill: pace === 'still' }),
    async moveOn(minutes) {
      moved = await addMovedMinutes(db, minutes);
      await callForLook();
    },
    async refresh() {
      moved = await movedMinutes(db);
      called ??= moved;
      if (called !== moved) await callForLook();
    },
  };
}
