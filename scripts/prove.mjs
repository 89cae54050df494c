// `npm run prove -- NAME... [--quick|--full] [--seed N]`: runs proofs. Quick ones run two at a time, as they wait a
// lot.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { ensureBuild, ensureDependencies, root } from './ensure.mjs';

/** They ask for pages, too. */
const WITH_PAGES = ['fuzz', 'greed', 'leaks', 'roles'];
/** Read by scripts/test.mjs, in the format of a test runner. */
const COUNTS = '.cache/proofs.json';

ensureDependencies();
process.chdir(root);
const known = fs
  .readdirSync('proofs')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
const words = process.argv.slice(2);
const first = words.findIndex((word) => !known.includes(word));
const names = first === -1 ? words : words.slice(0, first);
if (names.length === 0) {
  console.error(`Name proofs: ${known.join(', ')}.`);
  process.exit(1);
}

if (names.some((name) => WITH_PAGES.includes(name))) ensureBuild();

const options = words.slice(names.length);
const failed = [];
const queue = [...names];
const lane = async () => {
  for (let name = queue.shift(); name; name = queue.shift())
    if (!(await holds(name))) failed.push(name);
};
await Promise.all(Array.from({ length: options.includes('--quick') ? 2 : 1 }, lane));
fs.mkdirSync('.cache', { recursive: true });
const counts = { numPassedTests: names.length - failed.length, numFailedTests: failed.length };
fs.writeFileSync(COUNTS, JSON.stringify(counts));
process.exit(failed.length > 0 ? 1 : 0);

function holds(name) {
  const began = performance.now();
  const child = spawn(process.execPath, [`proofs/${name}.ts`, ...options], { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
      resolve(code === 0);
    });
  });
}
