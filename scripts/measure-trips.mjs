// Measures a question about trips on a phone: `node scripts/measure-trips.mjs`. The time from the press of the search to
// the first row on a slow network, then how long presses in the rows take, with a processor slowed down four times.
import { chromium } from '@playwright/test';
import { browserOptions, rememberedBy } from './browser.mjs';
import { ensureBuild, ensureDependencies } from './ensure.mjs';
import { pressTimes, reportTimes } from './press-times.mjs';
import { startProduct } from './product.mjs';

const SLOWER = 4;
/** Lighthouse's slow 4G. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** Milliseconds; 75th percentiles. */
const LIMITS = { firstRow: { goal: 1_500, floor: 2_500 }, presses: { goal: 100, floor: 200 } };
/** Each visit asks another question, so that no answer is in the server's cache. */
const PRESETS = ['Day trip tomorrow', 'This weekend', 'Midweek two nights'];
const OPENED = 3;

ensureDependencies();
ensureBuild();
const product = await startProduct();
const browser = await chromium.launch(await browserOptions());
const [firstRows, presses] = [[], []];
try {
  const token = await product.signIn('Premium');
  for (const preset of PRESETS) await measureVisit(token, preset);
} finally {
  await browser.close();
  await product.stop();
}
reportTimes('first row', firstRows, LIMITS.firstRow);
reportTimes('presses', presses, LIMITS.presses);

async function measureVisit(token, preset) {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: rememberedBy(product.url, token),
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/Denver',
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: preset }).waitFor();
  await page.waitForLoadState('networkidle');
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', NETWORK);
  const timeOf = await pressTimes(page, SLOWER);
  await page.evaluate(watchFirstRow);
  await page.getByRole('button', { name: preset }).click();
  await page.locator('article').first().waitFor();
  firstRows.push(Math.round(await page.evaluate(() => window.firstRow)));
  await page.waitForLoadState('networkidle');
  for (const name of ['Price', 'Hours there', 'Best'])
    presses.push(await timeOf(() => page.getByRole('button', { name, exact: true }).click()));
  const rows = page.locator('article h2 button');
  for (let at = 0; at < OPENED; at += 1) presses.push(await timeOf(() => rows.nth(at).click()));
  await context.close();
}

/** Runs in the page: a promise of the milliseconds from the next press to the frame with the first row. */
function watchFirstRow() {
  window.firstRow = new Promise((resolve) => {
    addEventListener(
      'pointerdown',
      (press) => {
        const look = () =>
          document.querySelector('article')
            ? requestAnimationFrame(() => resolve(performance.now() - press.timeStamp))
            : requestAnimationFrame(look);
        look();
      },
      { once: true, capture: true },
    );
  });
}
