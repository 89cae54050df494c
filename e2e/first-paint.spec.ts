import type { Locator, Page } from '@playwright/test';
import { settle } from './screens/steps.ts';
import { expect, hydrated, results, test, type Who } from './support.ts';

const bar = (page: Page) => page.getByRole('banner');
const MEMBER_UNTIL_KNOWN = 'header [class*=memberUntilKnown]';
const memberUntilKnown = (page: Page) => page.locator(MEMBER_UNTIL_KNOWN);
const guestLink = (page: Page) => bar(page).getByRole('link', { name: 'Sign in' });

const HINT = { name: 'member', value: '1', sameSite: 'Lax' } as const;

/** The page as it is before any of its files with script has come. */
async function openWithoutScript(page: Page): Promise<void> {
  await page.route('**/assets/*.js', () => {});
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Notes at each animation frame which of both the top bar shows. */
function noteFrames(): void {
  const seen = new Set<string>();
  Object.assign(window, { seen });
  const isShown = (selector: string) =>
    document.querySelector(selector)?.checkVisibility() ?? false;
  const note = () => {
    if (isShown('header a[href="/login"]')) seen.add('guest');
    if (isShown('header [class*=memberUntilKnown]')) seen.add('member until known');
    requestAnimationFrame(note);
  };
  note();
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

/** The typeface, which comes after the first paint, changes the width by less than a pixel. */
function expectSamePlace(after: Box, before: Box): void {
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((after?.[side] ?? 0) - (before?.[side] ?? 0)), side).toBeLessThan(1);
}

const seenIn = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);

for (const { who, hasCookie } of [
  { who: 'guest', hasCookie: false },
  { who: 'premium', hasCookie: true },
  { who: 'premium', hasCookie: false },
] satisfies { who: Who; hasCookie: boolean }[]) {
  test.describe(`${who} ${hasCookie ? 'with' : 'without'} the cookie member=1`, () => {
    test.use({ who });

    test(`first paint: a ${who} ${hasCookie ? 'with' : 'without'} the cookie never sees the top bar of others`, async ({
      page,
      context,
      baseURL,
    }) => {
      if (hasCookie) await context.addCookies([{ ...HINT, url: baseURL ?? '' }]);
      await page.addInitScript(noteFrames);
      await openWithoutScript(page);
      const isGuest = who === 'guest';
      await expect(guestLink(page)).toBeVisible({ visible: isGuest });
      await expect(memberUntilKnown(page)).toBeVisible({ visible: !isGuest });
      const shape = isGuest ? guestLink(page) : memberUntilKnown(page).locator('> :last-child');
      const before = await shape.boundingBox();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('/about');
      const account = bar(page).getByRole('button', { name: /^Account menu/ });
      await expect(isGuest ? guestLink(page) : account).toBeVisible();
      const known = isGuest ? guestLink(page) : account.locator('> :last-child');
      await expect(memberUntilKnown(page)).toHaveCount(0);
      expectSamePlace(await known.boundingBox(), before);
      expect(await seenIn(page)).toEqual(isGuest ? ['guest'] : ['member until known']);
      expect(await page.evaluate(() => document.cookie)).toBe(isGuest ? '' : 'member=1');
    });
  });
}

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the server alone sends the top bar of guests, and of members by their cookie', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto('/about');
    await expect(guestLink(page)).toBeVisible();
    await expect(memberUntilKnown(page)).toBeHidden();
    await context.addCookies([{ ...HINT, url: baseURL ?? '' }]);
    await page.goto('/about');
    await expect(guestLink(page)).toBeHidden();
    await expect(memberUntilKnown(page)).toBeVisible();
  });
});

test('the document of the first page asks for no style sheet and no script: they are in it, or come after the first paint', async ({
  request,
}) => {
  const document = await (await request.get('/')).text();
  expect(document).toContain('<style data-href="/assets/');
  expect(document).not.toMatch(/<link[^>]* rel="(?:stylesheet|modulepreload)"/);
  expect(document).not.toMatch(/<script[^>]* (?:src|type="module")/);
});

/** What a first visit loads: kB of 1000 bytes, compressed, and files. */
const MOST_SCRIPT = [
  { name: 'the first page', who: 'guest', path: '/', most: { kB: 195, files: 16 } },
  { name: 'results', who: 'premium', path: results(), most: { kB: 215, files: 20 } },
] as const;

for (const { name, who, path, most } of MOST_SCRIPT)
  test.describe(`scripts of ${name}`, () => {
    // A phone, with nothing in its cache.
    test.use({ who, ownContext: true, viewport: { width: 412, height: 823 } });

    test(`the scripts of ${name} stay within ${most.kB} kB and ${most.files} files`, async ({
      page,
    }) => {
      const sizes = new Map<string, number>();
      page.on('response', async (response) => {
        const { pathname } = new URL(response.url());
        if (!/^\/assets\/.*\.js$/.test(pathname)) return;
        sizes.set(pathname, Number(response.headers()['content-length']));
      });
      await page.goto(path);
      await hydrated(page);
      await settle(page);
      const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(100_000);
      expect.soft(bytes / 1000).toBeLessThanOrEqual(most.kB);
      expect.soft(sizes.size).toBeLessThanOrEqual(most.files);
    });
  });

test('the first page and its headers fit into what a server sends before the browser has confirmed anything', async ({
  request,
}) => {
  const page = await request.get('/', {
    headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' },
  });
  const headers = page.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
  // Ten packets of 1,460 bytes.
  expect(headers.join('').length + Number(page.headers()['content-length'])).toBeLessThan(14_600);
});
