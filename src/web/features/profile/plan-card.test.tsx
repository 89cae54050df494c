import '#test/screen/matchers.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSubscription, ENDS } from '#test/answers.ts';
import { fakeApi, givenSite, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import {
  button,
  givenPlan,
  givenSubscription,
  OWN,
  openPlan,
  plan,
  recordLeaving,
  returnToPage,
} from '#test/screen/plan-fixture.ts';

screenTest();
afterEach(() => vi.restoreAllMocks());

const CHECKOUT = 'POST /stripe/create-checkout-session';
const PORTAL = 'POST /stripe/customer-portal';
const PAGE = `${location.origin}/sandbox/any/1`;

describe('upgrade offer on the profile', () => {
  it('the profile shows the price, starts the monthly checkout and links to the plans', async () => {
    const goTo = recordLeaving();
    givenPlan({});
    fakeApi.on(CHECKOUT, { status: 200, json: { checkout_url: PAGE } });
    await openPlan();
    expect(await plan().findByText('7 days free, then $5/month')).toBeVisible();
    expect(plan().getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/plans');
    await userEvent.click(await button('Upgrade Now'));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(PAGE));
    expect(fakeApi.heard(CHECKOUT)[0]?.body).toEqual({ plan_type: 'monthly' });
  });

  it('the profile shows a failed checkout in a toast', async () => {
    givenPlan({});
    fakeApi.on(CHECKOUT, 'unreachable');
    await openPlan();
    await plan().findByText('7 days free, then $5/month');
    await userEvent.click(await button('Upgrade Now'));
    expect(await screen.findByText('Upgrade Failed')).toBeVisible();
    expect(screen.getByText('Failed to start checkout process. Please try again.')).toBeVisible();
    expect((await button('Upgrade Now')).getAttribute('aria-busy')).toBeNull();
  });

  it('the profile says why there was no trial and offers none', async () => {
    givenPlan({}, { trial_days: 0, trial_refused: true });
    await openPlan();
    expect(
      await plan().findByText(
        'This card has already had a free trial with another account. Nothing was charged; you can subscribe without a trial.',
      ),
    ).toBeVisible();
    expect(plan().getByText('$5/month')).toBeVisible();
  });

  it('the upgrade on the profile is disabled with the reason where payments are off', async () => {
    givenPlan({});
    givenSite({ payments: { provider: 'off', page_origins: [] } });
    await openPlan();
    await plan().findByText('Payments are not set up on this server');
    await userEvent.click(await button('Upgrade Now'));
    expect(fakeApi.heard(CHECKOUT)).toHaveLength(0);
  });
});

describe('subscription on the profile', () => {
  it.each([
    [aSubscription(), 'Renews on December 21, 2026 for $5'],
    [aSubscription({ plan_type: 'yearly' }), 'Renews on December 21, 2026 for $50'],
    [aSubscription({ ends_at: ENDS }), 'Ends on December 21, 2026'],
    [aSubscription({ past_due: true }), 'Payment overdue'],
    [null, 'No subscription runs for this account: there is nothing to pay.'],
  ])('the profile describes the subscription %j as %s', async (subscription, text) => {
    givenPlan({ is_premium: true }, { subscription });
    await openPlan();
    expect(await plan().findByText(text)).toBeVisible();
  });

  it.each([
    [null, 'Premium until January 3, 2027, a gift of Roamfare.'],
    [
      aSubscription(),
      'Months that were given to you begin when your subscription ends. If it ends with this period, you have Premium until January 3, 2027, a gift of Roamfare.',
    ],
    [
      aSubscription({ ends_at: ENDS }),
      'Premium then goes on until January 3, 2027, a gift of Roamfare.',
    ],
  ])(
    'the profile says until when given months last with the subscription %j',
    async (subscription, text) => {
      givenPlan({ is_premium: true }, { subscription, granted_until: '2027-01-03T18:00:00.000Z' });
      await openPlan();
      expect(await plan().findByText(text)).toBeVisible();
    },
  );

  it('the profile says until when given months last where payments are off', async () => {
    givenPlan({ is_premium: true }, { granted_until: '2027-01-03T18:00:00.000Z' });
    givenSite({ payments: { provider: 'off', page_origins: [] } });
    await openPlan();
    expect(await plan().findByText(/^Premium until January 3, 2027/)).toBeVisible();
    expect(plan().queryByText(/nothing to pay/)).toBeNull();
  });

  it('the profile says when a trial without a subscription ends', async () => {
    const trial_end = Date.parse('2099-12-21T18:00:00Z') / 1000;
    givenPlan({ is_premium: true, is_trial: true, trial_end });
    await openPlan();
    expect(
      await plan().findByText('Free trial until December 21, 2099. It ends by itself.'),
    ).toBeVisible();
  });

  it('the profile says when a trial ends and what follows', async () => {
    const trial_end = Date.now() / 1000 + 5.5 * 86_400;
    givenPlan({ is_premium: true, is_trial: true, trial_end }, { subscription: aSubscription() });
    await openPlan();
    expect(await plan().findByText('Free until December 21, 2026, then $5/month')).toBeVisible();
    const badge = screen.getByRole('heading', { level: 1 }).nextElementSibling;
    expect(badge).toHaveTextContent('6 days left in trial');
  });

  it('the profile says that the subscription failed to load and retries', async () => {
    givenPlan({ is_premium: true });
    fakeApi.on(OWN, {
      status: 403,
      json: refusal('unexpected', 'Not right now'),
    });
    await openPlan();
    expect(await plan().findByText('Not right now')).toBeVisible();
    givenSubscription({ subscription: aSubscription() });
    await userEvent.click(plan().getByRole('button', { name: 'Try again' }));
    expect(await plan().findByText('Renews on December 21, 2026 for $5')).toBeVisible();
  });

  it('the profile opens the customer portal once', async () => {
    const goTo = recordLeaving();
    givenPlan({ is_premium: true }, { subscription: aSubscription() });
    fakeApi.on(PORTAL, { status: 200, json: { portal_url: PAGE } });
    await openPlan();
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
  ])('the profile says that the customer portal failed: %j', async (answer, reason) => {
    const goTo = recordLeaving();
    givenPlan({ is_premium: true });
    fakeApi.on(PORTAL, answer);
    await openPlan();
    await plan().findByText(/No subscription runs/);
    await userEvent.click(await button('Manage Subscription'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      `Failed to open subscription management. Please try again.${reason}`,
    );
    expect(goTo).not.toHaveBeenCalled();
  });
});
