// npm run backup -- FOLDER, npm run restore -- FOLDER [--replace]: every row of the database, out and in again.
import path from 'node:path';

/** The folder in which the person typed; npm goes elsewhere before it runs a script. */
const typedIn = process.env.INIT_CWD ?? process.cwd();

const [command, ...args] = process.argv.slice(2);
const { ensureBuild, ensureDependencies } = await import('./ensure.mjs');
ensureDependencies();
ensureBuild();
const placed = args.map((arg) => (arg.startsWith('-') ? arg : path.resolve(typedIn, arg)));
process.argv.splice(2, Number.POSITIVE_INFINITY, command, ...placed);
await import('../dist/server/operator.js');
