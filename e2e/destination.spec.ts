import type { Locator, Page } from '@playwright/test';
import { tomorrow } from '../scripts/product.mjs';
import { departureTo, openSummary, returnDay } from './support/trip.ts';
import { expect, found, results, test } from './support.ts';

const HALF_HOUR = 30;

const openCard = async (page: Page, address = results()): Promise<Locator> => {
  await page.goto(address);
  await expect(found(page)).toBeVisible();
  await departureTo(page, /^Las Vegas/);
  return page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: /^Las Vegas/ }) })
    .first();
};
const disclosure = (card: Locator, name: string) => card.getByRole('button', { name });

/** API calls from now on, such as `hotels/search/airport/LAS?…`. */
function recordCalls(page: Page, part: string): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith(`/api/${part}`)) calls.push(pathname.slice(5) + search);
  });
  return calls;
}

const dollarsOf = (text: string): number => Number(/\$([\d,]+)/.exec(text)?.[1]?.replace(',', ''));

test.describe('premium member', () => {
  test.use({ who: 'premium' });

  test('a premium member sees weather, a hotel and a car in a destination card', {
    tag: '@journey',
  }, async ({ page, context }) => {
    const forecasts = recordCalls(page, 'weather/');
    const card = await openCard(page);
    await expect(card.getByRole('heading', { name: 'Weather' })).toBeVisible();
    await expect(card.getByText('Sample weather')).toBeVisible();
    await expect(card.getByText(/^High and low/)).toBeVisible();
    expect(forecasts).toEqual(['weather/LAS']);

    await disclosure(card, 'Hotels at Destination').click();
    await expect(card.getByText('Sample hotels', { exact: true })).toBeVisible();
    await expect(card.getByText('Prices per night, may exclude taxes')).toBeVisible();
    await expect(card.getByText(/^Showing 12 of \d+ hotels$/).first()).toBeVisible();
    const hotels = card.getByRole('list', { name: /^Hotels/ }).getByRole('listitem');
    await card.getByRole('button', { name: 'Lowest Price' }).click();
    await expect(async () => {
      const prices = (await hotels.allInnerTexts())
        .filter((text) => text.includes('per night'))
        .map((text) => dollarsOf(text.slice(text.lastIndexOf('$'))));
      expect(prices.length).toBeGreaterThan(5);
      expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    }).toPass();
    await card.getByRole('button', { name: 'Show more' }).click();
    await expect(card.getByText(/^Showing (?:1[3-9]|2\d) of \d+ hotels$/).first()).toBeVisible();

    await disclosure(card, 'Rental cars').click();
    const cars = card.getByRole('list', { name: 'Rental car locations' });
    const link = cars.getByRole('link').first();
    await expect(link).toHaveAttribute('rel', /noopener/);
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect(address.origin).toBe('https://www.hertz.com');
    expect(address.searchParams.get('pdate')).toBe(`${tomorrow()}T12:00:00`);
    expect(address.searchParams.get('age')).toBe('25');
    await context.route('https://www.hertz.com/**', (route) => route.fulfill({ body: 'Cars' }));
    const tab = context.waitForEvent('page');
    await link.click();
    await expect((await tab).getByText('Cars')).toBeVisible();

    // Reopening a card makes no new request.
    await card.getByRole('button', { name: /^Las Vegas/ }).click();
    await card.getByRole('button', { name: /^Las Vegas/ }).click();
    await expect(card.getByText('Sample weather')).toBeVisible();
    expect(forecasts).toHaveLength(1);
  });

  test('the summary shows weather, hotels and cars from the next full hour after landing', async ({
    page,
    api,
  }) => {
    const rentals = recordCalls(page, 'cars/availability');
    const stays = recordCalls(page, 'hotels/search');
    const { departure, back } = await openSummary(page, await returnDay(api.isBlackout));
    const cars = page.getByRole('region', { name: 'Rental cars' });
    for (const name of ['Hotels at Destination', 'Rental cars'])
      await page.getByRole('button', { name }).click();
    await expect(cars.getByText('Sample cars')).toBeVisible();
    const [landing, leaving] = [departure.arrival_time, back.departure_time];
    const minute = Number(landing.slice(11, 13)) * 60 + Number(landing.slice(14, 16));
    const pickup = (Math.ceil(minute / 60) * 60) % (24 * 60);
    await expect(cars.getByLabel('Pickup time')).toHaveValue(String(pickup));
    expect(pickup % HALF_HOUR).toBe(0);
    const asked = new URLSearchParams(rentals[0]?.split('?')[1]);
    expect(asked.get('return_date')).toBe(leaving.slice(0, 10));
    const nights = new URLSearchParams(stays[0]?.split('?')[1]);
    if (pickup > 0) expect(nights.get('checkin_date')).toBe(landing.slice(0, 10));
    expect(nights.get('checkout_date')).toBe(leaving.slice(0, 10));
    await expect(page.getByRole('region', { name: 'Weather' })).toContainText('High and low');
    await expect(page.getByRole('region', { name: 'Hotels at Destination' })).toContainText(
      /Showing \d+ of \d+ hotels/,
    );
  });
});

test.describe('providers that are down', () => {
  test.use({ who: 'premium', knownErrors: /ERR_FAILED/ });

  test('failing weather, hotel and car providers leave the flights usable', async ({ page }) => {
    for (const part of ['weather', 'hotels', 'cars'])
      await page.route(`**/api/${part}/**`, (route) => route.abort());
    const card = await openCard(page);
    await expect(card.getByText('Weather data unavailable')).toBeVisible();
    await disclosure(card, 'Hotels at Destination').click();
    await expect(
      card.getByText('Unable to load hotel options. Please try again later.'),
    ).toBeVisible();
    await disclosure(card, 'Rental cars').click();
    await expect(
      card.getByText('Unable to load rental car options. Please try again later.'),
    ).toBeVisible();
    await expect(card.getByRole('button', { name: /^Select\s*Departure/ }).first()).toBeEnabled();
    await page.unrouteAll();
    await card.getByRole('button', { name: 'Try again' }).first().click();
    await expect(card.getByText('Sample weather')).toBeVisible();
  });
});

test.describe('free member', () => {
  test.use({ who: 'free' });

  test('a free member sees the weather and what Premium adds', async ({ page }) => {
    const paid = [recordCalls(page, 'hotels'), recordCalls(page, 'cars')];
    const card = await openCard(page);
    await expect(card.getByText('Sample weather')).toBeVisible();
    for (const name of ['Hotels at Destination', 'Rental cars'])
      await disclosure(card, name).click();
    await expect(card.getByText('Premium Feature')).toHaveCount(2);
    expect(paid.flat()).toEqual([]);
  });
});
