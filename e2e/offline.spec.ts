import type { BrowserContext, Page } from '@playwright/test';
import { NEWS_SEEN } from '../scripts/browser.mjs';
import { tomorrow } from '../scripts/product.mjs';
import { violations } from './support/axe.ts';
import { openReleaseProxy } from './support/release-proxy.ts';
import { expect, figures, found, test } from './support.ts';

// Without a connection, each call of the API is an error in the console.
test.use({ ownContext: true, serviceWorkers: 'allow', knownErrors: /Failed to load|net::ERR/ });

type Proxy = Awaited<ReturnType<typeof openReleaseProxy>>;

let proxy: Proxy;
test.beforeEach(async ({ baseURL, context }) => {
  proxy = await openReleaseProxy(baseURL ?? '');
  await context.addInitScript(([name, value]) => {
    if (location.protocol === 'http:') localStorage.setItem(name, value);
  }, NEWS_SEEN);
});
test.afterEach(() => proxy.close());

/** Opens a page and waits until the worker answers for it. */
async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(`${proxy.origin}${path}`);
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
  });
}

async function goOffline(context: BrowserContext): Promise<void> {
  proxy.loseConnection();
  await context.setOffline(true);
}

const offline = (page: Page) => page.getByRole('region', { name: 'Offline' });
const newVersion = (page: Page) => page.getByText('A new version is ready');
const statusOf = (page: Page, path: string) =>
  page.evaluate(async (file) => (await fetch(file)).status, path);
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

test('offline: the search, the last results and the guide open with their ages, until the member signs out @journey', async ({
  page,
  context,
  api,
}) => {
  const results = `/?origin=DEN&date=${tomorrow()}`;
  await openKept(page, '/guide');
  const token = await api.signIn(api.demo('Premium'));
  await page.evaluate((text) => localStorage.setItem('auth_token', text), token);
  await page.goto(`${proxy.origin}${results}`);
  await expect(found(page)).toBeVisible();
  const before = await figures(page);

  await goOffline(context);
  const again = await context.newPage();
  await page.close();
  await again.goto(`${proxy.origin}/`);
  await expect(again.getByRole('form', { name: 'Trip search' })).toBeVisible();
  await expect(offline(again)).toContainText('You are offline');
  await expect(offline(again)).toContainText('This page: just now.');
  await again.goto(`${proxy.origin}${results}`);
  await expect(found(again)).toBeVisible();
  expect(await figures(again)).toEqual(before);
  await expect(offline(again)).toContainText('Flights: just now.');
  await again.goto(`${proxy.origin}/guide`);
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('GoWild guide');
  await expect(offline(again)).toContainText('This page: just now.');

  proxy.restoreConnection();
  await context.setOffline(false);
  await again.reload();
  await expect(again.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await expect(offline(again)).toHaveCount(0);
  expect(await cacheNames(again)).toContain('own-answers');
  await again.getByRole('button', { name: /^Account menu/ }).click();
  await again.getByRole('button', { name: 'Log out' }).click();
  await expect(again.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expect.poll(() => cacheNames(again)).not.toContain('own-answers');
});

test('offline: the board, the page of an airport and a page that was never visited open with their ages', async ({
  page,
  context,
  api,
}) => {
  await openKept(page, '/guide');
  await page.goto(`${proxy.origin}/from/den`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flights from Denver');
  await page.goto(`${proxy.origin}/`);
  const board = page.getByRole('list', { name: 'Best trips' });
  await expect(board.getByRole('listitem').first()).toBeVisible();
  const places = await board.getByRole('listitem').allInnerTexts();
  const token = await api.signIn(api.demo('Premium'));
  await page.evaluate((text) => localStorage.setItem('auth_token', text), token);

  await goOffline(context);
  await page.reload();
  await expect(offline(page)).toContainText('This page: just now.');
  await expect(offline(page)).toContainText('Timetable: just now.');
  await expect.poll(() => board.getByRole('listitem').allInnerTexts()).toEqual(places);
  // One notice, also for somebody whose session cannot be checked.
  await expect(offline(page)).toContainText('You stay signed in.');
  await expect(page.getByRole('region', { name: 'Connection' })).toHaveCount(0);

  await page.goto(`${proxy.origin}/from/den`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flights from Denver');
  await expect(offline(page)).toContainText('This page: just now.');
  // No error in the console: it opens as the first page, and the router shows the right one.
  await page.goto(`${proxy.origin}/about`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/);
  await expect(offline(page)).toContainText('You are offline');
  // Its facts come from the server alone.
  await page.goto(`${proxy.origin}/from/las`);
  await expect(page).toHaveURL(`${proxy.origin}/`);
  await expect(page.getByRole('form', { name: 'Trip search' })).toBeVisible();
});

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`offline and update notices pass the axe rules at ${width} px, ${colorScheme}`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await openKept(page, '/guide');
      proxy.release();
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await expect(newVersion(page)).toBeVisible();
      await goOffline(context);
      await expect(offline(page)).toContainText('You are offline');
      const notices = ['section[aria-label="Offline"]', 'section[aria-label="New version"]'];
      expect(await violations(page, { include: notices })).toEqual([]);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide).toBe(0);
    });

test('update: an open page keeps its files, and changes to the new version only when its button is pressed @journey', async ({
  page,
  context,
}) => {
  await openKept(page, '/register');
  const other = await context.newPage();
  await openKept(other, '/guide');
  await page.getByRole('textbox', { name: 'First name' }).fill('Maya');
  proxy.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(newVersion(page)).toBeVisible();
  await expect(newVersion(other)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Maya');
  expect(await statusOf(page, proxy.firstFile())).toBe(200);

  await other.getByRole('button', { name: 'Load it' }).click();
  // The page cannot be read while it is loaded anew.
  await expect(async () => expect(await other.content()).toContain('manifest-next.js')).toPass();
  await expect(newVersion(other)).toHaveCount(0);
  // The form is as it was, with the files of its own version, which the server no longer has.
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Maya');
  await expect(newVersion(page)).toBeVisible();
  expect(await statusOf(page, proxy.firstFile())).toBe(200);

  await goOffline(context);
  await other.goto(`${proxy.origin}/guide`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('GoWild guide');
  expect(await other.content()).toContain('manifest-next.js');
});

test('push: the built worker shows a pushed notice @journey', async ({ page, context }) => {
  await openKept(page, '/guide');
  const [worker] = context.serviceWorkers();
  // A browser without a screen grants no notifications.
  const shown = await worker!.evaluate(async () => {
    const titles: string[] = [];
    const scope = globalThis as unknown as {
      registration: object;
      PushEvent: new (name: string, options: object) => Event;
    };
    Object.assign(scope.registration, {
      showNotification: async (title: string) => titles.push(title),
    });
    const data = JSON.stringify({ title: '$15.41 to Las Vegas', body: '', tag: 't', url: '/' });
    dispatchEvent(new scope.PushEvent('push', { data }));
    return titles;
  });
  expect(shown).toEqual(['$15.41 to Las Vegas']);
});

test('install: the manifest has icons, and every one of them is served', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Roamfare', start_url: '/', display: 'standalone' });
  for (const { src } of manifest.icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png']);
  }
});

test('offline: the last trips and the month open with their ages, and the account stays visible', async ({
  page,
  context,
  api,
}) => {
  await openKept(page, '/guide');
  const token = await api.signIn(api.demo('Premium'));
  await page.evaluate((text) => localStorage.setItem('auth_token', text), token);
  await page.goto(`${proxy.origin}/trips?origins=DEN&out=${tomorrow()}&nights=2-4`);
  const rows = page.getByRole('article');
  await expect(rows.first()).toBeVisible();
  // The answer completes the address.
  await expect(page).toHaveURL(/party=1/);
  await page.reload();
  await expect(rows.first()).toBeVisible();
  const trips = page.url();
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  await page.goto(`${proxy.origin}/month`);
  await expect(page.getByRole('button', { name: /\d+ place/ }).first()).toBeVisible();
  const month = page.url();

  await goOffline(context);
  await page.goto(trips);
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  await expect(offline(page)).toContainText('Trips: just now.');
  await expect(page.getByRole('link', { name: /^Your account/ })).toBeVisible();
  await expect(page.getByText('No trips')).toHaveCount(0);
  await page.goto(month);
  await expect(page.getByRole('button', { name: /\d+ place/ }).first()).toBeVisible();
  await expect(offline(page)).toContainText('Month: just now.');
});
