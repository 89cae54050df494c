import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { expect, test } from './support.ts';

/** A month in which every day is still to come. */
const MONTH = nextMonth(new Date());
const NAME = formatted({ month: 'long', year: 'numeric' });

function nextMonth(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
    .toISOString()
    .slice(0, 7);
}

function formatted(options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(
    new Date(`${MONTH}-01T00:00:00Z`),
  );
}

const date = (day: number) => `${MONTH}-${String(day).padStart(2, '0')}`;
const cell = (page: Page, day: number) => page.locator(`[data-day="${date(day)}"]`);

async function open(page: Page) {
  await page.goto(`/blackout/${MONTH}?origins=DEN`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${NAME} from Denver`);
  await expect(cell(page, 10)).toContainText(/\d+ places?/);
}

/** Two open days, at most a week apart. */
async function openDays(page: Page): Promise<[number, number]> {
  const days = await page
    .locator('[data-day]:not([aria-disabled])')
    .evaluateAll((cells) => cells.map((one) => Number(one.getAttribute('data-day')?.slice(8))));
  const [out, home] = days.filter((day) => day >= 8);
  return [out ?? 0, home ?? 0];
}

for (const width of [390, 1440]) {
  test.describe(`the month at ${width}`, () => {
    test.use({ viewport: { width, height: 844 } });

    test(`two days of the month become the question of trips at ${width}`, async ({ page }) => {
      await open(page);
      const [out, home] = await openDays(page);
      await cell(page, out).click();
      await expect(cell(page, out)).toHaveAttribute('aria-pressed', 'true');
      await cell(page, home).click();
      const link = page.getByRole('link', { name: 'See the trips' });
      await expect(link).toBeInViewport();
      await expect(link).toHaveAttribute(
        'href',
        `/trips?origins=DEN&out=${date(out)}&nights=${home - out}&party=1&passes=1&den=0`,
      );
      expect(await violations(page)).toEqual([]);
    });
  });
}

test('days of the month are chosen by keyboard, with one stop in the grid', async ({ page }) => {
  await open(page);
  const [out, home] = await openDays(page);
  await page.getByRole('link', { name: 'All blackout dates' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(cell(page, 1)).toBeFocused();
  for (let day = 1; day < out; day += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(cell(page, out)).toHaveAttribute('aria-pressed', 'true');
  for (let day = out; day < home; day += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'See the trips' })).toBeVisible();
});

test('the numbers of the month come without a layout shift, and without JavaScript it is whole', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const found: number[] = [];
    Object.assign(window, { shifts: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        found.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const html = await (await page.request.get(`/blackout/${MONTH}`)).text();
  expect(html).toContain(NAME);
  expect(html.match(/data-day="/g)?.length).toBeGreaterThan(27);
  expect(html).toMatch(/blackout/i);
  await open(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
});

test('the month fits 320 px, and the top bar leads to it', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/guide');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Month' }).click();
  await expect(page).toHaveURL(/\/month$/);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test('no line of a day of the month is wider than its cell', async ({ page }) => {
  await open(page);
  for (const width of [360, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await page
      .locator('[data-day]')
      .evaluateAll((cells) =>
        cells.filter((one) => one.scrollWidth > one.clientWidth).map((one) => `${one.textContent}`),
      );
    expect(wider, `${width} px`).toEqual([]);
  }
});
