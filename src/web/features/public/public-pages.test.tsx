import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';

screenTest();

const DENVER = { code: 'DEN', city: 'Denver', name: 'Denver International Airport', region: 'CO' };
const VEGAS = { code: 'LAS', city: 'Las Vegas', name: 'Harry Reid', region: 'NV' };
const ROUTE = {
  destination: VEGAS,
  seasonal: true,
  begins: null,
  miles: 628,
  international: false,
  nonstop: {
    weekly: 9,
    shortest: 112,
    longest: 118,
    first: 370,
    last: 1085,
    weekdays: 127,
    estimated: false,
  },
};
const NOT_FOUND = { status: 404, json: refusal('not_found', 'Not found.') };
const timetable_source = 'US DOT, July 2026';
const blackouts = (dates: readonly string[]) => ({
  dates,
  today: '2026-11-25',
  until: '2027-11-25',
  timetable_source,
});

it('the page of an airport lists its places and leads to those of its routes by one call', async () => {
  const page = { timetable_source, airport: DENVER, routes: [ROUTE] };
  fakeApi.on('GET /pages/from/den', { status: 200, json: page });
  fakeApi.on('GET /pages/from/den/to/las', {
    status: 200,
    json: { ...ROUTE, timetable_source, origin: DENVER, returns: true, flights: [] },
  });
  openApp('/from/den');
  const row = within(await screen.findByRole('row', { name: /Las Vegas/ }));
  expect(row.getByText('6:10 AM to 6:05 PM')).toBeVisible();
  expect(row.getByText('Seasonal')).toBeVisible();
  expect(document.title).toBe('Flights from Denver (DEN) · Roamfare');
  expect(screen.getByRole('link', { name: 'Search from DEN' })).toHaveAttribute(
    'href',
    '/?origin=DEN',
  );
  await userEvent.click(row.getByRole('link', { name: 'Las Vegas LAS' }));
  expect(await screen.findByRole('heading', { name: 'Denver to Las Vegas' })).toBeVisible();
  expect(screen.getByText('9 a week, daily')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Las Vegas to Denver' })).toHaveAttribute(
    'href',
    '/from/las/to/den',
  );
});

it.each(['/from/xyz', '/from/den/to/xyz', '/blackout/2026-08'])(
  'the public page %s, which does not exist, says so inside the app',
  async (address) => {
    fakeApi.on('GET /pages/from/xyz', NOT_FOUND);
    fakeApi.on('GET /pages/from/den/to/xyz', NOT_FOUND);
    fakeApi.on('GET /pages/blackout', { status: 200, json: blackouts(['2026-12-24']) });
    openApp(address);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  },
);

it('the page of blackout dates joins neighboring days and leads to each month', async () => {
  const dates = ['2026-12-24', '2026-12-25', '2026-12-28', '2027-01-01'];
  fakeApi.on('GET /pages/blackout', { status: 200, json: blackouts(dates) });
  openApp('/blackout');
  await userEvent.click(await screen.findByRole('link', { name: '24–25, 28' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'December 2026' })).toBeVisible();
  expect(screen.getByText(/Dec 24 to 25 and 28 are blackout/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Thu, December 24 Blackout/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'January 2027' })).toBeVisible();
});

it('the last month of blackout dates does not call its other days open', async () => {
  const dates = ['2026-12-24', '2027-01-01'];
  fakeApi.on('GET /pages/blackout', { status: 200, json: blackouts(dates) });
  const { router } = openApp('/blackout/2026-12');
  expect(await screen.findByText(/All other days of the month are open/)).toBeVisible();
  await router.navigate({ to: '/blackout/2027-01' });
  expect(await screen.findByText(/Days after Jan 1 are not announced yet/)).toBeVisible();
  expect(screen.queryByText(/All other days/)).toBeNull();
});

it('the page of all airports counts those served today, and says when the others begin', async () => {
  const airports = [
    { ...DENVER, routes: 64, begins: null },
    { ...VEGAS, routes: 0, begins: '2026-12-14' },
  ];
  fakeApi.on('GET /pages/from', { status: 200, json: { timetable_source, airports } });
  openApp('/from');
  expect(await screen.findByText(/^1 airport served today, 1 more from Dec 14 on/)).toBeVisible();
  const [denver, vegas] = screen
    .getAllByRole('listitem')
    .filter((one) => /DEN|LAS/.test(one.textContent));
  expect(denver).toHaveTextContent('64 places');
  expect(vegas).toHaveTextContent('From Dec 14');
});

it('the page of an airport counts the places that are served today', async () => {
  const later = { ...ROUTE, destination: { ...VEGAS, code: 'CUN' }, begins: '2026-12-14' };
  const page = { timetable_source, airport: DENVER, routes: [ROUTE, later] };
  fakeApi.on('GET /pages/from/den', { status: 200, json: page });
  openApp('/from/den');
  expect(
    await screen.findByText(/1 place without a stop, 1 more from Dec 14 on\. 9 flights in a usual/),
  ).toBeVisible();
});
