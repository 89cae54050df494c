import '#test/screen/matchers.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { SandboxCheckoutDto } from '#contract/sandbox.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { recordLeaving, returnToPage } from '#test/screen/plan-fixture.ts';

screenTest();
afterEach(() => vi.restoreAllMocks());

const PAY = 'POST /sandbox/checkout/cs_1/pay';
const SUCCESS = `${location.origin}/profile?checkout=success`;
const CANCEL = `${location.origin}/plans?checkout=cancelled`;

const aCheckout = (changes: Partial<SandboxCheckoutDto> = {}): SandboxCheckoutDto => ({
  status: 'open',
  product_name: 'Roamfare Premium',
  email: 'maya@example.com',
  plan_type: 'monthly',
  amount: 500,
  trial_days: 7,
  success_url: SUCCESS,
  cancel_url: CANCEL,
  ...changes,
});

async function open(changes: Partial<SandboxCheckoutDto> = {}) {
  fakeApi.on('GET /sandbox/checkout/cs_1', { status: 200, json: aCheckout(changes) });
  openApp('/sandbox/checkout/cs_1');
  await screen.findByText('Sandbox: no real card, no money');
}

const pay = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('the checkout page has no navigation and says what is bought and when it is first charged', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T19:00:00Z') });
  await open();
  vi.useRealTimers();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Premium, monthly');
  expect(screen.getByText('maya@example.com')).toBeVisible();
  expect(screen.getByText('$5.00 on November 28, 2026')).toBeVisible();
  expect(screen.getByText('$0.00')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back without paying' })).toHaveAttribute('href', CANCEL);
});

it.each([
  ['A new test card', 'new'],
  ['The test card everyone shares', 'same'],
])('the checkout page pays once with %s and returns to the product', async (name, card) => {
  const goTo = recordLeaving();
  await open();
  fakeApi.on(PAY, { status: 200, json: aCheckout({ status: 'complete' }) });
  await userEvent.click(screen.getByRole('radio', { name }));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Start free trial' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(SUCCESS));
  expect(fakeApi.heard(PAY).map(({ body }) => body)).toEqual([{ card }]);
});

it('the checkout page stays when the card is declined until another one pays', async () => {
  const goTo = recordLeaving();
  await open({ plan_type: 'yearly', amount: 5_000, trial_days: 0 });
  fakeApi.on(PAY, {
    status: 402,
    json: refusal('card_declined', 'The card was declined. Please try another one.'),
  });
  await userEvent.click(screen.getByRole('radio', { name: 'A card that is declined' }));
  await pay('Pay $50.00');
  expect(await screen.findByRole('alert')).toHaveTextContent('The card was declined.');
  expect(goTo).not.toHaveBeenCalled();
  fakeApi.on(PAY, { status: 200, json: aCheckout({ status: 'complete' }) });
  await userEvent.click(screen.getByRole('radio', { name: 'A new test card' }));
  await pay('Pay $50.00');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(SUCCESS));
});

it('the checkout page says after going back that the checkout is complete', async () => {
  const goTo = recordLeaving();
  await open();
  fakeApi.on(PAY, { status: 200, json: aCheckout({ status: 'complete' }) });
  await pay('Start free trial');
  await waitFor(() => expect(goTo).toHaveBeenCalled());
  fakeApi.on('GET /sandbox/checkout/cs_1', {
    status: 200,
    json: aCheckout({ status: 'complete' }),
  });
  act(returnToPage);
  expect(await screen.findByText('This checkout is complete')).toBeVisible();
});

it.each([
  ['complete' as const, 'This checkout is complete', SUCCESS],
  ['expired' as const, 'This checkout has expired', CANCEL],
])('a checkout that is %s offers only the way back', async (status, title, address) => {
  await open({ status });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByRole('link', { name: 'Back to Roamfare' })).toHaveAttribute('href', address);
  expect(screen.queryByRole('radio')).toBeNull();
});

it('the checkout page says that the checkout does not exist', async () => {
  openApp('/sandbox/checkout/cs_1');
  expect(await screen.findByText('There is no such payment page')).toBeVisible();
});

it('the checkout page retries a checkout that failed to load', async () => {
  fakeApi.on('GET /sandbox/checkout/cs_1', {
    status: 400,
    json: refusal('unexpected', 'Something went wrong.'),
  });
  openApp('/sandbox/checkout/cs_1');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
  fakeApi.on('GET /sandbox/checkout/cs_1', { status: 200, json: aCheckout() });
  await pay('Try again');
  expect(await screen.findByRole('button', { name: 'Start free trial' })).toBeVisible();
});
