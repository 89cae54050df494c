// `npm run screenshots`: photographs every screen of screens.mjs at four widths, light and dark, into screenshots/.
// `npm run screenshots -- form 360 dark` takes those whose name, width and theme match.
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { browserOptions, rememberedBy } from './browser.mjs';
import { ensureBuild, ensureDependencies } from './ensure.mjs';
import { post, startProduct } from './product.mjs';
import { pathOf, SCREENS } from './screens.mjs';

const FOLDER = 'screenshots';
const HEIGHTS = { 360: 740, 768: 1024, 1024: 768, 1440: 900 };
const THEMES = ['light', 'dark'];
const AT_ONCE = 2;
/** Limits how long a failing step delays the rest. */
const STEP_MS = 10_000;
/** Pixels. */
const LONGEST_WINDOW = 3_500;
const DRAWN_MS = 5_000;

ensureDependencies();
ensureBuild();
const shots = chosen(process.argv.slice(2));
const product = await startProduct({ REGISTRATIONS_PER_HOUR: '100000' });
const browser = await chromium.launch(await browserOptions());
const tokens = { premium: await product.signIn('Premium'), admin: await product.signIn('Admin') };
const failed = [];
try {
  const waiting = shots.values();
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(waiting)));
} finally {
  await browser.close();
  await product.stop();
}
console.log(`${shots.length - failed.length} of ${shots.length} pictures in ${FOLDER}/`);
process.exitCode = failed.length > 0 || shots.length === 0 ? 1 : 0;

function chosen(words) {
  const isWidth = (word) => word in HEIGHTS;
  const widths = words.filter(isWidth).map(Number);
  const themes = words.filter((word) => THEMES.includes(word));
  const names = words.filter((word) => !isWidth(word) && !THEMES.includes(word));
  const fits = (list, value) => list.length === 0 || list.includes(value);
  return SCREENS.filter(({ name }) => names.every((word) => name.includes(word))).flatMap(
    (screen) =>
      (screen.widths ?? Object.keys(HEIGHTS).map(Number))
        .filter((width) => fits(widths, width))
        .flatMap((width) =>
          THEMES.filter((theme) => fits(themes, theme)).map((theme) => ({ screen, width, theme })),
        ),
  );
}

async function work(waiting) {
  for (const shot of waiting) {
    const file = `${shot.screen.name.replaceAll(' ', '-')}-${shot.width}-${shot.theme}.png`;
    try {
      await take(shot, path.join(FOLDER, file));
      console.log(file);
    } catch (error) {
      failed.push(file);
      console.log(`FAIL  ${file}: ${error.message.split('\n')[0]}`);
    }
  }
}

async function take({ screen, width, theme }, file) {
  const token = tokens[screen.who] ?? (screen.who === 'free' ? await newMember(screen) : undefined);
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: rememberedBy(product.url, token),
    viewport: { width, height: HEIGHTS[width] },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Denver',
  });
  context.setDefaultTimeout(STEP_MS);
  try {
    const page = await context.newPage();
    await page.goto(pathOf(screen));
    await settle(page);
    await screen.steps?.(page);
    await settle(page);
    // Sticky elements would otherwise appear in the middle of a long screenshot.
    await page.evaluate(() => window.scrollTo(0, 0));
    await showWhole(page);
    fs.mkdirSync(FOLDER, { recursive: true });
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  } finally {
    await context.close();
  }
}

/** Maps are drawn when they scroll into view; very long pages have none further down. */
async function showWhole(page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width, height: shown } = page.viewportSize();
  if (height <= shown || height > LONGEST_WINDOW) return;
  await page.setViewportSize({ width, height });
  await settle(page);
  const drawn = () => !document.querySelector('[class*="skeleton"]');
  // A state that never finishes loading is photographed as it is.
  await page.waitForFunction(drawn, undefined, { timeout: DRAWN_MS }).catch(() => {});
}

async function settle(page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** A free member has few searches, so each screenshot has its own. */
async function newMember({ spent }) {
  const { token } = await post(`${product.url}/api/auth/register`, {
    email: `free.${process.hrtime.bigint()}@demo.example`,
    password: 'long enough',
    first_name: 'Maya',
    last_name: 'Ellison',
  });
  if (spent) await spendSearches(token);
  return token;
}

async function spendSearches(token) {
  const { searchParams } = new URL(pathOf(SCREENS.find(({ spent }) => spent)), product.url);
  const query = new URLSearchParams({
    origin: searchParams.get('origin'),
    date: searchParams.get('date'),
  });
  const search = () =>
    fetch(`${product.url}/api/flights/search?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  for (let answer = await search(); answer.ok; answer = await search());
}
