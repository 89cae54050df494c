import '#test/screen/matchers.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Flight } from '#domain/flight.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { clickMarker, drawnLines, drawnMarkers, teachMaps } from '#test/screen/map-fixture.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { createQueryClient } from '#web/app/app-parts.ts';
import { ItineraryMap } from './itinerary-map.tsx';
import { SearchMap, type SearchMapPlace } from './search-map.tsx';

screenTest();
beforeEach(teachMaps);
afterEach(() => vi.unstubAllGlobals());

const SPOTS: Record<string, readonly [string, number, number]> = {
  DEN: ['Denver', 39.86, -104.67],
  ATL: ['Atlanta', 33.64, -84.43],
  LAS: ['Las Vegas', 36.08, -115.15],
  MIA: ['Miami', 25.8, -80.29],
};
const places = {
  cityOf: (code: string) => SPOTS[code]?.[0] ?? code,
  airportOf: (code: string) => {
    const spot = SPOTS[code];
    return spot && ({ name: `${spot[0]} Airport`, lat: spot[1], lng: spot[2] } as any);
  },
};
const show = (map: ReactElement) =>
  render(<QueryClientProvider client={createQueryClient()}>{map}</QueryClientProvider>);

describe('search map', () => {
  const at = (code: string, isGoWild: boolean, ends = ['DEN']): SearchMapPlace => ({
    code,
    ends,
    isGoWild,
    note: 'from $29',
  });
  const onPlace = vi.fn();
  const search = (found: readonly SearchMapPlace[], ends = ['DEN']) =>
    show(<SearchMap direction="outbound" endName="Denver" {...{ ends, found, places, onPlace }} />);

  it('the search map distinguishes GoWild and Standard by markers, lines and text', async () => {
    search([at('ATL', true), at('LAS', false), at('MIA', true), at('XYZ', true)]);
    await waitFor(() =>
      expect(drawnMarkers()).toEqual({ ATL: 'goWild', DEN: 'end', LAS: 'standard', MIA: 'goWild' }),
    );
    expect(drawnLines()).toEqual({ goWild: 2, standard: 1 });
    expect(screen.getByRole('list', { name: 'Legend' })).toHaveTextContent(
      'OriginGoWild faresStandard fares only',
    );
    expect(
      screen.getByRole('application', { name: 'Map of the flights from Denver' }),
    ).toBeVisible();
  });

  it('the search map selects a clicked destination, never the searched airport itself', async () => {
    search([at('ATL', true)]);
    await waitFor(() => expect(drawnMarkers()).toHaveProperty('ATL'));
    clickMarker('DEN');
    expect(onPlace).not.toHaveBeenCalled();
    clickMarker('ATL');
    expect(onPlace.mock.calls).toEqual([['ATL']]);
  });

  it('the search map says that there are no GoWild routes', async () => {
    search([at('LAS', false)]);
    expect(await screen.findByText('No GoWild routes available from Denver')).toBeVisible();
  });

  it('the search map says nothing of GoWild while filters hide every destination', async () => {
    search([]);
    await waitFor(() => expect(drawnMarkers()).toHaveProperty('DEN'));
    expect(screen.queryByText(/No GoWild routes/)).toBeNull();
  });

  it('the search map disables zooming beyond its range', async () => {
    search([at('ATL', true), at('LAS', false)]);
    await waitFor(() => expect(drawnMarkers()).toHaveProperty('ATL'));
    const button = (name: string) => screen.getByRole('button', { name });
    const press = async (name: string) => {
      for (let n = 0; n < 8 && button(name).ariaDisabled !== 'true'; n += 1)
        await userEvent.click(button(name));
    };
    await press('Zoom out');
    expect(button('Zoom out')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Zoom in')).toHaveAttribute('aria-disabled', 'false');
    await press('Zoom in');
    expect(button('Zoom in')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Zoom out')).toHaveAttribute('aria-disabled', 'false');
  });

  it('the search map says that it is unavailable without the searched airport', () => {
    search([at('LAS', false)], ['XYZ']);
    expect(screen.getByText('Unable to display map')).toBeVisible();
  });

  it('the search map retries when the outline failed to load', async () => {
    fakeApi.on('GET /data/basemap.topo.json', 'unreachable');
    search([at('ATL', true)]);
    expect(await screen.findByText('Unable to display map')).toBeVisible();
    teachMaps();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(drawnMarkers()).toHaveProperty('ATL'));
  });
});

describe('trip map', () => {
  const flight = (...codes: string[]) =>
    ({
      segments: codes.slice(1).map((to, at) => ({ from: codes[at], to })),
    }) as unknown as Pick<Flight, 'segments'>;

  it('the trip map draws the outbound and return routes and names the stops', async () => {
    show(
      <ItineraryMap
        flights={[flight('DEN', 'ATL', 'MIA'), flight('MIA', 'DEN')]}
        places={places}
      />,
    );
    await waitFor(() => expect(drawnMarkers()).toEqual({ ATL: 'place', DEN: 'end', MIA: 'end' }));
    expect(drawnLines()).toEqual({ outbound: 2, inbound: 1 });
    const legend = screen.getByRole('list', { name: 'Legend' });
    expect(legend).toHaveTextContent(
      'Outbound: Denver (DEN) to Miami (MIA), stop in Atlanta (ATL)',
    );
    expect(legend).toHaveTextContent('Return: Miami (MIA) to Denver (DEN), nonstop');
    expect(screen.getByText('ATL, stop')).toBeVisible();
  });

  it('the trip map draws nothing when an airport is unknown', () => {
    show(<ItineraryMap flights={[flight('DEN', 'XYZ', 'MIA')]} places={places} />);
    expect(screen.getByText('Unable to display map')).toBeVisible();
  });
});
