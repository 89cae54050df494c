import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { fareRecorder } from './features/fare-history/fare-recorder.ts';
import { recordedFares } from './features/fare-history/recorded-fares.ts';
import { type FareMarket, fareMarket } from './features/sandbox/fares/fare-market.ts';
import type { Every } from './jobs/repeat.ts';
import type { Log } from './observe/log.ts';
import type { Measures } from './observe/measures.ts';
import type { SupplierHealth } from './observe/supplier-health.ts';
import { fareSourceOf } from './outside/fares.ts';
import type { Clock } from './ports/clock.ts';
import type { FareSource } from './ports/fare-source.ts';
import type { NetworkSource } from './ports/network-source.ts';

interface FareGround {
  readonly db: Database;
  readonly clock: Clock;
  readonly network: NetworkSource;
  /** Takes the place of the configured source. */
  readonly fares?: FareSource | undefined;
  readonly suppliers: SupplierHealth;
  readonly measures: Pick<Measures, 'fareAnswers'>;
}

/** What runs by itself, and who hears of answers that could not be recorded. */
interface FareStart {
  readonly every: Every;
  readonly log: Pick<Log, 'warn'>;
}

export interface FareSide {
  /** Whatever it answers is recorded. */
  readonly fares: FareSource;
  /** Undefined where nobody may move it. */
  readonly market: FareMarket | undefined;
  start(ground: FareStart): Promise<void>;
  /** Resolves once what has been answered is recorded. */
  stop(): Promise<void>;
}

/** Every process has noticed a market that was moved on within twice this time. */
const REFRESH_SECONDS = 5;
const REPORT_SECONDS = 60;

/** Where fares come from, the market that moves them, and their history. */
export function fareSide(config: Config, ground: FareGround): FareSide {
  const { db, clock, fares, measures } = ground;
  const market = fareMarket({ db, clock, pace: config.fareMarket });
  const source = fares ?? fareSourceOf(config, { ...ground, market });
  const isSandbox = source.simulated && !config.production;
  const recorder = fareRecorder({
    db,
    clock,
    onOutcome: (outcome) => measures.fareAnswers.inc({ outcome }),
  });
  const stops: (() => Promise<void>)[] = [];
  return {
    fares: recordedFares(source, recorder.record),
    market: isSandbox ? market : undefined,
    async start({ every, log }) {
      const report = async () => {
        const dropped = recorder.takeDropped();
        if (dropped > 0) log.warn({ count: dropped }, 'fares were answered but not recorded');
      };
      stops.push(every('report-dropped-fares', REPORT_SECONDS, report));
      if (!isSandbox) return;
      await market.refresh();
      stops.push(every('refresh-fare-market', REFRESH_SECONDS, () => market.refresh()));
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await recorder.idle();
    },
  };
}
