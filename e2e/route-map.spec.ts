import type { Locator, Page } from '@playwright/test';
import { heading } from './support/trip.ts';
import { expect, found, test } from './support.ts';

const map = (page: Page) => page.getByRole('application', { name: 'Map of the route network' });
const marker = (page: Page, code: string) => map(page).locator(`path[data-code=${code}]`);
const list = (page: Page) => page.getByRole('table', { name: 'Airports of the network' });
const title = (page: Page) => page.getByRole('heading', { level: 2 });

/** Airport codes in table order. */
const codesOf = (table: Locator) =>
  table
    .getByRole('cell')
    .getByText(/^[A-Z]{3}$/)
    .allInnerTexts();

async function pointAt(page: Page, spot: Locator) {
  const box = await spot.boundingBox();
  if (!box) throw new Error('The mark is not on the map');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

async function press(page: Page, spot: Locator) {
  await pointAt(page, spot);
  await page.mouse.down();
  await page.mouse.up();
}

test.describe('premium member', () => {
  test.use({ who: 'premium' });

  test('the list shows every route of an airport', { tag: '@journey' }, async ({ page, calls }) => {
    const answer = await (await calls.get('/api/routes')).json();
    const routes: readonly { origin: string; destination: string }[] = answer.routes;
    const airports = new Set(routes.flatMap(({ origin, destination }) => [origin, destination]));
    await page.goto('/routes');
    await expect(page.getByText(`${airports.size} airports`)).toBeVisible();
    expect((await codesOf(list(page))).sort()).toEqual([...airports].sort());

    await page.getByRole('searchbox', { name: 'Filter by city or code' }).fill('las v');
    await expect(page.getByText(`1 of ${airports.size} airports`)).toBeVisible();
    await page.getByRole('button', { name: /^Las Vegas/ }).press('Enter');
    await expect(page).toHaveURL('/routes?airport=LAS');
    await expect(title(page)).toHaveText('Las Vegas, NV (LAS)');
    await expect(title(page)).toBeFocused();
    const from = routes.filter(({ origin }) => origin === 'LAS');
    const to = routes.filter(({ destination }) => destination === 'LAS');
    const table = page.getByRole('table', { name: 'Destinations from Las Vegas' });
    expect((await codesOf(table)).sort()).toEqual(from.map((one) => one.destination).sort());
    const names = await table.getByRole('rowheader').getByRole('button').allInnerTexts();
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en-US')));
    for (const name of [`Outbound destinations (${from.length})`, `Inbound origins (${to.length})`])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    const origins = page.getByRole('table', { name: 'Origins of flights to Las Vegas' });
    expect((await codesOf(origins)).sort()).toEqual(to.map((one) => one.origin).sort());

    await page.reload();
    await expect(title(page)).toHaveText('Las Vegas, NV (LAS)');
    await page.getByRole('link', { name: 'Search flights from Las Vegas' }).click();
    await expect(heading(page)).toHaveText('Flights from Las Vegas');
    await expect(found(page)).toBeVisible();
  });

  test('the map selects an airport and clears the selection', async ({ page }) => {
    await page.goto('/routes');
    await expect(marker(page, 'DEN')).toBeVisible();
    await pointAt(page, marker(page, 'DEN'));
    await expect(map(page).getByText(/^DEN · Denver/)).toBeVisible();
    await expect(map(page).getByText(/^\d+ routes$/)).toBeVisible();
    await press(page, marker(page, 'DEN'));
    await expect(page).toHaveURL('/routes?airport=DEN');
    const card = page.getByRole('region', { name: 'Selected: Denver' });
    await expect(card).toContainText(/Outbound destinations\d+Inbound origins\d+/);
    await expect(title(page)).toHaveText('Denver, CO (DEN)');
    await press(page, marker(page, 'DEN'));
    await expect(page).toHaveURL('/routes');
    await expect(title(page)).toHaveText('All airports');
    await page.goBack();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: 'Clear' }).click();
    await expect(page).toHaveURL('/routes');
    await expect(card).toBeHidden();
  });

  test('the map moves by keyboard and Escape clears the selection', async ({ page }) => {
    await page.goto('/routes?airport=DEN');
    const [west, east] = [marker(page, 'LAS'), marker(page, 'ATL')];
    await expect(west).toBeVisible();
    const between = async () => {
      const [a, b] = [await west.boundingBox(), await east.boundingBox()];
      return (b?.x ?? 0) - (a?.x ?? 0);
    };
    await map(page).focus();
    const before = await between();
    await page.keyboard.press('+');
    await expect.poll(between).toBeGreaterThan(before * 1.5);
    const place = async () => (await west.boundingBox())?.x ?? 0;
    const start = await place();
    await page.keyboard.press('ArrowRight');
    await expect.poll(place).toBeLessThan(start);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/routes');
    await expect(title(page)).toHaveText('All airports');
  });

  test('failed routes can be retried', async ({ page }) => {
    await page.route('**/api/routes', (route) =>
      route.fulfill({ json: { success: false, routes: [] } }),
    );
    await page.goto('/routes');
    await expect(page.getByRole('heading', { name: 'Error Loading Routes' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('Failed to load routes');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(marker(page, 'DEN')).toBeVisible();
    await expect(list(page)).toBeVisible();
  });
});

test.describe('free member', () => {
  test.use({ who: 'free' });

  test('a free member sees both prices of the route map', async ({ page }) => {
    await page.goto('/routes?airport=DEN');
    await expect(heading(page)).toHaveText('Premium Feature');
    await expect(
      page.getByRole('button', { name: 'Upgrade for $15/month' }),
    ).toHaveAccessibleDescription(/\$5\/month/);
    await expect(map(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to Search' }).click();
    await expect(page).toHaveURL('/');
  });
});
