import type { Page } from '@playwright/test';
import { tomorrow } from '../scripts/product.mjs';
import { violations } from './support/axe.ts';
import { expect, hydrated, test } from './support.ts';

const slot = (page: Page, name: RegExp) => page.getByRole('button', { name });
const askButton = (page: Page) =>
  page.getByRole('form', { name: 'Trip search' }).locator('button[type=submit]');
const preset = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test(`a guest asks about a trip, signs in, and the question runs by itself at ${width} px`, {
      tag: width === 1440 ? '@journey' : [],
    }, async ({ page, api }) => {
      const { email, password } = api.demo('Free');
      await page.goto('/');
      await expect(askButton(page)).toHaveText('Search from DEN');
      await preset(page, 'Any time in two weeks').click();
      await expect(slot(page, /^home after 2 to 4 nights/)).toBeVisible();
      await askButton(page).click();
      await expect(page.getByText('Please log in to search flights')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/trips\\?origins=DEN&out=${tomorrow()}/`));
      await expect(page.getByRole('region', { name: 'Your trip' })).toContainText(
        /any day to \w+ \d+/,
      );
      await expect(page.getByText('Please log in to search flights')).toBeHidden();
    });

    test(`a trip is asked by keyboard alone at ${width} px, and nothing is wrong for a screen reader`, async ({
      page,
    }) => {
      await page.goto('/');
      await hydrated(page);
      await expect(askButton(page)).toHaveText('Search from DEN');
      await slot(page, /^home /).focus();
      await page.keyboard.press('Enter');
      const window = page.getByRole('dialog', { name: 'Home' });
      // A stay of another length than those offered has no chosen answer to focus.
      const chosen = window.locator('[data-autofocus]');
      const first = (await chosen.count()) > 0 ? chosen : window.getByRole('heading', { level: 2 });
      await expect(first).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await window.getByRole('radio', { name: /^Same day/ }).press('Space');
      await page.keyboard.press('Escape');
      await expect(window).toBeHidden();
      await expect(slot(page, /^home the same day/)).toBeFocused();
      await expect(preset(page, /^Day trip /)).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('Enter');
      await expect(window.getByRole('radio', { name: /^Same day/ })).toBeFocused();
      await page.keyboard.press('Escape');
      expect(await violations(page)).toEqual([]);
    });
  });

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the whole sentence with its button stands within a phone, and nothing moves sideways at 320 px', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(askButton(page)).toHaveText('Search from DEN');
    const box = await askButton(page).boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(740);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflowOf(page)).toBe(0);
    await page.goto(`/trips?origins=DEN&out=${tomorrow()}&nights=2`);
    await expect(page.getByText('Please log in to search flights')).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
});

test.describe('Premium member', () => {
  test.use({ who: 'premium', viewport: { width: 1440, height: 900 } });

  test('a preset searches at once, and another day waits for the button in the head', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(askButton(page)).toHaveText('Search from DEN');
    await preset(page, /^Day trip /).click();
    await expect(page).toHaveURL(
      `/trips?origins=DEN&out=${tomorrow()}&nights=0&party=1&passes=1&den=0`,
    );
    // The sentence of the first page may stand for a moment longer.
    const head = page.getByRole('region', { name: 'Your trip' });
    await head.getByRole('button', { name: /^home the same day/ }).click();
    await page.getByRole('radio', { name: '2 to 4 nights' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(/nights=0&/);
    await page.getByRole('button', { name: 'Search from DEN' }).click();
    await expect(page).toHaveURL(/nights=2-4&/);
    await page.goBack();
    await expect(slot(page, /^home the same day/)).toBeVisible();
  });

  test('the form for one way keeps its place behind the sentence', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'One way only' }).click();
    await expect(page.getByRole('form', { name: 'Flight search' })).toBeVisible();
    await expect(page).toHaveURL('/?mode=one-way');
  });
});
