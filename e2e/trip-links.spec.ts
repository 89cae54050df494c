import type { Page } from '@playwright/test';
import { tomorrow } from '../scripts/product.mjs';
import {
  departureTo,
  dollars,
  heading,
  makeDearer,
  openReturns,
  openSummary,
  priceOf,
  recordSearches,
  returnDay,
  returnFlights,
  tripOf,
  withTrip,
} from './support/trip.ts';
import { expect, figures, found, results, searchButton, test } from './support.ts';

const RETURNS_ARE_PREMIUM =
  'Choosing a departure and its return flight is a premium feature. The ways home beside each flight are yours to see.';
const LOST =
  'Could not find the selected departure flight. Please try selecting a different flight.';
const INVALID = 'Error Loading Flight Summary';
const NOT_FOUND = 'Flight Data Not Found';
const CORRUPTED = 'Invalid flight data. The flight information appears to be corrupted.';
const EXPIRED =
  'Flight data not found. The flights may have expired or the URL is invalid. Please start a new search.';

const ROUTE = results({ destination: 'LAS' });
const INBOUND = `/?direction=inbound&destination=LAS&date=${tomorrow()}`;
const RETURNS = results({ screen: 'return_flights', flight: 'abc-def' });

const bookLinks = (page: Page) => page.getByRole('link', { name: /^Book now/ });

async function expectError(page: Page, title: string, text: string) {
  await expect(heading(page)).toHaveText(title);
  await expect(page.getByRole('alert')).toHaveText(text);
  await expect(page.getByRole('link', { name: 'Start New Search' })).toBeVisible();
}

test.describe('shared trip', () => {
  test.use({ who: 'premium' });

  test('a shared trip shows in full to a guest on a phone', { tag: '@journey' }, async ({
    page,
    context,
    api,
    openElsewhere,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { departure, back } = await openSummary(page, await returnDay(api.isBlackout));
    await page.getByRole('button', { name: 'Share Flight Summary' }).click();
    await expect(page.getByText('Shareable flight summary URL copied to clipboard!')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const phone = await openElsewhere('');
    const searches = recordSearches(phone);
    await phone.setViewportSize({ width: 360, height: 800 });
    await phone.goto(link);
    await expect(
      phone.getByRole('heading', { name: 'Denver to Las Vegas', exact: true }),
    ).toBeVisible();
    await expect(phone.getByRole('region', { name: 'Your way home' })).toContainText(
      'Your way home cannot be booked yet.',
    );
    const total = dollars(priceOf(departure) + priceOf(back));
    await expect(phone.getByText(total, { exact: true }).first()).toBeVisible();
    await expect(phone.getByText('Sample fares', { exact: true })).toBeVisible();
    await expect(
      phone.getByText(/Fares are estimates, not offers\. Prices as of .* not checked again\./),
    ).toBeVisible();
    await expect(bookLinks(phone)).toHaveCount(2);
    await expect(phone.getByRole('button', { name: 'Check prices now' })).toHaveCount(0);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(searches).toEqual([]);

    await phone.goto(withTrip(link, ({ rf }) => delete rf.departure_time));
    await expectError(phone, INVALID, CORRUPTED);
  });

  test('checking prices of a shared trip shows what has changed', async ({
    page,
    api,
    token,
    openElsewhere,
  }) => {
    const { departure, back } = await openSummary(page, await returnDay(api.isBlackout));
    const friend = await openElsewhere(token);
    await makeDearer(friend, 'single?*', 10);
    await friend.goto(page.url());
    await friend.getByRole('button', { name: 'Check prices now' }).click();
    for (const [way, flight] of Object.entries({ Outbound: departure, Return: back })) {
      const [was, now] = [dollars(priceOf(flight)), dollars(priceOf(flight) + 10)];
      await expect(
        friend.getByRole('listitem').filter({ hasText: `${way}: now ${now}` }),
      ).toContainText(`was ${was}`);
    }
    await expect(friend.getByText(/Prices as of .*, checked again\./)).toBeVisible();
    await expect.poll(() => priceOf(tripOf(friend.url()).back)).toBeCloseTo(priceOf(back) + 10);
  });

  test('a link with flight hashes opens only in the browser that chose them, for a day', async ({
    page,
    api,
    openElsewhere,
  }) => {
    const { departure } = await openSummary(page, await returnDay(api.isBlackout));
    const names = await page.evaluate((leaves) => {
      const stored = Object.entries(localStorage).flatMap(([key, text]) =>
        key.startsWith('summary_flight_')
          ? [
              {
                name: key.slice('summary_flight_'.length),
                leaves: JSON.parse(text).flight.departure_time,
              },
            ]
          : [],
      );
      return stored.sort((one) => (one.leaves === leaves ? -1 : 1)).map(({ name }) => name);
    }, departure.departure_time);
    const [out = '', home = ''] = names;
    const query = new URLSearchParams({
      departure: out,
      return: home,
      origin: 'DEN',
      date: tomorrow(),
    });
    const link = `${new URL(page.url()).origin}/flight-summary?${query}`;
    await page.goto(link);
    await expect(bookLinks(page)).toHaveCount(2);
    await expect(page.getByText(/Prices as of .* kept in this browser/)).toBeVisible();
    const elsewhere = await openElsewhere('');
    await elsewhere.goto(link);
    await expectError(elsewhere, NOT_FOUND, EXPIRED);

    await page.evaluate(
      (age) => {
        for (const [key, text] of Object.entries(localStorage)) {
          if (!key.startsWith('summary_flight_')) continue;
          const stored = JSON.parse(text);
          localStorage.setItem(
            key,
            JSON.stringify({ ...stored, timestamp: stored.timestamp - age }),
          );
        }
      },
      24 * 3_600_000 + 60_000,
    );
    await page.reload();
    await expectError(page, NOT_FOUND, EXPIRED);
  });

  test('a return link says that the departure has another price', async ({
    page,
    token,
    openElsewhere,
  }) => {
    await openReturns(page);
    const friend = await openElsewhere(token);
    await makeDearer(friend, 'search?*', 10);
    await friend.goto(page.url());
    await expect(
      friend.getByText('The price of this flight has changed since it was chosen.'),
    ).toBeVisible();
    await expect(returnFlights(friend).first()).toBeVisible();
  });

  test('a return link with an unknown departure leads back to the departures', async ({ page }) => {
    await page.goto(RETURNS);
    await expect(page.getByText(LOST)).toBeVisible();
    await expect(page).toHaveURL(/screen=return_flights/);
    await expect(page).toHaveURL(/screen=departure_flights/);
    await expect(found(page)).toBeVisible();
    await expect(page.getByText(LOST)).toBeVisible();
  });
});

test.describe('guest', () => {
  const trips = { nothing: '', 'a text cut off': '?data=eyJkZiI6eyJk' };
  for (const [what, query] of Object.entries(trips))
    test(`a summary link with ${what} says what is wrong`, async ({ page }) => {
      await page.goto(`/flight-summary${query}`);
      if (query) await expectError(page, NOT_FOUND, EXPIRED);
      else
        await expectError(
          page,
          INVALID,
          'Invalid flight summary URL. Missing required parameters.',
        );
      await page.getByRole('link', { name: 'Start New Search' }).click();
      await expect(searchButton(page)).toBeVisible();
    });

  const links = {
    'the flights back': [RETURNS, 'Please log in to search return flights'],
  } as const;
  for (const [what, [link, text]] of Object.entries(links))
    test(`a link to ${what} asks to sign in`, async ({ page }) => {
      const searches = recordSearches(page);
      await page.goto(link);
      await expect(page.getByRole('alert')).toContainText(text);
      await expect(page.getByRole('form', { name: 'Flight search' })).toBeVisible();
      expect(searches).toEqual([]);
    });

  const previewed = { 'a single route': ROUTE, 'flights into a city': INBOUND };
  for (const [what, link] of Object.entries(previewed))
    test(`a link to ${what} shows its first places and asks to sign in`, async ({ page }) => {
      const searches = recordSearches(page);
      await page.goto(link);
      await expect(page.getByRole('list', { name: /^First / })).toBeVisible();
      await expect(page.getByText('Please log in to search flights')).toBeVisible();
      expect(searches).toEqual([]);
    });
});

test.describe('free member', () => {
  test.use({ who: 'free' });

  test('a free member is refused a return link without losing a search', async ({
    page,
    api,
    token,
  }) => {
    await page.goto(RETURNS);
    const paywall = page.getByRole('alertdialog', { name: 'Premium Feature' });
    await expect(paywall).toContainText(RETURNS_ARE_PREMIUM);
    await paywall.getByRole('button', { name: 'Not now' }).click();
    await expect(searchButton(page)).toBeVisible();
    expect((await api.usage(token)).searches_remaining).toBe(3);
  });

  test('a free member sees ways home and that selecting needs Premium, for one search', async ({
    page,
    api,
    token,
  }) => {
    await page.goto(results());
    const all = await figures(page);
    await (await departureTo(page, /./)).click();
    const paywall = page.getByRole('alertdialog', { name: 'Premium Feature' });
    await expect(paywall).toContainText('The ways home beside each flight are yours to see.');
    await paywall.getByRole('link', { name: 'Upgrade to Premium' }).click();
    await expect(page).toHaveURL('/profile');
    await page.goBack();
    expect(await figures(page)).toEqual(all);
    await page.reload();
    expect(await figures(page)).toEqual(all);
    await expect(page.getByText(/(?:Up to )?\d+ ways?\b/).first()).toBeVisible();
    expect((await api.usage(token)).searches_remaining).toBe(2);
  });
});
