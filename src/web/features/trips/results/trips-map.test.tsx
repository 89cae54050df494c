import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clickMarker, drawnMarkers, teachMaps } from '#test/screen/map-fixture.ts';
import { showTrips, tripRow, tripsDto, tripsTest } from '#test/screen/trips-fixture.tsx';

tripsTest();
beforeEach(teachMaps);
afterEach(() => vi.unstubAllGlobals());

describe('the map of trips in a narrow window', () => {
  it('opens over the list with a mark for each place, and a mark opens its row', async () => {
    const { user } = showTrips();
    const row = await tripRow(/^Las Vegas LAS/);
    await user.click(screen.getByRole('button', { name: 'Map' }));
    const map = within(screen.getByRole('dialog', { name: 'Map' }));
    expect(await map.findByRole('application', { name: 'Map of the trips' })).toBeVisible();
    await waitFor(() =>
      expect(drawnMarkers()).toEqual({ DEN: 'end', LAS: 'goWild', ATL: 'standard' }),
    );
    clickMarker('LAS');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Map' })).toBeNull());
    expect(row.getByRole('button', { name: /^Las Vegas LAS/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  it('is a part of Premium', async () => {
    const { user } = showTrips({ plan: 'free' });
    await tripRow(/^Las Vegas LAS/);
    await user.click(screen.getByRole('button', { name: /^Map/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Premium shows these destinations on a map.')).toBeTruthy();
    expect(screen.queryByRole('application')).toBeNull();
  });

  it('is not offered without trips', async () => {
    showTrips({ trips: { status: 200, json: tripsDto({ trips: [] }) } });
    await screen.findByRole('heading', { name: 'No trips' });
    expect(screen.queryByRole('button', { name: 'Map' })).toBeNull();
  });
});
