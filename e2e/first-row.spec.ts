import { expect, found, results, test } from './support.ts';

/** The lowest place of the first row, in pixels from the top of the window. */
const LOWEST = [
  { width: 360, height: 740, y: 260 },
  { width: 390, height: 844, y: 260 },
  { width: 768, height: 1024, y: 330 },
  { width: 1440, height: 900, y: 330 },
];

test.use({ who: 'premium' });

for (const { width, height, y } of LOWEST)
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test(`the first row of the results is at most ${y} px from the top at ${width} × ${height}, with filters open too`, {
      tag: '@journey',
    }, async ({ page }) => {
      await page.goto(results());
      await expect(found(page)).toBeVisible();
      const first = page.getByRole('article').first();
      const top = async () => (await first.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
      const before = await top();
      expect(before).toBeLessThanOrEqual(y);
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
      expect(await top()).toBe(before);
    });
  });
