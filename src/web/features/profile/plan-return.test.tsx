import '#test/screen/matchers.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UserDto } from '#contract/auth.ts';
import type { SubscriptionDto } from '#contract/subscription.ts';
import { aSubscription, ENDS } from '#test/answers.ts';
import { aUser, fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { button, givenPlan, OWN, openPlan, plan } from '#test/screen/plan-fixture.ts';

screenTest();
afterEach(() => {
  vi.useRealTimers();
});

const REFRESH = 'POST /stripe/refresh-subscription';

function deferred() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

describe('return from checkout', () => {
  const answerWith = (changes: Partial<UserDto>) =>
    fakeApi.on(REFRESH, { status: 200, json: { user: aUser(changes) } });

  it('the return from checkout welcomes the member and shows Premium everywhere', async () => {
    givenPlan({}, { subscription: aSubscription() });
    answerWith({ is_premium: true });
    const { router } = await openPlan('/profile?checkout=success');
    expect(await screen.findByText('Welcome to Premium')).toBeVisible();
    await waitFor(() => expect(router.location().href).toBe('/profile'));
    const badge = screen.getByRole('heading', { level: 1 }).nextElementSibling;
    expect(badge).toHaveTextContent('Premium');
    expect(screen.getByRole('button', { name: /^Account menu/ })).toHaveAttribute(
      'aria-label',
      'Account menu, Maya Okafor, Premium plan',
    );
  });

  it('the return from checkout polls the plan with growing delays until the payment has arrived', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    givenPlan({}, { subscription: null });
    answerWith({});
    await openPlan('/profile?checkout=success');
    expect(await screen.findByText('Confirming your subscription…')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    expect(screen.queryByText('Welcome to Premium')).toBeNull();
    answerWith({ is_premium: true });
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(await screen.findByText('Welcome to Premium')).toBeVisible();
  });

  it('the return from checkout stops polling the plan after a while and polls again on request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    givenPlan({}, { subscription: null });
    answerWith({});
    await openPlan('/profile?checkout=success');
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

  it('the return from checkout says at once that the trial was refused', async () => {
    givenPlan({}, { trial_days: 0, trial_refused: true });
    answerWith({});
    await openPlan('/profile?checkout=success');
    expect(await screen.findByText('Premium has not begun. Nothing was charged.')).toBeVisible();
    expect(plan().getByText(/^This card has already had a free trial/)).toBeVisible();
    expect(screen.queryByText('Confirming your subscription…')).toBeNull();
  });

  it('the return from checkout says that the payment was not confirmed and retries on request', async () => {
    givenPlan({}, { subscription: aSubscription() });
    fakeApi.on(REFRESH, {
      status: 503,
      json: refusal('payments_unavailable', 'Payments are unavailable right now.'),
    });
    await openPlan('/profile?checkout=success');
    expect(await screen.findByText('Payments are unavailable right now.')).toBeVisible();
    answerWith({ is_premium: true });
    await userEvent.click(await button('Try again'));
    expect(await screen.findByText('Welcome to Premium')).toBeVisible();
  });
});

describe('return from the portal', () => {
  it.each([
    [false, null, 'Your subscription was canceled.'],
    [true, aSubscription({ ends_at: ENDS }), 'Your subscription ends on December 21, 2026.'],
    [true, aSubscription(), 'Your subscription goes on. Renews on December 21, 2026 for $5.'],
  ])(
    'the return from the portal as premium %s with %j reads %s',
    async (is_premium, subscription, text) => {
      givenPlan({ is_premium: true }, { subscription });
      fakeApi.on(REFRESH, { status: 200, json: { user: aUser({ is_premium }) } });
      const { router } = await openPlan('/profile?portal=return');
      expect(await screen.findByText(text)).toBeVisible();
      await waitFor(() => expect(router.location().href).toBe('/profile'));
      const offer = screen.queryByRole('button', { name: 'Upgrade Now' });
      expect(offer === null).toBe(is_premium);
    },
  );

  it('the profile does not restart polling the plan when the page rerenders', async () => {
    givenPlan({ is_premium: true });
    const answer = deferred();
    fakeApi.on(OWN, async () => {
      await answer.passed;
      return { status: 200, json: { trial_days: 0, trial_refused: false, subscription: null } };
    });
    fakeApi.on(REFRESH, { status: 200, json: { user: aUser({ is_premium: false }) } });
    await openPlan('/profile?portal=return');
    await button('Upgrade Now');
    answer.open();
    expect(await screen.findByText('Your subscription was canceled.')).toBeVisible();
  });

  it('the profile does not take a subscription response from before the change for a new one', async () => {
    givenPlan({ is_premium: true });
    const own = (subscription: SubscriptionDto) => ({
      status: 200,
      json: { trial_days: 0, trial_refused: false, subscription },
    });
    const before = deferred();
    const portal = deferred();
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
    await openPlan('/profile?portal=return');
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

it('the profile does not poll the plan on other visits', async () => {
  givenPlan({});
  await openPlan('/profile?checkout=other');
  await plan().findByText('7 days free, then $5/month');
  expect(fakeApi.heard(REFRESH)).toHaveLength(0);
});
