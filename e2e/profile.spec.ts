import { field, press, signInByForm } from './support/account.ts';
import { expect, PASSWORD, test } from './support.ts';

const NEXT = 'an even longer password';

test.describe('profile', () => {
  test.use({ knownErrors: /status of (?:400|401)/ });

  test('the profile changes name, phone and password and ends the other sessions', {
    tag: '@journey',
  }, async ({ page, api }) => {
    const account = await api.register();
    await signInByForm(page, account.email, PASSWORD);
    await page.goto('/profile');

    await press(page, 'Edit first name');
    await expect(field(page, 'First name')).toBeFocused();
    await field(page, 'First name').fill('');
    await press(page, 'Save');
    await expect(field(page, 'First name')).toHaveAccessibleDescription('First name is required');
    await field(page, 'First name').fill('Noor');
    await page.keyboard.press('Enter');
    await expect(page.getByText('first name updated successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Account menu, Noor/ })).toBeVisible();
    await press(page, 'Edit phone number');
    await field(page, 'Phone number').fill('5551234567');
    await press(page, 'Save');
    await page.reload();
    await expect(page.getByText('(555) 123-4567')).toBeVisible();

    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await press(page, 'Sign out everywhere else');
    const question = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' });
    await question.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(sessions.getByText('This device')).toBeVisible();
    await expect(api.usage(account.token)).rejects.toThrow('401');

    const elsewhere = await api.signIn(account);
    await press(page, 'Change password');
    await field(page, 'Current password').fill('not the password');
    await field(page, 'New password').fill(NEXT);
    await field(page, 'Confirm new password').fill(NEXT);
    await press(page, 'Change password');
    await expect(field(page, 'Current password')).toHaveAccessibleDescription(
      'Current password is incorrect',
    );
    await field(page, 'Current password').fill(PASSWORD);
    await press(page, 'Change password');
    await expect(page.getByText('Password changed.')).toBeVisible();
    await expect(api.usage(elsewhere)).rejects.toThrow('401');
    await expect(api.signIn(account)).rejects.toThrow('401');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your profile');
    expect(await api.signIn({ ...account, password: NEXT })).toBeTruthy();
  });
});
