import * as z from 'zod/mini';
import { queueOf } from '#server/db/queries/messages/outbox.ts';
import type { BillingDeps } from '#server/features/billing/deps.ts';
import { reconcile } from '#server/features/billing/reconcile.ts';
import { remindTrials } from '#server/features/billing/remind-trials.ts';
import type { Channel } from '#server/features/messages/channels/channel.ts';
import { changeCustomers, deleteCustomers } from '../features/billing/provider-customers.ts';
import type { Every, Run } from './repeat.ts';
import { rollUp } from './roll-up.ts';
import { type SendDeps, sendMessage } from './send-message.ts';
import { type SweepDeps, sweepExpired } from './sweep-expired.ts';

const payload = z.object({ message: z.int() });

export interface Job {
  readonly name: string;
  /** Concurrent jobs of this name in one process. */
  readonly lanes: number;
  readonly handle: (data: unknown) => Promise<void>;
}

export interface MessageJobDeps extends SendDeps {
  readonly channels: readonly Pick<Channel, 'name' | 'lanes' | 'transport'>[];
}

/** One job per channel, which sends its messages. */
export const jobsOf = (deps: MessageJobDeps): readonly Job[] =>
  deps.channels.map(({ name, lanes }) => ({
    name: queueOf(name),
    lanes,
    handle: (data) => sendMessage(deps, payload.parse(data).message),
  }));

const WATCH_SECONDS = 1;
const TELL_SECONDS = 1;
const SWEEP_SECONDS = 3600;
const ROLL_UP_SECONDS = 180;
const RECONCILE_SECONDS = 60;
const CUSTOMER_SECONDS = 10;
const TRIAL_SECONDS = 60;

export interface JobDeps extends SweepDeps, BillingDeps {
  readonly every: Every;
  /** Asks about every origin and day that is due, for alerts and kept trips; ends after the running questions. */
  readonly watch: Run;
  /** Tells the finds of alerts that wait for a later message. */
  readonly tellFinds: (stop: AbortSignal) => Promise<void>;
}

/** Starts all recurring work. Returns a function that stops it after the running work. */
export function startJobs(deps: JobDeps): () => Promise<void> {
  const { every } = deps;
  const stops = [
    every('watch', WATCH_SECONDS, deps.watch),
    every('tell-finds', TELL_SECONDS, (signals) => deps.tellFinds(signals.beginNothing)),
    every('sweep-expired', SWEEP_SECONDS, (signals) => sweepExpired(deps, signals)),
    every('roll-up', ROLL_UP_SECONDS, (signals) => rollUp(deps, signals.beginNothing)),
    every('reconcile-payments', RECONCILE_SECONDS, (signals) =>
      reconcile(deps, signals.beginNothing),
    ),
    every('remind-trials', TRIAL_SECONDS, (signals) => remindTrials(deps, signals.beginNothing)),
    every('delete-customers', CUSTOMER_SECONDS, (signals) =>
      deleteCustomers(deps, signals.beginNothing),
    ),
    every('change-customers', CUSTOMER_SECONDS, (signals) =>
      changeCustomers(deps, signals.beginNothing),
    ),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
