// `npm test`: the checks of every change. `npm run test:all`: all checks, including slow ones. Words select steps by
// name: `npm test -- lint unit`. Prints the time of each step.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuild, ensureDependencies, root } from './ensure.mjs';

/** Repeated at the end for each failed step. */
const MAX_ERROR_LINES = 10;

const words = process.argv.slice(2);
const isRest = words.includes('--rest');
const wanted = words.filter((word) => !word.startsWith('--'));

const node = (script, ...args) => [process.execPath, [path.join('node_modules', script), ...args]];
const own = (script, ...args) => [process.execPath, [script, ...args]];
const step = (name, [command, args], options = {}) => ({ name, command, args, ...options });

function vitest(name, zone, ...args) {
  const counts = `.cache/${name.replaceAll(' ', '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${counts}`];
  const command = node('vitest/vitest.mjs', 'run', ...reporters, ...args);
  return step(name, command, { env: { TZ: zone }, counts });
}

/** Quick proofs. Without `timing` and `greed`, which a busy machine can fail. */
function proofs(name, ...names) {
  return step(name, own('scripts/prove.mjs', ...names, '--quick'), {
    counts: '.cache/proofs.json',
  });
}

function browser(name, part) {
  return step(name, node('@playwright/test/cli.js', 'test'), {
    env: { E2E_PART: part },
    counts: '.cache/browser.json',
    before: prepareBrowser,
  });
}

/** Quick independent checks: two at a time, shown only when they fail. */
const CHECKS = [
  step(
    'lint format',
    node('@biomejs/biome/bin/biome', 'ci', '--colors=off', '--diagnostic-level=warn', '.'),
  ),
  step('lint rules', node('oxlint/bin/oxlint', '--type-aware')),
  ...['src/domain', 'src/contract', 'src/server', 'src/web', 'test'].map((layer) =>
    step(`types ${layer}`, node('typescript/bin/tsc', '-p', layer)),
  ),
  step(
    'import boundaries',
    node('dependency-cruiser/bin/dependency-cruise.mjs', 'src', 'test', 'proofs', 'bench'),
  ),
  step('unused code', node('knip/bin/knip.js')),
  step('code for tests only', node('knip/bin/knip.js', '--production')),
  step('licenses', own('scripts/licences.mjs')),
];

/**
 * Run in sequence, always shown. The two time zones are far apart: a test that depends on the machine's zone fails in
 * one of them.
 */
const SUITES = [
  vitest('unit and server tests', 'America/Denver', '--project=unit', '--project=postgres'),
  vitest('screen tests', 'America/Denver', '--project=screen'),
  vitest('domain tests in Auckland', 'Pacific/Auckland', '--project=unit', 'src/domain'),
  proofs(
    'proofs',
    'alerts',
    'answers',
    'home',
    'install',
    'leaks',
    'messages',
    'roles',
    'trips',
    'trips-watched',
    'watching',
    'webhooks',
  ),
  browser('browser journeys', 'journeys'),
];

const REST = [
  vitest('tests of whole processes', 'America/Denver', '--project=processes'),
  vitest('server tests in Auckland', 'Pacific/Auckland', '--project=postgres'),
  step('network data', own('scripts/verify-network.mjs')),
  proofs('more proofs', 'deploy', 'failures', 'restore', 'silence', 'suppliers'),
  step('benchmarks', own('scripts/bench.mjs', '--quick'), { counts: '.cache/bench.json' }),
  browser('browser, every screen and adapter', 'rest'),
];

const began = performance.now();
ensureDependencies();
process.chdir(root);
const results = [{ name: 'install', seconds: since(began), passed: 0, failed: 0, errors: [] }];

const [checks, suites] = isRest ? [[], REST] : [CHECKS, SUITES];
const chosen = (steps) =>
  steps.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (chosen([...checks, ...suites]).length === 0) {
  console.error(`Name steps: ${[...checks, ...suites].map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

await inLanes(chosen(checks), Math.min(2, availableParallelism()));
for (const suite of chosen(suites)) results.push(await perform(suite, true));
report();

async function inLanes(steps, count) {
  const queue = [...steps];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      results.push(await perform(next, false));
  };
  await Promise.all(Array.from({ length: count }, lane));
}

async function perform({ name, command, args, env, counts, before }, isShown) {
  if (counts) fs.rmSync(counts, { force: true });
  const start = performance.now();
  if (isShown) console.log(`\n== ${name}`);
  const missing = await before?.();
  const { status, output } = missing
    ? { status: 1, output: missing }
    : await execute(command, args, { env, isShown });
  if (status !== 0 && !isShown) console.log(`\n== ${name}\n${output.trimEnd()}`);
  const { passed, failed } = readCounts(counts);
  return {
    name,
    errors: status === 0 ? [] : errorLines(output),
    seconds: since(start),
    passed,
    // A step that crashes before it counts is one failure.
    failed: status === 0 ? failed : Math.max(failed, 1),
  };
}

/** Builds, and returns what is missing when the browser does not start. */
async function prepareBrowser() {
  ensureBuild();
  const { browserError } = await import('./browser.mjs');
  const missing = await browserError();
  if (missing) console.error(missing);
  return missing;
}

function execute(command, args, { env, isShown }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of ['stdout', 'stderr'])
      child[stream].setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        if (isShown) process[stream].write(chunk);
      });
    child.on('error', (error) => resolve({ status: 1, output: error.message }));
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

/** Reads the report of Vitest or Playwright. */
function readCounts(file) {
  if (!file || !fs.existsSync(file)) return { passed: 0, failed: 0 };
  const { stats, numPassedTests, numFailedTests } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    : { passed: numPassedTests, failed: numFailedTests };
}

/** The lines that name the failed test, the error and its location; the last lines if there are none. */
function errorLines(output) {
  const lines = stripVTControlCharacters(output).split('\n');
  const telling = lines.filter((line) =>
    /^\s*(FAIL|\d+\) |\w*Error:)|originated in|Unhandled/.test(line),
  );
  return (telling.length > 0 ? telling : lines.slice(-MAX_ERROR_LINES)).slice(0, MAX_ERROR_LINES);
}

function since(start) {
  return (performance.now() - start) / 1000;
}

function report() {
  const width = Math.max(...results.map(({ name }) => name.length));
  const line = (mark, name, seconds) =>
    console.log(`${mark}  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(7)} s`);
  console.log('');
  for (const { name, seconds, failed } of results) line(failed ? 'FAIL' : 'ok  ', name, seconds);
  line('    ', 'all together', since(began));
  for (const { name, errors } of results)
    for (const error of errors) console.log(`${name}: ${error.trim().slice(0, 160)}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}
