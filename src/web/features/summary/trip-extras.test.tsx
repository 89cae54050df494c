import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { offsetTime } from '#domain/time.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { showPanel } from '#test/screen/panel-fixture.tsx';
import { TripExtras } from './trip-view.tsx';

screenTest();
afterEach(() => vi.useRealTimers());

const LAS = airportCode('LAS');

it('trip extras show the destination from the day of arrival to the day of the return flight', async () => {
  const day = { icon: 0, description: 'Clear sky', temp_high: 60, temp_low: 40 };
  const forecasts = ['23', '24', '25'].map((date) => ({ ...day, date: `2026-11-${date}` }));
  fakeApi.on('GET /weather/LAS', { status: 200, json: { city: 'Las Vegas', forecasts } });
  showPanel(
    <TripExtras
      place={LAS}
      arrives={offsetTime('2026-11-22T23:40:00-08:00')}
      leaves={offsetTime('2026-11-24T06:00:00-08:00')}
    />,
    { who: 'free' },
  );
  // The stay includes the day after an arrival before midnight.
  expect(await screen.findByText('Your stay, Mon, Nov 23 to Tue, Nov 24')).toBeVisible();
  expect(screen.getAllByText('Premium Feature')).toHaveLength(2);
});

it.each([
  [4, '4'],
  [undefined, '2'],
])('trip extras ask hotels for a party of %s with %s adults', async (travelers, adults) => {
  const user = showPanel(
    <TripExtras
      place={LAS}
      arrives={offsetTime('2026-11-22T23:40:00-08:00')}
      leaves={offsetTime('2026-11-24T06:00:00-08:00')}
      travelers={travelers}
    />,
  );
  await user.click(await screen.findByRole('button', { name: 'Hotels at Destination' }));
  await vi.waitFor(() => {
    const asked = fakeApi.heard('GET /hotels/search/airport/LAS');
    expect(asked.map(({ query }) => query.adults)).toEqual([adults]);
  });
});

it('trip extras show nothing when the return flight leaves before the arrival', async () => {
  showPanel(
    <>
      <p>Trip</p>
      <TripExtras
        place={LAS}
        arrives={offsetTime('2026-11-24T06:00:00-08:00')}
        leaves={offsetTime('2026-11-22T23:40:00-08:00')}
      />
    </>,
  );
  expect(await screen.findByText('Trip')).toBeVisible();
  expect(screen.queryByRole('region')).toBeNull();
  expect(fakeApi.heard('GET /weather/LAS')).toEqual([]);
});
