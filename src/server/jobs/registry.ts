import * as z from 'zod/mini';
import { queueOf } from '#server/db/queries/messages/outbox.ts';
import type { BillingDeps } from '#server/features/billing/deps.ts';
import { reconcile } from '#server/features/billing/reconcile.ts';
import type { Channel } from '#server/features/messages/channels/channel.ts';
import type { Every } from './repeat.ts';
import { type SendDeps, sendMessage } from './send-message.ts';
import { type SweepDeps, sweepExpired } from './sweep-expired.ts';

const payload = z.object({ message: z.int() });

export interface Job {
  readonly name: string;
  /** Jobs of this name that run at once in one process. */
  readonly lanes: number;
  readonly handle: (data: unknown) => Promise<void>;
}

export interface MessageJobDeps extends SendDeps {
  readonly channels: readonly Pick<Channel, 'name' | 'lanes' | 'transport'>[];
}

/** The jobs that send the messages of each channel. */
export const jobsOf = (deps: MessageJobDeps): readonly Job[] =>
  deps.channels.map(({ name, lanes }) => ({
    name: queueOf(name),
    lanes,
    handle: (data) => sendMessage(deps, payload.parse(data).message),
  }));

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
    every('poll-alerts', LOOK_SECONDS, deps.watch),
    every('sweep-expired', SWEEP_SECONDS, () => sweepExpired(deps)),
    every('reconcile-payments', RECONCILE_SECONDS, () => reconcile(deps)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
