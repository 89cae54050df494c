import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { from, quick } from '#test/screen/search-fields.ts';
import { AIRPORTS, closeSearch, openSearch } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

const NEAR_LAS = { latitude: 36, longitude: -115 };
const placed = AIRPORTS.map((one) =>
  one.stationCode === 'LAS' ? { ...one, lat: 36.08, lng: -115.15 } : one,
);

/** Returns the options that the geolocation API was called with. */
function givenDevice(coords: typeof NEAR_LAS | 'refused') {
  const asked: PositionOptions[] = [];
  const geolocation: Pick<Geolocation, 'getCurrentPosition'> = {
    getCurrentPosition(found, failed, options = {}) {
      asked.push(options);
      if (coords === 'refused') failed?.({ code: 1 } as GeolocationPositionError);
      else found({ coords } as GeolocationPosition);
    },
  };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
  return asked;
}

async function useMyLocation() {
  openSearch({ airports: { status: 200, json: placed } });
  await quick('Denver');
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
}

it('my location is asked for only on a tap, and the nearest place is chosen', async () => {
  const asked = givenDevice(NEAR_LAS);
  openSearch({ airports: { status: 200, json: placed } });
  await quick('Denver');
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByRole('button', { name: 'Remove Las Vegas (LAS)' })).toBeVisible();
  expect(screen.getByText('Nearest: Las Vegas (LAS), 10 mi')).toBeVisible();
  await userEvent.click(await from());
  expect(screen.getAllByRole('option')[0]).toHaveTextContent(
    'Las Vegas, XXLAS · Las Vegas Airport10 mi',
  );
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 8_000, maximumAge: 300_000 }]);
  expect(fakeApi.heard('GET /location')).toEqual([]);
});

it('my location comes from the server when the device does not provide it', async () => {
  givenDevice('refused');
  const location = { ...NEAR_LAS, city: 'Henderson', country_name: 'United States' };
  fakeApi.on('GET /location', { status: 200, json: { location } });
  await useMyLocation();
  expect(await screen.findByText('Nearest: Las Vegas (LAS), 10 mi')).toBeVisible();
});

it('my location is guessed from the time zone when neither device nor server provides it', async () => {
  givenDevice('refused');
  fakeApi.on('GET /location', { status: 200, json: { location: null } });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const json = AIRPORTS.map((one) =>
    one.stationCode === 'ATL' ? { ...one, time_zone: zone } : { ...one, time_zone: 'Europe/Rome' },
  );
  openSearch({ airports: { status: 200, json } });
  await quick('Denver');
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText('We guessed from your time zone: Atlanta (ATL)')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Remove Atlanta (ATL)' })).toBeVisible();
});

it('my location changes nothing when it stays unknown', async () => {
  givenDevice('refused');
  fakeApi.on('GET /location', 'unreachable');
  const json = AIRPORTS.map((one) => ({ ...one, time_zone: 'Antarctica/Troll' }));
  openSearch({ airports: { status: 200, json } });
  await userEvent.click(await quick('Denver'));
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText('We could not find your location.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Denver (DEN)' })).toBeVisible();
});
