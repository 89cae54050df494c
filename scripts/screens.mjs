// The screens and states that `npm run screenshots` photographs.
import { tomorrow } from './product.mjs';
import { ADMIN_SCREENS } from './screens/admin-screens.mjs';
import { ALERT_SCREENS } from './screens/alert-screens.mjs';
import { DESTINATION_SCREENS } from './screens/destination-screens.mjs';
import { INFO_SCREENS } from './screens/info-screens.mjs';
import { PLAN_SCREENS } from './screens/plan-screens.mjs';
import { answer, blackoutDays, openCard, press, results } from './screens/steps.mjs';
import { TRIP_SCREENS } from './screens/trip-screens.mjs';

const DESKTOP = [1024, 1440];

/** The next blackout date. */
const blackoutDay = () => blackoutDays().find((date) => date > tomorrow());

async function chooseOrigin(page) {
  await page.getByRole('combobox', { name: /^From/ }).fill('Denver');
  await press(page, 'option', /Denver/);
  const done = page.getByRole('button', { name: /^Done/ });
  if (await done.isVisible()) await done.click();
}

async function openCalendar(page) {
  await chooseOrigin(page);
  const calendar = page.getByRole('button', { name: 'Calendar' });
  if (await calendar.isVisible()) await calendar.click();
  await page.getByRole('grid').first().waitFor();
}

/** The sheet of phones, else the day of the sentence. */
async function editSearch(page) {
  await press(page, 'button', /^(?:Edit search|on .*, change)$/);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Calendar|Box view)$/ })
    .waitFor();
}

/** Presses the button, which is aria-disabled and explains why. */
async function pressTooEarly(page) {
  await page
    .getByRole('button', { name: /^Search/ })
    .last()
    .click({ force: true });
}

async function register(page) {
  const email = `maya.${process.hrtime.bigint()}@demo.example`;
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Ellison');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByLabel('Confirm password').fill('long enough');
  await press(page, 'button', 'Create account');
  await page.getByRole('dialog').waitFor();
}

async function askForLink(page) {
  await answer(page, '/auth/forgot-password', { message: '' });
  await answer(page, '/sandbox/mail', { letters: [] });
  await page.getByLabel('Email').fill('maya@demo.example');
  await press(page, 'button', 'Send reset link');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

async function openLink(page) {
  await answer(page, '/auth/verify-reset-token', { valid: true, user_name: 'Maya' });
  await page.goto('/reset-password?token=good');
  await page.getByRole('heading', { name: 'Hi Maya!' }).waitFor();
}

async function resetPassword(page) {
  await openLink(page);
  await answer(page, '/auth/reset-password', { success: true });
  await page.getByLabel('New password', { exact: true }).fill('long enough');
  await page.getByLabel('Confirm new password').fill('long enough');
  await press(page, 'button', 'Reset password');
  await page.getByRole('heading', { name: 'Password reset!' }).waitFor();
}

const openMail = (letters) => async (page) => {
  await answer(page, '/sandbox/mail', { letters });
  await page.goto('/sandbox/mail');
  if (letters.length > 0) await page.locator('summary').first().click();
  else await page.getByRole('heading', { name: 'No emails yet' }).waitFor();
};

const LETTERS = [
  {
    id: '2',
    to: 'maya@demo.example',
    subject: 'Your password was changed',
    text: 'Hi Maya,\n\nThe password of your account was changed.',
    html: '',
    sent_at: '2026-11-21T15:04:05.000Z',
  },
  {
    id: '1',
    to: `${'a.very.long.name.'.repeat(3)}maya@demo.example`,
    subject: 'Choose a new password',
    text: 'Hi Maya,\n\nThe link works for 1 hour.',
    html: '',
    sent_at: '2026-11-21T15:00:00.000Z',
  },
];

async function signedInElsewhere(page) {
  const session = (id, day, current) => ({
    id,
    created_at: `2026-11-${day}T17:05:00Z`,
    last_seen_at: `2026-11-${day}T21:40:00Z`,
    browser: current ? 'Firefox on Windows' : 'Safari on iPhone',
    current,
  });
  const sessions = [session('a', '21', true), session('b', '20', false), session('c', '09', false)];
  await page.route('**/api/auth/sessions', (route) => route.fulfill({ json: { sessions } }));
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor();
}

/** Shows a field with an error, a saved field, and the password form. */
async function editProfile(page) {
  await press(page, 'button', 'Edit first name');
  await page.getByLabel('First name').fill('');
  await press(page, 'button', 'Save');
  await press(page, 'button', 'Change password');
  await press(page, 'button', 'Edit last name');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.getByText('last name updated successfully!').waitFor();
}

/** URL of a screen. Dates in it are computed now, as a run may continue past midnight. */
export const pathOf = ({ path }) => (typeof path === 'string' ? path : path());

/**
 * `who` is guest, free (a new member each time), premium or admin; `spent` has used all free searches. `steps` lead
 * from the loaded page to the state; `widths` are the widths at which it exists.
 */
export const SCREENS = [
  { name: 'form guest', path: '/', who: 'guest' },
  { name: 'form guest refused', path: () => results(), who: 'guest' },
  { name: 'form free', path: '/', who: 'free' },
  { name: 'form premium', path: '/', who: 'premium' },
  { name: 'form origin chosen', path: '/', who: 'premium', steps: chooseOrigin },
  { name: 'form calendar', path: '/', who: 'premium', steps: openCalendar },
  {
    name: 'form incomplete',
    path: '/',
    who: 'free',
    steps: pressTooEarly,
  },
  { name: 'form single route refused', path: () => results({ destination: 'LAS' }), who: 'free' },
  {
    name: 'form inbound refused',
    path: () => `/?direction=inbound&destination=LAS&date=${tomorrow()}`,
    who: 'free',
  },
  {
    name: 'form guest inbound refused',
    path: () => `/?direction=inbound&destination=LAS&date=${tomorrow()}`,
    who: 'guest',
  },
  { name: 'form bad address', path: '/?screen=departure_flights', who: 'free' },
  { name: 'results free', path: () => results(), who: 'free' },
  { name: 'results premium', path: () => results(), who: 'premium' },
  { name: 'results card open', path: () => results(), who: 'premium', steps: openCard },
  { name: 'results card open free', path: () => results(), who: 'free', steps: openCard },
  {
    name: 'results filters',
    path: () => results(),
    who: 'premium',
    steps: (page) => press(page, 'button', /^Filters/),
  },
  {
    name: 'results filtered',
    path: () => results({ stops: 'one', max_price: '75', from: '300', layover: '4' }),
    who: 'premium',
  },
  {
    name: 'results edited',
    path: () => results(),
    who: 'premium',
    steps: editSearch,
  },
  { name: 'results blackout', path: () => results({ date: blackoutDay() }), who: 'premium' },
  { name: 'results single route', path: () => results({ destination: 'LAS' }), who: 'premium' },
  {
    name: 'results inbound',
    path: () => `/?direction=inbound&destination=LAS&date=${tomorrow()}&screen=departure_flights`,
    who: 'premium',
  },
  { name: 'results all filtered', path: () => results({ max_price: '1' }), who: 'premium' },
  {
    name: 'results empty',
    path: () => results({ origin: 'BQN', destination: 'ISP' }),
    who: 'premium',
  },
  { name: 'results limit', path: () => results(), who: 'free', spent: true },
  { name: 'login', path: '/login', who: 'guest' },
  {
    name: 'login errors',
    path: '/login',
    who: 'guest',
    steps: (page) => press(page, 'button', 'Sign in'),
  },
  { name: 'register', path: '/register', who: 'guest' },
  {
    name: 'register errors',
    path: '/register',
    who: 'guest',
    steps: (page) => press(page, 'button', 'Create account'),
  },
  { name: 'welcome', path: '/register', who: 'guest', steps: register },
  { name: 'forgot password', path: '/forgot-password', who: 'guest' },
  {
    name: 'forgot password errors',
    path: '/forgot-password',
    who: 'guest',
    steps: (page) => press(page, 'button', 'Send reset link'),
  },
  { name: 'forgot password sent', path: '/forgot-password', who: 'guest', steps: askForLink },
  { name: 'reset password invalid', path: '/reset-password', who: 'guest' },
  { name: 'reset password form', path: '/reset-password', who: 'guest', steps: openLink },
  { name: 'reset password done', path: '/reset-password', who: 'guest', steps: resetPassword },
  { name: 'mailbox', path: '/about', who: 'guest', steps: openMail(LETTERS) },
  { name: 'mailbox empty', path: '/about', who: 'guest', steps: openMail([]) },
  { name: 'profile free', path: '/profile', who: 'free' },
  { name: 'profile premium', path: '/profile', who: 'premium' },
  { name: 'profile sessions', path: '/profile', who: 'free', steps: signedInElsewhere },
  { name: 'profile editing', path: '/profile', who: 'free', steps: editProfile },
  {
    name: 'profile sign out',
    path: '/profile',
    who: 'premium',
    steps: async (page) => {
      await signedInElsewhere(page);
      await press(page, 'button', 'Sign out everywhere else');
    },
  },
  { name: 'not found', path: '/nowhere', who: 'guest' },
  ...INFO_SCREENS,
  ...PLAN_SCREENS,
  ...TRIP_SCREENS,
  ...DESTINATION_SCREENS,
  ...ALERT_SCREENS,
  ...ADMIN_SCREENS,
  {
    name: 'menu guest',
    path: '/',
    who: 'guest',
    steps: (page) => press(page, 'button', 'Open menu'),
    widths: [360],
  },
  {
    name: 'menu premium',
    path: '/',
    who: 'premium',
    steps: (page) => press(page, 'button', 'Open menu'),
    widths: [360],
  },
  {
    name: 'account menu',
    path: '/',
    who: 'admin',
    steps: (page) => press(page, 'button', /^Account menu/),
    widths: DESKTOP,
  },
];
