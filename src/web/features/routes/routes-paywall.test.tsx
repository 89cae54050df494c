import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, givenSite } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { givenPlan, recordLeaving } from '#test/screen/plan-fixture.ts';

screenTest();
afterEach(() => vi.restoreAllMocks());

const CHECKOUT = 'POST /stripe/create-checkout-session';
const PAGE = `${location.origin}/sandbox/checkout/cs_1`;

async function openPaywall(label = '$15/month') {
  givenPlan({});
  openApp('/routes');
  await screen.findByRole('heading', { level: 1, name: 'Premium Feature' });
  return screen.findByRole('button', { name: `Upgrade for ${label}` });
}

it('the routes paywall shows the configured label above the price that is charged', async () => {
  givenSite({ routes_gate_label: '$19/month' });
  const button = await openPaywall('$19/month');
  await waitFor(() =>
    expect(button).toHaveAccessibleDescription('Limited-time price: you pay $5/month at checkout'),
  );
  expect(screen.getByRole('link', { name: 'Back to Search' })).toHaveAttribute('href', '/');
});

it('the routes paywall names the map and shows an example of it', async () => {
  await openPaywall();
  expect(screen.getByRole('heading', { name: 'See every route on one map' })).toBeVisible();
  expect(screen.getByTestId('example').querySelector('svg')).not.toBeNull();
});

it('the routes paywall starts the monthly checkout', async () => {
  const goTo = recordLeaving();
  fakeApi.on(CHECKOUT, { status: 200, json: { checkout_url: PAGE } });
  const button = await openPaywall();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(button);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(PAGE));
  expect(fakeApi.heard(CHECKOUT)[0]?.body).toEqual({ plan_type: 'monthly' });
});

it('the routes paywall shows a failed checkout in a toast', async () => {
  fakeApi.on(CHECKOUT, 'unreachable');
  const button = await openPaywall();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(button);
  expect(await screen.findByText('Upgrade Failed')).toBeVisible();
  expect(screen.getByText('Failed to start checkout process. Please try again.')).toBeVisible();
});

it('the routes paywall shows the message of the server for a refused checkout', async () => {
  const json = { error: 'payments_unavailable', message: 'Payments are closed until noon.' };
  fakeApi.on(CHECKOUT, { status: 503, json });
  const button = await openPaywall();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(button);
  expect(await screen.findByText('Upgrade Failed')).toBeVisible();
  expect(
    screen.getByText(/^Failed to start checkout process. Please try again./),
  ).toHaveTextContent('Payments are closed until noon.');
});

it('the routes paywall is disabled with the reason where payments are off', async () => {
  givenSite({ payments: { provider: 'off', page_origins: [] } });
  const button = await openPaywall();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Payments are not set up on this server');
});
