import { screen } from '@testing-library/react';

export const from = () => screen.findByRole('combobox', { name: 'From' });
export const to = () => screen.findByRole('combobox', { name: 'To' });
/** One of the first places, a button below the field. */
export const quick = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^${name}`) });
export const option = (name: RegExp) => screen.findByRole('option', { name });
export const optionTexts = () => screen.getAllByRole('option').map((one) => one.textContent);
/** A chosen place, as the button that removes it. */
export const chip = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
export const day = (name: RegExp) => screen.findByRole('radio', { name });
export const submitButton = () =>
  document.querySelector<HTMLButtonElement>('form [type="submit"]')!;
