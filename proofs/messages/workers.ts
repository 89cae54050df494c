import { freePort, launch, type Run, runNode, until } from '#test/proofs/product.ts';
import type { Proof } from '../stage/prove.ts';

const COUNT = 2;
const OLDEST = 0.8;

export interface Workers {
  /** Starts as many as are missing. */
  fill(): Promise<void>;
  /** Ends one of them at once, without a warning. */
  killOne(): Promise<void>;
  /** When that was done; as of `performance.now()`. */
  readonly kills: readonly number[];
}

export interface WorkerOptions {
  readonly databaseUrl: string;
  /** Another one where `databaseUrl` leads to a pooler. */
  readonly directUrl: string;
  readonly smtpUrl: string;
  /** The whole worker of the product or its sending half. */
  readonly whole: boolean;
}

/** The processes that send. They end with the proof. */
export function workers(proof: Proof, options: WorkerOptions): Workers {
  const running: Run[] = [];
  const kills: number[] = [];
  const killOne = async () => {
    // The one that has run for longest is more likely to be past its start.
    const index = proof.random() < OLDEST ? 0 : running.length - 1;
    const [run] = running.splice(index, 1);
    if (!run) return;
    run.child.kill('SIGKILL');
    kills.push(performance.now());
    await run.ended;
  };
  proof.atEnd(async () => {
    while (running.length > 0) await killOne();
  });
  const startOne = () => (options.whole ? wholeWorker(options) : sender(proof, options));
  return {
    kills,
    killOne,
    async fill() {
      const missing = Array.from({ length: COUNT - running.length }, startOne);
      running.push(...(await Promise.all(missing)));
    },
  };
}

async function wholeWorker({ databaseUrl, directUrl, smtpUrl }: WorkerOptions): Promise<Run> {
  const environment = {
    DATABASE_URL: databaseUrl,
    ...(directUrl !== databaseUrl && { DATABASE_URL_DIRECT: directUrl }),
    SMTP_URL: smtpUrl,
  };
  return launch({ role: 'worker', port: await freePort(), environment });
}

async function sender(
  { isBroken }: Proof,
  { databaseUrl, directUrl, smtpUrl }: WorkerOptions,
): Promise<Run> {
  const args = ['--database', databaseUrl, '--smtp', smtpUrl];
  if (isBroken) args.push('--broken');
  if (directUrl !== databaseUrl) args.push('--pooled');
  const run = runNode(['proofs/messages/worker.ts', ...args]);
  await until(() => run.output().includes('ready'));
  return run;
}
