import { watchFigures } from './db/queries/admin/operations.ts';
import { countWaiting } from './db/queries/outbox.ts';
import type { Deps } from './deps.ts';
import { countedStore } from './features/alerts/watch/counted-store.ts';
import { databaseWatchStore } from './features/alerts/watch/store.ts';
import { watcher } from './features/alerts/watch/watcher.ts';
import { startJobs } from './jobs/schedule.ts';
import { readBacklog } from './observe/readings.ts';

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

/** Starts what runs by itself: letters, watches of fares, and all that is done from time to time. */
export function startWorker(deps: Deps): () => Promise<void> {
  const { db, observed } = deps;
  const { measures } = observed;
  readBacklog(measures, {
    letters: () => countWaiting(db),
    lateWatches: () => countLate(deps),
  });
  const stop = startJobs({
    ...deps,
    watch: watchOf(deps),
    tell: (channel, outcome) => measures.letters.inc({ channel, outcome }),
  });
  return async () => {
    await stop();
    await deps.fareSide.stop();
  };
}
