import { freePort, launch, type Run, start } from '#test/proofs/product.ts';
import type { MailServer } from '../stage/mail-server.ts';
import type { Proof } from '../stage/prove.ts';
import type { Stage } from '../stage/stage.ts';

export interface RunningProduct {
  readonly origin: string;
  /** Ends all of it at once, without a warning. */
  kill(): Promise<void>;
}

interface ProductOptions {
  readonly stage: Stage;
  readonly mail: MailServer;
  readonly program: string;
}

/** One web process and one worker. They end with the proof. */
export async function openProduct(
  proof: Proof,
  { stage, mail, program }: ProductOptions,
): Promise<RunningProduct> {
  const environment = {
    DATABASE_URL: stage.url,
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
