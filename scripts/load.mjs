// `npm run load [-- --quick|--full]`: how many requests the built product serves, and how it handles overload.
import { spawnSync } from 'node:child_process';
import { ensureBuild, ensureDependencies, root } from './ensure.mjs';

ensureDependencies();
process.chdir(root);
ensureBuild();
const { status } = spawnSync(process.execPath, ['bench/load/run.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
