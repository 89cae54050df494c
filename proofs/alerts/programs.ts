import fs from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'rolldown';
import type { Proof } from '../stage/prove.ts';

/** Faults that can be planted, each of which must be found. The first one unless another is named. */
const PLANTED = {
  /** A letter is marked as sent before it is handed over. */
  'mark-first': { module: 'send-message.ts', from: 'server/jobs/registry.ts' },
  /** The letter about a find is promised soon after, and not together with, the find. */
  'promise-apart': { module: 'db/queries/outbox.ts', from: 'alerts/notices/by-email.ts' },
} as const;
type Fault = keyof typeof PLANTED;

const isFault = (word: string): word is Fault => word in PLANTED;

export interface Programs {
  /** The product. */
  readonly main: string;
  /** Its worker under a hurried clock. */
  readonly hurriedWorker: string;
}

/** Builds the server as it is, or with the planted fault, into a folder that is gone at the end of the proof. */
export async function buildPrograms(proof: Proof): Promise<Programs> {
  const fault = proof.fault ?? 'mark-first';
  if (proof.isBroken && !isFault(fault))
    throw new Error(`Faults that can be planted: ${Object.keys(PLANTED).join(', ')}`);
  fs.mkdirSync('.cache', { recursive: true });
  // As deep as dist/server: the product finds its data from where it lies.
  const folder = path.resolve(fs.mkdtempSync('.cache/alerts-'));
  proof.atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  await build({
    input: { main: 'src/server/main.ts', 'hurried-worker': 'proofs/alerts/hurried-worker.ts' },
    platform: 'node',
    external: /^[^./#]/,
    logLevel: 'warn',
    plugins: proof.isBroken && isFault(fault) ? [planting(fault)] : [],
    output: { dir: folder, format: 'esm' },
  });
  fs.cpSync('src/server/db/migrations', path.join(folder, 'migrations'), { recursive: true });
  const program = (name: string) => path.join(folder, `${name}.js`);
  return { main: program('main'), hurriedWorker: program('hurried-worker') };
}

/** Puts the planted module in the place of the real one, for the module that is named alone. */
const planting = (fault: Fault): Plugin => ({
  name: 'planted fault',
  resolveId(source, importer) {
    const { module, from } = PLANTED[fault];
    const isMeant = source.endsWith(module) && importer?.endsWith(from);
    return isMeant ? path.resolve(`proofs/alerts/planted/${fault}.ts`) : null;
  },
});
