import '#test/screen/matchers.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aUser, fakeApi, givenMember, givenSite, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import {
  aSubscription,
  givenPlan,
  givenSubscription,
  returnToPage,
  watchLeaving,
} from '#test/screen/plan-scene.ts';

screenTest();
afterEach(() => vi.restoreAllMocks());

const CHECKOUT = 'POST /stripe/create-checkout-session';
const FAILURE = 'Failed to start checkout process. Please try again.';
const OWN_PAGE = `${location.origin}/sandbox/checkout/cs_1`;

const card = (name: 'Premium' | 'Free') => within(screen.getByRole('region', { name }));
const textOf = (name: 'Premium' | 'Free') =>
  screen.getByRole('region', { name }).textContent.replaceAll(/\s+/g, ' ');
const upgrade = () => screen.findByRole('button', { name: 'Upgrade to Premium' });
const yearly = () => userEvent.click(screen.getByRole('radio', { name: 'Yearly' }));

async function open(address = '/plans') {
  const app = openApp(address);
  await screen.findByRole('heading', { level: 1, name: 'Your pass, without the guesswork' });
  return app;
}

describe('the cards', () => {
  it('say what the free plan gives and lacks, and how many searches that are now', async () => {
    givenSite({ free_searches: { limit: 4, per: 'week' } });
    await open();
    await waitFor(() => expect(textOf('Free')).toContain('Right now: 4 searches per week'));
    for (const words of [
      '1 free search per week',
      'All destinations',
      'Basic results',
      'No notifications',
      'No maps',
    ])
      expect(card('Free').getByText(words)).toBeVisible();
  });

  it('say what Premium gives', async () => {
    await open();
    for (const words of [
      'Unlimited searches',
      'Interactive maps',
      'Alerts and SMS (SMS coming)',
      'Inbound search',
      'Return search',
      'Live seat availability',
      'Priority support',
      'Limited-time price',
    ])
      expect(card('Premium').getByText(words)).toBeVisible();
  });

  it('promise text messages without reserve where they can be sent', async () => {
    givenSite({ sms_alerts: true });
    await open();
    expect(await card('Premium').findByText('Alerts and SMS')).toBeVisible();
  });

  it('cost this monthly and that yearly, the price before read as such', async () => {
    await open();
    await waitFor(() => expect(textOf('Premium')).toContain('7-day free trial'));
    expect(textOf('Premium')).toContain('was $10 now $5 per month');
    await yearly();
    expect(textOf('Premium')).toContain('was $120 now $50 per year');
    expect(card('Premium').getByText('Save $10 per year + 7-day free trial')).toBeVisible();
    expect(card('Premium').getByText('compared with paying monthly')).toBeVisible();
  });

  it('promise no trial where there is none', async () => {
    givenSite({ trial_days: 0 });
    await open();
    await yearly();
    expect(card('Premium').getByText('Save $10 per year')).toBeVisible();
    expect(screen.queryByText(/free trial/)).toBeNull();
  });

  it('promise no second trial', async () => {
    givenPlan({}, { trial_days: 0 });
    await open();
    expect(await card('Premium').findByText('$5/month from today')).toBeVisible();
    expect(screen.queryByText(/free trial/)).toBeNull();
  });
});

describe('beneath the cards', () => {
  it('stand the assurances, linked to the terms where there are any', async () => {
    givenSite({ refund_terms_url: 'https://terms.example/refunds' });
    await open();
    expect(screen.getByText('Cancel anytime')).toBeVisible();
    expect(screen.getByText('No setup fees')).toBeVisible();
    expect(await screen.findByRole('link', { name: '100% money back guarantee' })).toHaveAttribute(
      'href',
      'https://terms.example/refunds',
    );
  });

  it('is said that no money is taken, only where that is so', async () => {
    await open();
    expect(await screen.findByText(/This server takes no money/)).toBeVisible();
  });

  it('stand both plans side by side', async () => {
    await open();
    const table = screen.getByRole('table', { name: 'Compare the plans' });
    const cells = (feature: string) =>
      [...(within(table).getByRole('rowheader', { name: feature }).parentElement?.children ?? [])]
        .slice(1)
        .map((cell) => cell.textContent);
    expect(cells('Flight searches')[1]).toBe('Unlimited');
    expect(cells('All destinations')).toEqual(['Included', 'Included']);
    for (const feature of [
      'Inbound search',
      'More filters and sorting',
      'Sharing a round trip',
      'Hotels and rental cars',
    ])
      expect(cells(feature)).toEqual(['Not included', 'Included']);
    expect(cells('Alerts and SMS (SMS coming)')).toEqual(['Not included', '3 at once5 dates each']);
  });
});

describe('the button', () => {
  it('of a guest leads to an account', async () => {
    await open();
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

  it('waits until it is known who looks', async () => {
    givenPlan({});
    let answerNow = () => {};
    const asked = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    fakeApi.on('POST /auth/verify-token', async () => {
      await asked;
      return { status: 200, json: { valid: true, user: aUser(), error: null } };
    });
    await open();
    expect(screen.queryByText('Get Started')).toBeNull();
    expect(screen.queryByText('Upgrade to Premium')).toBeNull();
    answerNow();
    expect(await upgrade()).toBeVisible();
    expect(screen.queryByText('Get Started')).toBeNull();
  });

  it('of a premium member is off, beneath the banner that tells how it goes on', async () => {
    givenPlan({ is_premium: true }, { subscription: aSubscription(), trial_days: 0 });
    await open();
    expect(await screen.findByRole('button', { name: 'Active Plan' })).toBeDisabled();
    expect(screen.getByText('Active Subscription')).toBeVisible();
    expect(
      await screen.findByText('Premium, monthly. Renews on December 21, 2026 for $5.'),
    ).toBeVisible();
  });

  it('of a premium member stands beneath the price that is paid', async () => {
    const subscription = aSubscription({ plan_type: 'yearly' });
    givenPlan({ is_premium: true }, { subscription, trial_days: 0 });
    await open();
    await waitFor(() => expect(textOf('Premium')).toContain('$50 per year'));
    expect(screen.getByRole('radio', { name: 'Yearly' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(textOf('Premium')).toContain('$5 per month');
  });

  it.each([
    [{ ends_at: '2026-12-21T18:00:00.000Z' }, 'Premium, monthly. Ends on December 21, 2026.'],
    [{ past_due: true }, /Your last payment did not come through/],
  ])('of a premium member knows of %j', async (changes, words) => {
    givenPlan({ is_premium: true }, { subscription: aSubscription(changes) });
    await open();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('is off with its reason where nothing is sold', async () => {
    givenPlan({});
    givenSite({ payments: { provider: 'off', page_origins: [] } });
    await open();
    const button = await upgrade();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Payments are not set up on this server');
    await userEvent.click(button);
    expect(fakeApi.heard(CHECKOUT)).toHaveLength(0);
    expect(screen.queryByText(/This server takes no money/)).toBeNull();
  });
});

describe('the checkout', () => {
  const answerWith = (checkout_url: string) =>
    fakeApi.on(CHECKOUT, { status: 200, json: { checkout_url } });

  async function openReady() {
    givenPlan({});
    await open();
    await screen.findByText('7 days free, then $5/month');
    return upgrade();
  }

  it('is of the chosen plan, begins once for two presses and stays busy until the page leaves', async () => {
    const goTo = watchLeaving();
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

  it('may be on a page of the provider', async () => {
    const goTo = watchLeaving();
    givenSite({ payments: { provider: 'stripe', page_origins: ['https://pay.example'] } });
    answerWith('https://pay.example/c/1');
    await userEvent.click(await openReady());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/c/1'));
  });

  it('is never anywhere else', async () => {
    const goTo = watchLeaving();
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
    ['without a reason', 'unreachable' as const, ''],
  ])('that fails is told in a dialog, %s, and can be tried again', async (_, answer, reason) => {
    const goTo = watchLeaving();
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
  });

  it('that was bought in another tab shows here too', async () => {
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

it('says that a checkout was cancelled, once', async () => {
  givenPlan({});
  const { router } = await open('/plans?checkout=cancelled');
  expect(screen.getByText('Checkout was cancelled. Nothing was charged.')).toBeVisible();
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  expect(screen.getByText('Checkout was cancelled. Nothing was charged.')).toBeVisible();
});

it('says nothing of a cancelled checkout otherwise', async () => {
  await open('/plans?checkout=other');
  expect(screen.queryByText('Checkout was cancelled. Nothing was charged.')).toBeNull();
});
