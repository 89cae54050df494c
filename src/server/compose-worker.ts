import { watchFigures } from './db/queries/admin/operations.ts';
import { countWaiting } from './db/queries/outbox.ts';
import type { Deps } from './deps.ts';
import { writeResetLetter } from './features/accounts/reset/password-reset.ts';
import { watchQueries } from './features/alerts/watch/deps.ts';
import { watcher } from './features/alerts/watch/watcher.ts';
import { workOff } from './jobs/boss.ts';
import { jobsOf } from './jobs/registry.ts';
import { startJobs } from './jobs/schedule.ts';
import { readBacklog } from './observe/readings.ts';

/** A watch that is due for so long is late. */
const LATE_MS = 10 * 60_000;

/** Looks at the fares that alerts wait for. */
function watchOf(deps: Deps) {
  const { looks, finds } = deps.observed.measures;
  return watcher({
    ...deps,
    queries: watchQueries,
    atOnce: deps.watchedAtOnce,
    tell({ answered, failed, finds: found }) {
      looks.inc({ outcome: 'answered' }, answered);
      looks.inc({ outcome: 'failed' }, failed);
      finds.inc(found);
    },
  });
}

async function countLate({ db, clock }: Deps): Promise<number> {
  const { late } = await watchFigures(db, new Date(clock.now().getTime() - LATE_MS));
  return late;
}

/** Starts what runs by itself: letters, watches of fares, and all that is done from time to time. */
export async function startWorker(deps: Deps): Promise<() => Promise<void>> {
  const { db, observed } = deps;
  const { measures } = observed;
  readBacklog(measures, {
    letters: () => countWaiting(db),
    lateWatches: () => countLate(deps),
  });
  const jobs = jobsOf({
    ...deps,
    writeReset: (email) => writeResetLetter(deps, email),
    tell: (channel, outcome) => measures.letters.inc({ channel, outcome }),
  });
  const stopSending = await workOff(jobs, deps);
  const stop = startJobs({
    ...deps,
    watch: watchOf(deps),
  });
  return async () => {
    await Promise.all([stop(), stopSending()]);
    await deps.fareSide.stop();
  };
}
