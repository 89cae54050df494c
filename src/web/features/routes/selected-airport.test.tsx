import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import {
  chosen,
  details,
  list,
  openRoutes,
  routesTest,
  rowsOf,
} from '#test/screen/routes/routes-fixture.ts';

routesTest();

describe('selected airport', () => {
  it('the selected airport is written to the URL, and its routes are listed in order with a count', async () => {
    const { router } = openRoutes();
    await userEvent.click(within(await list()).getByRole('button', { name: 'Denver, CO' }));
    expect(rowsOf(await details(/^Destinations from Denver/))).toEqual([
      ['Atlanta, XX', 'ATL', '1,197'],
      ['Cancun, MexicoSeasonal', 'CUN', '1,671'],
      ['Las Vegas, XX', 'LAS', '627'],
    ]);
    expect(chosen(router)).toBe('DEN');
    expect(screen.getByRole('heading', { level: 2, name: 'Denver, CO (DEN)' })).toHaveFocus();
    for (const name of ['Outbound destinations (3)', 'Inbound origins (4)'])
      expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
    const origins = rowsOf(await details(/^Origins of flights to Denver/));
    expect(origins.map(([name]) => name)).toEqual([
      'Atlanta, XX',
      'Cancun, MexicoSeasonal',
      'Las Vegas, XX',
      'Salt Lake City, XX',
    ]);
    const card = await screen.findByRole('region', { name: 'Selected: Denver' });
    expect(card).toHaveTextContent('Outbound destinations3Inbound origins4');
  });

  it('a link opens the selected airport, also by its former code, and leads on to the next', async () => {
    const { router } = openRoutes('/routes?airport=den');
    const table = await details(/^Destinations from Denver/);
    expect(screen.getByRole('link', { name: 'Search flights from Denver' })).toHaveAttribute(
      'href',
      '/?origin=DEN&date=2026-11-22&direction=outbound&screen=departure_flights',
    );
    await userEvent.click(within(table).getByRole('button', { name: 'Atlanta, XX' }));
    await details(/^Destinations from Atlanta/);
    expect(chosen(router)).toBe('ATL');
    router.back();
    await details(/^Destinations from Denver/);
  });

  it('the search of the selected airport is for the next open day where tomorrow is a blackout date', async () => {
    fakeApi.on('GET /gowild/blackout-dates', { status: 200, json: ['2026-11-22', '2026-11-23'] });
    openRoutes('/routes?airport=DEN');
    await details(/^Destinations from Denver/);
    expect(await screen.findByText(/^For the next open day, Tue, Nov 24\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search flights from Denver' })).toHaveAttribute(
      'href',
      '/?origin=DEN&date=2026-11-24&direction=outbound&screen=departure_flights',
    );
  });

  it('one filter leaves the same city in both lists of the selected airport', async () => {
    openRoutes('/routes?airport=DEN');
    const table = await details(/^Destinations from Denver/);
    const filter = screen.getByRole('searchbox', { name: 'Filter by city or code' });
    await userEvent.type(filter, 'salt');
    expect(screen.getByText('0 of 3 destinations, 1 of 4 origins')).toBeVisible();
    expect(rowsOf(table)).toEqual([]);
    expect(rowsOf(await details(/^Origins of flights to Denver/))).toHaveLength(1);
    await userEvent.type(filter, ' lake q');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(screen.getByText('3 destinations, 4 origins')).toBeVisible();
  });

  it.each([
    ['Clear', () => userEvent.click(screen.getByRole('button', { name: 'Clear' }))],
    ['All airports', () => userEvent.click(screen.getByRole('button', { name: 'All airports' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('the selected airport is cleared by %s', async (_, act) => {
    const { router } = openRoutes('/routes?airport=DEN');
    await details(/^Destinations from Denver/);
    await act();
    await list();
    expect(chosen(router)).toBeUndefined();
  });

  it.each([
    ['Clear', () => userEvent.click(screen.getByRole('button', { name: 'Clear' }))],
    [
      'Escape in the list',
      async () => {
        screen.getAllByRole('button', { name: 'Atlanta, XX' })[0]?.focus();
        await userEvent.keyboard('{Escape}');
      },
    ],
  ])(
    'the focus moves to the heading when %s removes the button of the selected airport',
    async (_, act) => {
      openRoutes('/routes?airport=DEN');
      await details(/^Destinations from Denver/);
      await act();
      await list();
      expect(screen.getByRole('heading', { level: 2, name: 'All airports' })).toHaveFocus();
    },
  );

  it('the routes page explains a selected airport that does not exist', async () => {
    const { router } = openRoutes('/routes?airport=XYZ');
    expect(await screen.findByText(/begins or ends at “XYZ”/)).toBeVisible();
    expect(rowsOf(await list())).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show all airports' }));
    await waitFor(() => expect(screen.queryByText(/begins or ends/)).toBeNull());
    expect(chosen(router)).toBeUndefined();
  });
});
