import { tomorrow } from '../scripts/product.mjs';
import { expect, results, test } from './support.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a guest who opens a search sees its first flights, shares them, and a friend sees them', {
    tag: '@journey',
  }, async ({ page, openElsewhere }) => {
    await page.goto(results());
    const rowsOf = (one: typeof page) =>
      one.getByRole('list', { name: 'First destinations' }).getByRole('listitem');
    await expect(rowsOf(page)).toHaveCount(6);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Search URL copied to clipboard!')).toBeVisible();
    const link = page.url();
    const opened = await openElsewhere('');
    await opened.setViewportSize({ width: 390, height: 844 });
    await opened.goto(link);
    await expect(rowsOf(opened)).toHaveText(await rowsOf(page).allTextContents());
    await expect(opened.getByText('Please log in to search flights')).toBeVisible();
    const picture = await opened.locator('meta[property="og:image"]').getAttribute('content');
    expect((await opened.request.get(new URL(picture ?? '').pathname)).ok()).toBe(true);
  });

  test('a guest who opens a question about trips sees its first places, title and description', async ({
    page,
  }) => {
    const asked = `/trips?origins=DEN&out=${tomorrow()}&nights=2-4`;
    const served = await (await page.request.get(asked)).text();
    expect(served).toMatch(/<title>Trips from Denver, [^<]* · Roamfare<\/title>/);
    expect(served).toMatch(/name="description" content="Trips from Denver, [^"]*: each place/);
    await page.goto(asked);
    await expect(page.getByRole('article')).toHaveCount(6);
    await expect(page.getByText('Sample fares')).toBeVisible();
    await page
      .getByRole('region', { name: /^See all/ })
      .getByRole('link', { name: 'Sign in' })
      .click();
    await expect(page).toHaveURL(/\/login$/);
  });
});
