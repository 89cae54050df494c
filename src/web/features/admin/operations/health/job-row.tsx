import type { ProcessDto } from '#contract/admin/operations.ts';
import { Moment } from '../parts/moment.tsx';
import { countWords, everyWords } from '../parts/format-duration.ts';
import styles from './health.module.css';
import { type Job, type JobState, jobName, jobState } from './job-state.ts';
import { StateWord } from './state-label.tsx';

const STATES = {
  working: { look: 'good', words: 'Working' },
  failing: { look: 'bad', words: 'Failing' },
  late: { look: 'bad', words: 'Late' },
  new: { look: 'idle', words: 'Not yet done' },
} as const satisfies Record<JobState, object>;

interface JobRowProps {
  readonly job: Job;
  readonly process: ProcessDto;
  readonly asOf: string;
}

/** Something that a process does by itself, again and again. */
export function JobRow({ job, process, asOf }: JobRowProps) {
  const { look, words } = STATES[jobState(job, process, asOf)];
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <p>{jobName(job.name)}</p>
        <p className={styles.soft}>{everyWords(job.every_seconds)}</p>
      </div>
      <StateWord look={look}>{words}</StateWord>
      <div className={styles.past}>
        <p>
          Last done <Moment at={job.last_ok_at} asOf={asOf} />,{' '}
          {countWords(job.runs - job.failures, 'time')} in all
        </p>
        {job.last_failed_at !== null && (
          <p>
            Last failed <Moment at={job.last_failed_at} asOf={asOf} />,{' '}
            {countWords(job.failures, 'time')} in all
            {job.last_error && (
              <>
                : <span className={styles.fault}>{job.last_error}</span>
              </>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
