import type { Locator, Page } from '@playwright/test';
import { openReturns, passDay, returnDay, returnFlights } from './support/trip.ts';
import { expect, found, results, test } from './support.ts';

/** The lowest place of the first row, in pixels from the top of the window, where no note about the days stands above it. */
const LOWEST = [
  { width: 360, height: 740, y: 260 },
  { width: 390, height: 844, y: 260 },
  { width: 768, height: 1024, y: 330 },
  { width: 1440, height: 900, y: 330 },
];

/** Of the days after the timetable's own, or after the last published blackout date; with the gap below it. */
async function noteHeight(page: Page): Promise<number> {
  const note = page.getByText(/: the usual pattern, check the day\.|are not announced yet/).first();
  return (await note.isVisible()) ? ((await note.boundingBox())?.height ?? 0) + NOTE_GAP : 0;
}
const NOTE_GAP = 36;

/** Pixels. */
async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
}

test.use({ who: 'premium' });

for (const { width, height, y } of LOWEST)
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test(`the first row of the results is at most ${y} px from the top at ${width} × ${height}, with filters open too`, {
      tag: [390, 1440].includes(width) ? '@journey' : [],
    }, async ({ page, api }) => {
      await page.goto(results({ date: await passDay(api.isBlackout) }));
      await expect(found(page)).toBeVisible();
      const first = page.getByRole('article').first();
      const top = async () => (await first.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
      const before = await top();
      expect(before).toBeLessThanOrEqual(y + (await noteHeight(page)));
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
      expect(await top()).toBe(before);
    });

    test(`the first row of the flights home is at most ${y} px from the top at ${width} × ${height}`, async ({
      page,
      api,
    }) => {
      await openReturns(page, { return_date: await returnDay(api.isBlackout) });
      const days = page.getByRole('group', { name: 'Days of the way home' });
      await expect(days.getByText(/way/)).toHaveCount(7);
      await page.evaluate(() => scrollTo(0, 0));
      const top = async () => (await returnFlights(page).first().boundingBox())?.y;
      await expect.poll(top).toBeLessThanOrEqual(y + (await noteHeight(page)));
      const bar = page.getByRole('region', { name: 'Your search' });
      const departure = page.getByRole('region', { name: /^Your departure/ });
      // A phone has no room for a gap.
      expect(await gapBetween(bar, departure)).toBeGreaterThanOrEqual(width < 768 ? 0 : 8);
      const badge = await bar.getByText('Return', { exact: true }).boundingBox();
      const share = await bar.getByRole('button', { name: 'Share' }).boundingBox();
      expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual(share?.x ?? 0);
      for (const day of await days.getByRole('button').all())
        expect((await day.boundingBox())?.height).toBeLessThanOrEqual(44);
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await sideways()).toBeLessThanOrEqual(0);
    });
  });

for (const width of [768, 1024, 1280])
  test(`the question of a single route is whole in the bar at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(results({ destination: 'LAS' }));
    await expect(found(page)).toBeVisible();
    const slots = page
      .getByRole('region', { name: 'Your search' })
      .getByRole('button', { name: /, change$/ })
      // The text, before the hidden words of the button.
      .locator('> span:nth-last-of-type(2)');
    const cut = () =>
      slots.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    await expect.poll(cut).toEqual([]);
    await expect(slots).toHaveCount(5);
  });

for (const who of ['free', 'premium'] as const)
  test.describe(`list of a ${who} member`, () => {
    test.use({ who });

    test(`the tools of the list fit into one line from 768 px on, ${who}`, async ({ page }) => {
      await page.goto(results({ stops: 'nonstop', bookable: '1' }));
      await toolsFit(page);
    });
  });

for (const [list, limits] of [
  ['a single route', { stops: 'nonstop', bookable: '1' }],
  ['a single route in another order', { sort: 'arrival', stops: 'one', max_hours: '9' }],
] as const)
  test(`the tools of ${list} fit into one line from 768 px on`, async ({ page }) => {
    await page.goto(results({ destination: 'LAS', ...limits }));
    await toolsFit(page);
  });

async function toolsFit(page: Page) {
  await expect(found(page)).toBeVisible();
  const filters = page.getByRole('button', { name: /^Filters/ });
  const tools = filters.locator('xpath=ancestor::div[1]');
  for (const width of [768, 867, 868, 900, 1024, 1099, 1130, 1279, 1280, 1359, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const room = () => tools.evaluate((line) => line.clientWidth - line.scrollWidth);
    await expect.poll(room, { message: `${width} px` }).toBeGreaterThanOrEqual(0);
  }
}

for (const width of [768, 1024, 1440])
  test(`the column heads stay below the bar at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(results());
    await expect(found(page)).toBeVisible();
    const bar = page.getByRole('region', { name: 'Your search' });
    const heads = page.getByText('Discount Den', { exact: true }).first();
    const gap = async () => {
      const [above, below] = [await bar.boundingBox(), await heads.boundingBox()];
      return above && below && below.y - (above.y + above.height);
    };
    await page.getByRole('article').nth(3).click();
    await page.mouse.move(width / 3, 500);
    await page.mouse.wheel(0, 500);
    await expect.poll(gap).toBe(6);
  });
