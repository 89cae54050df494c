import type { Page } from '@playwright/test';
import { tomorrow } from '../scripts/product.mjs';
import { accountMenu, press } from './support/account.ts';
import { choosePrice, part } from './support/alert-form.ts';
import { returnDay } from './support/trip.ts';
import { cardToggle, expect, results, test } from './support.ts';

const REFUSED =
  'Flight alerts are a premium feature. Please upgrade your account to access this feature.';
const criteria = () => ({
  origin_airport: 'DEN',
  destination_airport: 'LAS',
  travel_dates: [tomorrow()],
  max_price: 15,
});

async function pressBell(page: Page): Promise<string> {
  const card = page.getByRole('article').first();
  await cardToggle(card).click();
  const bell = card.getByRole('button', { name: /^Alert for/ });
  const place = /[A-Z]{3}/.exec(await bell.innerText())?.[0] ?? '';
  await bell.click();
  return place;
}

test.describe('premium member', () => {
  test.use({ who: 'premium' });

  test('a premium member creates an alert beside a flight, finds it in the list and deletes it', {
    tag: '@journey',
  }, async ({ page, api }) => {
    // A blackout date has no GoWild fare to start from.
    await page.goto(results({ date: await returnDay(api.isBlackout) }));
    const place = await pressBell(page);
    const box = page.getByRole('dialog', { name: 'Create Flight Alert' });
    await expect(box.getByLabel('Max price')).toHaveValue(/^\d+\.\d\d$/);
    // No fare is that low, so the alert stays active.
    await box.getByLabel('Max price').fill('1.25');
    await box.getByRole('button', { name: 'Create Alert' }).click();
    await expect(page.getByText('Flight Alert Created!')).toBeVisible();
    await expect(box).toBeHidden();

    await accountMenu(page).click();
    await page.getByRole('link', { name: 'Flight Notifications' }).click();
    await expect(page).toHaveURL('/notifications');
    const card = page.getByRole('article', { name: new RegExp(`^Denver DEN.*${place}$`) });
    await expect(card.getByText('Active')).toBeVisible();
    await expect(card).toContainText('under $1.25, GoWild only');

    await card.getByRole('button', { name: /^Delete/ }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this notification?');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Notification deleted successfully')).toBeVisible();
    await expect(card).toBeHidden();
  });
});

test.describe('premium member on a phone', () => {
  test.use({ who: 'premium', viewport: { width: 360, height: 740 } });

  test('the alert form is a sheet whose button stays in view, and keeps its fields', async ({
    page,
  }) => {
    await page.goto('/notifications');
    const opener = page.getByRole('button', { name: 'Create Flight Alert' });
    await opener.click();
    const sheet = page.getByRole('dialog', { name: 'Create Flight Alert' });
    const create = sheet.getByRole('button', { name: 'Create Alert' });
    await expect(create).toBeInViewport({ ratio: 1 });
    await choosePrice(page, '15');
    await part(page, 'on').click();
    const days = page.getByRole('dialog', { name: 'Which days' });
    await days.getByRole('grid').waitFor();
    await expect(days.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(days).toBeHidden();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(part(page, 'costs')).toContainText('under $15');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
});

test.describe('free member', () => {
  test.use({ who: 'free', knownErrors: /status of 403/ });

  test('a free member cannot create alerts, on any screen or on the server', async ({
    page,
    calls,
    token,
  }) => {
    await page.goto(results());
    await pressBell(page);
    await expect(page.getByRole('alertdialog')).toContainText(REFUSED);
    await press(page, 'Not now');

    await accountMenu(page).click();
    await page.getByRole('button', { name: /^Flight Notifications/ }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      'Flight notifications are a premium feature. Upgrade your account to access this feature.',
    );
    await expect(page).toHaveURL(/origin=DEN/);

    await page.goto('/notifications');
    await expect(page.getByText(REFUSED)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No flight alerts yet' })).toBeVisible();

    const headers = { authorization: `Bearer ${token}` };
    const answer = await calls.post('/api/notifications', { headers, data: criteria() });
    expect(answer.status()).toBe(403);
    expect((await answer.json()).message).toBe(REFUSED);
  });
});

test('the alerts page and the server ask a guest to sign in', async ({ page, calls }) => {
  await page.goto('/notifications');
  await expect(page).toHaveURL('/login');
  const answer = await calls.post('/api/notifications', { data: criteria() });
  expect(answer.status()).toBe(401);
  expect((await answer.json()).message).toBe('Please log in to create flight alerts');
});

test.describe('unsubscribe link', () => {
  test.use({ knownErrors: /status of 400/ });

  test('an unknown unsubscribe link changes nothing and says so', async ({ page }) => {
    await page.goto('/unsubscribe?token=made-up');
    await expect(page).toHaveURL('/unsubscribe');
    await press(page, 'Stop these emails');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  });
});
