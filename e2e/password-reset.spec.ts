import type { Page } from '@playwright/test';
import { expect, test } from './support.ts';

const NEW_PASSWORD = 'an even longer password';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Asks for a reset link and follows it out of the mailbox of this server. */
async function followLink(page: Page, email: string) {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(heading(page)).toHaveText('Forgot your password?');
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(heading(page)).toHaveText('Check your email');
  await page.getByRole('link', { name: 'local mailbox' }).click();
  const letter = page.locator('details').filter({ hasText: email });
  await letter.locator('summary').first().click();
  const link = letter.getByRole('link', { name: /reset-password\?token=/ }).first();
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  return address;
}

test('a forgotten password is replaced by way of a letter', async ({ page, api }) => {
  const member = await api.register();
  const visited: string[] = [];
  page.on('request', (request) => visited.push(request.headers().referer ?? ''));

  const address = await followLink(page, member.email);
  await expect(heading(page)).toHaveText('Hi Maya!');
  await expect(page).toHaveURL('/reset-password');
  expect(visited.filter((referer) => referer.includes('token='))).toEqual([]);
  await page.reload();
  await expect(heading(page)).toHaveText('Hi Maya!');

  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm new password').fill('something else');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription(
    'Passwords do not match',
  );
  await field(page, 'Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(heading(page)).toHaveText('Password reset!');
  await expect(api.usage(member.token)).rejects.toThrow('401');
  await expect(api.signIn(member)).rejects.toThrow('401');

  await page.getByRole('link', { name: 'Sign in now' }).click();
  await field(page, 'Email').fill(member.email);
  await field(page, 'Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();

  await page.goto(address);
  await expect(heading(page)).toHaveText('Invalid reset link');
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset token');
});

test('an address without an account gets the same answer and no letter', async ({ page }) => {
  const stranger = `nobody.${process.pid}@demo.example`;
  await page.goto('/forgot-password');
  await field(page, 'Email').fill(stranger);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(heading(page)).toHaveText('Check your email');
  const letters = await page.request.get('/api/sandbox/mail');
  expect(await letters.text()).not.toContain(stranger);
});
