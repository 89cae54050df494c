import type { Page } from '@playwright/test';
import { expect, figures, found, results, test } from './support.ts';

/** Longer than all route answers of one search take. */
const WHOLE_SEARCH = { timeout: 60_000 };

interface FeedReport {
  readonly asked: readonly string[];
  readonly fastestMs: number;
}

const feed = async (path: string): Promise<FeedReport> =>
  (await fetch(`${test.info().project.metadata.feed}${path}`)).json();

/** Ways home are requested too and may still be pending. */
const askedFromDenver = async () =>
  (await feed('/asked')).asked.filter((route) => route.startsWith('DEN-')).length;

const searching = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^Searching, \d+ of \d+ routes, [1-9]\d* flights?$/ });
const cards = (page: Page) => page.getByRole('article');
const codes = (page: Page) => cards(page).getByRole('heading').allInnerTexts();

test.describe('slow provider', () => {
  test.use({ who: 'premium' });

  test('shows the first flights soon after the first route answers', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('article')) return;
        observer.disconnect();
        requestAnimationFrame(() => performance.mark('first-flights'));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(results());
    await expect(searching(page)).toBeVisible();
    await expect(found(page)).toBeVisible(WHOLE_SEARCH);
    const { firstMs, wholeMs } = await page.evaluate(() => {
      const [marker] = performance.getEntriesByName('first-flights');
      const calls = performance.getEntriesByType('resource');
      const call = calls.find(({ name }) => name.includes('/api/flights/search'));
      const began = call?.startTime ?? Number.NaN;
      const firstMs = (marker?.startTime ?? Number.NaN) - began;
      return { firstMs, wholeMs: performance.now() - began };
    });
    const { fastestMs } = await feed('/asked');
    process.stdout.write(
      `first flights on screen after ${firstMs.toFixed(0)} ms, fastest answer of the supplier ` +
        `${fastestMs.toFixed(0)} ms: ${(firstMs / fastestMs).toFixed(2)}, all after ${wholeMs.toFixed(0)} ms\n`,
    );
    // The difference depends on the machine; the whole search takes at least twice as long.
    expect(firstMs).toBeLessThan(wholeMs / 2);

    const asked = await askedFromDenver();
    await page.reload();
    await expect(found(page)).toBeVisible();
    expect(await askedFromDenver()).toBe(asked);
  });

  // Another origin each, so that nothing is cached.
  for (const [device, origin, viewport] of [
    ['a desk', 'LAS', { width: 1280, height: 720 }],
    ['a phone', 'ATL', { width: 390, height: 844 }],
  ] as const)
    test.describe(`on ${device}`, () => {
      test.use({ viewport });

      test('no row moves under the pointer while results stream in', async ({ page }) => {
        await feed(`/hold?origin=${origin}&after=9`);
        await page.goto(results({ origin }));
        const card = cards(page).first();
        await card.hover();
        await card.getByRole('button').first().focus();
        const before = await codes(page);
        const place = await card.boundingBox();
        await feed(`/release?origin=${origin}`);

        await expect(found(page)).toBeVisible(WHOLE_SEARCH);
        expect((await codes(page)).slice(0, before.length)).toEqual(before);
        expect(await card.boundingBox()).toEqual(place);
        const { places } = await figures(page);
        await page.getByRole('button', { name: 'Sort the list' }).click();
        expect(await codes(page)).not.toEqual(before);
        expect((await figures(page)).places).toBe(places);
      });
    });
});

test.describe('stopped search', () => {
  test.use({ who: 'free' });

  test('a stopped search goes on without consuming a second search', async ({
    page,
    api,
    token,
  }) => {
    await feed('/hold?origin=MCO&after=9');
    await page.goto(results({ origin: 'MCO' }));
    await expect(searching(page)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Search stopped/ })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await feed('/release?origin=MCO');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(found(page)).toBeVisible(WHOLE_SEARCH);
    expect(await api.usage(token)).toMatchObject({ searches_remaining: 2 });
  });
});
