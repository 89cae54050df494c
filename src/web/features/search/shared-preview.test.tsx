import { ROUNDED_UP } from '#domain/money.ts';
import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { PreviewDto } from '#contract/preview.ts';
import { boardDto, boardTrip } from '#test/screen/board-fixture.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

const ADDRESS = '/?origin=DEN&date=2026-11-22&direction=outbound&screen=departure_flights';

function preview(changes: Partial<PreviewDto> = {}): PreviewDto {
  const [first, second] = [
    boardTrip('LAS'),
    boardTrip('ATL', { departs: '09:35', arrives: '15:30' }),
  ];
  return {
    places: [
      { place: 'LAS', flights: 3, flight: first.out },
      { place: 'ATL', flights: 1, flight: second.out },
    ],
    total_places: 51,
    source: boardDto().source,
    ...changes,
  };
}

function open(answer: PreviewDto | number = preview(), address = ADDRESS) {
  fakeApi.on(
    'GET /flights/preview',
    typeof answer === 'number'
      ? { status: answer, json: { error: 'rate_limited', message: 'Too many.' } }
      : { status: 200, json: answer },
  );
  return openSearch({ who: 'guest', address });
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'First destinations' })).getAllByRole('listitem');

describe('a shared search opened by a guest', () => {
  it('shows its first places with times, stops and price, and searches nothing', async () => {
    open();
    const [first, second] = await rows();
    expect(first).toHaveTextContent(
      'Las Vegas LAS, Sun 6:45–8:40AM, Nonstop, 3 flights, GoWild $16',
    );
    expect(second).toHaveTextContent('Nonstop, GoWild $16');
    expect(screen.getByText(/Timetable: /)).toHaveTextContent(ROUNDED_UP);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Flights from Denver');
    expect(screen.getByRole('status')).toHaveTextContent('The first 2 of 51 places');
    expect(screen.getByText('Sample fares')).toBeVisible();
    expect(fakeApi.heard('GET /flights/search')).toEqual([]);
    const [call] = fakeApi.heard('GET /flights/preview');
    expect(call?.query).toEqual({ origin: 'DEN', date: '2026-11-22' });
  });

  it('invites to an account, and signing in leads back to the search', async () => {
    const { router } = open();
    await rows();
    expect(screen.getByText(/Please log in to search flights/)).toBeVisible();
    expect(screen.getByRole('heading', { name: /See all 51 places/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a free account' })).toHaveAttribute(
      'href',
      '/register',
    );
    await userEvent.click(
      within(screen.getByRole('region', { name: /See all/ })).getByRole('link', {
        name: 'Sign in',
      }),
    );
    await waitFor(() => expect(router.location().pathname).toBe('/login'));
    expect(sessionStorage.getItem('return_to')).toContain(ADDRESS);
  });

  it('opens the form with the search filled in on New Search', async () => {
    open();
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'New Search' }));
    expect(await screen.findByRole('form', { name: 'Flight search' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Remove Denver (DEN)' })).toBeVisible();
  });

  it.each([429, 503])(
    'shows the form and asks to sign in when the preview answers %d',
    async (status) => {
      open(status);
      expect(await screen.findByRole('form', { name: 'Flight search' })).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent('Please log in to search flights');
    },
  );

  it('says when nothing flies', async () => {
    open(preview({ places: [], total_places: 0 }));
    expect(await screen.findByText('No flights on this day')).toBeVisible();
  });

  it('asks for the flights into a place', async () => {
    open(preview(), '/?destination=DEN&date=2026-11-22&direction=inbound');
    expect(await screen.findByRole('list', { name: 'First origins' })).toBeVisible();
    const [call] = fakeApi.heard('GET /flights/preview');
    expect(call?.query).toEqual({ destination: 'DEN', date: '2026-11-22' });
  });
});
