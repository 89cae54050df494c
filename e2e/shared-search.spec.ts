import { expect, results, test } from './support.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a guest who opens a search sees its first flights, shares them, and a friend sees them', {
    tag: '@journey',
  }, async ({ page, browser }) => {
    await page.goto(results());
    const rowsOf = (one: typeof page) =>
      one.getByRole('list', { name: 'First destinations' }).getByRole('listitem');
    await expect(rowsOf(page)).toHaveCount(6);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Search URL copied to clipboard!')).toBeVisible();
    const link = page.url();
    const viewport = { width: 390, height: 844 };
    const friend = await browser.newContext({
      viewport,
      storageState: { cookies: [], origins: [] },
    });
    const opened = await friend.newPage();
    await opened.goto(link);
    await expect(rowsOf(opened)).toHaveText(await rowsOf(page).allTextContents());
    await expect(opened.getByText('Please log in to search flights')).toBeVisible();
    const picture = await opened.locator('meta[property="og:image"]').getAttribute('content');
    expect((await opened.request.get(new URL(picture ?? '').pathname)).ok()).toBe(true);
    await friend.close();
  });
});
