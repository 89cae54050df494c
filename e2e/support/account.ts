import { expect, type Locator, type Page } from '@playwright/test';

export const field = (page: Page, label: string): Locator =>
  page.getByLabel(label, { exact: true });

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Present while someone is signed in; its name has the person and the plan. */
export const accountMenu = (page: Page): Locator =>
  page.getByRole('button', { name: /^Account menu/ });

/** Fills every field except the phone. */
export async function fillRegistration(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'First name').fill('Maya');
  await field(page, 'Last name').fill('Ellison');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
}

export async function registerByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, email, password);
  await press(page, 'Create account');
}

export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/');
  await expect(accountMenu(page)).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await press(page, 'Log out');
  await expect(accountMenu(page)).toBeHidden();
}

/** Navigates inside the app without loading the page. */
export const follow = (page: Page, link: 'Home' | 'Plans'): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();

/** On the profile. @param password undefined for a member who has none. */
export async function deleteAccount(page: Page, password?: string): Promise<void> {
  await press(page, 'Delete account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  if (password !== undefined) await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL('/login');
  await expect(accountMenu(page)).toBeHidden();
}
