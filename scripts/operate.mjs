// Runs one command of the operator's program, building first if need be.
import path from 'node:path';

/** The folder in which the person typed; npm goes elsewhere before it runs a script. */
const typedIn = process.env.INIT_CWD ?? process.cwd();

export async function operate(...words) {
  const { ensureBuild, ensureDependencies } = await import('./ensure.mjs');
  ensureDependencies();
  ensureBuild();
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...words);
  await import('../dist/server/operator.js');
}

/** The same with the one file that was named; without it, `usage` is said instead. */
export async function operateOnFile(command, usage) {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) {
    console.error(usage);
    process.exit(1);
  }
  await operate(command, path.resolve(typedIn, file));
}
