import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { givenMember } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

async function open(address = '/support') {
  const app = openApp(address);
  await screen.findByRole('heading', { level: 1, name: 'Need Help?' });
  return app;
}
const email = async () =>
  decodeURIComponent(
    (await screen.findByRole('link', { name: 'Write an email' })).getAttribute('href') ?? '',
  );

it('the support page names the address, the response time and what to include', async () => {
  await open();
  const page = within(screen.getByRole('main'));
  expect(await page.findByRole('link', { name: 'help@example.com' })).toHaveAttribute(
    'href',
    'mailto:help@example.com',
  );
  expect(screen.getByText(/within about 24 hours on business days/)).toBeVisible();
  for (const text of ['Issue description:', 'Steps:', 'Browser and version:', 'Error messages:'])
    expect(screen.getByText(text)).toBeVisible();
});

it.each([
  [undefined, 'Plan: not signed in'],
  [{}, 'Plan: Free plan'],
  [{ is_premium: true }, 'Plan: Premium plan'],
  [{ is_premium: true, is_trial: true, trial_end: 4e9 }, 'Plan: Premium plan (trial)'],
])('prefills the plan of %j in the support email', async (member, text) => {
  if (member) givenMember(member);
  await open();
  await waitFor(async () => expect(await email()).toContain(text));
});

it('the support page goes back to the previous page', async () => {
  const { router } = openApp('/about');
  await screen.findByRole('heading', { level: 1, name: 'About' });
  await router.navigate({ to: '/support' });
  await userEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'About' })).toBeVisible();
});

it('the support page goes to the search when there is no previous page', async () => {
  const { router } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(router.location().pathname).toBe('/'));
});
