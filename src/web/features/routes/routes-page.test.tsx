import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, givenMember } from '#test/screen/fake-api.ts';
import { openApp } from '#test/screen/open-app.tsx';
import {
  list,
  openRoutes,
  ROUTES,
  routesTest,
  rowsOf,
} from '#test/screen/routes/routes-fixture.ts';

routesTest();

it('the routes page requests no routes for a member without Premium', async () => {
  givenMember();
  openApp('/routes');
  expect(await screen.findByRole('heading', { name: 'Premium Feature' })).toBeVisible();
  expect(fakeApi.heard('GET /routes')).toEqual([]);
});

describe('airport list', () => {
  it('the routes page lists every served airport with its routes and a link to its flights', async () => {
    openRoutes();
    expect(rowsOf(await list()).map((cells) => cells.slice(0, 3))).toEqual([
      ['Atlanta, XXHub', 'ATL', '2'],
      ['Cancun, Mexico', 'CUN', '1'],
      ['Denver, COHub', 'DEN', '3'],
      ['Las Vegas, XX', 'LAS', '1'],
      ['Salt Lake City, XX', 'SLC', '2'],
    ]);
    expect(screen.getByText(/^5 airports/)).toBeVisible();
    expect(
      screen.getByRole('link', { name: 'Search flights from Las Vegas (LAS)' }),
    ).toHaveAttribute(
      'href',
      '/?origin=LAS&date=2026-11-22&direction=outbound&screen=departure_flights',
    );
    expect(document.title).toBe('Route map · Roamfare');
  });

  it('the routes page filters airports by city or code and says when none is left', async () => {
    openRoutes();
    const field = await screen.findByRole('searchbox', { name: 'Filter by city or code' });
    await userEvent.type(field, 'cancún');
    expect(rowsOf(await list()).map(([name]) => name)).toEqual(['Cancun, Mexico']);
    expect(screen.getByText('1 of 5 airports served today')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'nowhere');
    expect(screen.getByText('No airport matches “nowhere”.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(rowsOf(await list())).toHaveLength(5);
  });
});

describe('routes page without routes', () => {
  it('the routes page shows a loading state', async () => {
    openRoutes();
    fakeApi.on('GET /routes', () => new Promise(() => {}));
    expect(await screen.findByText(/Loading routes…/)).toBeVisible();
  });

  it.each([
    [
      'an answer without success',
      { status: 200, json: { success: false, routes: [] } },
      'Failed to load routes',
    ],
    ['a refusal', { status: 404 }, 'Failed to fetch routes data'],
    ['a refusal with a text', { status: 409, json: { message: 'Closed.' } }, 'Closed.'],
    ['an answer that is none', { status: 200, json: { routes: 3 } }, 'Failed to fetch routes data'],
  ])('the routes page shows an error for %s and retries', async (_, answer, text) => {
    openRoutes();
    fakeApi.on('GET /routes', answer);
    expect(await screen.findByRole('heading', { name: 'Error Loading Routes' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    fakeApi.on('GET /routes', { status: 200, json: { success: true, routes: ROUTES } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(rowsOf(await list())).toHaveLength(5);
  });

  it('the routes page says that the network is empty', async () => {
    openRoutes('/routes', { success: true, routes: [] });
    expect(await screen.findByRole('heading', { name: 'No routes at present' })).toBeVisible();
  });
});
