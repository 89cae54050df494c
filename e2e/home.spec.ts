import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './support.ts';

const board = (page: Page) => page.getByRole('region', { name: /places on the pass/ });
const askButton = (page: Page) =>
  page.getByRole('form', { name: 'Trip search' }).locator('button[type=submit]');
const rows = (page: Page) => page.getByRole('list', { name: 'Best trips' }).getByRole('listitem');
const bottomOf = async (part: ReturnType<Page['locator']>) => {
  const box = await part.boundingBox();
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
};

async function expectBoard(page: Page): Promise<void> {
  await expect(page.getByText('For holders of Frontier’s GoWild pass')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Where you can go, and how you get home',
  );
  await expect(board(page)).toContainText('Next open day:');
  await expect(board(page)).toContainText('From Denver: your time zone.');
  await expect(board(page).getByText('Sample fares')).toBeVisible();
  // Up to six: before some weekends fewer places have a way home on the pass in time.
  const { best } = await (await page.request.get('/api/board?airport=DEN')).json();
  expect(best.length).toBeGreaterThan(0);
  await expect(rows(page)).toHaveCount(best.length);
  for (const row of await rows(page).all()) {
    await expect(row.getByRole('time')).toHaveCount(4);
    await expect(row).toContainText(/\d+\sh there.*(Strong|Fair|Thin|None), \d+ ways?/);
    await expect(row).toContainText(/\$\d+/);
    // Long times may need another line.
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(80);
  }
}

test.describe('on a computer', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a guest sees the sentence and the whole board in the first view, and a row leads to its trips', {
    tag: '@journey',
  }, async ({ page }) => {
    await page.goto('/');
    await expectBoard(page);
    expect(await bottomOf(rows(page).last())).toBeLessThanOrEqual(900);
    await expect(askButton(page)).toHaveText('Search from DEN');
    expect(await bottomOf(askButton(page))).toBeLessThan((await board(page).boundingBox())?.y ?? 0);

    await board(page).locator('svg a').last().click();
    await expect(rows(page).last().getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/trips\?origins=DEN&out=\d{4}-\d\d-\d\d&nights=\d/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a guest sees the first trips of the board above its map', async ({ page }) => {
    await page.goto('/');
    await expectBoard(page);
    const map = await board(page).locator('svg').filter({ hasText: 'DEN' }).first().boundingBox();
    expect(await bottomOf(rows(page).last())).toBeLessThan(map?.y ?? 0);
    expect(await bottomOf(rows(page).nth(2))).toBeLessThanOrEqual(844);
  });

  test('a guest comes from the promise over the sentence to the board, and changes its airport', async ({
    page,
  }) => {
    await page.goto('/');
    await expectBoard(page);
    const heading = page.getByRole('heading', { level: 1 });
    expect(await bottomOf(heading)).toBeLessThan(220);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await board(page).getByRole('button', { name: 'Change' }).click();
    await expect(page.getByRole('button', { name: /^From Denver/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'From' }).fill('Las Vegas');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Done, 1 airport' }).click();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(board(page)).toContainText('From Las Vegas.');
    await expect(page.getByRole('button', { name: 'Remove Denver (DEN)' })).toBeHidden();
  });
});

/** The page as it is before any of its files with script has come. */
async function openWithoutScript(page: Page): Promise<void> {
  await page.route('**/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(rows(page)).not.toHaveCount(0);
}

const NEAR_LAS = { name: 'near', value: 'LAS-zone', sameSite: 'Lax' } as const;

test.describe('before its scripts', () => {
  test.use({ ownContext: true, knownErrors: /ERR_FAILED|ERR_ABORTED/ });

  test('the first page comes with the board of the largest airport, and its question', async ({
    page,
  }) => {
    await openWithoutScript(page);
    await expect(board(page)).toContainText('From Denver: the largest airport.');
    await expect(board(page)).toContainText('Next open day:');
    await expect(board(page).getByText('Sample fares')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Trip search' })).toContainText('From Denver');
    await expect(page.locator('[data-served] button:not([inert])')).toHaveCount(0);
    await rows(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/trips\?origins=DEN&out=\d{4}-\d\d-\d\d&nights=\d/);
  });

  test('the first page comes with the board that this browser showed last', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ ...NEAR_LAS, url: baseURL ?? '' }]);
    await openWithoutScript(page);
    await expect(board(page)).toContainText('From Las Vegas: your time zone.');
    await context.addCookies([{ ...NEAR_LAS, value: 'QQQ-zone', url: baseURL ?? '' }]);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('For holders of Frontier’s GoWild pass')).toBeVisible();
  });

  test('the question about a trip and where home is are asked before any script', async ({
    page,
  }) => {
    await page.route('**/assets/*.js', () => {});
    await page.goto('/trips', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask about a trip');
    await expect(page.getByRole('form', { name: 'Trip search' })).toContainText('From Denver');
    await page.goto('/get-home', { waitUntil: 'commit' });
    await expect(page.getByText('Where is home?')).toBeVisible();
    await expect(page.getByText('Looking for ways home…')).toBeHidden();
  });

  test('the focus on a row stays there when the scripts have come', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ ...NEAR_LAS, value: 'DEN-zone', url: baseURL ?? '' }]);
    let bring = (): void => undefined;
    const areThere = new Promise<void>((resolve) => {
      bring = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await areThere;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const third = rows(page).nth(2).getByRole('link');
    await third.focus();
    bring();
    await hydrated(page);
    await expect(third).toBeFocused();
  });

  // Narrower, the wider typeface of this machine, which stands in for Inter, breaks a row.
  for (const width of [390, 768, 1440])
    test(`nothing moves when the scripts have come, at ${width} px`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.addCookies([{ ...NEAR_LAS, value: 'DEN-zone', url: baseURL ?? '' }]);
      await openWithoutScript(page);
      const parts = () => [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('form', { name: 'Trip search' }),
        board(page).getByRole('heading', { level: 2 }),
        rows(page).first(),
        rows(page).last(),
      ];
      const boxes = () => Promise.all(parts().map((part) => part.boundingBox()));
      const before = await boxes();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('/');
      await expect(page.locator('[data-served]')).toHaveCount(0);
      await expect(board(page)).toContainText('From Denver: your time zone.');
      // What has been seen is not revealed again.
      await expect(page.locator('main [class*=_reveal]')).toHaveCount(0);
      expect(await page.evaluate(() => document.cookie)).toBe('near=DEN-zone');
      const after = await boxes();
      for (const [at, box] of before.entries())
        for (const side of ['x', 'y', 'height'] as const)
          expect
            .soft(Math.abs((after[at]?.[side] ?? 0) - (box?.[side] ?? 0)), `${at} ${side}`)
            .toBeLessThan(2);
    });
});

test.describe('without the code of the board', () => {
  test.use({ knownErrors: /net::ERR_FAILED/ });

  test('the sentence stands alone', async ({ page }) => {
    await page.route('**/assets/board-*.js', (route) => route.abort());
    await page.goto('/');
    await expect(askButton(page)).toHaveText('Search from DEN');
    await expect(page.getByText('Loading the board')).toBeHidden();
    await expect(page.getByText('Something went wrong')).toBeHidden();
  });
});
