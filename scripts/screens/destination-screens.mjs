// Screens of weather, hotels and rental cars at a destination.
import { answer, openCard, press, results } from './steps.mjs';

const openHotels = async (page) => {
  await openCard(page);
  await press(page, 'button', 'Hotels at Destination');
  await page
    .getByText(/^Showing \d+ of/)
    .first()
    .waitFor();
};

const openCars = async (page) => {
  await openCard(page);
  await press(page, 'button', 'Rental cars');
  await page.getByRole('list', { name: 'Rental car locations' }).waitFor();
};

const openTeasers = async (page) => {
  await openCard(page);
  await press(page, 'button', 'Hotels at Destination');
  await press(page, 'button', 'Rental cars');
  await page.getByText('Premium Feature').nth(1).waitFor();
};

const failAll = async (page) => {
  for (const part of ['weather', 'hotels', 'cars'])
    await page.route(`**/api/${part}/**`, (route) => route.abort());
  await openTogether(page);
  await page.getByText('Unable to load rental car options.').first().waitFor();
};

const emptyAll = async (page) => {
  const source = { name: 'Partner', simulated: false, seen_at: new Date().toISOString() };
  const pagination = { page: 1, per_page: 12, total_properties: 0 };
  const none = { success: true, message: '', hotels: [], properties: [], pagination, source };
  await answer(page, '/hotels/**', none);
  await answer(page, '/cars/locations**', { locations: [], source });
  await openTogether(page);
  await page.getByText('No rental car locations found near this airport').first().waitFor();
};

async function openTogether(page) {
  await openCard(page);
  await press(page, 'button', 'Hotels at Destination');
  await press(page, 'button', 'Rental cars');
}

const card = { path: () => results(), who: 'premium' };

export const DESTINATION_SCREENS = [
  { ...card, name: 'destination hotels', steps: openHotels },
  { ...card, name: 'destination cars', steps: openCars },
  { ...card, name: 'destination gate', who: 'free', steps: openTeasers },
  { ...card, name: 'destination failed', steps: failAll },
  { ...card, name: 'destination nothing', steps: emptyAll },
];
