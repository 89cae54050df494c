// `npm run lighthouse [-- DAY]`: measures pages on a phone with a slow network, three times each and beside a page
// without scripts, and the size of the first screen; results are of DAY, tomorrow unless given. Exits with 1 below a
// floor; reports missed goals. Lighthouse is large, so it is installed under tools/lighthouse on first use.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { browserOptions, NEWS_SEEN } from './browser.mjs';
import { ensureBuild, ensureDependencies } from './ensure.mjs';
import { startProduct, tomorrow } from './product.mjs';

const RUNS = 3;
const TOOLS = 'tools/lighthouse';
/** For the medians. A score is at least its limits, every other figure at most. */
const LIMITS = {
  performance: { goal: 97, floor: 93, isScore: true },
  accessibility: { goal: 100, floor: 100, isScore: true },
  'best-practices': { goal: 100, floor: 100, isScore: true },
  seo: { goal: 100, floor: 100, isScore: true },
  /** Largest contentful paint relative to that of a page of plain text. */
  'LCP ratio': { goal: 1.4, floor: 1.6 },
  CLS: { goal: 0.01, floor: 0.05 },
  /** Milliseconds. */
  TBT: { goal: 50, floor: 150 },
  /** Brotli-compressed, in kB of 1000 bytes: transferred by the first screen. */
  JavaScript: { goal: 185, floor: 195 },
};
const RESULTS_LIMITS = { ...LIMITS, JavaScript: { goal: 205, floor: 215 } };
const FIGURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};
/** The text of the first screen. */
const STATIC_PAGE = `<!doctype html><html lang="en-US"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Words</title></head>
<body><h1>Where you can go, and how you get home</h1><p>Pass seats open at midnight, the day before. We
show ways out and ways home.</p></body></html>`;

ensureDependencies();
ensureBuild();
const { lighthouse, puppeteer } = await loadTools();
const launch = { ...(await browserOptions()), headless: true };
const product = await startProduct();
const words = await serveWords();
/** @type {Record<'goal' | 'floor', string[]>} */
const missed = { goal: [], floor: [] };
try {
  const premium = await product.signIn('Premium');
  const [day = tomorrow()] = process.argv.slice(2);
  const results = `/?origin=DEN&date=${day}&direction=outbound&screen=departure_flights`;
  const plain = median((await visits({ origin: words.url, address: '/' })).map(paintOf));
  console.log(`\na page of words: LCP ${Math.round(plain)} ms`);
  const front = await measure({ address: '/' }, plain, LIMITS);
  judge('/', { name: 'JavaScript', values: [scriptOf(front)] }, LIMITS);
  const flights = await measure({ address: results, token: premium }, plain, RESULTS_LIMITS);
  judge(results, { name: 'JavaScript', values: [scriptOf(flights)] }, RESULTS_LIMITS);
  await measure({ address: '/from/den' }, plain, LIMITS);
  await measure({ address: '/routes', token: premium }, plain, LIMITS);
  await measure({ address: '/plans' }, plain, LIMITS);
} finally {
  words.server.close();
  await product.stop();
}
for (const fault of missed.goal) console.log(`goal missed  ${fault}`);
for (const fault of missed.floor) console.log(`FAIL         ${fault}`);
process.exitCode = missed.floor.length > 0 ? 1 : 0;

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

/** The lower bound: plain text on the same machine in the same browser. */
async function serveWords() {
  const server = http.createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(STATIC_PAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${server.address().port}` };
}

/** Returns the last report. */
async function measure({ address, token }, plain, limits) {
  console.log(`\n${address}${token ? ' (signed in)' : ''}`);
  const reports = await visits({ origin: product.url, address, token });
  for (const id of Object.keys(reports[0].categories)) {
    const scores = reports.map(({ categories }) => Math.round(categories[id].score * 100));
    judge(address, { name: id, values: scores, why: () => weakest(reports.at(-1), id) }, limits);
  }
  for (const [name, id] of Object.entries(FIGURES))
    judge(address, { name, values: reports.map(({ audits }) => audits[id].numericValue) }, limits);
  const ratios = reports.map((report) => paintOf(report) / plain);
  judge(address, { name: 'LCP ratio', values: ratios }, limits);
  return reports.at(-1);
}

async function visits(where) {
  const reports = [];
  while (reports.length < RUNS) reports.push(await visit(where));
  return reports;
}

/** One visit in a browser without stored data except that the news is marked as seen. */
async function visit({ origin, address, token }) {
  const browser = await puppeteer.launch(launch);
  try {
    const page = await browser.newPage();
    // Any response of the product without scripts gives access to its storage.
    await page.goto(`${origin}/robots.txt`);
    for (const [key, value] of [NEWS_SEEN, ...(token ? [['auth_token', token]] : [])])
      await page.evaluate((name, text) => localStorage.setItem(name, text), key, value);
    const flags = { output: 'json', logLevel: 'error', disableStorageReset: true };
    const { lhr } = await lighthouse(origin + address, flags, undefined, page);
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    return lhr;
  } finally {
    await browser.close();
  }
}

function paintOf({ audits }) {
  return audits[FIGURES.LCP].numericValue;
}

function judge(address, { name, values, why = () => '' }, limits) {
  const middle = median(values);
  const digits = Number.isInteger(middle) || middle > 50 ? 0 : name === 'CLS' ? 3 : 2;
  const text = (value) => value.toFixed(digits);
  console.log(
    `  ${name.padEnd(15)} ${values.map(text).join('  ').padEnd(30)} median ${text(middle)}`,
  );
  const limit = limits[name];
  if (!limit) return;
  const misses = (bound) => (limit.isScore ? middle < bound : middle > bound);
  const kind = misses(limit.floor) ? 'floor' : misses(limit.goal) ? 'goal' : undefined;
  if (kind) missed[kind].push(`${address} ${name} ${text(middle)}, not ${limit[kind]} ${why()}`);
}

/** The audits that lower the score of the category. */
function weakest({ categories, audits }, id) {
  const names = categories[id].auditRefs
    .filter(({ id: audit, weight }) => weight > 0 && (audits[audit].score ?? 1) < 0.9)
    .map(({ id: audit }) => audit);
  return `(${names.join(', ')})`;
}

function scriptOf({ audits }) {
  const scripts = audits['network-requests'].details.items
    .filter(({ resourceType }) => resourceType === 'Script')
    .map(({ url }) => new URL(url).pathname);
  const bytes = [...new Set(scripts)]
    .map(
      (script) => brotliCompressSync(fs.readFileSync(path.join('dist/web/client', script))).length,
    )
    .reduce((sum, size) => sum + size, 0);
  return bytes / 1000;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
