import { field, press, signInByForm } from './support/account.ts';
import { expect, PASSWORD, test } from './support.ts';

const TRIPS = '/api/saved-trips';

test.describe('API keys', () => {
  test('a member makes a key for a program, sees its use and revokes it', {
    tag: '@journey',
  }, async ({ page, api, calls }) => {
    const account = await api.register();
    await signInByForm(page, account.email, PASSWORD);
    await page.goto('/profile');
    const card = page.getByRole('region', { name: 'API keys' });
    await card.getByRole('button', { name: 'Create a key' }).click();
    await expect(field(page, 'Name')).toBeFocused();
    await field(page, 'Name').fill('My agent');
    await card.getByRole('checkbox', { name: 'See kept trips' }).check();
    await press(page, 'Create key');
    const key = await field(page, 'Your key').inputValue();
    expect(key).toMatch(/^rf_[\w-]{43}$/);
    await press(page, 'Done');
    await expect(card.getByText('Never used.', { exact: false })).toBeVisible();

    const headers = { authorization: `Bearer ${key}` };
    expect((await calls.get(TRIPS, { headers })).status()).toBe(200);
    expect((await calls.get('/api/profile/keys', { headers })).status()).toBe(403);
    await page.reload();
    await expect(card.getByText(/Last used/)).toBeVisible();
    await expect(page.getByText(key)).toHaveCount(0);

    await card.getByRole('button', { name: 'Revoke My agent' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke “My agent”?' });
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(card.getByRole('listitem')).toHaveCount(0);
    expect((await calls.get(TRIPS, { headers })).status()).toBe(401);
  });

  test('the page for developers lists every call under the content policy', {
    tag: '@journey',
  }, async ({ page }) => {
    await page.goto('/developers');
    await expect(page.getByText('/api/flights/search?origin=DEN', { exact: false })).toBeVisible();
    const call = page.locator('#getFlightsSearch');
    await call.locator('summary').click();
    await expect(call.getByRole('table', { name: 'Input' })).toBeVisible();
  });
});
