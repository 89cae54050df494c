// `npm run test:mutation`: whether the tests find errors. Stryker changes src/domain in one place at a time; then each
// error of injected-errors.json is put into a use case and the tests of its feature run until one fails.
// `-- --mutate FILE` runs Stryker alone, on one file; `-- NAME|FOLDER …` injects only those errors. A changed file is
// always restored.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { ensureDependencies, root } from './ensure.mjs';

/** Number of errors that may survive. */
const MAX_SURVIVORS = 2;
const COUNTS = '.cache/injected-errors.json';
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1'];

const STRYKER = 'node_modules/@stryker-mutator/core/bin/stryker.js';

ensureDependencies();
process.chdir(root);
const words = process.argv.slice(2);
const isOfDomain = words.length === 0 || words[0].startsWith('--');
if (isOfDomain) {
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', ...words], { stdio: 'inherit' });
  if (status !== 0 || words.length > 0) process.exit(status ?? 1);
}

const all = JSON.parse(fs.readFileSync('scripts/injected-errors.json', 'utf8'));
const chosen = all.filter(
  ({ name, folder }) => words.length === 0 || words.some((word) => [name, folder].some(isOf(word))),
);
if (chosen.length === 0) end(`Name errors or folders:\n${all.map(({ name }) => name).join('\n')}`);
const misplaced = all.filter(
  ({ file, old }) => fs.readFileSync(file, 'utf8').split(old).length !== 2,
);
for (const { name, file } of misplaced)
  console.error(`${name}: its text is not exactly once in ${file}`);
if (misplaced.length > 0) end('Correct scripts/injected-errors.json.');

/** Reverts the injected error. */
let restore = () => {};
let running;
process.on('exit', () => {
  restore();
  running?.kill();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

for (const folder of new Set(chosen.map((error) => error.folder))) {
  const { failed, status } = await runTests(folder);
  if (failed > 0 || status !== 0) end(`The tests of ${folder} fail without an injected error.`);
  console.log(`${folder}: green before any error`);
}
const survivors = [];
for (const error of chosen) {
  const began = performance.now();
  const isFound = await isNoticed(error);
  if (!isFound) survivors.push(error);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${isFound ? 'found   ' : 'SURVIVED'}  ${error.name}  ${seconds} s`);
}

for (const folder of new Set(chosen.map((error) => error.folder))) {
  const of = (errors) => errors.filter((error) => error.folder === folder).length;
  console.log(`${folder}: ${of(chosen) - of(survivors)} of ${of(chosen)} found`);
}
console.log(`${chosen.length - survivors.length} of ${chosen.length} found`);
const allowed = chosen.length === all.length ? MAX_SURVIVORS : 0;
process.exit(survivors.length > allowed ? 1 : 0);

/** A word selects an error by its name and folders by the end of their path. */
function isOf(word) {
  const end = word.replace(/\/$/, '');
  return (text) => text === end || text.endsWith(`/${end}`);
}

async function isNoticed({ name, folder, file, old, new: changed }) {
  const original = fs.readFileSync(file, 'utf8');
  restore = () => fs.writeFileSync(file, original);
  // A function, as `$` in a replacement string has a meaning.
  fs.writeFileSync(
    file,
    original.replace(old, () => changed),
  );
  try {
    const { failed, status } = await runTests(folder);
    // A file that cannot be loaded says nothing about the tests.
    if (status !== 0 && failed === 0) end(`${name}: the tests broke before one of them failed.`);
    return failed > 0;
  } finally {
    restore();
    restore = () => {};
  }
}

/** The number of failed tests, and the exit code: files that cannot be loaded fail without a count. */
function runTests(folder) {
  fs.rmSync(COUNTS, { force: true });
  const project = folder.startsWith('src/domain') ? 'unit' : 'postgres';
  const reporters = ['--reporter=json', `--outputFile.json=${COUNTS}`];
  running = spawn(process.execPath, [...VITEST, `--project=${project}`, ...reporters, folder], {
    stdio: 'ignore',
  });
  return new Promise((resolve) => {
    running.on('close', (status) => {
      running = undefined;
      const isWritten = fs.existsSync(COUNTS);
      const failed = isWritten ? JSON.parse(fs.readFileSync(COUNTS, 'utf8')).numFailedTests : 0;
      resolve({ status, failed });
    });
  });
}

function end(message) {
  console.error(message);
  process.exit(1);
}
