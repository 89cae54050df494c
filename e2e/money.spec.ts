import type { Page } from '@playwright/test';
import { accountMenu, press, registerByForm } from './support/account.ts';
import {
  backToProduct,
  cancel,
  expectFreeEverywhere,
  expectPremiumEverywhere,
  openPortal,
  payment,
  payWith,
  plan,
  startCheckout,
  subscribe,
} from './support/premium.ts';
import { expect, found, newEmail, PASSWORD, results, test } from './support.ts';

const TRIAL_DAYS = 7;

/** Each search has another origin, because a cached answer costs nothing. */
async function searchThreeTimes(page: Page) {
  for (const origin of ['DEN', 'LAS', 'PHX']) {
    await page.goto(results({ origin }));
    await expect(found(page)).toBeVisible();
  }
}

test('a new member uses up the searches, tries Premium, cancels, and pays without a second trial', {
  tag: '@journey',
}, async ({ page, mailbox }) => {
  test.slow();
  const email = newEmail();
  await registerByForm(page, email, PASSWORD);
  await press(page, 'Start Searching Flights');
  await searchThreeTimes(page);
  await page.goto('/');
  await expect(page.getByText('0 of 3 free searches left today')).toBeVisible();
  await page.getByRole('link', { name: 'Get Free Trial' }).click();
  await expect(page).toHaveURL('/plans');

  await subscribe(page, 'Start free trial');
  await expectPremiumEverywhere(page, TRIAL_DAYS);
  await page.goto(results({ origin: 'ATL' }));
  await expect(found(page)).toBeVisible();

  await openPortal(page);
  await cancel(page, 'now');
  await expect(page.getByText('Your subscription was canceled.')).toBeVisible();
  await expectFreeEverywhere(page, 0);

  await startCheckout(page);
  await expect(payment(page, 'Start free trial')).toHaveCount(0);
  await payWith(page, 'A new test card', 'Pay $5.00');
  await expect(page.getByText('Welcome to Premium')).toBeVisible();
  await expectPremiumEverywhere(page, 0);
  const told = async () =>
    (await mailbox.emailsTo(email))
      .map(({ subject }) => subject)
      .filter((one) => !one.startsWith('Verify'));
  await expect
    .poll(told, 'emails about money')
    .toEqual(['You paid $5.00 for Premium', 'Your free trial has ended']);
});

test.describe('hesitating member', () => {
  test.use({ who: 'free', knownErrors: /status of 402/ });

  test('a member leaves the checkout, returns, has a card declined and pays with another', async ({
    page,
  }) => {
    await startCheckout(page);
    await page.getByRole('link', { name: 'Back without paying' }).click();
    await expect(page.getByText('Checkout was canceled. Nothing was charged.')).toBeVisible();
    await expect(page).toHaveURL('/plans');
    await expect(accountMenu(page)).toHaveAccessibleName(/Free plan$/);

    await press(page, 'Upgrade to Premium');
    await payWith(page, 'A card that is declined', 'Start free trial');
    await expect(page.getByRole('alert')).toContainText('The card was declined.');
    await payWith(page, 'A new test card', 'Start free trial');
    await expect(page.getByText('Welcome to Premium')).toBeVisible();
    await expectPremiumEverywhere(page, TRIAL_DAYS);
  });
});

test.describe('payment on another device', () => {
  test.use({ who: 'free' });

  test('a member has Premium after paying without returning from the checkout', async ({
    page,
    api,
    token,
    openElsewhere,
  }) => {
    await startCheckout(page);
    // A guest: only the webhook can tell the product about the payment.
    const device = await openElsewhere('');
    await device.goto(page.url());
    await payWith(device, 'A new test card', 'Start free trial');
    await expect(device).toHaveURL('/login');
    await expect.poll(async () => (await api.usage(token)).searches_remaining).toBeNull();
  });
});

test.describe('premium member', () => {
  test.use({ who: 'free' });

  test('a premium member cancels at the end of the period and resumes', async ({ page }) => {
    await subscribe(page);
    await openPortal(page);
    await cancel(page, 'at the end of the period');
    await expect(plan(page).getByText(/Ends on /)).toBeVisible();
    await expect(accountMenu(page)).toHaveAccessibleName(/Premium plan$/);

    await openPortal(page);
    await press(page, 'Continue subscription');
    await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
    await backToProduct(page);
    await expect(page.getByText('Your subscription goes on.')).toBeVisible();
    await expect(plan(page).getByText(/Free until .*, then \$5\/month/)).toBeVisible();
    await expectPremiumEverywhere(page, TRIAL_DAYS);
  });

  test('gaining and losing Premium reaches every tab and every browser', async ({
    page,
    context,
    token,
    openElsewhere,
  }) => {
    const tab = await context.newPage();
    const browser = await openElsewhere(token);
    const expectThere = async (text: string, menu: RegExp) => {
      // A tab learns of it at once, another browser on its next load.
      await browser.reload();
      for (const other of [tab, browser]) {
        await expect(other.getByText(text)).toBeVisible();
        await expect(accountMenu(other)).toHaveAccessibleName(menu);
      }
    };
    await tab.goto('/');
    await browser.goto('/');
    await expectThere('3 of 3 free searches left today', /Free plan$/);
    await subscribe(page);
    await expectThere('Unlimited searches', /Premium plan$/);
    await openPortal(page);
    await cancel(page, 'now');
    await expect(page.getByText('Your subscription was canceled.')).toBeVisible();
    await expectThere('3 of 3 free searches left today', /Free plan$/);
  });
});
