import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { accountMenu, field, press, signInByForm, signOut } from './support/account.ts';
import { violations } from './support/axe.ts';
import { expect, PASSWORD, test } from './support.ts';

const APP = 'Code of your authenticator app';
const card = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' });

/** What the app shows now, or in that many seconds. */
const codeOf = (secret: string, seconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + seconds });

/** The first step of a sign-in. */
async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Sign in');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused();
}

test.describe('two-factor sign-in', () => {
  // The first step of a sign-in, and a wrong code.
  test.use({ knownErrors: /status of (?:400|401)/ });

  test('a member turns it on, signs in with the app and with a recovery code, and turns it off', {
    tag: '@journey',
  }, async ({ page, api, mailbox }) => {
    const { email } = await api.register();
    await signInByForm(page, email, PASSWORD);
    await page.goto('/profile');
    await card(page).getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
    await expect(
      card(page).getByRole('img', { name: 'QR code for your authenticator app' }),
    ).toBeVisible();
    const secret = (await field(page, 'Key').inputValue()).replaceAll(' ', '');
    await field(page, APP).fill('000000');
    await press(page, 'Turn on');
    await expect(field(page, APP)).toHaveAccessibleDescription(/^This code is not right/);
    await field(page, APP).fill(codeOf(secret));
    await press(page, 'Turn on');
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [first = '', second = ''] = await codes.allTextContents();
    const downloaded = page.waitForEvent('download');
    await press(page, 'Download codes');
    expect((await downloaded).suggestedFilename()).toBe('recovery-codes.txt');
    expect(await violations(page)).toEqual([]);
    await press(page, 'I’ve saved them');
    await expect(card(page).getByText('10 recovery codes left')).toBeVisible();

    await signOut(page);
    await enterPassword(page, email);
    // The code of these thirty seconds has been used.
    await field(page, APP).fill(codeOf(secret, 30));
    await press(page, 'Sign in');
    await expect(accountMenu(page)).toBeVisible();

    await signOut(page);
    await enterPassword(page, email);
    await press(page, 'Use a recovery code instead');
    await field(page, 'Recovery code').fill(first);
    await page.keyboard.press('Enter');
    await expect(accountMenu(page)).toBeVisible();
    await expect
      .poll(async () => (await mailbox.emailsTo(email)).map(({ subject }) => subject))
      .toContain('A recovery code was used');

    await page.goto('/profile');
    await card(page).getByRole('button', { name: 'Turn off two-factor sign-in' }).click();
    await card(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Use a recovery code instead');
    await field(page, 'Recovery code').fill(second);
    await press(page, 'Turn off');
    await expect(
      card(page).getByRole('button', { name: 'Turn on two-factor sign-in' }),
    ).toBeVisible();
    await signOut(page);
    await signInByForm(page, email, PASSWORD);
  });
});

test.describe('proof that it is an administrator', () => {
  test.use({ who: 'admin', knownErrors: /status of 403/ });

  test('is asked for before a change, which then goes on with what was typed', {
    tag: '@journey',
  }, async ({ page, api }) => {
    const { email } = await api.register();
    let asked = 0;
    // As the server answers ten minutes after the sign-in.
    await page.route('**/api/admin/users/*/grant-months', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      const json = { error: 'confirmation_needed', message: 'Please confirm that it is you.' };
      return route.fulfill({ status: 403, json });
    });
    await page.goto('/admin?tab=users');
    await page.getByRole('searchbox').fill(email);
    await expect(page.getByText('Page 1 of 1 · 1 user')).toBeVisible();
    await page.getByRole('rowheader').getByRole('link').click();
    await press(page, 'Give months');
    const change = page.getByRole('dialog', { name: 'Give months of Premium?' });
    await change.getByLabel('Reason').fill('Asked for by mail');
    await change.getByRole('button', { name: 'Give months' }).click();
    const proof = page.getByRole('dialog', { name: 'Is it you?' });
    await expect(proof.getByLabel('Password', { exact: true })).toBeFocused();
    await proof.getByLabel('Password', { exact: true }).fill(api.demo('Admin').password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Months given')).toBeVisible();
    expect(asked).toBe(2);
    await expect(change).toBeHidden();
  });
});
