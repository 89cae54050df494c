import { aSubscription } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aUser, fakeApi, givenMember, givenSite, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import {
  givenPlan,
  givenSubscription,
  recordLeaving,
  returnToPage,
} from '#test/screen/plan-fixture.ts';
import {
  card,
  openPlans,
  openWholePlans,
  textOf,
  upgrade,
  yearly,
} from '#test/screen/plans-page-fixture.ts';

screenTest();
afterEach(() => vi.restoreAllMocks());

const CHECKOUT = 'POST /stripe/create-checkout-session';
const FAILURE = 'Failed to start checkout process. Please try again.';
const OWN_PAGE = `${location.origin}/sandbox/checkout/cs_1`;

describe('upgrade button', () => {
  it('the upgrade button leads a guest to registration', async () => {
    await openPlans();
    const premium = card('Premium');
    expect(await premium.findByRole('link', { name: 'Get Started' })).toHaveAttribute(
      'href',
      '/register',
    );
    expect(premium.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(card('Free').getByRole('link', { name: 'Get Started' })).toHaveAttribute(
      'href',
      '/register',
    );
    expect(fakeApi.heard('GET /stripe/subscription')).toHaveLength(0);
  });

  it('the upgrade button waits for the session', async () => {
    givenPlan({});
    let answerNow = () => {};
    const asked = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    fakeApi.on('POST /auth/verify-token', async () => {
      await asked;
      return { status: 200, json: { valid: true, user: aUser(), error: null } };
    });
    await openPlans();
    expect(screen.queryByText('Get Started')).toBeNull();
    expect(screen.queryByText('Upgrade to Premium')).toBeNull();
    answerNow();
    expect(await upgrade()).toBeVisible();
    expect(screen.queryByText('Get Started')).toBeNull();
  });

  it('the upgrade button is disabled for a premium member, below the subscription banner', async () => {
    givenPlan({ is_premium: true }, { subscription: aSubscription(), trial_days: 0 });
    await openPlans();
    expect(await screen.findByRole('button', { name: 'Active Plan' })).toBeDisabled();
    expect(screen.getByText('Active Subscription')).toBeVisible();
    expect(
      await screen.findByText('Premium, monthly. Renews on December 21, 2026 for $5.'),
    ).toBeVisible();
  });

  it('the Premium card shows a premium member the price of their own plan', async () => {
    const subscription = aSubscription({ plan_type: 'yearly' });
    givenPlan({ is_premium: true }, { subscription, trial_days: 0 });
    await openPlans();
    expect(textOf('Premium')).toContain('$50 per year');
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: 'Yearly' })).toHaveProperty('checked', true),
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(textOf('Premium')).toContain('$5 per month');
  });

  it.each([
    [{ ends_at: '2026-12-21T18:00:00.000Z' }, 'Premium, monthly. Ends on December 21, 2026.'],
    [{ past_due: true }, /Your last payment did not come through/],
  ])('the subscription banner on the plans page handles %j', async (changes, text) => {
    givenPlan({ is_premium: true }, { subscription: aSubscription(changes) });
    await openPlans();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('the upgrade button is disabled with the reason where payments are off', async () => {
    givenPlan({});
    givenSite({ payments: { provider: 'off', page_origins: [] } });
    await openWholePlans();
    const button = await upgrade();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Payments are not set up on this server');
    await userEvent.click(button);
    expect(fakeApi.heard(CHECKOUT)).toHaveLength(0);
    expect(screen.queryByText(/This server takes no money/)).toBeNull();
  });
});

describe('checkout', () => {
  const answerWith = (checkout_url: string) =>
    fakeApi.on(CHECKOUT, { status: 200, json: { checkout_url } });

  async function openReady() {
    givenPlan({});
    await openWholePlans();
    await screen.findByText('7 days free, then $5/month');
    return upgrade();
  }

  it.each(['/plans', '/plans?checkout=cancelled'])(
    'the way back from a checkout to %s has the chosen term pressed',
    async (address) => {
      recordLeaving();
      answerWith(OWN_PAGE);
      const button = await openReady();
      await yearly();
      await userEvent.click(button);
      cleanup();
      await openPlans(address);
      await waitFor(() =>
        expect(screen.getByRole('radio', { name: 'Yearly' })).toHaveProperty('checked', true),
      );
      expect(textOf('Premium')).toContain('$50 per year');
    },
  );

  it('the term of a subscription counts more than one that was chosen before', async () => {
    sessionStorage.setItem('chosen_plan', '"yearly"');
    givenPlan({ is_premium: true }, { subscription: aSubscription({}), trial_days: 0 });
    await openWholePlans();
    expect(await screen.findByText(/^Premium, monthly/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Monthly' })).toHaveProperty('checked', true);
  });

  it('the checkout of the chosen plan starts once and stays busy until the page unloads', async () => {
    const goTo = recordLeaving();
    answerWith(OWN_PAGE);
    const button = await openReady();
    await yearly();
    await userEvent.dblClick(button);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(OWN_PAGE));
    await userEvent.click(button);
    expect(fakeApi.heard(CHECKOUT).map(({ body }) => body)).toEqual([{ plan_type: 'yearly' }]);
    expect(goTo).toHaveBeenCalledOnce();
    expect(button).toHaveAttribute('aria-busy', 'true');

    act(returnToPage);
    expect(button.getAttribute('aria-busy')).toBeNull();
    await userEvent.click(button);
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(2));
  });

  it('the checkout accepts a page of the payment provider', async () => {
    const goTo = recordLeaving();
    givenSite({ payments: { provider: 'stripe', page_origins: ['https://pay.example'] } });
    answerWith('https://pay.example/c/1');
    await userEvent.click(await openReady());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/c/1'));
  });

  it('the checkout accepts no page elsewhere', async () => {
    const goTo = recordLeaving();
    answerWith('https://evil.example/c/1');
    const button = await openReady();
    await userEvent.click(button);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(FAILURE);
    expect(goTo).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  it.each([
    [
      'with the reason of the server',
      { status: 503, json: refusal('payments_unavailable', 'Payments are unavailable right now.') },
      'Payments are unavailable right now.',
    ],
    [
      'with the reason of a newer server',
      { status: 409, json: { error: 'newer_code', message: 'Sold out.' } },
      'Sold out.',
    ],
    ['without a reason', 'unreachable' as const, ''],
  ])(
    'a failed checkout is shown in a dialog, %s, and can be retried',
    async (_, answer, reason) => {
      const goTo = recordLeaving();
      fakeApi.on(CHECKOUT, answer);
      const button = await openReady();
      await userEvent.click(button);
      const dialog = await screen.findByRole('alertdialog');
      expect(within(dialog).getByText(FAILURE)).toBeVisible();
      expect(dialog).toHaveTextContent(FAILURE + reason);
      await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
      expect(button).toHaveFocus();
      answerWith(OWN_PAGE);
      await userEvent.click(button);
      await waitFor(() => expect(goTo).toHaveBeenCalledWith(OWN_PAGE));
    },
  );

  it('the plans page shows a subscription bought in another tab', async () => {
    const button = await openReady();
    fakeApi.on(CHECKOUT, {
      status: 409,
      json: refusal('already_subscribed', 'You already have Premium.'),
    });
    givenMember({ is_premium: true });
    givenSubscription({ subscription: aSubscription({ plan_type: 'yearly' }) });
    await userEvent.click(button);
    expect(
      await screen.findByText('Premium, yearly. Renews on December 21, 2026 for $50.'),
    ).toBeVisible();
  });
});

it('the plans page says once that the checkout was canceled', async () => {
  givenPlan({});
  const { router } = await openPlans('/plans?checkout=cancelled');
  expect(screen.getByText('Checkout was canceled. Nothing was charged.')).toBeVisible();
  await waitFor(() => expect(router.location().href).toBe('/plans'));
  expect(screen.getByText('Checkout was canceled. Nothing was charged.')).toBeVisible();
});

it('the plans page says nothing of a canceled checkout otherwise', async () => {
  await openPlans('/plans?checkout=other');
  expect(screen.queryByText('Checkout was canceled. Nothing was charged.')).toBeNull();
});
