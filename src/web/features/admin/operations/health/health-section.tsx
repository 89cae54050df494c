import type { OperationsDto } from '#contract/admin/operations.ts';
import { Link } from '#web/router.tsx';
import textStyles from '#web/styles/text.module.css';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card, Facts } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment, MomentFact } from '../parts/moment.tsx';
import { SECTIONS } from '../sections.ts';
import { useFigures } from '../use-operations.ts';
import { type Finding, findingsOf } from './findings.ts';
import styles from './health.module.css';
import { ProcessCard } from './process-card.tsx';

export const HealthSection = () => (
  <Loaded query={useFigures()} loading="Loading health…" heights={[48, 120, 320]}>
    {(figures) => <Health figures={figures} />}
  </Loaded>
);

function Health({ figures }: { readonly figures: OperationsDto }) {
  const { alerts, processes, as_of } = figures;
  return (
    <>
      <Findings findings={findingsOf(figures)} />
      <Card title="Alerts">
        <Facts
          facts={[
            ['Polled days', alerts.watches.toLocaleString('en-US')],
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
