import { expect, hydrated, test } from './support.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, ownContext: true, knownErrors: /status of 404/ });

  test('public pages can be read and followed without JavaScript', async ({ page }) => {
    await page.goto('/from');
    await page.getByRole('link', { name: 'Denver DEN' }).click();
    await expect(page).toHaveTitle('Flights from Denver (DEN) · Roamfare');
    await page.getByRole('link', { name: 'Las Vegas LAS' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Denver to Las Vegas');
    await expect(page.getByText(/\d+ a week, /).first()).toBeVisible();
    expect((await page.goto('/from/xyz'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });
});

test('public pages lead to the search form with the airport filled in, by calls alone @journey', async ({
  page,
}) => {
  await page.goto('/from/den');
  await hydrated(page);
  await expect(page).toHaveTitle('Flights from Denver (DEN) · Roamfare');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!/\.(js|css|woff2)$/.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  await page.getByRole('link', { name: 'Las Vegas LAS' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Denver to Las Vegas');
  await expect(page).toHaveTitle('Flights from Denver (DEN) to Las Vegas (LAS) · Roamfare');
  expect(asked.map((url) => new URL(url).pathname)).toEqual(['/api/pages/from/den/to/las']);
  await page.getByRole('link', { name: 'Search from DEN' }).click();
  await expect(page.getByRole('combobox', { name: 'From' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Denver');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Denver to Las Vegas');
});
