import * as z from 'zod/mini';
import type { Context } from './context.ts';
import { queueOf } from './db/migrate.ts';
import { pollFigures } from './db/queries/admin/figures.ts';
import { countWaiting, oldestWaiting } from './db/queries/messages/waiting.ts';
import { writeEmailLink } from './features/accounts/email-link.ts';
import { writeResetEmail } from './features/accounts/password.ts';
import { changeCustomers, deleteCustomers } from './features/billing/provider-customers.ts';
import { reconcile } from './features/billing/reconcile.ts';
import { remindTrials } from './features/billing/remind-trials.ts';
import { alertTexts } from './features/messages/alert-notices.ts';
import { writeFoundFare } from './features/messages/deferred-texts.ts';
import { notifyOfFinds } from './features/watch/notify-of-finds.ts';
import { watcher, watchQueries } from './features/watch/watch.ts';
import { type Job, startWorkers } from './jobs/boss.ts';
import { rollUp } from './jobs/roll-up.ts';
import { type Channel, type SendDeps, sendMessage } from './jobs/send-message.ts';
import { sweepExpired } from './jobs/sweep-expired.ts';
import { noMailer } from './providers/mail/choose.ts';
import { readBacklog } from './telemetry/gauges.ts';

const payload = z.object({ message: z.int() });

export interface MessageJobDeps extends SendDeps {
  readonly channels: readonly Pick<Channel, 'name' | 'lanes' | 'transport'>[];
}

/** One job of the queue per channel, which sends its messages. */
export const messageJobs = (deps: MessageJobDeps): readonly Job[] =>
  deps.channels.map(({ name, lanes }) => ({
    name: queueOf(name),
    lanes,
    handle: (data) => sendMessage(deps, payload.parse(data).message),
  }));

/** A poll that has been due for longer than this counts as late. */
const LATE_MS = 10 * 60_000;

/** Starts messages and all recurring work. The returned function stops them after their current work. */
export async function startWorker(context: Context): Promise<() => Promise<void>> {
  const { db, clock, log, mailer, every } = context;
  const { metrics } = context.telemetry;
  if (mailer === noMailer) log.warn({}, 'emails stay queued: SMTP_URL is not set');
  readBacklog(metrics, {
    messages: () => countWaiting(db),
    oldest: () => oldestWaiting(db, clock.now()),
    latePolls: async () => {
      const { late } = await pollFigures(db, new Date(clock.now().getTime() - LATE_MS));
      return late;
    },
  });
  const messages = messageJobs({
    ...context,
    writeEmailLink: (linkId) => writeEmailLink(context, linkId),
    writeReset: (email) => writeResetEmail(context, email),
    writeFoundFare: (message) =>
      writeFoundFare(
        { ...context, alertTexts: alertTexts({ ...context.config, ...context }) },
        message,
      ),
    reportFault: (error) => log.error({ error }, 'a message could not be sent by an error of ours'),
    report: (channel, outcome) => metrics.messages.inc({ channel, outcome }),
  });
  const stopMessages = await startWorkers(messages, context);
  const watch = watcher({
    ...context,
    queries: watchQueries,
    atOnce: context.watchedAtOnce,
    onWatched({ answered, failed, matches: finds }) {
      metrics.alertPolls.inc({ outcome: 'answered' }, answered);
      metrics.alertPolls.inc({ outcome: 'failed' }, failed);
      metrics.alertMatches.inc(finds);
    },
  });
  const watching = { ...context, queries: watchQueries };
  const stops = [
    every('watch', 1, watch),
    every('tell-finds', 1, ({ beginNothing }) => notifyOfFinds(watching, beginNothing)),
    every('sweep-expired', 3_600, (signals) => sweepExpired(context, signals)),
    every('roll-up', 180, ({ beginNothing }) => rollUp(context, beginNothing)),
    every('reconcile-payments', 60, ({ beginNothing }) => reconcile(context, beginNothing)),
    every('remind-trials', 60, ({ beginNothing }) => remindTrials(context, beginNothing)),
    every('delete-customers', 10, ({ beginNothing }) => deleteCustomers(context, beginNothing)),
    every('change-customers', 10, ({ beginNothing }) => changeCustomers(context, beginNothing)),
  ];
  return async () => {
    await Promise.all([stopMessages(), ...stops.map((stop) => stop())]);
  };
}

/** Current work may take this long to finish after shutdown was requested. */
const FINISH_MS = 25_000;

/** Runs the worker. The returned function shuts it down in order; unfinished work is picked up again later. */
export async function runWorker(app: {
  startWorker(): Promise<() => Promise<void>>;
  drain(): void;
}): Promise<() => Promise<void>> {
  const stop = await app.startWorker();
  return () => {
    app.drain();
    return new Promise<void>((resolve, reject) => {
      const cutOff = setTimeout(resolve, FINISH_MS);
      stop()
        .then(resolve, reject)
        .finally(() => clearTimeout(cutOff));
    });
  };
}
