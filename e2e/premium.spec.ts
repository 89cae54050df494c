import { tomorrow } from '../scripts/product.mjs';
import type { OutboundAnswer } from '../src/contract/flights.ts';
import { openFlight } from './support/trip.ts';
import {
  cardToggle,
  choosePlace,
  chooseTomorrow,
  expect,
  figures,
  found,
  openForm,
  results,
  searchButton,
  test,
} from './support.ts';

test.use({ who: 'premium' });

test('a premium member searches without limit and sees the seats left', async ({ page }) => {
  await openForm(page);
  await expect(page.getByText('Unlimited searches')).toBeVisible();
  await choosePlace(page, 'From', 'Denver');
  await chooseTomorrow(page);
  await searchButton(page).click();
  const card = page.getByRole('article').first();
  await cardToggle(card).click();
  await expect(card.getByText(/^\s*\d\+? left$/).first()).toBeVisible();
  await expect(page.getByText('Upgrade to premium to view seats left!')).toHaveCount(0);
});

test('a premium member searches a single route', async ({ page }) => {
  await openForm(page);
  await choosePlace(page, 'From', 'DEN');
  await choosePlace(page, 'To', 'LAS');
  await expect(page.getByRole('switch', { name: /Single Route Search/ })).toBeChecked();
  await chooseTomorrow(page);
  await expect(searchButton(page)).toHaveText('Search DEN → LAS');
  await searchButton(page).click();
  await expect(page).toHaveURL(/origin=DEN&destination=LAS/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Flights from Denver to Las Vegas',
  );
  await expect(page.getByRole('article')).toHaveCount(1);
  const toggle = cardToggle(page.getByRole('article'));
  await expect(toggle).toHaveText('Las Vegas LAS');
  await expect(page.getByRole('article').getByRole('listitem').first()).toBeVisible();
  await toggle.click();
  await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(0);
});

test('an inbound search lists every origin of a destination', async ({ page }) => {
  await openForm(page);
  await page.getByRole('radio', { name: 'Inbound', exact: true }).check();
  await choosePlace(page, 'To', 'Las Vegas');
  await chooseTomorrow(page);
  await expect(searchButton(page)).toHaveText('Search Inbound Flights to LAS');
  await searchButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbound to Las Vegas');
  await expect(found(page)).toHaveText(/ flights from \d+ origins$/);
  expect((await figures(page)).places).toBeGreaterThan(20);
  const card = page.getByRole('article').first();
  await cardToggle(card).click();
  await openFlight(card.getByRole('listitem').first());
  await expect(card.getByRole('listitem').first()).toContainText(/ to .*LAS/);
});

test('one search covers several airports', async ({ page }) => {
  await openForm(page);
  await choosePlace(page, 'From', 'Denver');
  await choosePlace(page, 'From', 'Salt Lake');
  await chooseTomorrow(page);
  await expect(searchButton(page)).toHaveText('Search from DEN, SLC');
  const answered = page.waitForResponse('**/api/flights/search?*');
  await searchButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Flights from Denver, Salt Lake City',
  );
  const { flights, search_parameters }: OutboundAnswer = await (await answered).json();
  expect(search_parameters.origin_airports).toEqual(['DEN', 'SLC']);
  const starts = Object.values(flights).flatMap((list) =>
    list.map(({ segments }) => segments[0]?.departure_airport),
  );
  expect(new Set(starts)).toEqual(new Set(['DEN', 'SLC']));
});

test('one search covers all airports of a city', async ({ page }) => {
  await openForm(page);
  await choosePlace(page, 'From', 'nyc');
  await chooseTomorrow(page);
  await expect(searchButton(page)).toHaveText('Search from New York City');
  await searchButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flights from New York City');
  expect(new URL(page.url()).searchParams.get('origin')).toBe('CITY:NEW YORK CITY');
  await expect(found(page)).toBeVisible();
});

test('a link to a city runs the search', async ({ page }) => {
  await page.goto(results({ origin: 'city:new york city' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flights from New York City');
  await expect(found(page)).toBeVisible();
});

test('filters stay in the URL through a reload until they are cleared', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto(results());
  const all = await figures(page);
  const opener = page.getByRole('button', { name: /^Filters/ });
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await opener.click();
  await filters.getByRole('radio', { name: /^Nonstop/ }).check();
  await filters.getByRole('textbox', { name: 'Max duration, typed' }).fill('4h');
  await filters.getByRole('textbox', { name: 'Max duration, typed' }).press('Enter');
  await filters.getByRole('slider', { name: 'Earliest departure' }).press('ArrowRight');
  await expect(page).toHaveURL(/stops=nonstop&max_hours=4&from=30$/);
  await expect(found(page)).toHaveText(/^[\d,]+ of [\d,]+ flights to /);
  const some = await found(page).innerText();

  await page.reload();
  await expect(found(page)).toHaveText(some);
  await expect(opener).toHaveText('Filters(3)');
  await expect(page.getByRole('button', { name: /^4h 00m or less/ })).toBeVisible();
  await opener.click();
  await expect(filters.getByRole('radio', { name: /^Nonstop/ })).toBeChecked();
  await expect(filters.getByText(/^[\d,]+ of [\d,]+ flights hidden$/)).toBeVisible();
  await filters.getByRole('button', { name: /^Show [\d,]+ flights?$/ }).click();
  await cardToggle(page.getByRole('article').first()).click();
  await expect(page.getByText(/\d stops? [A-Z]{3}/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Clear all' }).click();
  // The row that was opened stays in the address.
  await expect(page).toHaveURL(
    new RegExp(
      `/\\?origin=DEN&date=${tomorrow()}&direction=outbound&screen=departure_flights&open=[A-Z]{3}$`,
    ),
  );
  expect(await figures(page)).toEqual(all);
});

test('the share button copies the URL of the search', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(results());
  await expect(found(page)).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('URL Copied', { exact: true })).toBeVisible();
  await expect(page.getByText('Search URL copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test.describe('phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the filter button on a phone opens the filters, and nothing covers the flights', async ({
    page,
  }) => {
    await page.goto(results());
    const filters = page.getByRole('button', { name: /^Filters/ });
    await expect(filters).toBeInViewport({ ratio: 1 });
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect(filters).not.toBeInViewport();
    await filters.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('radio', { name: /^Nonstop/ }).check();
    await sheet.getByRole('button', { name: /^Show [\d,]+ flights?$/ }).click();
    await expect(filters).toHaveText('Filters(1)');
    await expect(page).toHaveURL(/stops=nonstop/);
  });
});
