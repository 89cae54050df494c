import type { Locator, Page } from '@playwright/test';

/** A part of the sentence of an alert, by the word before it. */
export const part = (page: Page, before: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${before} .*, change$`) });

export async function choosePrice(page: Page, dollars: string): Promise<void> {
  await part(page, 'costs').click();
  const window = page.getByRole('dialog', { name: 'Which price' });
  await window.getByLabel('Max price').fill(dollars);
  await window.getByRole('button', { name: 'Done' }).click();
}

/** By typing, as on every screen; on phones the list fills the window until it is closed. */
export async function choosePlace(page: Page, end: 'from' | 'to', typed: string): Promise<void> {
  await part(page, end).click();
  const window = page.getByRole('dialog', { name: end === 'from' ? 'From where' : 'To where' });
  await window.getByRole('combobox').fill(typed);
  await window.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  const list = page.getByRole('button', { name: /^Done, / });
  if (await list.isVisible()) await list.click();
  await window.getByRole('button', { name: 'Done', exact: true }).click();
}
