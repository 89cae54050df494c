// Runs one command of the operator's program on the file named behind the command, building first if need be.
import path from 'node:path';

/** The folder in which the person typed; npm goes elsewhere before it runs a script. */
const typedIn = process.env.INIT_CWD ?? process.cwd();

export async function operate(command, usage) {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) {
    console.error(usage);
    process.exit(1);
  }
  const { ensureBuild, ensureDependencies } = await import('./ensure.mjs');
  ensureDependencies();
  ensureBuild();
  process.argv.splice(2, Number.POSITIVE_INFINITY, command, path.resolve(typedIn, file));
  await import('../dist/server/operator.js');
}
