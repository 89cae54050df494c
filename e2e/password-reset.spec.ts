import type { Page } from '@playwright/test';
import { accountMenu, field, follow, press, signInByForm } from './support/account.ts';
import { expect, test } from './support.ts';

const NEW_PASSWORD = 'an even longer password';
const RESET_LINK = /\/reset-password\?token=/;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function askForLink(page: Page, email: string) {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(heading(page)).toHaveText('Forgot your password?');
  await field(page, 'Email').fill(email);
  await press(page, 'Send reset link');
  await expect(heading(page)).toHaveText('Check your email');
}

async function followLink(page: Page, email: string) {
  await page.getByRole('link', { name: 'local mailbox' }).click();
  // The email about the registration may arrive after it.
  const message = page
    .locator('details')
    .filter({ hasText: email })
    .filter({ has: page.locator('a[href*="/reset-password?token="]') });
  await message.locator('summary').click();
  await message.getByRole('link', { name: RESET_LINK }).first().click();
}

async function chooseNewPassword(page: Page) {
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm new password').fill(NEW_PASSWORD);
  await press(page, 'Reset password');
  await expect(heading(page)).toHaveText('Password reset!');
}

test('resets a forgotten password by an email link', { tag: '@journey' }, async ({
  page,
  api,
  mailbox,
  fakes,
}) => {
  const member = await api.register();
  const visited: string[] = [];
  page.on('request', (request) => visited.push(request.headers().referer ?? ''));

  await askForLink(page, member.email);
  const address = await mailbox.linkTo(member.email, RESET_LINK);
  if (fakes) await page.goto(address);
  else await followLink(page, member.email);
  await expect(heading(page)).toHaveText('Hi Maya!');
  await expect(page).toHaveURL('/reset-password');
  expect(visited.filter((referer) => referer.includes('token='))).toEqual([]);
  await page.reload();
  await expect(heading(page)).toHaveText('Hi Maya!');

  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm new password').fill('something else');
  await press(page, 'Reset password');
  await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription(
    'Passwords do not match',
  );
  await chooseNewPassword(page);
  await expect(api.usage(member.token)).rejects.toThrow('401');
  await expect(api.signIn(member)).rejects.toThrow('401');
  await page.getByRole('link', { name: 'Sign in now' }).click();
  await field(page, 'Email').fill(member.email);
  await field(page, 'Password').fill(NEW_PASSWORD);
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/');
  await expect(accountMenu(page)).toBeVisible();

  await page.goto(address);
  await expect(heading(page)).toHaveText('Invalid reset link');
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset token');
});

test.describe('signed in elsewhere', () => {
  test.use({ knownErrors: /status of 401/ });

  test('a new password ends every other session', async ({ page, api, mailbox, openElsewhere }) => {
    const member = await api.register();
    const elsewhere = await openElsewhere(member.token);
    const further = await openElsewhere(await api.signIn(member));
    for (const old of [elsewhere, further]) {
      await old.goto('/about');
      await expect(accountMenu(old)).toBeVisible();
    }
    await askForLink(page, member.email);
    await page.goto(await mailbox.linkTo(member.email, RESET_LINK));
    await chooseNewPassword(page);

    await follow(elsewhere, 'Home');
    await expect(elsewhere).toHaveURL('/login');
    await further.goto('/profile');
    await expect(further).toHaveURL('/login');
    await expect
      .poll(async () => (await mailbox.emailsTo(member.email)).map(({ subject }) => subject))
      .toContain('Your password was changed');
    await signInByForm(elsewhere, member.email, NEW_PASSWORD);
  });
});

test('a reset for an unknown address gets the same answer and sends no email', async ({
  page,
  api,
  mailbox,
}) => {
  const member = await api.register();
  const stranger = `nobody.${process.pid}@demo.example`;
  await askForLink(page, stranger);
  await askForLink(page, member.email);
  // Emails are sent in order: once the later one has arrived, an earlier one would have too.
  await mailbox.linkTo(member.email, RESET_LINK);
  expect(await mailbox.emailsTo(stranger)).toEqual([]);
});
