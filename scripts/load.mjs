// `npm run load [-- --quick|--full]`: how many the built product serves at once, and what it does with more than it can.
import { spawnSync } from 'node:child_process';
import { ensureBuild, ensureDependencies, root } from './ensure.mjs';

ensureDependencies();
process.chdir(root);
ensureBuild();
const { status } = spawnSync(process.execPath, ['bench/load/run.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
