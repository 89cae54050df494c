import type { Context } from './context.ts';
import { pollFigures } from './db/queries/admin/figures.ts';
import { oldestWaiting } from './db/queries/messages/oldest-waiting.ts';
import { countWaiting } from './db/queries/messages/outbox.ts';
import { writeEmailLink } from './features/accounts/email-link.ts';
import { writeResetEmail } from './features/accounts/password.ts';
import { alertTexts } from './features/messages/channels/sms.ts';
import { writeFoundFare } from './features/messages/deferred-texts.ts';
import { savedTripOf } from './features/saved-trips/stored-trip.ts';
import { type WatchDeps, watchQueries } from './features/watch/deps.ts';
import { tellFinds } from './features/watch/tell-finds.ts';
import { watcher } from './features/watch/watch.ts';
import { startWorkers } from './jobs/boss.ts';
import { jobsOf, startJobs } from './jobs/registry.ts';
import { noMailer } from './providers/mail/choose.ts';
import { readBacklog } from './telemetry/gauges.ts';

/** A poll that has been due for longer than this counts as late. */
const LATE_MS = 10 * 60_000;

/** Starts messages, alert polls and repeated jobs. The returned function stops them after their current work. */
export async function startWorker(context: Context): Promise<() => Promise<void>> {
  const { db, clock, log, mailer } = context;
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
  const messages = jobsOf({
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
  const tripOf: WatchDeps['tripOf'] = (row) => {
    const trip = savedTripOf(row);
    if (!trip) context.reportUnreadable('kept-trip', row.userId);
    return trip;
  };
  const watch = watcher({
    ...context,
    queries: watchQueries,
    tripOf,
    atOnce: context.watchedAtOnce,
    onWatched({ answered, failed, matches: finds }) {
      metrics.alertPolls.inc({ outcome: 'answered' }, answered);
      metrics.alertPolls.inc({ outcome: 'failed' }, failed);
      metrics.alertMatches.inc(finds);
    },
  });
  const stopJobs = startJobs({
    ...context,
    watch,
    tellFinds: (stop) => tellFinds({ ...context, queries: watchQueries }, stop),
  });
  return async () => {
    await Promise.all([stopJobs(), stopMessages()]);
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
