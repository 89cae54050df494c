import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { ensureMonths } from './db/queries/fares/observation-months.ts';
import { observedFares } from './features/observations/observed-fares.ts';
import { recorder } from './features/observations/recorder.ts';
import { type FareMarket, fareMarket } from './features/sandbox/fares/fare-market.ts';
import { repeat } from './jobs/repeat.ts';
import { fareSourceOf } from './outside.ts';
import type { Clock } from './ports/clock.ts';
import type { FareSource } from './ports/fare-source.ts';
import type { NetworkSource } from './ports/network-source.ts';

interface FareGround {
  readonly db: Database;
  readonly clock: Clock;
  readonly network: NetworkSource;
  /** Takes the place of the configured source. */
  readonly fares?: FareSource | undefined;
}

export interface FareSide {
  /** Whatever it answers is recorded. */
  readonly fares: FareSource;
  /** Undefined where nobody may move it. */
  readonly market: FareMarket | undefined;
  /** @param warn hears of answers that could not be recorded. */
  start(warn: (words: string) => void): Promise<void>;
  /** Resolves once what has been answered is recorded. */
  stop(): Promise<void>;
}

/** Every process has noticed a market that was moved on within twice this time. */
const REFRESH_SECONDS = 5;
const REPORT_SECONDS = 60;

/** Where fares come from, the market that moves them, and the memory of what they were. */
export function fareSide(config: Config, { db, clock, network, fares }: FareGround): FareSide {
  const market = fareMarket({ db, clock, pace: config.fareMarket });
  const source = fares ?? fareSourceOf(config, { network, clock, market });
  const isSandbox = source.simulated && !config.production;
  const records = recorder({ db, clock });
  const stops: (() => Promise<void>)[] = [];
  return {
    fares: observedFares(source, (answered) => records.observe(answered)),
    market: isSandbox ? market : undefined,
    async start(warn) {
      await ensureMonths(db, clock.now());
      const report = async () => {
        const dropped = records.takeDropped();
        if (dropped > 0) warn(`Fares were answered but not recorded: ${dropped} answers.`);
      };
      stops.push(repeat(REPORT_SECONDS, report));
      if (!isSandbox) return;
      await market.refresh();
      stops.push(repeat(REFRESH_SECONDS, () => market.refresh()));
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await records.settled();
    },
  };
}
