import fs from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { field, fillRegistration, press, signInByForm } from './support/account.ts';
import { expect, PASSWORD, test } from './support.ts';

test.describe('leaving', () => {
  test.use({ knownErrors: /status of (?:400|401)/ });

  test('a member takes everything along, deletes the account and registers again', {
    tag: '@journey',
  }, async ({ page, api, mailbox }) => {
    const account = await api.register();
    await signInByForm(page, account.email, PASSWORD);
    await page.goto('/profile');

    const saving = page.waitForEvent('download');
    await press(page, 'Download my data');
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('my-data.zip');
    const files = unzipSync(fs.readFileSync(await saved.path()));
    const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(textOf('README.txt')).toContain('kept-trips.json and kept-trips.csv');
    expect(JSON.parse(textOf('account.json')).account.email).toBe(account.email);
    expect(JSON.parse(textOf('sessions.json'))).toHaveLength(2);
    expect(textOf('sessions.csv').split('\r\n')[0]).toBe('signed_in_at,last_seen_at,browser');
    await expect(page.getByText('Your data was downloaded.')).toBeVisible();

    await press(page, 'Delete account');
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const password = dialog.getByLabel('Password', { exact: true });
    const confirm = dialog.getByRole('button', { name: 'Delete for good' });
    await password.fill('not the password');
    await confirm.click();
    await expect(password).toHaveAccessibleDescription('Password is incorrect');
    await password.fill(PASSWORD);
    await confirm.click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your account was deleted')).toBeVisible();
    await expect(api.usage(account.token)).rejects.toThrow('401');
    await expect
      .poll(async () => (await mailbox.emailsTo(account.email)).map(({ subject }) => subject))
      .toEqual(['Your account was deleted']);

    await field(page, 'Email').fill(account.email);
    await field(page, 'Password').fill(PASSWORD);
    await press(page, 'Sign in');
    await expect(page.getByText('Invalid email or password')).toBeVisible();

    await page.goto('/register');
    await fillRegistration(page, account.email, PASSWORD);
    await press(page, 'Create account');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await api.signIn(account)).toBeTruthy();
  });

  test('a member ends other sign-ins and then all that goes on', async ({ page, api }) => {
    const account = await api.register();
    await signInByForm(page, account.email, PASSWORD);
    await page.goto('/profile');
    await page.getByRole('link', { name: 'End sign-ins, alerts and more' }).click();
    await expect(page).toHaveURL('/profile/end');
    await expect(page.getByText('1 other sign-in')).toBeVisible();
    await press(page, 'End all');
    const question = page.getByRole('alertdialog', { name: 'End all of it?' });
    await question.getByRole('button', { name: 'End all' }).click();
    await expect(page.getByText('You are signed in only here.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'End all' })).toBeHidden();
    await expect(api.usage(account.token)).rejects.toThrow('401');
  });
});
