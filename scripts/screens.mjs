// The screens and states that `npm run screenshots` photographs.
import fs from 'node:fs';
import { tomorrow } from './product.mjs';

const PHONE_AND_TABLET = [360, 768];
const DESKTOP = [1024, 1440];

const results = (more = {}) =>
  `/?${new URLSearchParams({
    origin: 'DEN',
    date: tomorrow(),
    direction: 'outbound',
    screen: 'departure_flights',
    ...more,
  })}`;

/** The next day on which the pass is not valid. */
function blackoutDay() {
  const { dates } = JSON.parse(fs.readFileSync('data/blackout-dates.json', 'utf8'));
  return Object.values(dates)
    .flat()
    .find((date) => date > tomorrow());
}

const press = (page, role, name) => page.getByRole(role, { name }).first().click();

async function chooseOrigin(page) {
  await page.getByRole('combobox', { name: /^From/ }).fill('Denver');
  await press(page, 'option', /Denver/);
}

async function openCalendar(page) {
  await chooseOrigin(page);
  await page.getByRole('radio', { name: 'Calendar' }).check();
  await page.getByRole('grid').first().waitFor();
}

/** The button says that it is disabled, and explains itself when pressed nevertheless. */
async function pressTooEarly(page) {
  await page
    .getByRole('button', { name: /^Search/ })
    .last()
    .click({ force: true });
}

async function openCard(page) {
  await page.locator('article button[aria-expanded=false]').first().click();
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

/**
 * `who` is guest, free (a new member each time), premium or admin; `spent` has used all free searches.
 * `steps` lead from the loaded page to the state; `widths` names those on which the state exists.
 */
export const SCREENS = [
  { name: 'form guest', path: '/', who: 'guest' },
  { name: 'form guest refused', path: results(), who: 'guest' },
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
  { name: 'form single route refused', path: results({ destination: 'LAS' }), who: 'free' },
  {
    name: 'form inbound refused',
    path: `/?direction=inbound&destination=LAS&date=${tomorrow()}`,
    who: 'free',
  },
  { name: 'form bad address', path: '/?screen=departure_flights', who: 'free' },
  { name: 'results free', path: results(), who: 'free' },
  { name: 'results premium', path: results(), who: 'premium' },
  { name: 'results card open', path: results(), who: 'premium', steps: openCard },
  { name: 'results card open free', path: results(), who: 'free', steps: openCard },
  {
    name: 'results filters',
    path: results(),
    who: 'premium',
    steps: (page) => press(page, 'button', /^Filters/),
    widths: PHONE_AND_TABLET,
  },
  { name: 'results blackout', path: results({ date: blackoutDay() }), who: 'premium' },
  { name: 'results single route', path: results({ destination: 'LAS' }), who: 'premium' },
  {
    name: 'results inbound',
    path: `/?direction=inbound&destination=LAS&date=${tomorrow()}&screen=departure_flights`,
    who: 'premium',
  },
  { name: 'results all filtered', path: results({ max_price: '1' }), who: 'premium' },
  { name: 'results empty', path: results({ origin: 'BQN', destination: 'ISP' }), who: 'premium' },
  { name: 'results limit', path: results(), who: 'free', spent: true },
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
  { name: 'not found', path: '/nowhere', who: 'guest' },
  { name: 'coming soon', path: '/plans', who: 'free' },
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
