import {
  freePort,
  launch,
  type Run,
  start,
  statusOf,
  terminate,
  until,
} from '#test/proofs/product.ts';
import type { MailServer } from '../harness/mail-server.ts';
import type { Harness } from '../harness/open-harness.ts';
import type { Proof } from '../harness/prove.ts';

export interface Fleet {
  /** Origins of the web processes; the same ones after a restart. */
  readonly origins: readonly string[];
  /** Stops and restarts each process, one web process and one worker at a time. */
  roll(isTrusted: (origin: string) => boolean): Promise<void>;
  /** Shutdown time of each restarted web process in milliseconds. */
  readonly endings: readonly number[];
  /** Output of all processes, including ended ones. */
  log(): string;
}

interface FleetOptions {
  readonly program: string;
  readonly harness: Harness;
  readonly mail: MailServer;
  readonly drainMs: number;
}

/** Two web processes and two workers. They stop with the proof. */
export async function openFleet(
  proof: Proof,
  { program, harness, mail, drainMs }: FleetOptions,
): Promise<Fleet> {
  const environment = {
    DATABASE_URL: harness.url,
    SMTP_URL: mail.url,
    DRAIN_MS: String(drainMs),
    MAX_STOPS: '0',
    // All sign-ins come from one address.
    SIGN_IN_FAILURES: '100000',
  };
  const everybody: Run[] = [];
  const startWeb = (port: number) => start({ program, role: 'web', port, environment });
  // A worker listens only on its operations port; a signal before its handler is set ends it at once.
  const startWorker = async (port: number) => {
    const ops = { ...environment, OPS_PORT: String(port) };
    const run = launch({ program, role: 'worker', port, environment: ops });
    await until(async () => (await statusOf(`${run.origin}/readyz`)) === 200);
    return run;
  };
  const open = async (begin: (port: number) => Promise<Run>) => {
    const port = await freePort();
    let run = await begin(port);
    everybody.push(run);
    proof.atEnd(() => terminate(run));
    return {
      origin: run.origin,
      async restart(): Promise<number> {
        const began = performance.now();
        const code = await terminate(run);
        const took = Math.round(performance.now() - began);
        proof.check(code === 0, `a process ended with ${code}: ${run.output()}`);
        run = await begin(port);
        everybody.push(run);
        return took;
      },
    };
  };
  const webs = [await open(startWeb), await open(startWeb)];
  const workers = [await open(startWorker), await open(startWorker)];
  const endings: number[] = [];
  return {
    origins: webs.map(({ origin }) => origin),
    endings,
    log: () => everybody.map((run) => run.output()).join(''),
    async roll(isTrusted) {
      for (const [n, web] of webs.entries()) {
        const worker = workers[n]?.restart();
        endings.push(await web.restart());
        // The next process restarts once the proxy knows that this one is back.
        await until(() => isTrusted(web.origin));
        await worker;
      }
    },
  };
}
