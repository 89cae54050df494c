// npm run admin -- promote EMAIL: runs a `roamfare` command from a fresh clone, with installation and build on first
// use. An existing build is kept, as the product may be running from it.
import fs from 'node:fs';
import { ensureBuild, ensureDependencies } from './ensure.mjs';

if (!fs.existsSync('dist/server/operator.js')) {
  ensureDependencies();
  ensureBuild();
}
// The folder of the caller; npm changes it before it runs a script.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await import('../dist/server/operator.js');
