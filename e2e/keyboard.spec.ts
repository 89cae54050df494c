import type { Locator, Page } from '@playwright/test';
import {
  cardToggle,
  days,
  expect,
  found,
  openForm,
  results,
  searchButton,
  test,
} from './support.ts';

const MOST_STOPS = 60;

/** Presses Tab until `target` has the focus; fails if it never does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reaches ${target.toString()}`);
}

test.describe('free member', () => {
  test.use({ who: 'free' });

  test('a free member finds flights by keyboard alone', { tag: '@journey' }, async ({ page }) => {
    await openForm(page);
    await expect(searchButton(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    const from = page.getByRole('combobox', { name: 'From' });
    await tabTo(page, from);
    await page.keyboard.type('d');
    await expect(from).toHaveAttribute('aria-expanded', 'true');
    const options = page.getByRole('listbox', { name: 'From: places' }).getByRole('option');
    const active = () => from.getAttribute('aria-activedescendant');
    expect(await active()).toBe(await options.nth(0).getAttribute('id'));
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe(await options.nth(1).getAttribute('id'));
    await page.keyboard.type('enver');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove Denver (DEN)' })).toBeVisible();
    await expect(from).toBeFocused();
    await expect(from).toHaveValue('');

    await tabTo(page, days(page).first());
    await page.keyboard.press('ArrowRight');
    await expect(days(page).nth(1)).toBeChecked();
    await tabTo(page, searchButton(page));
    await page.keyboard.press('Enter');

    await expect(found(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const toggle = cardToggle(page.getByRole('article').first());
    await tabTo(page, toggle);
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  test('a dialog takes the focus and Escape returns it', async ({ page }) => {
    await openForm(page);
    const single = page.getByRole('switch', { name: /Single Route Search/ });
    await tabTo(page, single);
    await page.keyboard.press('Space');
    const paywall = page.getByRole('alertdialog', { name: 'Premium Feature' });
    await expect(paywall.getByRole('button', { name: 'Not now' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(paywall).toBeHidden();
    await expect(single).toBeFocused();
  });

  test('the account menu opens, moves and closes by keyboard', async ({ page }) => {
    await page.goto('/plans');
    const menu = page.getByRole('button', { name: /^Account menu/ });
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Get help' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: 'Log out' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  });
});

test.describe('premium member', () => {
  test.use({ who: 'premium' });

  test('the filters above the results work by keyboard', async ({ page }) => {
    await page.goto(results());
    await tabTo(page, page.getByRole('button', { name: /^Filters/ }));
    await page.keyboard.press('Enter');
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await tabTo(page, filters.getByRole('radio', { name: /^All/ }));
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/stops=nonstop$/);
    await tabTo(page, filters.getByRole('slider', { name: 'Max duration' }));
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/max_hours=23\.5$/);
    await tabTo(page, filters.getByRole('slider', { name: 'Latest departure' }));
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/to=1410$/);
    await tabTo(page, filters.getByRole('button', { name: 'Clear all' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/screen=departure_flights$/);
  });

  test('the calendar picks a day by keyboard', async ({ page }) => {
    await openForm(page);
    const month = page.getByRole('grid');
    await tabTo(page, page.getByRole('button', { name: 'Calendar' }));
    await page.keyboard.press('Enter');
    await expect(month).toBeVisible();
    await tabTo(page, month.getByRole('button', { name: /today/i }));
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(month.locator('[aria-selected=true]')).toHaveCount(1);
    await expect(page.getByLabel('Type a date')).not.toHaveValue('');
  });
});

test.describe('phone', () => {
  test.use({ who: 'premium', viewport: { width: 360, height: 740 } });

  test('Escape closes the mobile filters and returns the focus to their button', async ({
    page,
  }) => {
    await page.goto(results());
    const opener = page.getByRole('button', { name: /^Filters/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.getByRole('heading', { name: 'Filters' })).toBeFocused();
    await tabTo(page, sheet.getByRole('radio', { name: /^All/ }));
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/stops=nonstop$/);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(opener).toHaveText(/1/);
  });

  test('the mobile menu traps the focus', async ({ page }) => {
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Open menu' });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    for (const link of ['Home', 'Routes', 'Plans', 'Manage Subscription', 'Notifications'])
      await tabTo(page, menu.getByRole('link', { name: link, exact: true }));
    await tabTo(page, menu.getByRole('button', { name: 'Sign out' }));
    await tabTo(page, menu.getByRole('button', { name: 'Close' }));
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });
});

test.describe('before hydration', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('controls that are not ready take no focus', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('button[aria-label="Open menu"]')).toBeAttached();
    const [controls, links] = [page.locator('button:focus, input:focus'), page.locator('a:focus')];
    await page.keyboard.press('Tab');
    await expect(links).toHaveText('Skip to content');
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab');
      await expect(controls).toHaveCount(0);
    }
  });
});
