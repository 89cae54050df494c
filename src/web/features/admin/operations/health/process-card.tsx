import type { ProcessDto } from '#contract/admin/operations.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { Card } from '../parts/card.tsx';
import { Moment } from '../parts/moment.tsx';
import styles from './health.module.css';
import { JobRow } from './job-row.tsx';
import { SupplierRow } from './supplier-row.tsx';

const ROLES: Readonly<Record<ProcessDto['role'], string>> = {
  web: 'Web',
  worker: 'Worker',
  all: 'Web and worker',
};

interface ProcessCardProps {
  readonly process: ProcessDto;
  readonly asOf: string;
}

export function ProcessCard({ process, asOf }: ProcessCardProps) {
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
            <SupplierRow
              key={`${supplier.kind} ${supplier.name}`}
              supplier={supplier}
              asOf={asOf}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
