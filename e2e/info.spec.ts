import type { Page } from '@playwright/test';
import { tomorrow } from '../scripts/product.mjs';
import { accountMenu, press, registerByForm } from './support/account.ts';
import { passDay } from './support/trip.ts';
import {
  blackoutDay,
  daysAfter,
  expect,
  found,
  hydrated,
  newEmail,
  openForm,
  PASSWORD,
  results,
  test,
} from './support.ts';

const NEW_BROWSER = { cookies: [], origins: [] };
const WHATS_NEW_KEY = 'app_update_modal_1.4';

const whatsNew = (page: Page) => page.getByRole('dialog', { name: "What's New" });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), WHATS_NEW_KEY);

test.describe("What's new", () => {
  test.use({ storageState: NEW_BROWSER, ownContext: true });

  test("What's new waits for the second visit, and opens once, a second after the page loads", async ({
    page: first,
  }) => {
    await first.clock.install();
    await first.goto('/');
    await expect(heading(first)).toHaveText('Where you can go, and how you get home');
    await expect(first.getByRole('button', { name: /^From / })).toBeVisible();
    await first.clock.runFor(5000);
    await expect(whatsNew(first)).toBeHidden();
    expect(await stored(first)).toBeNull();

    const page = await first.context().newPage();
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^From / })).toBeVisible();
    await page.clock.runFor(1000);
    await expect(whatsNew(page)).toContainText('Version 1.4');
    await expect(page.getByRole('button', { name: 'Got it, thanks!' })).toBeFocused();

    await whatsNew(page).getByText('Earlier versions').click();
    await expect(whatsNew(page).getByText(/3 searches per day/)).toBeVisible();
    await press(page, 'Got it, thanks!');
    await expect(whatsNew(page)).toBeHidden();

    await page.reload();
    await expect(page.getByRole('button', { name: /^From / })).toBeVisible();
    await page.clock.runFor(5000);
    await expect(whatsNew(page)).toBeHidden();
  });

  test("What's new does not open for a visitor who comes by a link", async ({ page }) => {
    await page.clock.install();
    await page.goto(results());
    await expect(page.getByRole('main')).toContainText(/sign in/i);
    await page.clock.runFor(5000);
    await expect(whatsNew(page)).toBeHidden();
    expect(await stored(page)).toBeNull();
  });

  test("What's new does not open over a form in use or over the welcome dialog", async ({
    page,
  }) => {
    await page.clock.install();
    await openForm(page);
    await page.getByRole('combobox', { name: 'From' }).focus();
    await page.clock.runFor(5000);
    await expect(whatsNew(page)).toBeHidden();
    await registerByForm(page, newEmail(), PASSWORD);
    const welcome = page.getByRole('dialog', { name: 'Welcome to Roamfare, Maya!' });
    await expect(welcome).toBeVisible();
    await page.clock.runFor(5000);
    await expect(whatsNew(page)).toBeHidden();
  });
});

test('the footer of every page links to all info pages', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const pages = [
    ['About', 'About'],
    ['GoWild guide', 'GoWild guide'],
    ['Need Help?', 'Need Help?'],
    ['Data sources', 'Data sources'],
    ['Privacy', 'Privacy'],
    ['Terms', 'Terms'],
  ] as const;
  for (const [link, title] of pages) {
    const foot = page.getByRole('navigation', { name: 'About this site' });
    await foot.getByRole('link', { name: link }).click();
    await expect(heading(page)).toHaveText(title);
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(`${title} · Roamfare`);
  }
});

test('the pages about the product are one column of 640 px, and tablets have the menu', async ({
  page,
}) => {
  for (const path of ['/about', '/support', '/privacy', '/terms', '/data-sources']) {
    await page.goto(path);
    const column = await page.getByRole('article').first().boundingBox();
    expect(column?.width, path).toBeLessThanOrEqual(640);
  }
  const bar = page.getByRole('banner');
  for (const [width, inBar] of [
    [1024, true],
    [1023, false],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(bar.getByRole('button', { name: 'Open menu' })).toBeVisible({ visible: !inBar });
    for (const name of ['Plans', 'Sign in', 'Sign up'])
      await expect(bar.getByRole('link', { name })).toBeVisible({ visible: inBar });
  }
});

test('the support link opens an email with a prefilled template', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('main').getByRole('link', { name: 'Support' }).first().click();
  const address = await page.getByRole('link', { name: 'Write an email' }).getAttribute('href');
  expect(address).toMatch(/^mailto:help@roamfare\.example\?subject=/);
  expect(decodeURIComponent(address ?? '')).toContain('Plan: not signed in');
  await press(page, 'Go Back');
  await expect(page).toHaveURL('/about');
});

test.describe('fake clock', () => {
  test.use({ ownContext: true });

  test('a toast confirms the copied template and closes after six seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto('/support');
    await press(page, 'Copy the template');
    const toast = page.getByRole('listitem').filter({ hasText: 'Template copied' });
    await expect(toast).toBeVisible();
    await page.mouse.move(0, 0);
    await heading(page).click();
    await page.clock.runFor(6500);
    await expect(toast).toBeHidden();
    await press(page, 'Copy the template');
    await page.getByRole('button', { name: 'Dismiss: Template copied' }).click();
    await expect(toast).toBeHidden();
  });
});

test('the guide says when a seat can be booked', async ({ page, api }) => {
  await page.goto('/guide');
  const section = page.getByRole('region', { name: 'When can I book?' });
  const input = section.getByLabel('Day of departure');
  await input.fill(await passDay(api.isBlackout, daysAfter(tomorrow(), 4)));
  await expect(section.getByRole('status').last()).toContainText('From 12:00 AM on');
  await section.getByRole('radio', { name: 'International' }).check();
  await expect(section.getByRole('status').last()).toContainText('Now, while seats last');
  await input.fill(blackoutDay);
  await expect(section.getByRole('status').last()).toContainText('Not with the pass');
});

test.describe('browser storage', () => {
  test.use({ who: 'premium' });

  test('the privacy page lists every key that the pages store in the browser', async ({ page }) => {
    await page.goto(results());
    await expect(found(page)).toBeVisible();
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.goto('/privacy');
    const names = page.getByRole('main').locator('td code');
    await expect(names.first()).toBeVisible();
    const listed = await names.allInnerTexts();
    const storedValue = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    expect(storedValue).toContain('auth_token');
    expect(storedValue.filter((key) => !listed.some((name) => key.startsWith(name)))).toEqual([]);
  });
});

test.describe('mobile menu', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  const openMenu = async (page: Page) => {
    await press(page, 'Open menu');
    return page.getByRole('dialog', { name: 'Menu' });
  };
  const links = async (page: Page) =>
    (await openMenu(page)).getByRole('navigation', { name: 'Menu' }).locator('a, button');

  test('the mobile menu of a guest links to the public pages and to sign-in', async ({ page }) => {
    await page.goto('/about');
    await expect(await links(page)).toHaveText([
      /^Get me home/,
      'Home',
      'My trips',
      'Month',
      'Routes',
      'Plans',
    ]);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Sign up' })).toBeVisible();
    await menu.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/login');
    await expect(menu).toBeHidden();
  });

  test.describe('free member', () => {
    test.use({ who: 'free' });
    test('the mobile menu of a free member says what needs Premium and signs out', async ({
      page,
    }) => {
      await page.goto('/about');
      await expect(accountMenu(page)).toBeVisible();
      await expect(await links(page)).toHaveText([
        /^Get me home/,
        'Home',
        'My trips',
        'Month',
        'Routes',
        'Plans',
        'Profile',
        /Notifications/,
      ]);
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.getByRole('button', { name: /^Notifications/ }).click();
      const alert = page.getByRole('alertdialog');
      await expect(alert).toContainText('Flight notifications are a premium feature.');
      await alert.getByRole('button', { name: 'OK' }).click();
      await expect(page).toHaveURL('/about');
      await openMenu(page);
      await press(page, 'Sign out');
      await expect(accountMenu(page)).toBeHidden();
    });
  });

  test.describe('admin', () => {
    test.use({ who: 'admin' });
    test('the mobile menu of an admin links to the dashboard', async ({ page }) => {
      await page.goto('/about');
      await expect(accountMenu(page)).toBeVisible();
      await expect((await links(page)).last()).toHaveText('Admin Dashboard');
    });
  });
});
