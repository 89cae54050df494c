import type { Page } from '@playwright/test';
import { openReturns, passDay, returnDay } from './support/trip.ts';
import { blackoutDay, expect, found, results, test } from './support.ts';

test.use({ who: 'premium' });

/** The sum of a good page is below 0.1; nothing of the list may move when its rows take the place of the skeleton. */
const MOST = 0.02;

interface Shift extends PerformanceEntry {
  readonly value: number;
}

/** Holds a call until `release`. */
async function hold(page: Page, path: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return () => release();
}

/** Notes each layout shift of the page from now on. */
function watchShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) shifts.push(entry.value);
  }).observe({ type: 'layout-shift' });
}

const shifted = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { readonly shifts: readonly number[] };
    return shifts.reduce((sum, value) => sum + value, 0);
  });

const skeleton = (page: Page) => page.locator('main [aria-hidden=true] > ul > li').first();
/** Hydration replaces the row that the server has drawn, so there may be none for a moment. */
async function rowTop(page: Page): Promise<number | undefined> {
  let top: number | undefined;
  await expect
    .poll(async () => {
      top = (await skeleton(page).boundingBox())?.y;
      return top;
    })
    .toBeDefined();
  return top;
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test(`the rows of departures take the place of the skeleton at ${viewport.width} px`, async ({
      page,
      api,
    }) => {
      const date = await passDay(api.isBlackout);
      const release = await hold(page, '/api/flights/search');
      // Until then the bars of the server's page stand there, which those of the search replace.
      const asked = page.waitForRequest((request) => request.url().includes('/flights/search'));
      await page.goto(results({ date }));
      await asked;
      await expect(skeleton(page)).toBeVisible();
      await page.evaluate(watchShifts);
      const top = await rowTop(page);
      release();
      await expect(found(page)).toBeVisible();
      await expect(page.getByText(/ways home…$/i)).toHaveCount(0);
      const row = page.getByRole('article').first();
      expect((await row.boundingBox())?.y).toBe(top);
      expect(await shifted(page)).toBeLessThan(MOST);
    });

    test(`the results of a blackout date do not move while they load at ${viewport.width} px`, async ({
      page,
    }) => {
      const note = page.getByRole('heading', { name: 'No GoWild fares this day' });
      const releaseDates = await hold(page, '/api/gowild/blackout-dates');
      const releaseFlights = await hold(page, '/api/flights/search');
      await page.addInitScript(watchShifts);
      const asked = page.waitForRequest((request) => request.url().includes('/flights/search'));
      await page.goto(results({ date: blackoutDay }));
      await asked;
      await expect(note).toBeVisible();
      const top = await rowTop(page);
      releaseFlights();
      await expect(page.getByRole('article').first()).toBeVisible();
      releaseDates();
      await expect(page.getByText(/ways home…$/i)).toHaveCount(0);
      await expect(note).toBeVisible();
      expect((await page.getByRole('article').first().boundingBox())?.y).toBe(top);
      expect(await shifted(page)).toBeLessThan(MOST);
    });

    test(`the rows of flights home take the place of the skeleton at ${viewport.width} px`, async ({
      page,
      api,
    }) => {
      const day = await returnDay(api.isBlackout);
      await openReturns(page, { return_date: day });
      const release = await hold(page, '/api/flights/single');
      await page.getByRole('button', { name: 'One day later' }).click();
      await expect(skeleton(page)).toBeVisible();
      await page.evaluate(watchShifts);
      const top = await rowTop(page);
      release();
      const row = page.getByRole('region', { name: 'Flights home' }).getByRole('listitem').first();
      await expect(row).toBeVisible();
      expect((await row.boundingBox())?.y).toBe(top);
      expect(await shifted(page)).toBeLessThan(MOST);
    });

    test(`a link waits with bars where the rows of departures will stand at ${viewport.width} px`, async ({
      page,
      api,
    }) => {
      const date = await passDay(api.isBlackout);
      const release = await hold(page, '/api/airports');
      await page.goto(results({ date }));
      await expect(skeleton(page)).toBeVisible();
      await page.evaluate(watchShifts);
      const top = await rowTop(page);
      release();
      await expect(found(page)).toBeVisible();
      await expect(page.getByText(/ways home…$/i)).toHaveCount(0);
      expect((await page.getByRole('article').first().boundingBox())?.y).toBe(top);
      expect(await shifted(page)).toBeLessThan(MOST);
    });

    test(`a link waits with bars where the flights home will stand at ${viewport.width} px`, async ({
      page,
      api,
    }) => {
      await openReturns(page, { return_date: await returnDay(api.isBlackout) });
      const release = await hold(page, '/api/airports');
      await page.reload();
      await expect(skeleton(page)).toBeVisible();
      await page.evaluate(watchShifts);
      const top = await rowTop(page);
      release();
      const row = page.getByRole('region', { name: 'Flights home' }).getByRole('listitem').first();
      await expect(row).toBeVisible();
      expect((await row.boundingBox())?.y).toBe(top);
      expect(await shifted(page)).toBeLessThan(MOST);
    });
  });
