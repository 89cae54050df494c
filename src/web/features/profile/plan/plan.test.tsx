import '#test/screen/matchers.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UserDto } from '#contract/auth.ts';
import type { SubscriptionDto } from '#contract/subscription.ts';
import { aUser, fakeApi, givenSite, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import {
  aSubscription,
  givenPlan,
  givenSubscription,
  returnToPage,
  watchLeaving,
} from '#test/screen/plan-scene.ts';

screenTest();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const CHECKOUT = 'POST /stripe/create-checkout-session';
const PORTAL = 'POST /stripe/customer-portal';
const OWN = 'GET /stripe/subscription';
const REFRESH = 'POST /stripe/refresh-subscription';
const PAGE = `${location.origin}/sandbox/any/1`;
const ENDS = '2026-12-21T18:00:00.000Z';

/** What is held back until it is opened. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

const plan = () => within(screen.getByRole('region', { name: 'Your plan' }));
const button = (name: string) => screen.findByRole('button', { name });

async function open(address = '/profile') {
  const app = openApp(address);
  await screen.findByRole('heading', { level: 1, name: 'Your profile' });
  return app;
}

describe('the offer to a free member', () => {
  it('names the price, begins the monthly checkout and leads to the plans', async () => {
    const goTo = watchLeaving();
    givenPlan({});
    fakeApi.on(CHECKOUT, { status: 200, json: { checkout_url: PAGE } });
    await open();
    expect(await plan().findByText('7 days free, then $5/month')).toBeVisible();
    expect(plan().getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/plans');
    await userEvent.click(await button('Upgrade Now'));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(PAGE));
    expect(fakeApi.heard(CHECKOUT)[0]?.body).toEqual({ plan_type: 'monthly' });
  });

  it('tells a failure in a toast', async () => {
    givenPlan({});
    fakeApi.on(CHECKOUT, 'unreachable');
    await open();
    await plan().findByText('7 days free, then $5/month');
    await userEvent.click(await button('Upgrade Now'));
    expect(await screen.findByText('Upgrade Failed')).toBeVisible();
    expect(screen.getByText('Failed to start checkout process. Please try again.')).toBeVisible();
    expect((await button('Upgrade Now')).getAttribute('aria-busy')).toBeNull();
  });

  it('tells why there was no trial, and promises none', async () => {
    givenPlan({}, { trial_days: 0, trial_refused: true });
    await open();
    expect(
      await plan().findByText(
        'This card has already had a free trial with another account. Nothing was charged; you can subscribe without a trial.',
      ),
    ).toBeVisible();
    expect(plan().getByText('$5/month')).toBeVisible();
  });

  it('is off with its reason where nothing is sold', async () => {
    givenPlan({});
    givenSite({ payments: { provider: 'off', page_origins: [] } });
    await open();
    await plan().findByText('Payments are not set up on this server');
    await userEvent.click(await button('Upgrade Now'));
    expect(fakeApi.heard(CHECKOUT)).toHaveLength(0);
  });
});

describe('the subscription of a premium member', () => {
  it.each([
    [aSubscription(), 'Renews on December 21, 2026 for $5'],
    [aSubscription({ plan_type: 'yearly' }), 'Renews on December 21, 2026 for $50'],
    [aSubscription({ ends_at: ENDS }), 'Ends on December 21, 2026'],
    [aSubscription({ past_due: true }), 'Payment overdue'],
    [null, 'No subscription runs for this account: there is nothing to pay.'],
  ])('%j reads %s', async (subscription, words) => {
    givenPlan({ is_premium: true }, { subscription });
    await open();
    expect(await plan().findByText(words)).toBeVisible();
  });

  it('in its trial says when that ends and what follows', async () => {
    const trial_end = Date.now() / 1000 + 5.5 * 86_400;
    givenPlan({ is_premium: true, is_trial: true, trial_end }, { subscription: aSubscription() });
    await open();
    expect(await plan().findByText('Free until December 21, 2026, then $5/month')).toBeVisible();
    expect(plan().getByText('6 days left in trial')).toBeVisible();
  });

  it('that cannot be looked up says so and is looked up again', async () => {
    givenPlan({ is_premium: true });
    fakeApi.on(OWN, {
      status: 403,
      json: refusal('unexpected', 'Not right now'),
    });
    await open();
    expect(await plan().findByText('Not right now')).toBeVisible();
    givenSubscription({ subscription: aSubscription() });
    await userEvent.click(plan().getByRole('button', { name: 'Try again' }));
    expect(await plan().findByText('Renews on December 21, 2026 for $5')).toBeVisible();
  });

  it('is managed on the page of the provider, which is opened once', async () => {
    const goTo = watchLeaving();
    givenPlan({ is_premium: true }, { subscription: aSubscription() });
    fakeApi.on(PORTAL, { status: 200, json: { portal_url: PAGE } });
    await open();
    await plan().findByText('Renews on December 21, 2026 for $5');
    const manage = await button('Manage Subscription');
    await userEvent.dblClick(manage);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(PAGE));
    expect(fakeApi.heard(PORTAL)).toHaveLength(1);
    expect(manage).toHaveAttribute('aria-busy', 'true');
    act(returnToPage);
    expect(manage.getAttribute('aria-busy')).toBeNull();
  });

  it.each([
    [
      { status: 409, json: refusal('no_subscription', 'There is no subscription to manage.') },
      'There is no subscription to manage.',
    ],
    [{ status: 200, json: { portal_url: 'https://evil.example/' } }, ''],
  ])('that cannot be managed says so: %j', async (answer, reason) => {
    const goTo = watchLeaving();
    givenPlan({ is_premium: true });
    fakeApi.on(PORTAL, answer);
    await open();
    await plan().findByText(/No subscription runs/);
    await userEvent.click(await button('Manage Subscription'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      `Failed to open subscription management. Please try again.${reason}`,
    );
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe('back from the checkout', () => {
  const answerWith = (changes: Partial<UserDto>) =>
    fakeApi.on(REFRESH, { status: 200, json: { user: aUser(changes) } });

  it('the member is welcomed, and premium everywhere at once', async () => {
    givenPlan({}, { subscription: aSubscription() });
    answerWith({ is_premium: true });
    const { router } = await open('/profile?checkout=success');
    expect(await screen.findByText('Welcome to Premium')).toBeVisible();
    expect(router.location().href).toBe('/profile');
    expect(plan().getByText('Premium')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Account menu/ })).toHaveAttribute(
      'aria-label',
      'Account menu, Maya Okafor, Premium plan',
    );
  });

  it('asks again with growing pauses until the payment has come through', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    givenPlan({}, { subscription: null });
    answerWith({});
    await open('/profile?checkout=success');
    expect(await screen.findByText('Confirming your subscription…')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    expect(screen.queryByText('Welcome to Premium')).toBeNull();
    answerWith({ is_premium: true });
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(await screen.findByText('Welcome to Premium')).toBeVisible();
  });

  it('gives up after a while, and asks again when told to', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    givenPlan({}, { subscription: null });
    answerWith({});
    await open('/profile?checkout=success');
    await screen.findByText('Confirming your subscription…');
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(await screen.findByText('Your payment is still on its way')).toBeVisible();
    const asked = fakeApi.heard(REFRESH).length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(fakeApi.heard(REFRESH)).toHaveLength(asked);

    answerWith({ is_premium: true });
    await userEvent.click(await button('Check again'));
    expect(await screen.findByText('Welcome to Premium')).toBeVisible();
  });

  it('is told at once that the trial was refused', async () => {
    givenPlan({}, { trial_days: 0, trial_refused: true });
    answerWith({});
    await open('/profile?checkout=success');
    expect(await screen.findByText('Premium has not begun. Nothing was charged.')).toBeVisible();
    expect(plan().getByText(/^This card has already had a free trial/)).toBeVisible();
    expect(screen.queryByText('Confirming your subscription…')).toBeNull();
  });

  it('says when it cannot be confirmed, and tries again when told to', async () => {
    givenPlan({}, { subscription: aSubscription() });
    fakeApi.on(REFRESH, {
      status: 503,
      json: refusal('payments_unavailable', 'Payments are unavailable right now.'),
    });
    await open('/profile?checkout=success');
    expect(await screen.findByText('Payments are unavailable right now.')).toBeVisible();
    answerWith({ is_premium: true });
    await userEvent.click(await button('Try again'));
    expect(await screen.findByText('Welcome to Premium')).toBeVisible();
  });
});

describe('back from the portal', () => {
  it.each([
    [false, null, 'Your subscription was cancelled.'],
    [true, aSubscription({ ends_at: ENDS }), 'Your subscription ends on December 21, 2026.'],
    [true, aSubscription(), 'Your subscription goes on. Renews on December 21, 2026 for $5.'],
  ])('premium %s with %j reads %s', async (is_premium, subscription, words) => {
    givenPlan({ is_premium: true }, { subscription });
    fakeApi.on(REFRESH, { status: 200, json: { user: aUser({ is_premium }) } });
    const { router } = await open('/profile?portal=return');
    expect(await screen.findByText(words)).toBeVisible();
    expect(router.location().href).toBe('/profile');
    const offer = screen.queryByRole('button', { name: 'Upgrade Now' });
    expect(offer === null).toBe(is_premium);
  });

  it('does not take what was asked before for the state after', async () => {
    givenPlan({ is_premium: true });
    const own = (subscription: SubscriptionDto) => ({
      status: 200,
      json: { trial_days: 0, trial_refused: false, subscription },
    });
    const before = gate();
    const portal = gate();
    let isRefreshed = false;
    fakeApi.on(OWN, async () => {
      if (isRefreshed) return own(aSubscription({ ends_at: ENDS }));
      await before.passed;
      return own(aSubscription());
    });
    fakeApi.on(REFRESH, async () => {
      await portal.passed;
      isRefreshed = true;
      return { status: 200, json: { user: aUser({ is_premium: true }) } };
    });
    await open('/profile?portal=return');
    await waitFor(() => expect(fakeApi.heard(OWN)).not.toHaveLength(0));
    const asked = fakeApi.heard(OWN).length;
    portal.open();
    await waitFor(() => expect(fakeApi.heard(OWN).length).toBeGreaterThan(asked));
    before.open();
    const ends = 'Your subscription ends on December 21, 2026.';
    expect(await screen.findByText(ends)).toBeVisible();
    expect(plan().getByText('Ends on December 21, 2026')).toBeVisible();
  });
});

it('asks the provider nothing on other visits', async () => {
  givenPlan({});
  await open('/profile?checkout=other');
  await plan().findByText('7 days free, then $5/month');
  expect(fakeApi.heard(REFRESH)).toHaveLength(0);
});
