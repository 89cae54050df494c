import type { Locator, Page } from '@playwright/test';
import { departureTo, openReturns, passDay, returnDay, returnFlights } from './support/trip.ts';
import { cardToggle, expect, found, results, test } from './support.ts';

test.use({ who: 'premium' });

/** Greatest heights in pixels. */
const PHONE = 96;
const DESKTOP = 72;
const WINDOWS = [
  { width: 360, height: 740, most: PHONE },
  { width: 390, height: 844, most: PHONE },
  { width: 768, height: 1024, most: DESKTOP },
  { width: 1440, height: 900, most: DESKTOP },
] as const;

const heightsOf = (rows: Locator): Promise<number[]> =>
  rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));

const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

for (const { width, height, most } of WINDOWS) {
  test(`a closed row of a place is at most ${most} px high at ${width} px`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(results({ date: await passDay(api.isBlackout) }));
    await expect(found(page)).toBeVisible();
    await expect(page.getByText(/ways home…$/i)).toHaveCount(0);
    const heights = await heightsOf(page.getByRole('article'));
    expect(heights.length).toBeGreaterThan(8);
    expect(Math.max(...heights)).toBeLessThanOrEqual(most);
    expect(await isWiderThanWindow(page)).toBe(false);
  });

  test(`a closed row of a flight home is at most ${most} px high at ${width} px`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height });
    await openReturns(page, { return_date: await returnDay(api.isBlackout) });
    const heights = await heightsOf(returnFlights(page));
    expect(Math.max(...heights)).toBeLessThanOrEqual(most);
    expect(await isWiderThanWindow(page)).toBe(false);
  });
}

test('a row has two lines for what it says of ways home at 1440 px, and cuts nothing off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(results());
  await expect(found(page)).toBeVisible();
  const row = page.getByRole('article').first();
  const ways = row.getByText(/^(?:Up to )?\d+ ways?, /);
  // As long as it gets, which few days of the timetable have.
  await ways.evaluate((text) => {
    text.textContent = 'Up to 13 ways, pass blackout, landing Wed';
  });
  const longest = row.getByText('landing Wed');
  expect(await longest.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(false);
  expect(Math.max(...(await heightsOf(row)))).toBeLessThanOrEqual(DESKTOP);
});

test('Back to Departures and Back keep the opened place where it was, and as many places', async ({
  page,
}) => {
  await page.goto(results());
  await expect(found(page)).toBeVisible();
  const more = page.getByRole('button', { name: /^Show \d+ more destinations?$/ }).first();
  await more.click();
  const places = await page.getByRole('article').count();
  const row = page.getByRole('article').nth(12);
  const name = await row.getByRole('heading').innerText();
  await cardToggle(row).click();
  await row.evaluate((card) => scrollTo(0, scrollY + card.getBoundingClientRect().top - 200));
  const select = row.getByRole('button', { name: /^Select Departure/ }).first();

  for (const goBack of [
    () => page.getByRole('button', { name: 'Back to Departures' }).click(),
    () => page.goBack(),
  ]) {
    await select.click();
    await expect(page.getByRole('region', { name: 'Flights home' })).toBeVisible();
    await goBack();
    await expect(page.getByRole('article')).toHaveCount(places);
    const toggle = page.getByRole('button', { name, exact: true });
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect
      .poll(() => row.evaluate((card) => Math.round(card.getBoundingClientRect().top)))
      .toBe(200);
  }
});

test('the names of the fares stay in view while the rows of a long list pass', async ({ page }) => {
  await page.goto(results());
  await departureTo(page, /^Las Vegas/);
  await page.getByRole('article').nth(6).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 200));
  const head = page.getByText('Discount Den', { exact: true }).first();
  await expect(head).toBeInViewport();
});
