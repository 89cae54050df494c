import { freePort, launch, type Run, start } from '#test/proofs/product.ts';
import type { MailServer } from '../harness/mail-server.ts';
import type { Harness } from '../harness/open-harness.ts';
import type { Proof } from '../harness/prove.ts';

export interface RunningProduct {
  readonly origin: string;
  /** Kills all its processes at once. */
  kill(): Promise<void>;
}

interface ProductOptions {
  readonly harness: Harness;
  readonly mail: MailServer;
  readonly program: string;
}

/** One web process and one worker. They stop with the proof. */
export async function openProduct(
  proof: Proof,
  { harness, mail, program }: ProductOptions,
): Promise<RunningProduct> {
  const environment = {
    DATABASE_URL: harness.url,
    SMTP_URL: mail.url,
    DRAIN_MS: '0',
    REGISTRATIONS_PER_HOUR: '100000',
    FREE_SEARCHES: '1000/day',
    MAX_STOPS: '0',
  };
  const web = await start({ program, role: 'web', port: await freePort(), environment });
  const worker = launch({ program, role: 'worker', port: await freePort(), environment });
  const runs: Run[] = [web, worker];
  const kill = async () => {
    for (const { child } of runs) child.kill('SIGKILL');
    await Promise.all(runs.map(({ ended }) => ended));
  };
  proof.atEnd(kill);
  return { origin: web.origin, kill };
}
