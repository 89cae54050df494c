import type { Page } from '@playwright/test';
import { accountMenu, field, fillRegistration, registerByForm } from './support/account.ts';
import { expect, newEmail, PASSWORD, results, test } from './support.ts';

const create = (page: Page) => page.getByRole('button', { name: 'Create account' });
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

test.describe('registration', () => {
  test('registration names every invalid field', async ({ page }) => {
    await page.goto('/register');
    await create(page).click();
    const expectErrors = async (errors: Readonly<Record<string, string>>) => {
      for (const [label, text] of Object.entries(errors))
        await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${text}`));
    };
    await expectErrors({
      'First name': 'First name is required',
      'Last name': 'Last name is required',
      Email: 'Email is required',
      Password: 'Password is required',
      'Confirm password': 'Please confirm your password',
    });
    await expect(field(page, 'First name')).toBeFocused();

    await field(page, 'Email').fill('maya@nowhere');
    await field(page, 'Phone').fill('555');
    await field(page, 'Password').fill('12345');
    await field(page, 'Confirm password').fill('123456');
    await create(page).click();
    await expectErrors({
      Email: 'Please enter a valid email address',
      Phone: 'Please enter a valid US phone number \\(10 digits\\)',
      Password: 'Password must be at least 6 characters long',
      'Confirm password': 'Passwords do not match',
    });
  });

  test('registration formats the phone number, sends its digits and welcomes the member', {
    tag: '@journey',
  }, async ({ page }) => {
    await page.goto('/register');
    await fillRegistration(page, newEmail(), PASSWORD);
    await field(page, 'Phone').pressSequentially('5551234567');
    await expect(field(page, 'Phone')).toHaveValue('(555) 123-4567');
    const sent = page.waitForRequest('**/api/auth/register');
    await create(page).click();
    const body = (await sent).postDataJSON();
    expect(body.phone_number).toBe('5551234567');
    expect(body).not.toHaveProperty('confirm_password');

    const welcome = page.getByRole('dialog', { name: 'Welcome to Roamfare, Maya!' });
    await expect(welcome).toContainText('Your account has been created successfully');
    await expect(welcome).toContainText('1 free search per week');
    await expect(welcome).toContainText('Right now: 3 searches per day');
    await welcome.getByRole('button', { name: 'Start Searching Flights' }).click();
    await expect(welcome).toBeHidden();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('3 of 3 free searches left today')).toBeVisible();
  });

  test('the welcome dialog links to the plans', async ({ page }) => {
    await registerByForm(page, newEmail(), PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Premium' }).click();
    await expect(page).toHaveURL('/plans');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test.describe('refused sign-ins and registrations', () => {
  test.use({ knownErrors: /status of (?:401|409)/ });

  test('registration says that an email address is taken', async ({ page, api }) => {
    await registerByForm(page, (await api.register()).email, PASSWORD);
    await expect(page.getByText('An account with this email already exists')).toBeVisible();
    await expect(field(page, 'First name')).toHaveValue('Maya');
  });

  test('sign-in names missing fields, refuses a wrong password and accepts the right one', async ({
    page,
    api,
  }) => {
    const { email } = await api.register();
    await page.goto('/login');
    await signIn(page).click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required');
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required');
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill('not the password');
    await signIn(page).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(field(page, 'Email')).toHaveValue(email);
    await field(page, 'Password').fill(PASSWORD);
    await signIn(page).click();
    await expect(page).toHaveURL('/');
    await expect(accountMenu(page)).toBeVisible();
  });
});

test.describe('signed-in member', () => {
  test.use({ who: 'free' });

  test('signing out also ends the session on the server', { tag: '@journey' }, async ({
    page,
    api,
    token,
  }) => {
    await page.goto('/');
    await accountMenu(page).click();
    const revoked = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect((await revoked).status()).toBe(204);
    await expect(api.usage(token)).rejects.toThrow('401');
  });

  for (const path of ['/login', '/register'])
    test(`redirects a signed-in member away from ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    });

  test('tells a free member that notifications are a premium feature', async ({ page }) => {
    await page.goto('/');
    await accountMenu(page).click();
    await page.getByRole('button', { name: /^Flight Notifications/ }).click();
    const paywall = page.getByRole('alertdialog', { name: 'Premium Feature' });
    await expect(paywall).toContainText(
      'Flight notifications are a premium feature. Upgrade your account to access this feature.',
    );
    await paywall.getByRole('button', { name: 'OK' }).click();
    await expect(paywall).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('signing out in one tab signs out the other', async ({ page, context }) => {
    await page.goto('/profile');
    const other = await context.newPage();
    await other.goto('/');
    await accountMenu(other).click();
    await other.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
  });

  test.describe('revoked session', () => {
    test.use({ knownErrors: /status of 401/ });

    test('a revoked session leads to the sign-in screen', async ({ page, api, token }) => {
      await page.goto('/about');
      await expect(accountMenu(page)).toBeVisible();
      await api.signOut(token);
      await page.getByRole('navigation', { name: 'Main' }).getByText('Home').click();
      await expect(page).toHaveURL('/login');
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
      await page.goto(results());
      await expect(page.getByText('Please log in to search flights')).toBeVisible();
    });
  });
});
