import fs from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'rolldown';
import { SERVER_BUNDLE } from '../../scripts/server-bundle.mjs';
import type { Proof } from './prove.ts';

export interface BuiltServer {
  /** The product. */
  readonly main: string;
  /** The operator program. */
  readonly operator: string;
  /** The worker on a fast clock. */
  readonly fastWorker: string;
}

interface BuildOptions {
  readonly marksFirst?: boolean;
  /** Change the source as it is built. */
  readonly plugins?: readonly Plugin[];
}

/** Builds the current server into a temporary folder: it starts faster than the source. */
export async function buildServer(
  proof: Proof,
  { marksFirst = false, plugins = [] }: BuildOptions = {},
): Promise<BuiltServer> {
  fs.mkdirSync('.cache', { recursive: true });
  // As deep as dist/server: the product finds its data relative to its own path.
  const folder = path.resolve(fs.mkdtempSync('.cache/server-'));
  proof.atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  await build({
    input: {
      main: 'src/server/main.ts',
      operator: 'src/server/operator.ts',
      'trip-worker': 'src/server/trip-worker.ts',
      'hurried-worker': 'proofs/watch/processes/fast-worker.ts',
    },
    ...SERVER_BUNDLE,
    plugins: marksFirst ? [markFirst] : [...plugins],
    output: { dir: folder, format: 'esm' },
  });
  fs.cpSync('src/server/db/migrations', path.join(folder, 'migrations'), { recursive: true });
  const program = (name: string) => path.join(folder, `${name}.js`);
  return {
    main: program('main'),
    operator: program('operator'),
    fastWorker: program('hurried-worker'),
  };
}

/** The injected error: a message is marked as sent before it is sent. */
const markFirst: Plugin = {
  name: 'planted fault',
  resolveId: (source, importer) =>
    source.endsWith('send-message.ts') && importer?.endsWith('server/worker.ts')
      ? path.resolve('proofs/harness/mark-first.ts')
      : null,
};
