import type { Clock } from '#domain/time.ts';
import { formatError } from './error-facts.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** How a job has been since the process began. */
export interface JobRecord {
  readonly name: string;
  readonly everySeconds: number;
  runs: number;
  failures: number;
  lastOkAt: Date | undefined;
  lastFailedAt: Date | undefined;
  /** In words without anybody's data. */
  lastError: string | undefined;
}

export type Work = (stop: AbortSignal) => Promise<void>;

export interface JobHealth {
  /** The same work, watched: counted, timed, and logged when it begins to fail and when that is over. */
  meter(name: string, everySeconds: number, work: Work): Work;
  list(): readonly JobRecord[];
}

interface JobHealthDeps {
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'error'>;
  readonly metrics: Pick<Metrics, 'jobs' | 'jobOk'>;
}

export function jobHealth({ clock, log, metrics }: JobHealthDeps): JobHealth {
  const records = new Map<string, JobRecord>();
  return {
    meter(name, everySeconds, work) {
      const record = newRecord(name, everySeconds);
      records.set(name, record);
      let inARow = 0;
      const end = (outcome: 'done' | 'failed', began: number) => {
        record.runs += 1;
        metrics.jobs.observe({ task: name, outcome }, (performance.now() - began) / 1000);
      };
      return async (stop) => {
        const began = performance.now();
        try {
          await work(stop);
        } catch (error) {
          end('failed', began);
          record.failures += 1;
          record.lastFailedAt = clock.now();
          record.lastError = formatError(error);
          inARow += 1;
          // A database that is down for an hour is one line, not thousands.
          if (inARow === 1) log.error({ job: name, error }, 'a job fails');
          throw error;
        }
        end('done', began);
        record.lastOkAt = clock.now();
        metrics.jobOk.set({ task: name }, record.lastOkAt.getTime() / 1000);
        if (inARow > 0) log.info({ job: name, failures: inARow }, 'a job works again');
        inARow = 0;
      };
    },
    list: () => [...records.values()],
  };
}

const newRecord = (name: string, everySeconds: number): JobRecord => ({
  name,
  everySeconds,
  runs: 0,
  failures: 0,
  lastOkAt: undefined,
  lastFailedAt: undefined,
  lastError: undefined,
});
