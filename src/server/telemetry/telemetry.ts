import { collectDefaultMetrics } from 'prom-client';
import type { Clock } from '#domain/time.ts';
import type { Health } from '#server/http/health.ts';
import { type JobHealth, jobHealth, type SupplierHealth, supplierHealth } from './health.ts';
import type { Log } from './log.ts';
import { type Metrics, openMetrics } from './metrics.ts';

/** All that a process knows of how it is. */
export interface Telemetry {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly jobs: JobHealth;
  readonly suppliers: SupplierHealth;
}

export function openTelemetry(log: Log, clock: Clock): Telemetry {
  const metrics = openMetrics();
  return {
    log,
    metrics,
    jobs: jobHealth({ clock, log, metrics }),
    suppliers: supplierHealth({ clock, metrics }),
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
  { registry }: Pick<Metrics, 'registry'>,
  health: Health,
): Operations => ({
  health,
  begin: () => collectDefaultMetrics({ register: registry }),
  metrics: () => registry.metrics(),
  metricsType: registry.contentType,
});
