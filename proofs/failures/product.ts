import fs from 'node:fs';
import { freePort, newDataFolder, type Run, start, terminate } from '#test/proofs/product.ts';
import type { Proof } from '../harness/prove.ts';

export interface Installed {
  /** Folder of the built-in database. */
  readonly dataDir: string;
  /** Starts the product on it and waits until it is ready. */
  readonly start: (environment?: Readonly<Record<string, string>>) => Promise<Started>;
}

export interface Started extends Run {
  /** Its metrics as text. */
  readonly metrics: () => Promise<string>;
}

/** An installation with the built-in database. Ended and deleted at the end. */
export function installed(proof: Proof, program: string, given?: string): Installed {
  const dataDir = given ?? newDataFolder();
  // A folder that is given goes with its disk.
  if (given === undefined) proof.atEnd(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  return {
    dataDir,
    async start(environment = {}) {
      const [port, opsPort] = [await freePort(), await freePort()];
      const run = await start({
        program,
        port,
        environment: {
          DATA_DIR: dataDir,
          OPS_PORT: String(opsPort),
          LOG_LEVEL: 'warn',
          DRAIN_MS: '0',
          ...environment,
        },
      });
      proof.atEnd(() => run.child.exitCode === null && terminate(run));
      const metrics = async () => (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
      return { ...run, metrics };
    },
  };
}

/** Value of a metric whose line begins with `name` and has these labels; 0 without one. */
export function metricIn(text: string, name: string, ...labels: readonly string[]): number {
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  const line = lines.find((one) => labels.every((label) => one.includes(label)));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** Asks for an email to choose a new password, which is stored before it is answered. */
export const askForEmail = async (origin: string, email: string): Promise<number> =>
  (
    await fetch(`${origin}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  ).status;
