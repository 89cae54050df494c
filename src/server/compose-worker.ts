import type { FastifyInstance } from 'fastify';
import { paymentWebhook } from '#contract/subscription.ts';
import { watchFigures } from './db/queries/admin/operations.ts';
import { countWaiting } from './db/queries/outbox.ts';
import type { Deps } from './deps.ts';
import { countedStore } from './features/alerts/watch/counted-store.ts';
import { databaseWatchStore } from './features/alerts/watch/store.ts';
import { watcher } from './features/alerts/watch/watcher.ts';
import { startJobs } from './jobs/schedule.ts';
import { readBacklog } from './observe/readings.ts';
import { errorCode } from './start-error.ts';

/** A watch that is due for so long is late. */
const LATE_MS = 10 * 60_000;

/** Looks at the fares that alerts wait for. */
function watchOf(deps: Deps) {
  const { looks, finds } = deps.observed.measures;
  const store = countedStore(databaseWatchStore(deps.db), (settled) => {
    looks.inc({ outcome: 'answered' }, settled.answered);
    looks.inc({ outcome: 'failed' }, settled.failed);
    finds.inc(settled.finds);
  });
  return watcher({ ...deps, store, atOnce: deps.watchedAtOnce });
}

async function countLate({ db, clock }: Deps): Promise<number> {
  const { late } = await watchFigures(db, new Date(clock.now().getTime() - LATE_MS));
  return late;
}

/** Delivers to the route itself, past the network. What comes when the server has ended is delivered by the next. */
const webhookOf =
  (server: FastifyInstance) =>
  async ({ body, signature }: { readonly body: string; readonly signature: string }) => {
    const { method, path, signature: header } = paymentWebhook;
    const headers = { [header]: signature, 'content-type': 'application/json' };
    const call = { method, url: `/api${path}`, headers, payload: body };
    try {
      return (await server.inject(call)).statusCode < 300;
    } catch (error) {
      if (errorCode(error) === 'FST_ERR_REOPENED_CLOSE_SERVER') return false;
      throw error;
    }
  };

/** Starts what runs by itself: letters, watches of fares, and all that is done from time to time. */
export function startWorker(deps: Deps, server: FastifyInstance): () => Promise<void> {
  const { db, observed } = deps;
  const { measures } = observed;
  readBacklog(measures, {
    letters: () => countWaiting(db),
    lateWatches: () => countLate(deps),
  });
  const stop = startJobs({
    ...deps,
    watch: watchOf(deps),
    post: webhookOf(server),
    tell: (channel, outcome) => measures.letters.inc({ channel, outcome }),
  });
  return async () => {
    await stop();
    await deps.fareSide.stop();
  };
}
