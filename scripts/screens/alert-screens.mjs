// The screens of flight alerts.
import { tomorrow } from '../product.mjs';
import { answer, blackoutDays, openCard, press, results } from './steps.mjs';

const daysAfter = (date, days) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** GoWild days from the day after tomorrow on. */
function passDays(count) {
  const closed = blackoutDays();
  const days = [];
  for (let day = daysAfter(tomorrow(), 1); days.length < count; day = daysAfter(day, 1))
    if (!closed.includes(day)) days.push(day);
  return days;
}

const [first, second, third] = passDays(3);
const watched = (date) => ({ date, state: 'open', found_price: null, found_fare: null });

const alert = (id, change) => ({
  id,
  origin_airport: 'DEN',
  destination_airport: 'LAS',
  travel_dates: change.dates.map(({ date }) => date),
  max_price: 29.5,
  gowild_only: true,
  phone_number: null,
  sms_consent: false,
  sms_state: null,
  is_active: true,
  is_paused: false,
  is_completed: false,
  found_price: null,
  found_travel_date: null,
  notification_sent: false,
  created_at: '2026-11-20T12:00:00.000Z',
  last_checked_at: new Date(Date.now() - 4 * 60_000).toISOString(),
  ...change,
});

const ALERTS = [
  alert('1', { dates: [watched(first), watched(second), watched(third)] }),
  alert('2', {
    origin_airport: 'SJC',
    destination_airport: 'DJT',
    max_price: 1149,
    gowild_only: false,
    last_checked_at: null,
    found_price: 15.41,
    dates: [{ date: first, state: 'found', found_price: 15.41, found_fare: null }, watched(second)],
  }),
  alert('3', {
    destination_airport: 'SFO',
    is_active: false,
    dates: [{ date: first, state: 'stopped', found_price: null, found_fare: null }],
  }),
];
const COMPLETED = [
  alert('4', {
    destination_airport: 'ATL',
    is_active: false,
    is_completed: true,
    found_price: 15.41,
    found_travel_date: first,
    dates: [{ date: first, state: 'found', found_price: 15.41, found_fare: null }],
  }),
  alert('5', {
    destination_airport: 'MCO',
    is_active: false,
    is_completed: true,
    dates: [{ date: '2026-11-12', state: 'passed', found_price: null, found_fare: null }],
  }),
];

const openAlerts = (notifications, active) => async (page) => {
  await answer(page, '/notifications?*', { notifications, active, limit: 3, simulated: true });
  await page.goto('/notifications');
  await page.getByRole('heading', { name: 'Your Flight Alerts' }).waitFor();
  if (notifications.length > 0) await page.locator('article').first().waitFor();
};
const openList = openAlerts(ALERTS, 2);
const openEmpty = openAlerts([], 0);

async function showCompleted(page) {
  await openAlerts([...ALERTS, ...COMPLETED], 2)(page);
  await page.getByLabel('Show completed').check();
}

async function openForm(page) {
  await openEmpty(page);
  await press(page, 'button', 'Create Flight Alert');
}

async function choosePlace(page, field, typed) {
  await page.getByRole('combobox', { name: field }).fill(typed);
  await page
    .getByRole('listbox', { name: `${field}: places` })
    .getByRole('option')
    .first()
    .click();
}

async function addDay(page, day) {
  await page.getByLabel('Type a date').fill(day);
  await page.keyboard.press('Enter');
}

async function fillForm(page) {
  await openForm(page);
  await choosePlace(page, 'From', 'Denver');
  await choosePlace(page, 'To', 'New York');
  await press(page, 'button', 'Choose dates');
  for (const day of [first, second, second]) await addDay(page, day);
  await page.getByRole('grid').first().waitFor();
}

async function sendEmptyForm(page) {
  await openForm(page);
  await press(page, 'button', 'Create Alert');
}

async function openFullForm(page) {
  await openAlerts(ALERTS, 3)(page);
  await press(page, 'button', 'Create Flight Alert');
}

async function askToDelete(page) {
  await openList(page);
  await press(page, 'button', /^Delete/);
}

async function failList(page) {
  await page.route('**/api/notifications?*', (route) =>
    route.fulfill({ status: 404, json: { error: 'not_found', message: 'Not found.' } }),
  );
  await page.goto('/notifications');
  await page.getByText('Failed to load notifications').waitFor();
}

async function openBox(page) {
  await answer(page, '/notifications?*', { notifications: [], active: 0, limit: 3 });
  await openCard(page);
  await press(page, 'button', /^Alert for/);
  await page.getByRole('form', { name: 'Create Flight Alert' }).waitFor();
}

async function openBoxAhead(page) {
  await openBox(page);
  await press(page, 'button', 'Add a date');
  await addDay(page, second);
  await page.getByRole('grid').first().waitFor();
}

async function askForAlert(page) {
  await openCard(page);
  await press(page, 'button', /^Alert for/);
}

async function stopEmails(page) {
  await answer(page, '/notifications/unsubscribe', {
    origin_airport: 'DEN',
    destination_airport: 'LAS',
    stopped: 1,
  });
  await press(page, 'button', 'Stop these e-mails');
  await page.getByRole('heading', { name: 'E-mails stopped' }).waitFor();
}

const STOP_LINK = '/unsubscribe#token=a-signed-token';

export const ALERT_SCREENS = [
  { name: 'alerts', path: '/about', who: 'premium', steps: openList },
  { name: 'alerts completed', path: '/about', who: 'premium', steps: showCompleted },
  { name: 'alerts empty', path: '/about', who: 'premium', steps: openEmpty },
  { name: 'alerts form', path: '/about', who: 'premium', steps: fillForm },
  { name: 'alerts form incomplete', path: '/about', who: 'premium', steps: sendEmptyForm },
  { name: 'alerts form at the limit', path: '/about', who: 'premium', steps: openFullForm },
  { name: 'alerts delete', path: '/about', who: 'premium', steps: askToDelete },
  { name: 'alerts failed', path: '/about', who: 'premium', steps: failList },
  { name: 'alerts refused', path: '/notifications', who: 'free' },
  { name: 'alerts paused', path: '/about', who: 'free', steps: openList },
  { name: 'alert box', path: () => results(), who: 'premium', steps: openBox },
  { name: 'alert box ahead', path: () => results(), who: 'premium', steps: openBoxAhead },
  { name: 'alert box refused', path: () => results(), who: 'free', steps: askForAlert },
  { name: 'unsubscribe', path: STOP_LINK, who: 'guest' },
  { name: 'unsubscribe done', path: STOP_LINK, who: 'guest', steps: stopEmails },
  { name: 'unsubscribe invalid', path: '/unsubscribe', who: 'guest' },
];
