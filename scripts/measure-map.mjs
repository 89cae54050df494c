// Measures the route map's response times in a real browser on the built product: `node scripts/measure-map.mjs`. Every
// figure ends after the frame that shows the change.
import { chromium } from '@playwright/test';
import { browserOptions, rememberedBy } from './browser.mjs';
import { ensureBuild, ensureDependencies } from './ensure.mjs';
import { startProduct } from './product.mjs';

/** Milliseconds. */
const MOST = { 'first paint after data': 300, select: 50, deselect: 50 };
const VISITS = 5;
const CHOICES = 20;

ensureDependencies();
ensureBuild();
const product = await startProduct();
const browser = await chromium.launch(await browserOptions());
const figures = { 'first paint after data': [], select: [], deselect: [] };
try {
  const token = await product.signIn('Premium');
  for (let visit = 0; visit < VISITS; visit += 1) await measureVisit(token);
} finally {
  await browser.close();
  await product.stop();
}
for (const [name, values] of Object.entries(figures)) report(name, values);

async function measureVisit(token) {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: rememberedBy(product.url, token),
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript(watchFirstPaint);
  const page = await context.newPage();
  await page.goto('/routes');
  await page.locator('.leaflet-base-pane path').nth(1).waitFor({ state: 'attached' });
  figures['first paint after data'].push(await page.evaluate(() => window.firstPaint));
  const { select, deselect } = await page.evaluate(chooseAndClear, CHOICES);
  figures.select.push(...select);
  figures.deselect.push(...deselect);
  await context.close();
}

/** Runs in the page before it loads: measures from the later of two responses to the frame with all markers. */
function watchFirstPaint() {
  const isData = ({ name }) => /\/api\/(routes|airports)$/.test(name);
  window.firstPaint = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('path[data-code]')) return;
      watch.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          const answers = performance.getEntriesByType('resource').filter(isData);
          const start = Math.max(...answers.map(({ responseEnd }) => responseEnd));
          resolve(performance.measure('map', { start }).duration);
        }),
      );
    });
    watch.observe(document, { childList: true, subtree: true });
  });
}

/** Runs in the page: clicks markers and waits until their routes appear and disappear. */
async function chooseAndClear(choices) {
  const hasLines = () => document.querySelector('.leaflet-lines-pane path') !== null;
  const change = (act, isDone) =>
    new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        if (!isDone()) return;
        watch.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => resolve(performance.measure('map', { start }).duration)),
        );
      });
      watch.observe(document, { childList: true, subtree: true });
      const start = performance.now();
      act();
    });
  const click = (code) => {
    const box = document.querySelector(`path[data-code=${code}]`).getBoundingClientRect();
    const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
    document
      .elementFromPoint(clientX, clientY)
      .dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }));
  };
  /** Until the map animation has ended. */
  const rest = () => new Promise((resolve) => setTimeout(resolve, 400));
  const found = { select: [], deselect: [] };
  for (let at = 0; at < choices; at += 1) {
    const code = ['DEN', 'ATL', 'LAS', 'MCO'][at % 4];
    found.select.push(await change(() => click(code), hasLines));
    await rest();
    found.deselect.push(
      await change(
        () => click(code),
        () => !hasLines(),
      ),
    );
    await rest();
  }
  return found;
}

function report(name, values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const figure = (value) => value.toFixed(0).padStart(4);
  const isGood = at(0.5) <= MOST[name];
  console.log(
    `${isGood ? 'ok  ' : 'SLOW'} ${name.padEnd(24)} least ${figure(at(0))} ms, median ${figure(at(0.5))} ms, 95 % ${figure(at(0.95))} ms, of ${values.length}, at most ${MOST[name]} ms`,
  );
  if (!isGood) process.exitCode = 1;
}
