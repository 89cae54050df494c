// Screens of a round trip, its maps and the network map.
import { tomorrow } from '../product.mjs';
import { answer, blackoutDays, openCard, press, results } from './steps.mjs';

/** A return day whose GoWild seats are not on sale yet but will be. */
function dayHome() {
  const closed = blackoutDays();
  let day = daysAfter(tomorrow(), 2);
  while (closed.includes(day)) day = daysAfter(day, 1);
  return day;
}

const daysAfter = (date, days) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

const lasVegas = () => results({ destination: 'LAS', return_date: dayHome() });

/** The card of a single route is already open. */
const selectDeparture = (page) => press(page, 'button', /^Select\s*Departure/);

async function selectRefused(page) {
  await openCard(page);
  await selectDeparture(page);
}

async function openReturns(page) {
  await selectDeparture(page);
  await page.getByRole('region', { name: 'Flights home' }).waitFor();
}

/** One of two return airports does not answer. */
async function openPartOfReturns(page) {
  await page.route('**/api/flights/single?*destination=ATL*', (route) =>
    route.fulfill({ status: 503, json: {} }),
  );
  await openReturns(page);
  await page.getByText('Flights to ATL could not be loaded.').waitFor();
}

/** There are no return flights. */
async function openNoReturns(page) {
  await page.route('**/api/flights/single?origin=LAS*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), flights: {} } });
  });
  await selectDeparture(page);
  await page.getByRole('heading', { name: 'No Return Flights' }).waitFor();
}

async function openSummary(page) {
  await openReturns(page);
  await press(page, 'button', /^Select\s*Return/);
  await page.getByRole('heading', { name: 'Ready to Book?' }).waitFor();
}

/** A shared summary, opened by a guest. */
async function openSharedSummary(page) {
  await openSummary(page);
  await answer(page, '/auth/verify-token', { valid: false, user: null, error: null });
  await page.reload();
  await page.getByRole('link', { name: 'Upgrade to Premium' }).first().waitFor();
}

async function openMap(page) {
  await press(page, 'button', 'Route map');
  await mapDrawn(page);
}

/** The land outline is drawn last. */
async function mapDrawn(page) {
  await page.locator('.leaflet-base-pane path').nth(1).waitFor({ state: 'attached' });
}

async function failRoutes(page) {
  await answer(page, '/routes', { success: false, routes: [] });
  await page.goto('/routes');
  await page.getByRole('heading', { name: 'Error Loading Routes' }).waitFor();
}

export const TRIP_SCREENS = [
  {
    name: 'results map',
    path: () => results(),
    who: 'premium',
    steps: openMap,
    widths: [360],
  },
  {
    name: 'results more filters',
    path: () => results({ layover: '3', arrive_from: '600', seats: '2', sort: 'departure' }),
    who: 'premium',
    steps: openCard,
  },
  { name: 'results returns refused', path: () => results(), who: 'free', steps: selectRefused },
  { name: 'returns', path: lasVegas, who: 'premium', steps: openReturns },
  {
    name: 'returns in part',
    path: () => results({ origin: 'DEN,ATL', destination: 'LAS', return_date: dayHome() }),
    who: 'premium',
    steps: openPartOfReturns,
  },
  { name: 'returns blank', path: lasVegas, who: 'premium', steps: openNoReturns },
  { name: 'summary', path: lasVegas, who: 'premium', steps: openSummary },
  { name: 'summary shared', path: lasVegas, who: 'premium', steps: openSharedSummary },
  { name: 'summary invalid', path: '/flight-summary', who: 'guest' },
  { name: 'summary not found', path: '/flight-summary?data=eyJkZiI6eyJk', who: 'guest' },
  { name: 'routes', path: '/routes', who: 'premium', steps: mapDrawn },
  { name: 'routes selected', path: '/routes?airport=DEN', who: 'premium', steps: mapDrawn },
  { name: 'routes unknown', path: '/routes?airport=XYZ', who: 'premium', steps: mapDrawn },
  { name: 'routes failed', path: '/about', who: 'premium', steps: failRoutes },
];
