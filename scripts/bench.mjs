// `npm run bench -- <name> [--full]`: one benchmark of bench/. Ends with 1 when a figure is below its floor.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { ensureDependencies, root } from './ensure.mjs';

ensureDependencies();
process.chdir(root);
const known = fs
  .readdirSync('bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
const [wanted, ...options] = process.argv.slice(2);
if (!known.includes(wanted)) {
  console.error(`Say which benchmark: ${known.join(', ')}.`);
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', `bench/${wanted}.ts`, ...options],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
