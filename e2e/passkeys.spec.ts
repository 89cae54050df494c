import type { Page } from '@playwright/test';
import { accountMenu, field, press, signOut } from './support/account.ts';
import { expect, PASSWORD, test } from './support.ts';

// Passkeys belong to a host, and browsers have none for a network address.
test.use({ ownContext: true, knownErrors: /the server responded with a status of 401/ });

/** The same product by its name. */
const byName = (baseURL = ''): string => baseURL.replace('127.0.0.1', 'localhost');

/** A phone that makes and uses passkeys as soon as it is asked, until it is put away. */
async function openPhone(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const answer = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { putAway: () => answer(false), takeOut: () => answer(true) };
}

/** The phone would answer the autofill before anybody presses a button. */
async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

/** Signs in with the password at the address of passkeys. */
async function signInByPassword(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Sign in');
  await expect(accountMenu(page)).toBeVisible();
}

const passkeysCard = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function addPasskey(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/profile`);
  const card = passkeysCard(page);
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await card.getByRole('button', { name: 'Continue' }).click();
}

test.describe('passkeys', () => {
  test('a member adds a passkey, signs in with it, renames and removes it, and is refused afterwards', {
    tag: '@journey',
  }, async ({ page, api, baseURL }) => {
    const origin = byName(baseURL);
    const { email } = await api.register();
    await withoutAutofill(page);
    await openPhone(page);
    await signInByPassword(page, origin, email);
    await addPasskey(page, origin);
    const card = passkeysCard(page);
    await expect(card.getByText('Never used.', { exact: false })).toBeVisible();

    await signOut(page);
    await page.goto(`${origin}/login`);
    await press(page, 'Sign in with a passkey');
    await expect(page).toHaveURL(`${origin}/`);
    await expect(accountMenu(page)).toHaveAccessibleName(/Maya Ellison/);

    await page.goto(`${origin}/profile`);
    await expect(card.getByText(/Last used/)).toBeVisible();
    await card.getByRole('button', { name: /^Rename / }).click();
    await field(page, 'Name').fill('My phone');
    await press(page, 'Save');
    await card.getByRole('button', { name: 'Remove My phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove “My phone”?' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(card.getByRole('listitem')).toHaveCount(0);

    await signOut(page);
    await page.goto(`${origin}/login`);
    await press(page, 'Sign in with a passkey');
    await expect(page.getByRole('alert')).toContainText('No account here has this passkey');
    await expect(accountMenu(page)).toBeHidden();
  });

  test('a member chooses a passkey in the autofill of the email field', async ({
    page,
    api,
    baseURL,
  }) => {
    const origin = byName(baseURL);
    const { email } = await api.register();
    const phone = await openPhone(page);
    await signInByPassword(page, origin, email);
    await addPasskey(page, origin);
    await expect(passkeysCard(page).getByRole('listitem')).toHaveCount(1);
    // The sign-in screen comes after signing out, and its autofill would sign in at once.
    await phone.putAway();
    await signOut(page);
    await phone.takeOut();
    await page.goto(`${origin}/login`);
    await expect(page).toHaveURL(`${origin}/`);
    await expect(accountMenu(page)).toBeVisible();
  });
});
