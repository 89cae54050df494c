import { deleteAccount, press, signInByForm } from './support/account.ts';
import {
  backToProduct,
  expectFreeEverywhere,
  expectPremiumEverywhere,
  openPortal,
  payWith,
} from './support/premium.ts';
import { expect, PASSWORD, test } from './support.ts';

test.describe('payment provider on its own origin', { tag: '@adapters' }, () => {
  test.use({ knownErrors: /status of 503/ });

  test('checkout survives a payment outage, takes the payment and receives the cancellation', async ({
    page,
    api,
    calls,
    fakes,
  }) => {
    const { email } = await api.register();
    const setDown = (down: boolean) =>
      calls.post(`${fakes?.stripe}/control`, { data: { down, email } });
    await setDown(true);
    await signInByForm(page, email, PASSWORD);
    await page.goto('/plans');
    await press(page, 'Upgrade to Premium');
    await expect(page.getByRole('alertdialog')).toContainText(
      'Failed to start checkout process. Please try again.',
    );
    await press(page, 'OK');
    await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
    await page.goto('/profile');
    await press(page, 'Upgrade Now');
    await expect(page.getByText('Upgrade Failed')).toBeVisible();

    await setDown(false);
    await press(page, 'Upgrade Now');
    await expect(page).toHaveURL(new RegExp(`^${fakes?.stripe}/checkout/`));
    await payWith(page, 'A new test card', 'Start free trial');
    await expect(page.getByText('Welcome to Premium')).toBeVisible();
    await expectPremiumEverywhere(page, 7);

    await openPortal(page);
    await expect(page).toHaveURL(new RegExp(`^${fakes?.stripe}/portal/`));
    await press(page, 'Cancel now');
    await expect(page.getByText('Cancelled.')).toBeVisible();
    await backToProduct(page);
    await expect(page.getByText('Your subscription was canceled.')).toBeVisible();
    await expectFreeEverywhere(page, 3);
  });

  test('deleting the account ends the subscription at the provider', async ({
    page,
    api,
    fakes,
  }) => {
    const { email } = await api.register();
    await signInByForm(page, email, PASSWORD);
    await page.goto('/profile');
    await press(page, 'Upgrade Now');
    await payWith(page, 'A new test card', 'Start free trial');
    await expect(page.getByText('Welcome to Premium')).toBeVisible();
    await openPortal(page);
    await expect(page).toHaveURL(new RegExp(`^${fakes?.stripe}/portal/`));
    const portal = page.url();
    await expect(page.getByRole('button', { name: 'Cancel now' })).toBeVisible();
    await page.goto('/profile');
    await deleteAccount(page, PASSWORD);
    await expect(async () => {
      await page.goto(portal);
      await expect(page.getByText('Cancelled.')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});
