import type { APIRequestContext, Page } from '@playwright/test';
import { accountMenu, deleteAccount, field, follow, press, signOut } from './support/account.ts';
import type { Fakes } from './support/fakes.ts';
import { expect, newEmail, PASSWORD, test } from './support.ts';

// The fake signs in one person at a time.
test.describe.configure({ mode: 'default' });

interface Person {
  readonly sub: string;
  readonly email: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly email_verified: boolean;
}

const aPerson = (email: string): Person => ({
  sub: `google-${email}`,
  email,
  given_name: 'Noor',
  family_name: 'Haddad',
  email_verified: true,
});

/** Sets the person whom the fake signs in. */
async function letSignIn(calls: APIRequestContext, fakes: Fakes | null, person: Person) {
  const answer = await calls.post(`${fakes?.google}/person`, { data: person });
  expect(answer.ok()).toBe(true);
}

/** The box with Google's button, shown because the prompt is not. */
const box = (page: Page) => page.getByRole('dialog', { name: 'Continue with Google' });

async function signInWithGoogle(page: Page, label = 'Sign in with Google') {
  await press(page, label);
  await box(page)
    .getByRole('button', { name: /google/i })
    .click();
}

const policyOf = (answer: { headers: () => Readonly<Record<string, string>> }) =>
  answer.headers()['content-security-policy'] ?? '';

test.describe('Google sign-in', { tag: '@adapters' }, () => {
  test('a new person signs up with Google, signs out and signs in to the same account', async ({
    page,
    calls,
    fakes,
  }) => {
    const person = aPerson(newEmail());
    await letSignIn(calls, fakes, person);
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    await signInWithGoogle(page, 'Sign up with Google');
    const welcome = page.getByRole('dialog', { name: 'Welcome to Roamfare, Noor!' });
    await welcome.getByRole('button', { name: 'Start Searching Flights' }).click();
    await expect(page).toHaveURL('/');
    await expect(accountMenu(page)).toHaveAccessibleName('Account menu, Noor Haddad, Free plan');
    await expect(page.getByText('3 of 3 free searches left today')).toBeVisible();
    await page.reload();
    await expect(accountMenu(page)).toBeVisible();
    await expect(welcome).toBeHidden();

    await page.goto('/profile');
    await press(page, 'Edit first name');
    await field(page, 'First name').fill('Noora');
    await press(page, 'Save');
    await expect(accountMenu(page)).toHaveAccessibleName(/Noora Haddad/);
    await signOut(page);
    await page.goto('/login');
    await signInWithGoogle(page);
    await expect(page).toHaveURL('/');
    await expect(accountMenu(page)).toHaveAccessibleName(/Noora Haddad/);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Without a password the sign-in just now is the proof; the next one makes a new account.
    await page.goto('/profile');
    await deleteAccount(page);
    await signInWithGoogle(page);
    await expect(welcome).toBeVisible();
  });

  test.describe('existing account', () => {
    test.use({ knownErrors: /status of (?:401|409)/ });

    test('a Google sign-in connects an existing account by its password, once', async ({
      page,
      api,
      calls,
      fakes,
    }) => {
      const member = await api.register();
      await letSignIn(calls, fakes, aPerson(member.email));
      await page.goto('/login');
      await signInWithGoogle(page);
      await expect(
        page.getByRole('heading', { name: 'Enter your password once to connect Google' }),
      ).toBeFocused();
      await field(page, 'Password').fill('not the password');
      await press(page, 'Connect and sign in');
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
      await field(page, 'Password').fill(PASSWORD);
      await press(page, 'Connect and sign in');
      await expect(page).toHaveURL('/');
      await expect(accountMenu(page)).toHaveAccessibleName(/Maya Ellison/);

      await signOut(page);
      await page.goto('/login');
      await signInWithGoogle(page);
      await expect(accountMenu(page)).toHaveAccessibleName(/Maya Ellison/);
      expect(await api.signIn(member)).toBeTruthy();
    });
  });

  test('closing the Google box cancels the sign-in, and a retry works', async ({
    page,
    calls,
    fakes,
  }) => {
    await letSignIn(calls, fakes, aPerson(newEmail()));
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Sign in with Google' });
    await button.click();
    await box(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Sign-in was cancelled or timed out. Please try again.',
    );
    await expect(box(page)).toBeHidden();
    await expect(button).toBeFocused();
    await signInWithGoogle(page);
    await expect(accountMenu(page)).toBeVisible();
  });

  test('the Google check page reports each step and signs nobody in', async ({
    page,
    calls,
    fakes,
  }) => {
    await letSignIn(calls, fakes, aPerson(newEmail()));
    await page.goto('/debug/google');
    const status = page.getByLabel('Status');
    const log = page.getByRole('log');
    await expect(status).toContainText('Not loaded');
    await press(page, 'Test Initialization');
    await expect(status).toContainText('InitializedYes');
    await press(page, 'Test Sign-In');
    await box(page)
      .getByRole('button', { name: /google/i })
      .click();
    await expect(box(page)).toBeHidden();
    await expect(log).toContainText(/credential/i);
    await expect(status).toContainText('Last errorNone');
    await press(page, 'Clear Log');
    await expect(log).toHaveText('Nothing yet.');
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
  });

  test('only the sign-in pages allow Google in their content policy', async ({ page, fakes }) => {
    const origin = fakes?.google ?? '';
    const policyAt = async (path: string) => policyOf(await page.request.get(path));
    for (const path of ['/login', '/register', '/debug/google'])
      expect(await policyAt(path), path).toContain(origin);
    for (const path of ['/', '/plans', '/forgot-password', '/profile', '/sandbox/mail']) {
      const policy = await policyAt(path);
      expect(policy, path).toContain("require-trusted-types-for 'script'");
      expect(policy, path).not.toContain(origin);
    }
    // The document's policy decides, so the sign-in page is entered and left by a full load.
    const loadOf = (path: string) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await page.goto('/');
    const signIn = loadOf('/login');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    expect(policyOf(await signIn)).toContain(origin);
    const plans = loadOf('/plans');
    await follow(page, 'Plans');
    expect(policyOf(await plans)).not.toContain(origin);
  });
});
