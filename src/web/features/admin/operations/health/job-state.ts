import type { OperationsDto, ProcessDto } from '#contract/admin/operations.ts';
import { secondsBetween } from '../parts/format-duration.ts';

export type Job = ProcessDto['jobs'][number];
export type Supplier = ProcessDto['suppliers'][number];

/** `late` is a job that is overdue without having failed; `new` one that has not run yet. */
export type JobState = 'working' | 'failing' | 'late' | 'new';

/** Runs that a job may miss before it is late, plus seconds for frequent jobs. */
const GRACE = { turns: 3, seconds: 60 };

/** State at `asOf`, the time of the process report or later. */
export function jobState(
  { last_ok_at, last_failed_at, every_seconds }: Job,
  { started_at }: Pick<ProcessDto, 'started_at'>,
  asOf: string,
): JobState {
  if (last_failed_at !== null && (last_ok_at === null || isBefore(last_ok_at, last_failed_at)))
    return 'failing';
  const idle = secondsBetween(last_ok_at ?? started_at, asOf);
  if (idle > GRACE.turns * every_seconds + GRACE.seconds) return 'late';
  return last_ok_at === null ? 'new' : 'working';
}

const isBefore = (one: string, other: string): boolean => secondsBetween(one, other) > 0;

/** `send-messages` as `Send messages` */
export const jobName = (name: string): string => {
  const text = name.replaceAll(/[-_.]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const ERROR_LABELS: Readonly<Record<NonNullable<Supplier['last_fault']>, string>> = {
  unreachable: 'could not be reached',
  timeout: 'took too long',
  refused: 'refused',
  malformed: 'sent an invalid response',
  aborted: 'was cut off',
};

export const hasWorker = ({ processes }: Pick<OperationsDto, 'processes'>): boolean =>
  processes.some(({ role }) => role !== 'web');
