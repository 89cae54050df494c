import { expect, type Locator, type Page } from '@playwright/test';
import { accountMenu, follow, press } from './account.ts';

/** Checkout buttons, with and without a trial. */
export type Payment = 'Start free trial' | 'Pay $5.00';

export const payment = (page: Page, kind: Payment): Locator =>
  page.getByRole('button', { name: kind, exact: true });

export async function startCheckout(page: Page): Promise<void> {
  await page.goto('/plans');
  await press(page, 'Upgrade to Premium');
  await expect(page.getByRole('link', { name: 'Back without paying' })).toBeVisible();
}

export async function payWith(page: Page, card: string, kind: Payment): Promise<void> {
  await page.getByRole('radio', { name: card }).check();
  await payment(page, kind).click();
}

export async function subscribe(page: Page, kind: Payment = 'Start free trial'): Promise<void> {
  await startCheckout(page);
  await payWith(page, 'A new test card', kind);
  await expect(page.getByText('Welcome to Premium')).toBeVisible();
  await expect(page).toHaveURL('/profile');
}

export async function openPortal(page: Page): Promise<void> {
  await page.goto('/profile');
  await press(page, 'Manage Subscription');
  await expect(page.getByRole('link', { name: 'Back to Roamfare' })).toBeVisible();
}

export async function cancel(page: Page, when: 'now' | 'at the end of the period'): Promise<void> {
  await press(page, 'Cancel subscription');
  await press(page, `Cancel ${when}`);
  await press(page, 'Confirm');
  await expect(page.getByText('Nothing more is charged.')).toBeVisible();
  await backToProduct(page);
}

export const backToProduct = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Back to Roamfare' }).click();

export const plan = (page: Page): Locator => page.getByRole('region', { name: 'Your plan' });

/** The badge beside the heading of the profile. */
const planBadge = (page: Page): Locator => page.getByRole('main').locator('header');

/** Counts the Premium badges of the search form, by their hidden text. */
async function expectCrowns(page: Page, count: number): Promise<void> {
  await page.getByRole('link', { name: 'One way only' }).click();
  const form = page.getByRole('form', { name: 'Flight search' });
  await expect(form).toBeVisible();
  await expect(form.getByText('Premium', { exact: true })).toHaveCount(count);
}

/** Navigates inside the app, and every screen must agree. */
export async function expectPremiumEverywhere(page: Page, trialDays: number): Promise<void> {
  await expect(planBadge(page).getByText('Premium', { exact: true })).toBeVisible();
  await expect(planBadge(page).getByText('left in trial')).toHaveCount(trialDays > 0 ? 1 : 0);
  await expect(accountMenu(page)).toHaveAccessibleName(/Premium plan$/);
  await follow(page, 'Plans');
  await expect(page.getByRole('button', { name: 'Active Plan' })).toBeDisabled();
  await expect(page.getByText('Active Subscription')).toBeVisible();
  await follow(page, 'Home');
  await expect(page.getByText('Unlimited searches')).toBeVisible();
  await expectCrowns(page, 0);
  await expectMobileMenu(page, {
    planText: trialDays > 0 ? `${trialDays} days left in trial` : 'Premium',
    subscription: 'Manage Subscription',
    alerts: 'Notifications',
  });
}

export async function expectFreeEverywhere(page: Page, searchesLeft: number): Promise<void> {
  await expect(planBadge(page).getByText('Free', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeVisible();
  await expect(accountMenu(page)).toHaveAccessibleName(/Free plan$/);
  await follow(page, 'Plans');
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
  await expect(page.getByText('Active Subscription')).toBeHidden();
  await follow(page, 'Home');
  await expect(page.getByText(`${searchesLeft} of 3 free searches left today`)).toBeVisible();
  await expectCrowns(page, 2);
  await expectMobileMenu(page, {
    planText: 'Free plan',
    subscription: 'Profile',
    alerts: 'Notifications Premium',
  });
}

interface MenuTexts {
  readonly planText: string;
  readonly subscription: string;
  readonly alerts: string;
}

async function expectMobileMenu(page: Page, { planText, subscription, alerts }: MenuTexts) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 800 });
  await press(page, 'Open menu');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByText(planText, { exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: subscription, exact: true })).toBeVisible();
  const item = menu.getByRole('link', { name: alerts, exact: true });
  await expect(item.or(menu.getByRole('button', { name: alerts, exact: true }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  if (size) await page.setViewportSize(size);
}
