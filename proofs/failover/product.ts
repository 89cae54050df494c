import {
  freePort,
  launch,
  type Run,
  start,
  statusOf,
  terminate,
  until,
} from '#test/proofs/product.ts';
import type { Proof } from '../harness/prove.ts';
import type { Cluster } from './cluster.ts';

export interface RunningProduct {
  /** Origins of the web processes. */
  readonly webs: readonly string[];
  /** Origins of the operations ports of the workers. */
  readonly workers: readonly string[];
  /** Output of the processes that ended. */
  ended(): string[];
}

interface ProductOptions {
  readonly program: string;
  readonly cluster: Pick<Cluster, 'url' | 'pooledUrl'>;
  readonly mailUrl: string;
}

/**
 * Two web processes and two workers that nobody starts again, the second of each behind PgBouncer. They stop with the
 * proof.
 */
export async function openProduct(
  proof: Proof,
  { program, cluster, mailUrl }: ProductOptions,
): Promise<RunningProduct> {
  const environment = {
    SMTP_URL: mailUrl,
    DRAIN_MS: '0',
    MAX_STOPS: '0',
    REGISTRATIONS_PER_HOUR: '100000',
  };
  const runs: Run[] = [];
  proof.atEnd(() => Promise.all(runs.map(terminate)));
  const roles = ['web', 'web', 'worker', 'worker'] as const;
  for (const [n, role] of roles.entries()) {
    const port = await freePort();
    const database =
      n % 2 === 0
        ? { DATABASE_URL: cluster.url }
        : { DATABASE_URL: cluster.pooledUrl, DATABASE_URL_DIRECT: cluster.url };
    const ops = role === 'worker' && { OPS_PORT: String(port) };
    const options = { program, role, port, environment: { ...environment, ...database, ...ops } };
    if (role === 'web') runs.push(await start(options));
    else {
      const worker = launch(options);
      runs.push(worker);
      await until(async () => (await statusOf(`${worker.origin}/readyz`)) === 200);
    }
  }
  const origins = (wanted: string) =>
    runs.filter((_, n) => roles[n] === wanted).map(({ origin }) => origin);
  return {
    webs: origins('web'),
    workers: origins('worker'),
    ended: () =>
      runs
        .filter(({ child }) => child.exitCode !== null || child.signalCode !== null)
        .map((run) => run.output()),
  };
}
