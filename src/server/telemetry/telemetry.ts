import { collectDefaultMetrics } from 'prom-client';
import type { Clock } from '#domain/time.ts';
import type { Health } from '#server/http/health.ts';
import { type JobHealth, jobHealth } from './job-health.ts';
import type { Log } from './log.ts';
import { type Measures, openMeasures } from './metrics.ts';
import { type SupplierHealth, supplierHealth } from './provider-health.ts';

/** All that a process knows of how it is. */
export interface Observation {
  readonly log: Log;
  readonly measures: Measures;
  readonly jobs: JobHealth;
  readonly suppliers: SupplierHealth;
}

export function observation(log: Log, clock: Clock): Observation {
  const measures = openMeasures();
  return {
    log,
    measures,
    jobs: jobHealth({ clock, log, measures }),
    suppliers: supplierHealth({ clock, measures }),
  };
}

/** What machines that watch over a process ask it. */
export interface Operations {
  readonly health: Health;
  /** Begins to measure the process itself: its memory, its event loop. Once. */
  begin(): void;
  /** Everything counted so far, in the text of Prometheus. */
  metrics(): Promise<string>;
  readonly metricsType: string;
}

export const operationsOf = (
  { registry }: Pick<Measures, 'registry'>,
  health: Health,
): Operations => ({
  health,
  begin: () => collectDefaultMetrics({ register: registry }),
  metrics: () => registry.metrics(),
  metricsType: registry.contentType,
});
