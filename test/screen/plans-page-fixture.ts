import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { openApp } from './open-app.tsx';

type Plan = 'Premium' | 'Free';

export const card = (name: Plan) => within(screen.getByRole('region', { name }));
export const textOf = (name: Plan) =>
  screen.getByRole('region', { name }).textContent.replaceAll(/\s+/g, ' ');
export const upgrade = () => screen.findByRole('button', { name: 'Upgrade to Premium' });
export const yearly = () => userEvent.click(screen.getByRole('radio', { name: 'Yearly' }));

export async function openPlans(address = '/plans') {
  const app = openApp(address);
  await screen.findByRole('heading', { level: 1, name: 'Your pass, without the guesswork' });
  return app;
}

/** Opens the page and waits until everything has loaded, including the settings. */
export async function openWholePlans() {
  const { queries } = await openPlans();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
}
