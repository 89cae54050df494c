import { CircleAlert, CircleCheck, CircleDashed, CirclePause } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OperationsDto, ProcessDto } from '#contract/admin/operations.ts';
import { PROVIDERS } from '#domain/channel.ts';
import { formatCount } from '#domain/count.ts';
import { Link } from '#web/router.tsx';
import textStyles from '#web/styles/text.module.css';
import { Notice } from '#web/ui/feedback.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { Card, Facts, formatInterval, LoadedSection, Moment, MomentFact } from '../parts.tsx';
import {
  ERROR_LABELS,
  type Finding,
  findingsOf,
  type Job,
  jobName,
  jobState,
  type Supplier,
} from './findings.ts';
import styles from './health.module.css';
import { SECTIONS, useFigures } from './use-operations.ts';

export const HealthSection = () => (
  <LoadedSection query={useFigures()} loading="Loading health…" heights={[48, 120, 320]}>
    {(figures) => <Health figures={figures} />}
  </LoadedSection>
);

function Health({ figures }: { readonly figures: OperationsDto }) {
  const { alerts, processes, as_of } = figures;
  return (
    <>
      <Findings findings={findingsOf(figures)} />
      <Card title="Alerts">
        <Facts
          facts={[
            ['Polled days', alerts.targets.toLocaleString('en-US')],
            ['Late', alerts.late.toLocaleString('en-US')],
            ['Last poll', <MomentFact key="at" at={alerts.last_checked_at} asOf={as_of} />],
          ]}
        />
        <p className={textStyles.soft}>
          Alerts are polled by origin and day. A poll is late when it is ten minutes overdue.
        </p>
      </Card>
      {processes.map((process) => (
        <ProcessCard key={process.id} process={process} asOf={as_of} />
      ))}
      <p className={textStyles.soft}>
        As of <Moment at={as_of} />. Refreshes every ten seconds while this page is visible.
      </p>
    </>
  );
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return <Notice tone="success">Everything is running</Notice>;
  return (
    <ul className={styles.findings} aria-label="Needs attention">
      {findings.map(({ tone, text, section }) => (
        <li key={text}>
          <Notice
            tone={tone}
            action={
              section && (
                <Link
                  to="/admin/operations"
                  search={{ section }}
                  className={textStyles.link}
                  resetScroll={false}
                >
                  {SECTIONS.find(({ id }) => id === section)?.label}
                </Link>
              )
            }
          >
            {text}
          </Notice>
        </li>
      ))}
    </ul>
  );
}

const ROLES: Readonly<Record<ProcessDto['role'], string>> = {
  web: 'Web',
  worker: 'Worker',
  all: 'Web and worker',
};

/** Of a job or a provider. */
const STATES = {
  working: { tone: 'brand', Icon: CircleCheck, text: 'Working' },
  failing: { tone: 'danger', Icon: CircleAlert, text: 'Failing' },
  late: { tone: 'danger', Icon: CircleAlert, text: 'Late' },
  resting: { tone: 'warn', Icon: CirclePause, text: 'Paused after errors' },
  new: { tone: 'plain', Icon: CircleDashed, text: 'Not yet done' },
  unused: { tone: 'plain', Icon: CircleDashed, text: 'Not used yet' },
} as const;

interface ProcessCardProps {
  readonly process: ProcessDto;
  readonly asOf: string;
}

function ProcessCard({ process, asOf }: ProcessCardProps) {
  const { role, host, started_at, reported_at, jobs, suppliers } = process;
  return (
    <Card
      title={
        <span className={styles.title}>
          <Tag tone="brand">{ROLES[role]}</Tag> {host}
        </span>
      }
      aside={
        <>
          Reported <Moment at={reported_at} asOf={asOf} />, started{' '}
          <Moment at={started_at} asOf={asOf} />
        </>
      }
    >
      <h3>Jobs</h3>
      {jobs.length === 0 ? (
        <p className={styles.none}>This process has no jobs.</p>
      ) : (
        <ul className={styles.rows}>
          {jobs.map((job) => (
            <JobRow key={job.name} {...{ job, process, asOf }} />
          ))}
        </ul>
      )}
      <h3>Providers</h3>
      {suppliers.length === 0 ? (
        <p className={styles.none}>This process calls no providers.</p>
      ) : (
        <ul className={styles.rows}>
          {suppliers.map((supplier) => (
            <SupplierRow key={`${supplier.kind} ${supplier.name}`} {...{ supplier, asOf }} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface RowProps {
  readonly name: string;
  readonly about: ReactNode;
  readonly state: keyof typeof STATES;
  /** When it last succeeded and failed. */
  readonly children: ReactNode;
}

function Row({ name, about, state, children }: RowProps) {
  const { tone, Icon, text } = STATES[state];
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <p>{name}</p>
        {about}
      </div>
      <div>
        <Tag tone={tone} icon={<Icon />}>
          {text}
        </Tag>
      </div>
      <div className={styles.past}>{children}</div>
    </li>
  );
}

const Cause = ({ children }: { readonly children: string }) => (
  <>
    : <span className={styles.error}>{children}</span>
  </>
);

function JobRow({ job, process, asOf }: ProcessCardProps & { readonly job: Job }) {
  const { name, every_seconds, runs, failures, last_ok_at, last_failed_at, last_error } = job;
  const about = <p className={styles.soft}>{formatInterval(every_seconds)}</p>;
  return (
    <Row name={jobName(name)} about={about} state={jobState(job, process, asOf)}>
      <p>
        Last done <Moment at={last_ok_at} asOf={asOf} />, {formatCount(runs - failures, 'time')} in
        all
      </p>
      {last_failed_at !== null && (
        <p>
          Last failed <Moment at={last_failed_at} asOf={asOf} />, {formatCount(failures, 'time')} in
          all
          {last_error && <Cause>{last_error}</Cause>}
        </p>
      )}
    </Row>
  );
}

interface SupplierRowProps {
  readonly supplier: Supplier;
  readonly asOf: string;
}

/** A provider or its built-in fake. */
function SupplierRow({ supplier, asOf }: SupplierRowProps) {
  const { kind, name, simulated, state, answers, faults, ...last } = supplier;
  const about = (
    <>
      <p className={styles.soft}>{name}</p>
      {simulated ? <Tag tone="sample">Sample</Tag> : <Tag>Live</Tag>}
    </>
  );
  return (
    <Row name={PROVIDERS[kind]} about={about} state={state}>
      {last.last_answer_at !== null && (
        <p>
          Last answer <Moment at={last.last_answer_at} asOf={asOf} />,{' '}
          {formatCount(answers, 'answer')} in all
        </p>
      )}
      {last.last_fault_at !== null && (
        <p>
          Last error <Moment at={last.last_fault_at} asOf={asOf} />, {formatCount(faults, 'error')}{' '}
          in all
          {last.last_fault && <Cause>{`it ${ERROR_LABELS[last.last_fault]}`}</Cause>}
        </p>
      )}
    </Row>
  );
}
