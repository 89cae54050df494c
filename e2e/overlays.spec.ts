import type { Locator, Page } from '@playwright/test';
import { cardToggle, expect, found, results, test } from './support.ts';

test.use({ who: 'premium' });

const PHONE = { width: 390, height: 844 };

/** Whether the window stands on the lower edge over the whole width. */
async function expectSheet(page: Page, dialog: Locator) {
  await expect(dialog).toBeVisible();
  const { width, height } = page.viewportSize() ?? PHONE;
  const box = async () => {
    const { x = 1, y = 0, width: wide = 0, height: high = 0 } = (await dialog.boundingBox()) ?? {};
    return { x, wide, bottom: Math.round(y + high) };
  };
  await expect.poll(box).toMatchObject({ x: 0, bottom: height });
  // All but the scroll bar of the page.
  expect((await box()).wide).toBeGreaterThan(width - 20);
}

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const openFilters = async (page: Page) => {
  await page.goto(results());
  await expect(found(page)).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(filters(page)).toBeVisible();
};

for (const width of [768, 1440])
  test(`the filters are one column of 400 px at ${width} px and scroll inside only`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openFilters(page);
    const box = await filters(page).boundingBox();
    expect(box?.width).toBe(400);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    const lefts = await filters(page)
      .getByRole('slider')
      .evaluateAll((all) =>
        all.map((one) => Math.round(one.closest('div > *')?.getBoundingClientRect().left ?? 0)),
      );
    expect(lefts.length).toBeGreaterThan(3);
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await sideways()).toBeLessThanOrEqual(0);
    expect(await filters(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

test.describe('on phones', () => {
  test.use({ viewport: PHONE });

  test('the filters, the alert box and the return calendar are sheets on phones', async ({
    page,
  }) => {
    await openFilters(page);
    await expectSheet(page, filters(page));
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Way home on/ }).click();
    const calendar = page.getByRole('dialog', { name: 'Way home on' });
    await expectSheet(page, calendar);
    await page.keyboard.press('Escape');

    await cardToggle(page.getByRole('article').first()).click();
    await page.getByRole('button', { name: /^Alert for/ }).click();
    await expectSheet(page, page.getByRole('dialog', { name: 'Create Flight Alert' }));
  });
});

test.describe('free member at 1440 px', () => {
  test.use({ who: 'free', viewport: { width: 1440, height: 900 } });

  test('the teaser of the route map is at most 460 × 160 px', async ({ page }) => {
    await page.goto(results());
    await expect(found(page)).toBeVisible();
    const teaser = page.getByRole('region', { name: 'Route map' });
    await expect(teaser.getByRole('link', { name: 'Upgrade' })).toBeVisible();
    const box = await teaser.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(460);
    expect(box?.height).toBeLessThanOrEqual(160);
  });
});
