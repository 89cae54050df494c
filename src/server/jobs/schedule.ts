import type { BillingDeps } from '../features/billing/deps.ts';
import { reconcile } from '../features/billing/reconcile.ts';
import type { Every } from './repeat.ts';
import { type SweepDeps, sweepExpired } from './sweep-expired.ts';

const LOOK_SECONDS = 1;
const SWEEP_SECONDS = 3600;
const RECONCILE_SECONDS = 60;

export interface JobDeps extends SweepDeps, BillingDeps {
  readonly every: Every;
  /** Looks at every watch that is due; ends after the answers under way. */
  readonly watch: (stop: AbortSignal) => Promise<void>;
}

/** Everything that runs by itself. The answer stops it, after what is under way. */
export function startJobs(deps: JobDeps): () => Promise<void> {
  const { every } = deps;
  const stops = [
    every('look-at-alerts', LOOK_SECONDS, deps.watch),
    every('sweep-expired', SWEEP_SECONDS, () => sweepExpired(deps)),
    every('reconcile-payments', RECONCILE_SECONDS, () => reconcile(deps)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
