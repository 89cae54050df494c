import type { Page } from '@playwright/test';
import { SCREENS as STATES } from './screens/screens.ts';
import { settle } from './screens/steps.ts';
import { expect, FORM, test } from './support.ts';

/** The sum of all layout shifts, and what moved. */
async function shiftsOf(page: Page) {
  await expect(page.locator('[aria-busy="true"], [class*="skeleton"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        const all: { value: number; sources: { node: Node | null }[] }[] = [];
        new PerformanceObserver((list) => {
          all.push(...(list.getEntries() as unknown as typeof all));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve({
              sum: all.reduce((sum, { value }) => sum + value, 0),
              moved: all.map(
                ({ value, sources }) =>
                  `${value.toFixed(4)} ${sources
                    .map(({ node }) => (node instanceof Element ? node.className : node?.nodeName))
                    .join(', ')}`,
              ),
            }),
          ),
        );
      }),
  );
}

/** Parts that stand before one that the document brings earlier: they move it when the document comes slowly. */
const shownOutOfOrder = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (part: Element) => {
      const { position } = getComputedStyle(part);
      const box = part.getBoundingClientRect();
      const isLarge = box.height >= 100 && box.width >= 100;
      return isLarge && !['absolute', 'fixed'].includes(position) ? [{ part, box }] : [];
    };
    return [...document.querySelectorAll('main, main *')].flatMap(({ children }) => {
      const boxes = [...children].flatMap(boxOf);
      return boxes.flatMap(({ part, box }, at) => {
        const before = boxes.slice(0, at).some(({ box: { top, bottom, left } }) => {
          const isBeside = box.top < bottom && box.bottom > top;
          return box.bottom <= top || (isBeside && box.right <= left);
        });
        return before ? [part.className] : [];
      });
    });
  });

const MOST = 0.01;
/** The suggested origin moves the text beside it, here over the greatest part of the window. */
const MOST_BESIDE_SUGGESTION = 0.012;
const limitOf = (path: string, width: number) =>
  path === FORM && width === 768 ? MOST_BESIDE_SUGGESTION : MOST;

const SCREENS = [
  ...(['guest', 'free', 'premium'] as const).flatMap((who) =>
    ['/', FORM, '/plans'].map((path) => ({ who, path })),
  ),
  { who: 'premium', path: '/routes' },
] as const;

for (const { who, path } of SCREENS)
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1024, 768],
    [1440, 900],
  ] as const)
    test.describe(`${path} at ${width} px`, () => {
      test.use({ who, viewport: { width, height } });

      test(`${path} does not move while it loads at ${width} px, ${who}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const { sum, moved } = await shiftsOf(page);
        expect(sum, moved.join('\n')).toBeLessThanOrEqual(limitOf(path, width));
      });
    });

// Beside the form the map of the board stands above its rows, in space that is kept for it.
for (const path of ['/', FORM, '/plans', '/routes', '/get-home'])
  for (const width of path === FORM ? [360] : [360, 1440])
    test.describe(`document of ${path} at ${width} px`, () => {
      test.use({ javaScriptEnabled: false, viewport: { width, height: 900 } });

      test(`the document of ${path} brings its parts in the order in which they stand at ${width} px`, async ({
        page,
      }) => {
        await page.goto(path);
        expect(await shownOutOfOrder(page)).toEqual([]);
      });
    });

test.describe('/routes on a slow connection', () => {
  test.use({ who: 'premium', viewport: { width: 412, height: 823 } });

  test('/routes does not move at 412 px when the code of its map comes after the list', async ({
    page,
  }) => {
    let bring = (): void => undefined;
    const isThere = new Promise<void>((resolve) => {
      bring = resolve;
    });
    await page.route(/\/(network-map|create-map)[^/]*\.js$/, async (route) => {
      await isThere;
      await route.continue();
    });
    await page.goto('/routes');
    await expect(page.getByRole('searchbox', { name: 'Filter by city or code' })).toBeAttached();
    bring();
    await expect(page.getByRole('application', { name: 'Map of the route network' })).toBeVisible();
    const { sum, moved } = await shiftsOf(page);
    // What rounds to 0.000: a pixel of a word.
    expect(sum, moved.join('\n')).toBeLessThan(0.0005);
  });
});

for (const [path, ready] of [
  ['/', (page: Page) => page.getByRole('button', { name: /^From / })],
  [FORM, (page: Page) => page.getByRole('combobox', { name: 'From' })],
] as const)
  test.describe(`first view of ${path}`, () => {
    test.use({ viewport: { width: 1440, height: 900 } });

    test(`the first view of ${path} stands where its screen will stand, also after its notice was dismissed`, async ({
      page,
    }) => {
      const firstTop = async () => {
        await page.route('**/assets/*.js', () => {});
        await page.goto(path, { waitUntil: 'commit' });
        const top = (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        return top;
      };
      const loadedTop = async () => {
        await page.goto(path);
        await expect(page.locator('[data-served]')).toHaveCount(0);
        await expect(ready(page)).toBeVisible();
        return (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
      };
      const [before, after] = [await firstTop(), await loadedTop()];
      // The typeface, which comes after the first view, changes the height by a pixel.
      expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThan(2);
      await page.getByRole('button', { name: 'Dismiss notice' }).click();
      const dismissed = await firstTop();
      expect(dismissed).toBeLessThan(before ?? 0);
      expect(Math.abs(((await loadedTop()) ?? 0) - (dismissed ?? 0))).toBeLessThan(2);
    });
  });

/** Half of what counts as good: lines below an answer move with its length. */
const MOST_WITH_ANSWER = 0.05;
/** The page is the same for everybody, so its notice of a checkout that was left comes when the app runs. */
const MOST_WITH_NOTICE = 0.1;

/** Every screen as its address opens it; the steps of the other states are taken after it stands. */
const OPENED = STATES.filter(
  ({ path, steps, spent }) => steps.length === 0 && !spent && !['/', FORM].includes(path),
);

/** On wide windows too: their lists stand beside a map. */
const WIDE = new Set(['trips', 'results']);

for (const { name, group, who, path, fits } of OPENED)
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    if (!fits(width) || (width > 390 && !WIDE.has(group))) continue;
    test.describe(`${name} at ${width} px`, () => {
      test.use({ who, viewport: { width, height }, knownErrors: /status of 404/ });

      test(`${name} does not move while it loads at ${width} px`, async ({ page }) => {
        await page.goto(path);
        await settle(page);
        const { sum, moved } = await shiftsOf(page);
        expect(sum, moved.join('\n')).toBeLessThanOrEqual(
          name === 'plans cancelled' ? MOST_WITH_NOTICE : MOST_WITH_ANSWER,
        );
      });
    });
  }
