import {
  freePort,
  launch,
  type Run,
  start,
  statusOf,
  terminate,
  until,
} from '#test/proofs/product.ts';
import type { MailServer } from '../stage/mail-server.ts';
import type { Proof } from '../stage/prove.ts';
import type { Stage } from '../stage/stage.ts';

const COUNT = 2;

export interface Fleet {
  /** Where the web processes answer; the same ones after a restart. */
  readonly origins: readonly string[];
  /** Ends each process as an operator would and starts it anew, one web process and one worker at a time. */
  roll(isTrusted: (origin: string) => boolean): Promise<void>;
  /** Processes that were restarted, and how long each web process took to end, in milliseconds. */
  readonly endings: readonly number[];
  /** What the processes have written, those of before too. */
  log(): string;
}

interface FleetOptions {
  readonly program: string;
  readonly stage: Stage;
  readonly mail: MailServer;
  readonly drainMs: number;
}

/** Two web processes and two workers. They end with the proof. */
export async function openFleet(
  proof: Proof,
  { program, stage, mail, drainMs }: FleetOptions,
): Promise<Fleet> {
  const environment = {
    DATABASE_URL: stage.url,
    SMTP_URL: mail.url,
    DRAIN_MS: String(drainMs),
    MAX_STOPS: '0',
    // All the sign-ins come from one address.
    SIGN_IN_FAILURES: '100000',
  };
  const ports = await Promise.all(Array.from({ length: COUNT }, freePort));
  const everybody: Run[] = [];
  const startWeb = async (port: number) => {
    const run = await start({ program, role: 'web', port, environment });
    everybody.push(run);
    return run;
  };
  // A worker listens nowhere but on its operations port; asked to end before it can hear that, it would just end.
  const startWorker = async (port: number) => {
    const ops = { ...environment, OPS_PORT: String(port) };
    const run = launch({ program, role: 'worker', port, environment: ops });
    await until(async () => (await statusOf(`${run.origin}/readyz`)) === 200);
    return run;
  };
  const webs: Run[] = await Promise.all(ports.map(startWeb));
  const opsPorts = await Promise.all(Array.from({ length: COUNT }, freePort));
  const workers: Run[] = await Promise.all(opsPorts.map(startWorker));
  proof.atEnd(() => Promise.all([...webs, ...workers].map(terminate)));
  const endings: number[] = [];

  const restartWeb = async (n: number, isTrusted: (origin: string) => boolean) => {
    const [web, port] = [webs[n], ports[n]];
    if (!web || !port) return;
    const began = performance.now();
    const code = await terminate(web);
    endings.push(Math.round(performance.now() - began));
    proof.check(code === 0, `a web process ended with ${code}: ${web.output()}`);
    webs[n] = await startWeb(port);
    // The next one may go when the proxy knows that this one is back.
    await until(() => isTrusted(webs[n]?.origin ?? ''));
  };
  const restartWorker = async (n: number) => {
    const [worker, port] = [workers[n], opsPorts[n]];
    if (!worker || !port) return;
    const code = await terminate(worker);
    proof.check(code === 0, `a worker ended with ${code}: ${worker.output()}`);
    workers[n] = await startWorker(port);
  };

  return {
    origins: webs.map(({ origin }) => origin),
    endings,
    log: () => everybody.map((run) => run.output()).join(''),
    async roll(isTrusted) {
      for (let n = 0; n < COUNT; n += 1)
        await Promise.all([restartWeb(n, isTrusted), restartWorker(n)]);
    },
  };
}
