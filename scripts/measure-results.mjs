// Measures the response to input on the results page with a processor slowed down four times: `node
// scripts/measure-results.mjs`. Durations are the browser's own, from the press to the next frame.
import { chromium } from '@playwright/test';
import { browserOptions, rememberedBy } from './browser.mjs';
import { ensureBuild, ensureDependencies } from './ensure.mjs';
import { pressTimes, reportTimes } from './press-times.mjs';
import { startProduct, tomorrow } from './product.mjs';

const SLOWER = 4;
/** Milliseconds; 75th percentile of all presses. */
const LIMIT = { goal: 50, floor: 100 };
const VISITS = 3;
const CARDS = 6;
const SLIDER_STEPS = 10;

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
  reportTimes(name, values, LIMIT);

async function measureVisit(token) {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: rememberedBy(product.url, token),
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(`/?origin=DEN&date=${tomorrow()}&direction=outbound&screen=departure_flights`);
  const cards = page.locator('article h3 button');
  await cards.nth(CARDS - 1).waitFor();
  await page.waitForLoadState('networkidle');
  const timeOf = await pressTimes(page, SLOWER);
  for (let at = 0; at < CARDS; at += 1) took.cards.push(await timeOf(() => cards.nth(at).click()));
  await page.getByRole('button', { name: /^Filters/ }).click();
  const slider = page.getByRole('slider', { name: 'Max duration' });
  await slider.focus();
  for (let step = 0; step < SLIDER_STEPS; step += 1)
    took.slider.push(await timeOf(() => slider.press('ArrowLeft')));
  await context.close();
}
