// Measures the response to input on the results page with a processor slowed down four times: `node
// scripts/measure-results.mjs`. Durations are the browser's own, from the press to the next frame.
import { chromium } from '@playwright/test';
import { browserOptions, rememberedBy } from './browser.mjs';
import { ensureBuild, ensureDependencies } from './ensure.mjs';
import { startProduct, tomorrow } from './product.mjs';

const SLOWER = 4;
/** Milliseconds; 75th percentile of all presses. */
const LIMIT = { goal: 50, floor: 100 };
const VISITS = 3;
const CARDS = 6;
const SLIDER_STEPS = 10;
/** The browser does not report shorter events. */
const LEAST_REPORTED_MS = 16;

ensureDependencies();
ensureBuild();
const product = await startProduct();
const browser = await chromium.launch(await browserOptions());
const took = { cards: [], slider: [] };
try {
  const token = await product.signIn('Premium');
  for (let visit = 0; visit < VISITS; visit += 1) await measureVisit(token);
} finally {
  await browser.close();
  await product.stop();
}
for (const [name, values] of Object.entries({ ...took, all: Object.values(took).flat() }))
  report(name, values);

async function measureVisit(token) {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: rememberedBy(product.url, token),
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.addInitScript(watchPresses, LEAST_REPORTED_MS);
  await page.goto(`/?origin=DEN&date=${tomorrow()}&direction=outbound&screen=departure_flights`);
  const cards = page.locator('article h3 button');
  await cards.nth(CARDS - 1).waitFor();
  await page.waitForLoadState('networkidle');
  const throttle = await context.newCDPSession(page);
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  for (let at = 0; at < CARDS; at += 1)
    took.cards.push(await durationOf(page, () => cards.nth(at).click()));
  await page.getByRole('button', { name: /^Filters/ }).click();
  const slider = page.getByRole('slider', { name: 'Max duration' });
  await slider.focus();
  for (let step = 0; step < SLIDER_STEPS; step += 1)
    took.slider.push(await durationOf(page, () => slider.press('ArrowLeft')));
  await context.close();
}

/** Runs in the page: records the longest event of each press. */
function watchPresses(least) {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'event', durationThreshold: least, buffered: true });
}

async function durationOf(page, press) {
  await page.evaluate(() => {
    window.longest = 0;
  });
  await press();
  // The browser reports events after their frame, when it is idle.
  await page.evaluate(
    () => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 300)),
  );
  return page.evaluate((least) => window.longest || least, LEAST_REPORTED_MS);
}

function report(name, values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const p75 = at(0.75);
  const word = p75 <= LIMIT.goal ? 'ok  ' : p75 <= LIMIT.floor ? 'MISS' : 'SLOW';
  console.log(
    `${word} ${name.padEnd(8)} median ${at(0.5)} ms, p75 ${p75} ms, most ${at(1)} ms, of ${sorted.length}, goal ${LIMIT.goal} ms`,
  );
  if (word === 'SLOW') process.exitCode = 1;
}
