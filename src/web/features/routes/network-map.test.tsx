import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { clickMarker, drawnLines, drawnMarkers, teachMaps } from '#test/screen/map-fixture.ts';
import {
  chosen,
  list,
  openRoutes,
  routesTest,
  rowsOf,
} from '#test/screen/routes/routes-fixture.ts';

routesTest();

describe('network map', () => {
  it('the network map marks hubs, the selected airport and its connections with a line each', async () => {
    openRoutes();
    await waitFor(() =>
      expect(drawnMarkers()).toEqual({
        ATL: 'hub',
        CUN: 'place',
        DEN: 'hub',
        LAS: 'place',
        SLC: 'place',
      }),
    );
    expect(drawnLines()).toEqual({});
    clickMarker('DEN');
    await waitFor(() => expect(drawnLines()).toEqual({ route: 4 }));
    expect(drawnMarkers()).toEqual({
      ATL: 'hub',
      CUN: 'connected',
      DEN: 'selected',
      LAS: 'connected',
      SLC: 'connected',
    });
  });

  it('the network map says that the list works by keyboard', async () => {
    openRoutes();
    expect(
      await screen.findByRole('application', { name: 'Map of the route network' }),
    ).toHaveAccessibleDescription(
      'Arrow keys move the map, plus and minus zoom, Escape clears the selection. By keyboard, choose airports in the list after the map.',
    );
  });

  it('the network map clears the selection on a second click and on Escape', async () => {
    const { router } = openRoutes('/routes?airport=LAS');
    await waitFor(() => expect(drawnLines()).toEqual({ route: 1 }));
    clickMarker('LAS');
    await waitFor(() => expect(drawnLines()).toEqual({}));
    clickMarker('LAS');
    await waitFor(() => expect(chosen(router)).toBe('LAS'));
    screen.getByRole('application', { name: 'Map of the route network' }).focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(chosen(router)).toBeUndefined());
  });

  it('the network map says that it failed, keeps the list and retries', async () => {
    openRoutes();
    fakeApi.on('GET /data/basemap.topo.json', { status: 404 });
    expect(await screen.findByText('Unable to display map')).toBeVisible();
    expect(rowsOf(await list())).toHaveLength(5);
    teachMaps();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(Object.keys(drawnMarkers())).toHaveLength(5));
  });
});
