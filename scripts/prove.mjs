// `npm run prove -- <name> [--quick|--full] [--seed N]`: one proof of proofs/, or `all` of them one after the other.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { ensureDependencies, root } from './ensure.mjs';

/** Read by scripts/test.mjs, in the words of a test runner. */
const COUNTS = '.cache/proofs.json';

ensureDependencies();
process.chdir(root);
const known = fs
  .readdirSync('proofs')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
const [wanted, ...options] = process.argv.slice(2);
if (wanted !== 'all' && !known.includes(wanted)) {
  console.error(`Say which proof: ${known.join(', ')} or all.`);
  process.exit(1);
}

const failed = (wanted === 'all' ? known : [wanted]).filter(
  (name) =>
    spawnSync(process.execPath, [`proofs/${name}.ts`, ...options], {
      stdio: 'inherit',
    }).status !== 0,
);
if (wanted === 'all') {
  fs.mkdirSync('.cache', { recursive: true });
  const counts = {
    numPassedTests: known.length - failed.length,
    numFailedTests: failed.length,
  };
  fs.writeFileSync(COUNTS, JSON.stringify(counts));
}
process.exit(failed.length > 0 ? 1 : 0);
