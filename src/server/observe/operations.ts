import { collectDefaultMetrics } from 'prom-client';
import type { Health } from '#server/http/health.ts';
import type { Measures } from './measures.ts';

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
