import type { ProcessDto } from '#contract/admin/operations.ts';
import { formatCount } from '#domain/count.ts';
import { formatInterval } from '../parts/format-duration.ts';
import { Moment } from '../parts/moment.tsx';
import styles from './health.module.css';
import { type Job, type JobState, jobName, jobState } from './job-state.ts';
import { StateLabel } from './state-label.tsx';

const STATES = {
  working: { style: 'good', text: 'Working' },
  failing: { style: 'bad', text: 'Failing' },
  late: { style: 'bad', text: 'Late' },
  new: { style: 'idle', text: 'Not yet done' },
} as const satisfies Record<JobState, object>;

interface JobRowProps {
  readonly job: Job;
  readonly process: ProcessDto;
  readonly asOf: string;
}

export function JobRow({ job, process, asOf }: JobRowProps) {
  const { style, text } = STATES[jobState(job, process, asOf)];
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <p>{jobName(job.name)}</p>
        <p className={styles.soft}>{formatInterval(job.every_seconds)}</p>
      </div>
      <StateLabel style={style}>{text}</StateLabel>
      <div className={styles.past}>
        <p>
          Last done <Moment at={job.last_ok_at} asOf={asOf} />,{' '}
          {formatCount(job.runs - job.failures, 'time')} in all
        </p>
        {job.last_failed_at !== null && (
          <p>
            Last failed <Moment at={job.last_failed_at} asOf={asOf} />,{' '}
            {formatCount(job.failures, 'time')} in all
            {job.last_error && (
              <>
                : <span className={styles.error}>{job.last_error}</span>
              </>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
