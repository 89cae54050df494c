// `npm test`: the checks of every change. `npm run test:all`: the slow ones. `npm run check`: those without tests;
// `npm run check -- --changed`: of the changed files only, with the tests that are about them. Words select steps by
// name: `npm test -- lint unit`. Steps run in two lanes, as one step often waits while another computes; each is printed
// with its time when it ends, with its output when it fails.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { changedFiles, testsOf } from './changed.mjs';
import { ensureBuild, ensureDependencies, root } from './ensure.mjs';

/** Repeated at the end for each failed step. */
const MAX_ERROR_LINES = 10;

const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const has = (flag) => words.includes(flag);

const node = (script, ...args) => [process.execPath, [path.join('node_modules', script), ...args]];
const own = (script, ...args) => [process.execPath, [script, ...args]];
const step = (name, [command, args], options = {}) => ({ name, command, args, ...options });

function vitest(name, env, ...args) {
  const counts = `.cache/${name.replaceAll(' ', '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${counts}`];
  return step(name, node('vitest/vitest.mjs', 'run', ...reporters, ...args), { env, counts });
}

function proofs(name, seed, ...names) {
  const args = [...names, '--quick', ...(seed ? ['--seed', `${seed}`] : [])];
  return step(name, own('scripts/prove.mjs', ...args), { counts: '.cache/proofs.json' });
}

function browser(name, part) {
  return step(name, node('@playwright/test/cli.js', 'test'), {
    env: { E2E_PART: part },
    counts: '.cache/browser.json',
    before: prepareBrowser,
  });
}

const BIOME = ['ci', '--colors=off', '--diagnostic-level=warn', '--no-errors-on-unmatched'];
const format = (...files) =>
  step('lint format', node('@biomejs/biome/bin/biome', ...BIOME, ...files));
const lint = (...files) => step('lint rules', node('oxlint/bin/oxlint', '--type-aware', ...files));
/** One reading of the whole code serves both; each layer is checked by its own `tsconfig.json`, tests by that of all. */
const lintAndTypes = step(
  'lint rules and types',
  node('oxlint/bin/oxlint', '--type-aware', '--type-check'),
);
/** Only what a change touches, for which it is quicker. */
const types = (layer) =>
  step(
    `types ${layer}`,
    node(
      'typescript-native/bin/tsc',
      '-p',
      layer === 'test' ? '.' : layer,
      '--incremental',
      '--tsBuildInfoFile',
      `.cache/types/${layer}.json`,
    ),
  );
/** From the lowest to the highest; the tests of all are one more. */
const LAYERS = ['src/domain', 'src/contract', 'src/server', 'src/web', 'test'];
const boundaries = step(
  'import boundaries',
  node('dependency-cruiser/bin/dependency-cruise.mjs', 'src', 'test', 'proofs', 'bench'),
);
const CHECKS = [
  format('.'),
  lintAndTypes,
  boundaries,
  step('unused code', node('knip/bin/knip.js')),
];

const projects = ['unit', 'postgres', 'screen'].map((name) => `--project=${name}`);

/** Far apart: a test that depends on the machine's zone fails in one of them. */
const DENVER = { TZ: 'America/Denver' };
const AUCKLAND = { TZ: 'Pacific/Auckland' };

const ENSURE_BUILD = "import('./scripts/ensure.mjs').then((ensure) => ensure.ensureBuild())";
const build = step('build', [process.execPath, ['-e', ENSURE_BUILD]]);

/** The browser needs the build, so it comes first. */
const everyChange = () => [
  [
    [
      build,
      ...CHECKS,
      proofs('proofs', undefined, 'leaks', 'messages', 'roles', 'webhooks'),
      browser('browser journeys', 'journeys'),
    ],
    [
      vitest('tests', DENVER, ...projects),
      vitest('time in Auckland', AUCKLAND, '--project=unit', 'time', 'calendar', 'booking-window'),
    ],
  ],
];

const PROCESS_PROOFS = ['deploy', 'failures', 'install', 'restore', 'silence', 'suppliers'];

const DAY_MS = 86_400_000;

/** A moment of the next year, as ISO. */
const randomMoment = () => new Date(Date.now() + randomInt(365 * DAY_MS)).toISOString();

/** Proofs with random worlds, domain tests at a random moment; both are printed. */
function slowOnes() {
  const seed = randomInt(1, 1_000_000);
  const moment = process.env.TEST_NOW ?? randomMoment();
  console.log(`Proofs with --seed ${seed}, domain tests in Auckland with TEST_NOW=${moment}`);
  return [
    [
      [
        build,
        step('code for tests only', node('knip/bin/knip.js', '--production')),
        step('licenses', own('scripts/licences.mjs')),
        step('network data', own('scripts/verify-network.mjs')),
        proofs('proofs of answers', seed, 'answers', 'home', 'trips'),
        vitest('tests of whole processes', DENVER, '--project=processes'),
      ],
      [
        vitest(
          'domain tests in Auckland',
          { ...AUCKLAND, TEST_NOW: moment },
          '--project=unit',
          'src/domain',
        ),
        vitest('server tests in Auckland', AUCKLAND, '--project=postgres'),
      ],
    ],
    // By themselves, as they measure or wait for processes.
    [
      [
        proofs('proof of the watch', seed, 'watch'),
        proofs('proofs of processes', seed, ...PROCESS_PROOFS),
      ],
    ],
    [[browser('browser, every screen and adapter', 'rest')]],
    [[step('benchmarks', own('scripts/bench.mjs', '--quick'), { counts: '.cache/bench.json' })]],
  ];
}

/** What changed since `origin/main`: only its files, their layers and those above, and the tests that are about them. */
function ofChanges() {
  const files = changedFiles();
  const formatted = files.filter((file) => /\.(?:[cm]?[jt]sx?|json|css)$/.test(file));
  const linted = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  if (formatted.length === 0) return [];
  const lowest = LAYERS.findIndex((layer) => files.some((file) => file.startsWith(`${layer}/`)));
  const layers = LAYERS.slice(lowest === -1 ? LAYERS.length - 1 : lowest);
  const tests = testsOf(files);
  return [
    [
      [format(...formatted), ...(linted.length > 0 ? [lint(...linted)] : []), ...layers.map(types)],
      [
        boundaries,
        ...(tests.length > 0
          ? [vitest('tests of the changes', DENVER, ...projects, ...tests)]
          : []),
      ],
    ],
  ];
}

const began = performance.now();
ensureDependencies();
process.chdir(root);
const results = [{ name: 'install', seconds: since(began), passed: 0, failed: 0, errors: [] }];

const plan = planned();
const chosen = (steps) =>
  steps.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (plan.length > 0 && chosen(plan.flat(2)).length === 0) {
  const names = plan.flat(2).map(({ name }) => name);
  console.error(`Name steps: ${names.join(', ')}.`);
  process.exit(1);
}
for (const lanes of plan) await Promise.all(lanes.map((steps) => inTurn(chosen(steps))));
report();

function planned() {
  if (has('--changed')) return ofChanges();
  if (has('--check')) return [[CHECKS.slice(0, 2), CHECKS.slice(2)]];
  return has('--rest') ? slowOnes() : everyChange();
}

async function inTurn(steps) {
  for (const next of steps) results.push(await perform(next));
}

async function perform({ name, command, args, env, counts, before }) {
  if (counts) fs.rmSync(counts, { force: true });
  const start = performance.now();
  console.log(`      ${name} …`);
  const missing = await before?.();
  const { status, output } = missing
    ? { status: 1, output: missing }
    : await execute(command, args, env);
  const { passed, failed } = readCounts(counts);
  const result = {
    name,
    errors: status === 0 ? [] : errorLines(output),
    seconds: since(start),
    passed,
    // A step that crashes before it counts is one failure.
    failed: status === 0 ? failed : Math.max(failed, 1),
  };
  if (result.failed > 0) console.log(`\n== ${name}\n${output.trimEnd()}`);
  console.log(lineOf(result));
  return result;
}

/** What is missing when the browser does not start. */
async function prepareBrowser() {
  ensureBuild();
  const { browserError } = await import('./browser.mjs');
  return browserError();
}

function execute(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of ['stdout', 'stderr'])
      child[stream].setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
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

function lineOf({ name, seconds, failed }) {
  return `${failed ? 'FAIL' : 'ok  '}  ${seconds.toFixed(1).padStart(7)} s  ${name}`;
}

function report() {
  console.log('');
  for (const result of results) console.log(lineOf(result));
  console.log(`      ${since(began).toFixed(1).padStart(7)} s  all together`);
  for (const { name, errors } of results)
    for (const error of errors) console.log(`${name}: ${error.trim().slice(0, 160)}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}
