// Everything that must hold, in one run: `npm test`, or `npm test -- lint unit` for steps whose names match.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuild, ensureDependencies, root } from './ensure.mjs';

/** Of each step. */
const MOST_FAULTS = 10;

const UNIT_COUNTS = '.cache/unit.json';
const SOUTH_COUNTS = '.cache/unit-south.json';
const PROOF_COUNTS = '.cache/proofs.json';
const BENCH_COUNTS = '.cache/bench.json';
const BROWSER_COUNTS = '.cache/browser.json';

const node = (script, ...args) => [process.execPath, [path.join('node_modules', script), ...args]];
const types = (room) => step(`types ${room}`, node('typescript/bin/tsc', '-p', room));
const vitest = (counts, ...args) =>
  node(
    'vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${counts}`,
    ...args,
  );

/** Quick and independent of each other: two at a time, shown only when they fail. */
const checks = [
  step(
    'lint format',
    node('@biomejs/biome/bin/biome', 'ci', '--colors=off', '--diagnostic-level=warn', '.'),
  ),
  step('lint rules', node('oxlint/bin/oxlint', '--type-aware')),
  ...['src/domain', 'src/contract', 'src/server', 'src/web', 'test'].map(types),
  step(
    'walls',
    node('dependency-cruiser/bin/dependency-cruise.mjs', 'src', 'test', 'proofs', 'bench'),
  ),
  step('unused', node('knip/bin/knip.js')),
  step('licences', [process.execPath, ['scripts/licences.mjs']]),
];

/**
 * One after the other, always shown. The zones are far apart, so that a test which leans
 * on the machine's own zone fails in one of them.
 */
const suites = [
  step('unit tests', vitest(UNIT_COUNTS), { env: { TZ: 'America/Denver' }, counts: UNIT_COUNTS }),
  step('unit tests far south', vitest(SOUTH_COUNTS, '--project=unit', 'src/domain'), {
    env: { TZ: 'Pacific/Auckland' },
    counts: SOUTH_COUNTS,
    repeats: true,
  }),
  step('proofs', [process.execPath, ['scripts/prove.mjs', 'all', '--quick']], {
    counts: PROOF_COUNTS,
  }),
  step('bench', [process.execPath, ['scripts/bench.mjs', '--quick']], {
    counts: BENCH_COUNTS,
  }),
  step('browser tests', node('@playwright/test/cli.js', 'test'), {
    counts: BROWSER_COUNTS,
    before: ensureBuild,
  }),
];

function step(name, [command, args], options = {}) {
  return { name, command, args, ...options };
}

ensureDependencies();
process.chdir(root);
const wanted = process.argv.slice(2);
const chosen = (steps) =>
  steps.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

if (chosen([...checks, ...suites]).length === 0) {
  console.error(`Say which steps: ${[...checks, ...suites].map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const results = [];
await Promise.all(lanes(chosen(checks), Math.min(2, availableParallelism())));
for (const suite of chosen(suites)) results.push(await perform(suite, true));
close();

/** Workers that share one queue. */
function lanes(queue, count) {
  const waiting = [...queue];
  return Array.from({ length: count }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results.push(await perform(next, false));
    }
  });
}

async function perform({ name, command, args, env, counts, repeats, before }, shown) {
  if (counts) fs.rmSync(counts, { force: true });
  const began = performance.now();
  if (shown) console.log(`\n== ${name}`);
  before?.();
  const { status, output } = await execute(command, args, { env, shown });
  if (status !== 0 && !shown) console.log(`\n== ${name}\n${output.trimEnd()}`);
  const { passed, failed } = countsOf(counts);
  return {
    name,
    faults: status === 0 ? [] : faultsIn(output),
    seconds: ((performance.now() - began) / 1000).toFixed(1),
    // The same tests in another zone are no further tests.
    passed: repeats ? 0 : passed,
    // A step that breaks before it can count is one failure.
    failed: status === 0 ? failed : Math.max(failed, 1),
  };
}

function execute(command, args, { env, shown }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of ['stdout', 'stderr'])
      child[stream].setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        if (shown) process[stream].write(chunk);
      });
    child.on('error', (error) => resolve({ status: 1, output: error.message }));
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

/** Reads what Vitest or Playwright wrote about its run. */
function countsOf(file) {
  if (!file || !fs.existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  return report.stats
    ? { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
    : { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** The lines that say what went wrong, as the tools put them: which test, what error, from where. */
function faultsIn(output) {
  const lines = stripVTControlCharacters(output).split('\n');
  const telling = lines.filter((line) =>
    /^\s*(FAIL|\d+\) |\w*Error:)|originated in|Unhandled/.test(line),
  );
  return (telling.length > 0 ? telling : lines.slice(-MOST_FAULTS)).slice(0, MOST_FAULTS);
}

function close() {
  const width = Math.max(...results.map(({ name }) => name.length), 0);
  console.log('');
  for (const { name, seconds, failed } of results) {
    console.log(`${failed ? 'FAIL' : 'ok  '}  ${name.padEnd(width)}  ${seconds.padStart(6)} s`);
  }
  // Once more at the end, where whoever reads only that finds them.
  for (const { name, faults } of results)
    for (const fault of faults) console.log(`${name}: ${fault.trim().slice(0, 160)}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}
