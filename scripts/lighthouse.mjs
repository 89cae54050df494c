// `npm run lighthouse`: what a phone on a slow network gets, three times each, and the weight of the first screen.
// Lighthouse itself is heavy, so it is installed under tools/lighthouse when first asked for.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { browserOptions, NEWS_SEEN } from './browser.mjs';
import { ensureBuild, ensureDependencies } from './ensure.mjs';
import { startProduct, tomorrow } from './product.mjs';

const RUNS = 3;
const TOOLS = 'tools/lighthouse';
/** Least medians; the others are shown only. */
const LEAST_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100 };
/** JavaScript that the first screen loads by itself, brotli-compressed, in kB of 1000 bytes. */
const MOST_SCRIPT_KB = 160;
const FIGURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

ensureDependencies();
ensureBuild();
const { lighthouse, puppeteer } = await loadTools();
const launch = { ...(await browserOptions()), headless: true };
const product = await startProduct();
const faults = [];
try {
  const results = `/?origin=DEN&date=${tomorrow()}&direction=outbound&screen=departure_flights`;
  const front = await measure('/', undefined);
  weigh(front);
  await measure(results, await product.signIn('Premium'));
} finally {
  await product.stop();
}
for (const fault of faults) console.log(`FAIL  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function loadTools() {
  const installed = `${TOOLS}/node_modules/.package-lock.json`;
  const time = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (time(installed) < time(`${TOOLS}/package-lock.json`)) {
    console.log('Installing Lighthouse …');
    const { status } = spawnSync('npm', ['ci', '--loglevel=error'], {
      cwd: TOOLS,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) process.exit(1);
  }
  const { resolve } = createRequire(path.resolve(TOOLS, 'package.json'));
  const load = async (name) => (await import(pathToFileURL(resolve(name)))).default;
  return { lighthouse: await load('lighthouse'), puppeteer: await load('puppeteer-core') };
}

/** Answers the last report. */
async function measure(address, token) {
  console.log(`\n${address}${token ? ' (signed in)' : ''}`);
  const reports = [];
  while (reports.length < RUNS) reports.push(await run(address, token));
  for (const id of Object.keys(reports[0].categories)) judge(address, id, reports);
  for (const [name, id] of Object.entries(FIGURES)) {
    const values = reports.map(({ audits }) => audits[id].numericValue);
    const text = (value) => (name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`);
    show(name, values.map(text), text(median(values)));
  }
  return reports.at(-1);
}

/** One visit in a browser that has nothing of the product but the news. */
async function run(address, token) {
  const browser = await puppeteer.launch(launch);
  try {
    const page = await browser.newPage();
    // Any answer of the product will do to reach its storage, as long as it loads no script.
    await page.goto(`${product.url}/robots.txt`);
    for (const [key, value] of [NEWS_SEEN, ...(token ? [['auth_token', token]] : [])])
      await page.evaluate((name, text) => localStorage.setItem(name, text), key, value);
    const flags = { output: 'json', logLevel: 'error', disableStorageReset: true };
    const { lhr } = await lighthouse(product.url + address, flags, undefined, page);
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    return lhr;
  } finally {
    await browser.close();
  }
}

function judge(address, id, reports) {
  const scores = reports.map(({ categories }) => Math.round(categories[id].score * 100));
  const middle = median(scores);
  show(id, scores, middle);
  const least = LEAST_SCORES[id];
  if (least === undefined || middle >= least) return;
  faults.push(`${address} ${id} ${middle}, at least ${least}: ${weakest(reports.at(-1), id)}`);
}

/** The audits that cost the category its points. */
function weakest({ categories, audits }, id) {
  return categories[id].auditRefs
    .filter(({ id: audit, weight }) => weight > 0 && (audits[audit].score ?? 1) < 0.9)
    .map(({ id: audit }) => audit)
    .join(', ');
}

function weigh({ audits }) {
  const scripts = audits['network-requests'].details.items
    .filter(({ resourceType }) => resourceType === 'Script')
    .map(({ url }) => new URL(url).pathname);
  const bytes = [...new Set(scripts)]
    .map((script) => brotliCompressSync(fs.readFileSync(path.join('dist/web', script))).length)
    .reduce((sum, size) => sum + size, 0);
  const kilobytes = bytes / 1000;
  console.log(`  JavaScript      ${kilobytes.toFixed(1)} kB brotli in ${scripts.length} files`);
  if (kilobytes > MOST_SCRIPT_KB) {
    faults.push(`/ loads ${kilobytes.toFixed(1)} kB of JavaScript, at most ${MOST_SCRIPT_KB}`);
  }
}

function show(name, values, middle) {
  console.log(`  ${name.padEnd(15)} ${values.join('  ').padEnd(30)} median ${middle}`);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
