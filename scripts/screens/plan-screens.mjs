// Screens of plans, checkout and the subscription on the profile.
import { answer, press } from './steps.mjs';

const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString();
const PAGE_ID = 'seen';

/** Opens a page with this API response. */
const openAnswered = (call, json, path) => async (page) => {
  await answer(page, call, json);
  await page.goto(path);
};

const subscription = (more = {}) => ({
  subscription: {
    plan_type: 'monthly',
    period_ends_at: inDays(30),
    ends_at: null,
    past_due: false,
    ...more,
  },
  trial_days: 0,
  trial_refused: false,
});

const openSubscription = (own, path) => openAnswered('/stripe/subscription', own, path);

async function failCheckout(page) {
  await page.route('**/api/stripe/create-checkout-session', (route) => route.abort());
  await press(page, 'button', 'Upgrade to Premium');
  await page.getByRole('alertdialog').waitFor();
}

/** Returns from checkout while the payment stays unconfirmed. */
async function comeBackTooEarly(page) {
  const user = await page.evaluate(async () => {
    const token = localStorage.getItem('auth_token');
    const verdict = await fetch('/api/auth/verify-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return (await verdict.json()).user;
  });
  await answer(page, '/stripe/refresh-subscription', { user });
  await page.goto('/profile?checkout=success');
  await page.getByText('Your payment is still on its way').waitFor({ timeout: 20_000 });
}

const openCheckout = (more = {}) =>
  openAnswered(
    `/sandbox/checkout/${PAGE_ID}`,
    {
      status: 'open',
      product_name: 'Roamfare',
      email: `${'a.very.long.name.'.repeat(2)}maya@demo.example`,
      plan_type: 'monthly',
      amount: 500,
      trial_days: 7,
      success_url: '/profile?checkout=success',
      cancel_url: '/plans?checkout=cancelled',
      ...more,
    },
    `/sandbox/checkout/${PAGE_ID}`,
  );

async function declineCard(page) {
  await openCheckout({ plan_type: 'yearly', amount: 5_000, trial_days: 0 })(page);
  const refusal = {
    error: 'card_declined',
    message: 'The card was declined. Please try another one.',
  };
  await page.route(`**/api/sandbox/checkout/${PAGE_ID}/pay`, (route) =>
    route.fulfill({ status: 402, json: refusal }),
  );
  await page.getByRole('radio', { name: 'A card that is declined' }).check();
  await press(page, 'button', 'Pay $50.00');
  await page.getByRole('alert').waitFor();
}

const openPortal = (more = {}) =>
  openAnswered(
    `/sandbox/portal/${PAGE_ID}`,
    {
      product_name: 'Roamfare',
      email: 'maya@demo.example',
      return_url: '/profile?portal=return',
      subscription: {
        status: 'active',
        plan_type: 'monthly',
        amount: 500,
        period_ends_at: inDays(30),
        cancel_at_period_end: false,
        ...more,
      },
    },
    `/sandbox/portal/${PAGE_ID}`,
  );

async function chooseEnd(page) {
  await openPortal()(page);
  await press(page, 'button', 'Cancel subscription');
}

async function confirmEnd(page) {
  await chooseEnd(page);
  await press(page, 'button', 'Cancel now');
  await page.getByRole('alertdialog').waitFor();
}

export const PLAN_SCREENS = [
  { name: 'plans guest', path: '/plans', who: 'guest' },
  { name: 'plans free', path: '/plans', who: 'free' },
  {
    name: 'plans yearly',
    path: '/plans',
    who: 'free',
    steps: (page) => page.getByRole('radio', { name: 'Yearly' }).check(),
  },
  { name: 'plans cancelled', path: '/plans?checkout=cancelled', who: 'free' },
  { name: 'plans failed', path: '/plans', who: 'free', steps: failCheckout },
  {
    name: 'plans premium',
    path: '/about',
    who: 'premium',
    steps: openSubscription(subscription(), '/plans'),
  },
  { name: 'routes gate', path: '/routes', who: 'free' },
  {
    name: 'profile renews',
    path: '/about',
    who: 'premium',
    steps: openSubscription(subscription(), '/profile'),
  },
  {
    name: 'profile ends',
    path: '/about',
    who: 'premium',
    steps: openSubscription(subscription({ ends_at: inDays(30) }), '/profile'),
  },
  {
    name: 'profile overdue',
    path: '/about',
    who: 'premium',
    steps: openSubscription(subscription({ past_due: true }), '/profile'),
  },
  {
    name: 'profile trial refused',
    path: '/about',
    who: 'free',
    steps: openSubscription({ subscription: null, trial_days: 0, trial_refused: true }, '/profile'),
  },
  { name: 'profile payment awaited', path: '/about', who: 'free', steps: comeBackTooEarly },
  { name: 'sandbox checkout trial', path: '/about', who: 'free', steps: openCheckout() },
  { name: 'sandbox checkout declined', path: '/about', who: 'free', steps: declineCard },
  {
    name: 'sandbox checkout expired',
    path: '/about',
    who: 'free',
    steps: openCheckout({ status: 'expired' }),
  },
  { name: 'sandbox checkout unknown', path: '/sandbox/checkout/unknown', who: 'guest' },
  { name: 'sandbox portal', path: '/about', who: 'premium', steps: openPortal() },
  { name: 'sandbox portal choice', path: '/about', who: 'premium', steps: chooseEnd },
  { name: 'sandbox portal question', path: '/about', who: 'premium', steps: confirmEnd },
  {
    name: 'sandbox portal ending',
    path: '/about',
    who: 'premium',
    steps: openPortal({ cancel_at_period_end: true }),
  },
];
