import { tomorrow } from '../scripts/product.mjs';
import {
  choosePlace,
  chooseTomorrow,
  days,
  expect,
  FORM,
  found,
  openForm,
  results,
  searchButton,
  showDayBoxes,
  test,
} from './support.ts';

const denver = 'Remove Denver (DEN)';

test.describe('guest', () => {
  for (const path of ['/routes', '/profile', '/notifications', '/admin'])
    test(`redirects a guest from ${path} to the sign-in screen`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    });

  test('a search link shows a guest its first six places and asks to sign in', {
    tag: '@journey',
  }, async ({ page }) => {
    await page.goto(results());
    const rows = page.getByRole('list', { name: 'First destinations' }).getByRole('listitem');
    await expect(rows).toHaveCount(6);
    await expect(page.getByText('Please log in to search flights')).toBeVisible();
    await page.getByRole('button', { name: 'New Search' }).click();
    await expect(page.getByRole('button', { name: denver })).toBeVisible();
    await showDayBoxes(page);
    await expect(days(page).nth(1)).toBeChecked();
  });

  const errors = {
    'origin=DEN&direction=outbound': 'Invalid URL: Missing origin or date for outbound search',
    [`date=${tomorrow()}&direction=outbound`]:
      'Invalid URL: Missing origin or date for outbound search',
    'direction=inbound&destination=LAS':
      'Invalid URL: Missing destination or date for inbound search',
    'origin=DEN&date=2026-13-45': 'Invalid URL parameters for search.',
    [`origin=DEN&date=${tomorrow()}&direction=sideways`]: 'Invalid URL parameters for search.',
    [`origin=ZZZ&date=${tomorrow()}`]: 'Invalid URL parameters for search.',
  };
  for (const [query, text] of Object.entries(errors))
    test(`?${query.replace(tomorrow(), 'tomorrow')} shows what is wrong with the URL`, async ({
      page,
    }) => {
      await page.goto(`/?${query}`);
      await expect(page.getByRole('alert')).toContainText(text);
      await expect(searchButton(page)).toBeVisible();
    });

  test('a link with an origin alone opens the form filled, without an error', async ({ page }) => {
    await page.goto('/?origin=DEN');
    await expect(page.getByRole('button', { name: denver })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('the Home link resets the form', async ({ page }) => {
    await openForm(page);
    await choosePlace(page, 'From', 'Las Vegas');
    await chooseTomorrow(page);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Home').click();
    await page.getByRole('link', { name: 'One way only' }).click();
    await expect(page.getByRole('combobox', { name: 'From' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Las Vegas (LAS)' })).toBeHidden();
    await showDayBoxes(page);
    await expect(days(page).nth(1)).not.toBeChecked();
  });
});

test.describe('unknown address', () => {
  test.use({ knownErrors: /status of 404/ });

  test('an unknown address answers 404 and shows the not-found screen', async ({ page }) => {
    expect((await page.goto('/nowhere'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await page.getByRole('main').getByRole('link', { name: 'Search flights' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('free member', () => {
  test.use({ who: 'free' });

  test('a link with origin and date runs the search', async ({ page, api, token }) => {
    await page.goto(results());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flights from Denver');
    await expect(found(page)).toBeVisible();
    await expect(page).toHaveURL(/screen=departure_flights/);
    expect((await api.usage(token)).searches_remaining).toBe(2);
  });

  test('New Search clears the URL and keeps the form', async ({ page }) => {
    await page.goto(results());
    await expect(found(page)).toBeVisible();
    await page.getByRole('button', { name: 'New Search' }).click();
    await expect(page).toHaveURL(FORM);
    await expect(searchButton(page)).toBeVisible();
    await expect(page.getByRole('button', { name: denver })).toBeVisible();
  });

  test('a free member is refused an inbound search link without losing a search', async ({
    page,
    api,
    token,
  }) => {
    await page.goto(`/?direction=inbound&destination=LAS&date=${tomorrow()}`);
    await expect(page.getByRole('heading', { name: 'Premium Feature' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'Inbound flight search is a premium feature. Please upgrade your account.',
    );
    expect((await api.usage(token)).searches_remaining).toBe(3);
    await page.getByRole('button', { name: 'Back to Search' }).click();
    await expect(page.getByRole('combobox', { name: 'From' })).toBeVisible();
  });

  test('a free member is refused a single-route link without losing a search', async ({
    page,
    api,
    token,
  }) => {
    await page.goto(results({ destination: 'LAS' }));
    const paywall = page.getByRole('alertdialog', { name: 'Premium Feature' });
    await expect(paywall).toContainText(
      'Single route search is a premium feature. Upgrade your account to search specific destinations.',
    );
    await paywall.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('button', { name: denver })).toBeVisible();
    expect((await api.usage(token)).searches_remaining).toBe(3);
  });
});
