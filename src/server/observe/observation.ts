import type { Clock } from '#server/ports/clock.ts';
import { type JobHealth, jobHealth } from './job-health.ts';
import type { Log } from './log.ts';
import { type Measures, openMeasures } from './measures.ts';
import { type SupplierHealth, supplierHealth } from './supplier-health.ts';

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
