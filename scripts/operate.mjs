// npm run admin -- promote EMAIL: a command of `roamfare`, for who has just cloned the project: the first time it
// installs packages and builds. What is built stays as it is, for it may be what the product runs from.
import fs from 'node:fs';
import { ensureBuild, ensureDependencies } from './ensure.mjs';

if (!fs.existsSync('dist/server/operator.js')) {
  ensureDependencies();
  ensureBuild();
}
// The folder in which the person typed; npm goes elsewhere before it runs a script.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await import('../dist/server/operator.js');
