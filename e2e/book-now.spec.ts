import type { Page } from '@playwright/test';
import { expect, test } from './support.ts';

test.use({ knownErrors: /net::ERR_FAILED|net::ERR_ABORTED/ });

const AIRLINE = 'https://booking.flyfrontier.com/**';
const LOOK = '**/api/flights/look?*';

/** A guest in Orlando keeps the cheapest sure way home to Cleveland, and opens it. */
async function keepWayHome(page: Page): Promise<void> {
  await page.context().route(AIRLINE, (route) => route.fulfill({ body: 'The airline' }));
  await page.goto('/');
  await page.evaluate(() => {
    localStorage.setItem('travel_profile', JSON.stringify({ home_airports: ['CLE'] }));
    localStorage.setItem('get_home_from', `MCO ${Date.now()}`);
  });
  await page.goto('/get-home');
  const sure = page
    .getByRole('list', { name: 'Best ways home' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Cheapest sure way' }) });
  await sure.getByRole('button', { name: /^Keep this way/ }).click();
  await sure.getByRole('link', { name: /^Kept in My trips/ }).click();
  await expect(page.getByRole('region', { name: 'Now: book the flight' })).toBeVisible();
}

const panel = (page: Page) => page.getByRole('region', { name: 'Now: book the flight' });
const pressBookNow = (page: Page) =>
  panel(page)
    .getByRole('link', { name: /^Book now/ })
    .click();

/** The same control leads to the airline in a new tab. */
async function expectLeadsOn(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await panel(page)
    .getByRole('link', { name: /^Continue to the airline/ })
    .click();
  const airline = await opened;
  await expect(airline.getByText('The airline')).toBeVisible();
  expect(airline.url()).toContain('booking.flyfrontier.com');
}

test('a way home is kept, and Book now looks again and leads on in a new tab @journey', async ({
  page,
}) => {
  await keepWayHome(page);
  await pressBookNow(page);
  await expect(panel(page).getByText(/^Now \$[\d.]+.* Was \$[\d.]+, seen /)).toBeVisible();
  await expect(panel(page).getByText(/, as when you kept it, seen /)).toBeVisible();
  await expectLeadsOn(page);
});

test('Book now leads on where the look fails', async ({ page }) => {
  await keepWayHome(page);
  await page.route(LOOK, (route) => route.abort());
  await pressBookNow(page);
  await expect(panel(page).getByText(/^We could not look again in time\./)).toBeVisible();
  await expectLeadsOn(page);
});

test('Book now leads on where the look takes longer than two seconds', async ({ page }) => {
  await keepWayHome(page);
  await page.route(LOOK, () => undefined);
  await pressBookNow(page);
  await expect(panel(page).getByText('Looking again…')).toBeVisible();
  await expect(panel(page).getByText(/^We could not look again in time\./)).toBeVisible();
  await expectLeadsOn(page);
});
