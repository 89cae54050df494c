import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { read } from './deployment.ts';

interface Alarm {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

const file: { groups: { name: string; rules: Alarm[] }[] } = parse(
  read('deploy/prometheus/alarms.yml'),
);
const alarms = file.groups.flatMap(({ rules }) => rules);
const metrics = read('docs/metrics.md');
const runbook = read('docs/runbook.md');

/** Metrics of other programs. */
const FOREIGN = /^(up$|node_|pg_|patroni_)/;
/** Suffixes of histogram metrics. */
const PART = /_(bucket|count|sum)$/;

/** Metrics in an expression: names with an underscore, or `up`, that are neither functions nor labels. */
function metricsIn(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}/g, '').replace(/\bby \([^)]*\)/g, '');
  return (bare.match(/\b(up|[a-z]+_\w+)\b(?!\s*\()/g) ?? []).map((name) => name.replace(PART, ''));
}

it('alarms query only metrics that the product reports', () => {
  const asked = new Set(alarms.flatMap(({ expr }) => metricsIn(expr)));
  const own = [...asked].filter((name) => !FOREIGN.test(name));
  expect(own.length).toBeGreaterThan(8);
  expect(own.filter((name) => !metrics.includes(name))).toEqual([]);
});

it.each(alarms)(
  'the alarm $alert has a severity, a summary and a runbook entry',
  ({ alert, labels, annotations }) => {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(10);
    expect(runbook).toContain(`**${alert}**`);
  },
);

it('gives every alarm its own name', () => {
  const names = alarms.map(({ alert }) => alert);
  expect(names.length).toBe(new Set(names).size);
});

it('scrapes the ports of the processes', () => {
  const scrape: {
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  } = parse(read('deploy/prometheus/scrape.yml'));
  const jobs = scrape.scrape_configs.map(({ job_name }) => job_name);
  expect(jobs).toEqual(['roamfare-web', 'roamfare-worker']);
  for (const { static_configs } of scrape.scrape_configs)
    for (const { targets } of static_configs)
      for (const target of targets) expect(target).toMatch(/^127\.0\.0\.1:1[34]00[1-9]$/);
});

it('scrapes every member of the cluster', () => {
  const { scrape_configs } = parse(read('deploy/cluster/scrape.yml'));
  expect(scrape_configs).toEqual([
    {
      job_name: 'patroni',
      static_configs: [{ targets: ['10.20.0.11:8008', '10.20.0.12:8008', '10.20.0.13:8008'] }],
    },
  ]);
});
