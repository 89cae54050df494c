import type { BrowserContext, Page } from '@playwright/test';
import { NEWS_SEEN } from '../scripts/browser.mjs';
import { violations } from './support/axe.ts';
import { openReleaseProxy } from './support/release-proxy.ts';
import { expect, test } from './support.ts';

// Without a connection, each call of the API is an error in the console.
test.use({
  ownContext: true,
  serviceWorkers: 'allow',
  knownErrors: /Failed to load|net::ERR/,
  viewport: { width: 390, height: 844 },
  geolocation: { latitude: 28.54, longitude: -81.38 },
});

type Proxy = Awaited<ReturnType<typeof openReleaseProxy>>;

let proxy: Proxy;
test.beforeEach(async ({ baseURL, context }) => {
  proxy = await openReleaseProxy(baseURL ?? '');
  await context.addInitScript(([name, value]) => {
    if (location.protocol === 'http:') localStorage.setItem(name, value);
  }, NEWS_SEEN);
});
test.afterEach(() => proxy.close());

/** A guest in Orlando, whose device knows the home airport and may say where it is. */
async function givenStuck(page: Page, context: BrowserContext) {
  await context.grantPermissions(['geolocation'], { origin: proxy.origin });
  await page.goto(`${proxy.origin}/`);
  await page.evaluate(() =>
    localStorage.setItem('travel_profile', JSON.stringify({ home_airports: ['CLE'] })),
  );
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
  });
}

const best = (page: Page) => page.getByRole('list', { name: 'Best ways home' });
const ways = (page: Page) => page.getByRole('region', { name: /way(?:s)? home$/ });
/** Without how long it is until a window opens, which another minute changes. */
const textsOf = async (page: Page) =>
  (await ways(page).allInnerTexts()).map((text) => text.replaceAll(/in (?:\d+ h )?\d+ m\b/g, ''));

test('stuck in Orlando: a guest sees the ways home with one tap, and again without a connection @journey', async ({
  page,
  context,
}) => {
  await givenStuck(page, context);
  await page.getByRole('link', { name: 'Get me home' }).click();
  // Completed by the question, without the point where the device is.
  await expect(page).toHaveURL(`${proxy.origin}/get-home?to=CLE&party=1&passes=1&den=0`);
  await expect(best(page).getByRole('heading', { name: 'Earliest home' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'near Orlando' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cleveland' })).toBeVisible();
  await expect(page.getByText('Sample fares').first()).toBeVisible();
  // Other airports than those named, too.
  await expect(ways(page).first()).toBeVisible();
  await expect(page.getByText(/about .* by car/).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const before = await textsOf(page);

  proxy.loseConnection();
  await context.setOffline(true);
  const again = await context.newPage();
  await page.close();
  await again.goto(`${proxy.origin}/get-home`);
  await expect(again.getByText(/^Offline\. Seen (?:just now|1 min ago)/)).toBeVisible();
  await expect.poll(() => textsOf(again)).toEqual(before);
});

test('ways home are opened by keyboard from the top bar, and fit a narrow phone', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await givenStuck(page, context);
  await page.getByRole('link', { name: 'Get me home' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Get me home' })).toBeFocused();
  await expect(best(page)).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'near Orlando' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Where you are' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'near Orlando' })).toBeFocused();
});
