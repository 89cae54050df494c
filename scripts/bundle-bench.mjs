// Builds the programs of bench/ as the product is built: run from its source, every function that is made on the way
// would be given its name anew, and what takes nanoseconds would take twice as many.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

/** Built programs lie here as their sources do in `bench/`. */
export const BUILT = '.cache/bench';

/** Started by the benchmark of answers, each in a process of its own. */
const STARTED = ['answers/servers', 'answers/ask'];

/** @param {readonly string[]} suites files of bench/, without their ending. */
export async function bundleBench(suites) {
  fs.rmSync(BUILT, { recursive: true, force: true });
  const programs = [...suites, ...STARTED];
  await build({
    input: Object.fromEntries(programs.map((name) => [name, `./bench/${name}.ts`])),
    platform: 'node',
    // Paths and our own `#room/…` names are bundled; everything else is a package or part of Node.
    external: /^[^./#]/,
    plugins: [{ name: 'own-place', transform: sayWhere }],
    logLevel: 'warn',
    output: { dir: BUILT, format: 'esm' },
  });
}

/** What a file looks for beside itself lies beside its source. */
function sayWhere(code, id) {
  if (!code.includes('import.meta.')) return null;
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)));
}
