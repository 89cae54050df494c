import type { Locator, Page } from '@playwright/test';
import { tomorrow } from '../scripts/product.mjs';
import { violations } from './support/axe.ts';
import { daysAfter, expect, test } from './support.ts';

test.use({ who: 'premium' });

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const day = (ahead: number) => daysAfter(tomorrow(), ahead);
const range = (from: number, until: number) => `${day(from)}/${day(until)}`;
const trips = (question: Readonly<Record<string, string>>) =>
  `/trips?${new URLSearchParams(question)}`;

const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /\d (?:warm )?trips?$/ });
const rows = (page: Page) => page.getByRole('article');
const toggle = (row: Locator) => row.getByRole('heading').getByRole('button');

/** Dollars of the rows, in their order. */
const totals = async (page: Page): Promise<number[]> =>
  (
    await rows(page)
      .getByText(/^\$[\d,]+$/)
      // Rows out of view have no rendered text.
      .allTextContents()
  ).map((text) => Number(text.replaceAll(/[$,]/g, '')));

/** Of the rows, in their order. */
const hoursThere = async (page: Page): Promise<number[]> =>
  (
    await rows(page)
      .getByText(/^\d+\u00a0h/)
      .filter({ visible: true })
      .allTextContents()
  ).map((text) => Number.parseInt(text, 10));

const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Few rows: checking each of a hundred takes a minute. */
const FEW = { origins: 'DEN', destination: 'LAS,LAX,PHX' };

async function expectNoViolation(page: Page): Promise<void> {
  expect(await violations(page, { runOnly: RULES })).toEqual([]);
}

/** The next Sunday from tomorrow on, and how far that is. */
function untilSunday(): { readonly date: string; readonly nights: number } {
  const nights = [0, 1, 2, 3, 4, 5, 6].find((ahead) => new Date(day(ahead)).getUTCDay() === 0) ?? 0;
  return { date: day(nights), nights };
}

for (const window of WINDOWS)
  test.describe(`at ${window.width} px`, () => {
    test.use({ viewport: window });

    test(`one question finds what is warm tomorrow with a way home by Sunday at ${window.width} px`, async ({
      page,
    }) => {
      const { date, nights } = untilSunday();
      await page.goto(
        trips({
          origins: 'DEN',
          out: tomorrow(),
          nights: `${nights}`,
          home_by: `${date}T21:00`,
          warm_from: '50',
        }),
      );
      await expect(heading(page)).toContainText('warm');
      const first = rows(page).first();
      await expect(first.getByText(/\d+°/).filter({ visible: true })).toHaveCount(1);
      await expect(first).toContainText(/Way home: (Strong|Fair|Thin)/);
      await expect(page.getByText('Sample fares')).toBeVisible();
    });

    test(`one question finds day trips, ordered by hours there at ${window.width} px`, async ({
      page,
    }) => {
      await page.goto(trips({ origins: 'DEN', out: tomorrow(), nights: '0' }));
      await expect(heading(page)).toBeVisible();
      await page.getByRole('button', { name: 'Hours there' }).click();
      await expect(page).toHaveURL(/sort=hours/);
      await expect
        .poll(async () => {
          const hours = await hoursThere(page);
          return hours.length > 3 && hours.every((one, at) => one <= (hours[at - 1] ?? one));
        })
        .toBe(true);
      const [most] = await hoursThere(page);
      expect(most).toBeLessThan(24);
    });

    test(`one question finds the cheapest 2 to 4 nights of two weeks from two airports at ${window.width} px`, async ({
      page,
    }) => {
      await page.goto(
        trips({ origins: 'MCO,TPA', out: range(0, 13), nights: '2-4', sort: 'price' }),
      );
      await expect(heading(page)).toBeVisible();
      // The first rows come before the others.
      await expect.poll(async () => (await totals(page)).length).toBeGreaterThan(20);
      const prices = await totals(page);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      await expect(rows(page).first()).toContainText(/MCO|TPA/);
    });

    test(`one question shows a whole month with its days at ${window.width} px`, async ({
      page,
    }) => {
      await page.goto(trips({ origins: 'LAS', out: range(0, 30), nights: '3' }));
      // The longest question, on a machine that may be busy.
      await expect(heading(page)).toBeVisible({ timeout: 60_000 });
      const strip = rows(page)
        .first()
        .getByRole('img', { name: /^Leave on: / });
      await expect(strip).toBeVisible();
      expect((await strip.innerText()).replaceAll(/\s/g, '')).toHaveLength(31);
      await toggle(rows(page).first()).click();
      const others = page.getByRole('group', { name: 'Leave on another day' }).getByRole('button');
      await expect(others).toHaveCount(31);
      expect(await isWiderThanWindow(page)).toBe(false);
    });

    test(`two travelers with one pass pay more than with two at ${window.width} px`, async ({
      page,
    }) => {
      const question = { origins: 'DEN', out: range(3, 9), nights: '3', party: '2', sort: 'price' };
      await page.goto(trips({ ...question, passes: '1' }));
      await expect(heading(page)).toBeVisible();
      const [one] = await totals(page);
      await expect(rows(page).first().getByText('1 pass, 1 Standard')).toBeVisible();
      await page.goto(trips(question));
      await expect(heading(page)).toBeVisible();
      const [two] = await totals(page);
      expect(one).toBeGreaterThan(two ?? 0);
      await expect(rows(page).first().getByText('for 2, pass')).toBeVisible();
    });

    test(`an opened trip joins two flights by keyboard and leads to the summary at ${window.width} px`, {
      tag: window.width === 1440 ? '@journey' : [],
    }, async ({ page }) => {
      await page.goto(trips({ ...FEW, out: range(0, 13), nights: '2-3', open: 'LAS' }));
      const row = page.locator('#place-LAS');
      await expect(row.getByRole('button', { name: 'See the flights' })).toBeVisible();
      await expectNoViolation(page);
      await toggle(row).press('Enter');
      await expect(row.getByRole('button', { name: 'See the flights' })).toHaveCount(0);
      await expect(page).not.toHaveURL(/open=/);
      await toggle(row).press('Enter');

      const out = row.getByRole('group', { name: /^Out, / }).getByRole('radio');
      await out.and(page.locator(':checked')).focus();
      await page.keyboard.press('ArrowDown');
      await expect(out.and(page.locator(':checked'))).toBeFocused();
      const home = row.getByRole('group', { name: /^Home, / }).getByRole('radio', { name: / to / });
      await home.and(page.locator(':checked')).press('ArrowUp');
      const said = await row.getByText(/^Out \w+ .* home /).innerText();
      const total = await row.getByText(/^\$[\d,.]+, /).innerText();
      await row.getByRole('button', { name: 'See the flights' }).press('Enter');
      await expect(page).toHaveURL(/\/flight-summary\?/);
      const [, leaves = ''] = /^Out \w+ (\d+:\d\d)/.exec(said) ?? [];
      await expect(page.getByRole('main')).toContainText(leaves);
      await expect(page.getByRole('main')).toContainText(total.split(',')[0] ?? total);
      await page.goBack();
      await expect(row.getByRole('button', { name: 'See the flights' })).toBeVisible();
      expect(await row.getByText(/^Out \w+ .* home /).innerText()).toBe(said);
    });

    test(`an opened trip is kept with the chosen flights, and removed again, at ${window.width} px`, {
      tag: window.width === 390 ? '@journey' : [],
    }, async ({ page }) => {
      await page.goto(trips({ ...FEW, out: range(3, 9), nights: '2-3', open: 'LAS' }));
      const row = page.locator('#place-LAS');
      const said = await row.getByText(/^Out \w+ .* home /).innerText();
      await row.getByRole('button', { name: 'Keep this trip' }).click();
      await row.getByRole('link', { name: 'Kept in My trips' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Las Vegas, /);
      const main = page.getByRole('main');
      for (const [time] of said.matchAll(/\d+:\d\d/g)) await expect(main).toContainText(time);
      await expect(page.getByRole('region', { name: /^(?:Next|Now): / })).toBeVisible();
      await page.getByRole('button', { name: 'Remove trip' }).click();
      await expect(page).toHaveURL(/\/my-trips$/);
      await expect(main).not.toContainText('Las Vegas');
    });

    test(`what finds nothing says which wish to loosen, and one press asks it at ${window.width} px`, async ({
      page,
    }) => {
      await page.goto(
        trips({
          origins: 'DEN',
          out: tomorrow(),
          nights: '0',
          home_by_time: '09:00',
          max_stops: '0',
        }),
      );
      await expect(page.getByRole('heading', { level: 1, name: 'No trips' })).toBeVisible();
      await expectNoViolation(page);
      await page
        .getByRole('button', { name: /: \d+ trips?$/ })
        .first()
        .click();
      await expect(heading(page)).toBeVisible();
      await expect(page).not.toHaveURL(/home_by_time=09/);
    });
  });

for (const [width, most] of [
  [360, 96],
  [390, 96],
  [768, 72],
  [1440, 72],
] as const)
  test(`a closed row of a trip is at most ${most} px high at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(trips({ origins: 'MCO,TPA', out: range(0, 13), nights: '2-4', party: '2' }));
    await expect(heading(page)).toBeVisible();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(20);
    const heights = await rows(page).evaluateAll((all) => {
      // Rows out of view have the height of most.
      for (const row of all) row.style.contentVisibility = 'visible';
      return all.map((row) => Math.round(row.getBoundingClientRect().height));
    });
    expect(Math.max(...heights)).toBeLessThanOrEqual(most);
    expect(await isWiderThanWindow(page)).toBe(false);
  });

test('opened trips cause no sideways scroll at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(trips({ ...FEW, out: range(0, 6), nights: '2-3', party: '2', open: 'LAX' }));
  await expect(page.getByRole('button', { name: 'See the flights' })).toBeVisible();
  expect(await isWiderThanWindow(page)).toBe(false);
  await expectNoViolation(page);
});

test('the map beside the list tells the row that is pointed at, and opens a row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(trips({ origins: 'DEN', out: tomorrow(), nights: '2' }));
  const map = page.getByRole('application', { name: 'Map of the trips' });
  const pills = map.locator('[data-pill]:not([data-pill="DEN"])');
  await expect(pills.first()).toBeVisible();
  const code = (await pills.first().getAttribute('data-pill')) ?? '';
  await page.locator(`#place-${code}`).scrollIntoViewIfNeeded();
  await pills.first().hover();
  await expect(page.locator(`#place-${code}[data-pointed]`)).toHaveCount(1);
  await pills.first().click();
  await expect(toggle(page.locator(`#place-${code}`))).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(new RegExp(`open=${code}`));
});

test.describe('free member', () => {
  test.use({ who: 'free', viewport: { width: 390, height: 844 } });

  test('a free member sees the best trip of a place in words, and what Premium adds', async ({
    page,
  }) => {
    await page.goto(trips({ origins: 'DEN', out: tomorrow(), nights: '2' }));
    await expect(heading(page)).toBeVisible();
    const row = rows(page).first();
    await toggle(row).click();
    await expect(row.getByText(/^Out \w+ .* home /)).toBeVisible();
    await expect(row.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();
    await expect(row.getByRole('radio')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Interactive route map' })).toBeVisible();
  });
});
