import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SandboxPortalDto } from '#contract/sandbox.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

const PORTAL = 'GET /sandbox/portal/bps_1';
const CHANGE = 'POST /sandbox/portal/bps_1';
type Subscription = NonNullable<SandboxPortalDto['subscription']>;

const aPortal = (changes: Partial<Subscription> = {}): SandboxPortalDto => ({
  product_name: 'Roamfare Premium',
  email: 'maya@example.com',
  return_url: `${location.origin}/profile?portal=return`,
  subscription: {
    status: 'active',
    plan_type: 'monthly',
    amount: 500,
    period_ends_at: '2026-12-21T18:00:00.000Z',
    cancel_at_period_end: false,
    ...changes,
  },
});
const ok = (json: SandboxPortalDto) => ({ status: 200, json });

async function open(portal: SandboxPortalDto = aPortal()) {
  fakeApi.on(PORTAL, ok(portal));
  openApp('/sandbox/portal/bps_1');
  await screen.findByRole('heading', { level: 1, name: 'Your subscription' });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('the portal shows the subscription and links back', async () => {
  await open();
  expect(screen.getByText('Sandbox: no real card, no money')).toBeVisible();
  expect(screen.getByText('$5.00 per month')).toBeVisible();
  expect(screen.getByText('Renews on December 21, 2026.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Roamfare' })).toHaveAttribute(
    'href',
    `${location.origin}/profile?portal=return`,
  );
});

it.each([
  [
    'Cancel now',
    'cancel_now',
    { status: 'canceled' as const },
    'Your subscription has ended. Nothing more is charged.',
  ],
  [
    'Cancel at the end of the period',
    'cancel_at_period_end',
    { cancel_at_period_end: true },
    'Ends on December 21, 2026. Nothing more is charged.',
  ],
])(
  'the portal cancels the subscription after confirmation: %s',
  async (choice, action, outcome, text) => {
    await open();
    fakeApi.on(CHANGE, ok(aPortal(outcome)));
    await press('Cancel subscription');
    await press(choice);
    const question = screen.getByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Keep subscription' }));
    expect(fakeApi.heard(CHANGE)).toHaveLength(0);

    await press(choice);
    await userEvent.click(within(question).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(fakeApi.heard(CHANGE).map(({ body }) => body)).toEqual([{ wish: action }]);
    await waitFor(() => expect(question).not.toHaveAttribute('open'));
  },
);

it('the portal resumes a subscription that is set to end', async () => {
  await open(aPortal({ cancel_at_period_end: true }));
  fakeApi.on(CHANGE, ok(aPortal()));
  await press('Continue subscription');
  expect(await screen.findByText('Renews on December 21, 2026.')).toBeVisible();
  expect(fakeApi.heard(CHANGE).map(({ body }) => body)).toEqual([{ wish: 'resume' }]);
  expect(screen.queryByText('Continue subscription')).toBeNull();
});

it('the portal offers nothing to cancel after the end or without a subscription', async () => {
  await open(aPortal({ status: 'canceled' }));
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
});

it('the portal says that there is no subscription', async () => {
  await open({ ...aPortal(), subscription: null });
  expect(screen.getByText('Nothing has been subscribed to.')).toBeVisible();
});

it('the portal keeps the subscription and says so when the change fails', async () => {
  await open();
  fakeApi.on(CHANGE, {
    status: 503,
    json: refusal('storage_unavailable', 'The service is unavailable right now.'),
  });
  await press('Cancel subscription');
  await press('Cancel now');
  await press('Confirm');
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is unavailable');
  expect(screen.getByText('Renews on December 21, 2026.')).toBeVisible();
});

it('the portal page says that the portal does not exist', async () => {
  openApp('/sandbox/portal/bps_1');
  expect(await screen.findByText('There is no such payment page')).toBeVisible();
});
