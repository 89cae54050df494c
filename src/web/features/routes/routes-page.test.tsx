import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AirportDto } from '#contract/network.ts';
import { fakeApi, givenMember } from '#test/screen/fake-api.ts';
import { clickMark, drawnLines, drawnMarks, teachMaps } from '#test/screen/map-scene.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { AIRPORTS } from '#test/screen/search-scene.ts';

screenTest();
beforeEach(() => {
  teachMaps();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T19:00:00Z') });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SPOTS: Record<string, [number, number]> = {
  DEN: [39.86, -104.67],
  ATL: [33.64, -84.43],
  LAS: [36.08, -115.15],
  SLC: [40.79, -111.98],
  CUN: [21.04, -86.87],
};
const placed = AIRPORTS.map((airport): AirportDto => {
  const [lat, lng] = SPOTS[airport.stationCode] ?? [airport.lat, airport.lng];
  return { ...airport, lat, lng };
});
const both = (a: string, b: string, seasonal = false) => [
  { origin: a, destination: b, seasonal },
  { origin: b, destination: a, seasonal },
];
const ROUTES = [
  ...both('DEN', 'LAS'),
  ...both('DEN', 'CUN', true),
  ...both('DEN', 'ATL'),
  ...both('ATL', 'SLC'),
  { origin: 'SLC', destination: 'DEN', seasonal: false },
  { origin: 'DEN', destination: 'ZZZ', seasonal: false },
];

function openRoutes(address = '/routes', answer: object = { success: true, routes: ROUTES }) {
  givenMember({ is_premium: true });
  fakeApi.on('GET /airports', { status: 200, json: placed });
  fakeApi.on('GET /routes', { status: 200, json: answer });
  return openApp(address);
}

const list = () => screen.findByRole('table', { name: 'Airports of the network' });
const details = (name: RegExp) => screen.findByRole('table', { name });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const chosen = (router: ReturnType<typeof openApp>['router']) =>
  (router.location().search as { airport?: string }).airport;

it('asks for no routes on behalf of a member without the plan', async () => {
  givenMember();
  openApp('/routes');
  expect(await screen.findByRole('heading', { name: 'Premium Feature' })).toBeVisible();
  expect(fakeApi.heard('GET /routes')).toEqual([]);
});

describe('the list of airports', () => {
  it('names every served airport with its routes and the way to its flights', async () => {
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

  it('is filtered by city or code, and says when nothing is left', async () => {
    openRoutes();
    const field = await screen.findByRole('searchbox', { name: 'Filter by city or code' });
    await userEvent.type(field, 'cancún');
    expect(rowsOf(await list()).map(([name]) => name)).toEqual(['Cancun, Mexico']);
    expect(screen.getByText('1 of 5 airports')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'nowhere');
    expect(screen.getByText('No airport matches “nowhere”.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(rowsOf(await list())).toHaveLength(5);
  });
});

describe('a selected airport', () => {
  it('stands in the address, with its destinations and origins in order and counted', async () => {
    const { router } = openRoutes();
    await userEvent.click(within(await list()).getByRole('button', { name: 'Denver, CO' }));
    expect(rowsOf(await details(/^Destinations from Denver/))).toEqual([
      ['Atlanta, XX', 'ATL', '1,197'],
      ['Cancun, MexicoSeasonal', 'CUN', '1,671'],
      ['Las Vegas, XX', 'LAS', '627'],
    ]);
    expect(chosen(router)).toBe('DEN');
    expect(screen.getByRole('heading', { level: 2, name: 'Denver, CO (DEN)' })).toHaveFocus();
    await userEvent.click(screen.getByRole('radio', { name: 'To DEN (4)' }));
    const origins = rowsOf(await details(/^Origins of flights to Denver/));
    expect(origins.map(([name]) => name)).toEqual([
      'Atlanta, XX',
      'Cancun, MexicoSeasonal',
      'Las Vegas, XX',
      'Salt Lake City, XX',
    ]);
    const card = screen.getByRole('region', { name: 'Selected: Denver' });
    expect(card).toHaveTextContent('Outbound destinations3Inbound origins4');
  });

  it('comes with a link, also under its old code, and leads on to the next', async () => {
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

  it.each([
    ['Clear', () => userEvent.click(screen.getByRole('button', { name: 'Clear' }))],
    ['All airports', () => userEvent.click(screen.getByRole('button', { name: 'All airports' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('is given up by %s', async (_, act) => {
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
        screen.getByRole('button', { name: 'Atlanta, XX' }).focus();
        await userEvent.keyboard('{Escape}');
      },
    ],
  ])('leaves the focus on the heading when %s takes its button away', async (_, act) => {
    openRoutes('/routes?airport=DEN');
    await details(/^Destinations from Denver/);
    await act();
    await list();
    expect(screen.getByRole('heading', { level: 2, name: 'All airports' })).toHaveFocus();
  });

  it('that does not exist is explained', async () => {
    const { router } = openRoutes('/routes?airport=XYZ');
    expect(await screen.findByText(/begins or ends at “XYZ”/)).toBeVisible();
    expect(rowsOf(await list())).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show all airports' }));
    await waitFor(() => expect(screen.queryByText(/begins or ends/)).toBeNull());
    expect(chosen(router)).toBeUndefined();
  });
});

describe('the map', () => {
  it('marks hubs, the selected airport and what it connects to, with a line each', async () => {
    openRoutes();
    await waitFor(() =>
      expect(drawnMarks()).toEqual({
        ATL: 'hub',
        CUN: 'place',
        DEN: 'hub',
        LAS: 'place',
        SLC: 'place',
      }),
    );
    expect(drawnLines()).toEqual({});
    clickMark('DEN');
    await waitFor(() => expect(drawnLines()).toEqual({ route: 4 }));
    expect(drawnMarks()).toEqual({
      ATL: 'hub',
      CUN: 'connected',
      DEN: 'selected',
      LAS: 'connected',
      SLC: 'connected',
    });
  });

  it('tells that the keyboard chooses in the list', async () => {
    openRoutes();
    expect(
      await screen.findByRole('application', { name: 'Map of the route network' }),
    ).toHaveAccessibleDescription(
      'Arrow keys move the map, plus and minus zoom, Escape clears the selection. By keyboard, choose airports in the list after the map.',
    );
  });

  it('gives the selection up when the same airport is clicked again, and on Escape', async () => {
    const { router } = openRoutes('/routes?airport=LAS');
    await waitFor(() => expect(drawnLines()).toEqual({ route: 1 }));
    clickMark('LAS');
    await waitFor(() => expect(drawnLines()).toEqual({}));
    clickMark('LAS');
    await waitFor(() => expect(chosen(router)).toBe('LAS'));
    screen.getByRole('application', { name: 'Map of the route network' }).focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(chosen(router)).toBeUndefined());
  });

  it('says when it cannot be drawn, keeps the list, and can be tried again', async () => {
    openRoutes();
    fakeApi.on('GET /data/basemap.topo.json', { status: 404 });
    expect(await screen.findByText('Unable to display map')).toBeVisible();
    expect(rowsOf(await list())).toHaveLength(5);
    teachMaps();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(Object.keys(drawnMarks())).toHaveLength(5));
  });
});

describe('without routes', () => {
  it('waits with words', async () => {
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
    ['an answer that is none', { status: 200, json: { routes: 3 } }, 'Failed to fetch routes data'],
  ])('tells of %s and tries again', async (_, answer, words) => {
    openRoutes();
    fakeApi.on('GET /routes', answer);
    expect(await screen.findByRole('heading', { name: 'Error Loading Routes' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    fakeApi.on('GET /routes', { status: 200, json: { success: true, routes: ROUTES } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(rowsOf(await list())).toHaveLength(5);
  });

  it('tells of a network that is empty', async () => {
    openRoutes('/routes', { success: true, routes: [] });
    expect(await screen.findByRole('heading', { name: 'No routes at present' })).toBeVisible();
  });
});
