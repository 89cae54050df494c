// Builds the programs of bench/ as the product is built: run from source, every created function would get its name set
// again, which doubles times of nanoseconds.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

/** Built programs, in the folders of their sources in `bench/`. */
export const BUILT = '.cache/bench';

/** Started by the answers benchmark, each in its own process. */
const STARTED = ['answers/servers', 'answers/ask'];

/** @param {readonly string[]} suites files of bench/ without extension. */
export async function bundleBench(suites) {
  fs.rmSync(BUILT, { recursive: true, force: true });
  const programs = [...suites, ...STARTED];
  await build({
    input: Object.fromEntries(programs.map((name) => [name, `./bench/${name}.ts`])),
    platform: 'node',
    // Paths and our own `#layer/…` imports are bundled; everything else is a package or part of Node.
    external: /^[^./#]/,
    plugins: [{ name: 'own-place', transform: sayWhere }],
    logLevel: 'warn',
    output: { dir: BUILT, format: 'esm' },
  });
}

/** Files that a module reads relative to itself are relative to its source. */
function sayWhere(code, id) {
  if (!code.includes('import.meta.')) return null;
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)));
}
