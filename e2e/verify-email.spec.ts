import type { Page } from '@playwright/test';
import { field, press, registerByForm, signInByForm } from './support/account.ts';
import { violations } from './support/axe.ts';
import { expect, newEmail, PASSWORD, test } from './support.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const linkTo = (screen: string) => new RegExp(`/${screen}\\?token=`);
const NEW_PASSWORD = 'an even longer password';

async function expectAccessible(page: Page) {
  expect(await violations(page)).toEqual([]);
}

test.use({ knownErrors: /status of (?:400|401)/ });

test('a new member verifies the email address, changes it, and the owner of the first one takes it back', {
  tag: '@journey',
}, async ({ page, mailbox }) => {
  const [first, second] = [newEmail(), newEmail()];
  await registerByForm(page, first, PASSWORD);
  await page.getByRole('button', { name: 'Start Searching Flights' }).click();
  await page.goto('/profile');
  await expect(page.getByText('Please verify your email address')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Send again');
  await expect(page.getByText('Sent again. Check your spam folder, too.')).toBeVisible();
  const sent = async () => (await mailbox.emailsTo(first)).length;
  await expect.poll(sent).toBe(2);

  await page.goto('/notifications');
  await expect(page.getByText('Please verify your email address')).toBeVisible();
  const box = page
    .locator('header div')
    .filter({ has: page.getByText('Please verify') })
    .last();
  const lead = page.getByText('We write to').last();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [above, below] = [await lead.boundingBox(), await box.boundingBox()];
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(8);
  }
  const verification = await mailbox.linkTo(first, linkTo('verify-email'));
  await page.goto(verification);
  await expect(page).toHaveURL('/verify-email');
  await expectAccessible(page);
  await press(page, 'Verify this address');
  await expect(heading(page)).toHaveText('Email address verified');
  await page.goto('/profile');
  await expect(heading(page)).toHaveText('Your profile');
  await expect(page.getByText('Please verify your email address')).toBeHidden();
  await page.goto(verification);
  await press(page, 'Verify this address');
  await expect(heading(page)).toHaveText('This link does not work');
  await expectAccessible(page);

  await page.goto('/profile');
  await press(page, 'Change email');
  await field(page, 'New email').fill(second);
  await field(page, 'Your password').fill(PASSWORD);
  await expectAccessible(page);
  await press(page, 'Send link');
  await expect(page.getByText(`We sent a link to ${second}.`)).toBeVisible();
  await page.goto(await mailbox.linkTo(second, linkTo('confirm-email')));
  await press(page, 'Use this address');
  await expect(heading(page)).toHaveText('Email address changed');
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page.getByRole('main').getByText(second)).toBeVisible();

  await page.goto(await mailbox.linkTo(first, linkTo('undo-email')));
  await expectAccessible(page);
  await press(page, 'Undo the change');
  await expect(heading(page)).toHaveText('Change undone');
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await field(page, 'Email').fill(first);
  await press(page, 'Send reset link');
  await page.goto(await mailbox.linkTo(first, linkTo('reset-password')));
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm new password').fill(NEW_PASSWORD);
  await press(page, 'Reset password');
  await expect(heading(page)).toHaveText('Password reset!');
  await signInByForm(page, first, NEW_PASSWORD);
});
