import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asFlight } from '#domain/shared-flight.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { teachMaps } from '#test/screen/map-fixture.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { showPanel } from '#test/screen/panel-fixture.tsx';
import { AIRPORTS } from '#test/screen/search-fixture.ts';
import { aTrip } from '#test/trip-example.ts';
import { ConnectionDetails } from './flight-leg.tsx';

screenTest();
beforeEach(teachMaps);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** From Las Vegas by Salt Lake City to Denver. */
const WITH_STOP = asFlight(aTrip().back);

const show = (who: 'free' | 'premium', flight = WITH_STOP) => {
  fakeApi.on('GET /airports', { status: 200, json: AIRPORTS });
  return showPanel(<ConnectionDetails flight={flight} />, { who });
};

it('the details of a flight with a stop list its segments, on a map for Premium', async () => {
  const user = show('premium');
  expect(screen.queryByRole('list', { name: 'Segments' })).toBeNull();
  await user.click(screen.getByText('Stops and map'));
  expect(await screen.findByRole('list', { name: 'Segments' })).toHaveTextContent(
    'F9 2000: Las Vegas 6:10 PM to Salt Lake City 8:30 PM1h 30m in Salt Lake CityF9 2002: Salt Lake City 10:00 PM to Denver 11:20 PM',
  );
  expect(
    await screen.findByRole('application', {
      name: 'Map of the trip: Las Vegas (LAS) to Denver (DEN), stop in Salt Lake City (SLC)',
    }),
  ).toBeVisible();
});

it('the details of a flight with a stop have no map on the free plan', async () => {
  const user = show('free');
  await user.click(screen.getByText('Stops'));
  expect(await screen.findByRole('list', { name: 'Segments' })).toBeVisible();
  expect(screen.queryByRole('application')).toBeNull();
});

it('a nonstop has no details', () => {
  show('premium', asFlight(aTrip().departure));
  expect(screen.queryByText(/Stops/)).toBeNull();
});
