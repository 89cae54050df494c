import { ROUNDED_UP } from '#domain/money.ts';
import { addDays, localDate } from '#domain/time.ts';
import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';
import { ATLANTA, SOURCE, tripDto } from '#test/screen/trips-fixture.tsx';
import { returnAddress } from '#web/session/return-address.ts';

screenTest();
afterEach(closeSearch);

const ASKED = '/trips?origins=DEN&out=2026-12-10&nights=3';
const PREVIEW = {
  trips: [tripDto(), ATLANTA],
  total_places: 51,
  search_parameters: { party: 1, passes: 1, den: false },
  source: SOURCE,
};

const NONE: readonly string[] = [];

function open(json: object = PREVIEW, { status = 200, address = ASKED, blackouts = NONE } = {}) {
  fakeApi.on('GET /trips/preview', { status, json });
  return openSearch({ who: 'guest', address, blackouts });
}

const rows = () => screen.findAllByRole('article');

describe('trips of an address opened by a guest', () => {
  it('show the first places with times, way home and total under the question, and ask for no trips', async () => {
    open();
    const [vegas, atlanta] = await rows();
    expect(vegas).toHaveTextContent('Las Vegas LAS');
    expect(vegas).toHaveTextContent('Out Thu 7:00 AM– to 7:50 AM, Home Sun 4:48 PM');
    expect(vegas).toHaveTextContent('Way home: Strong');
    expect(vegas).toHaveTextContent('pass $31');
    expect(screen.getByText(/Timetable: /)).toHaveTextContent(ROUNDED_UP);
    expect(atlanta).toHaveTextContent('Standard home $104');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Trips from Denver, Thu Dec 10, 2026, 3 nights',
    );
    expect(screen.getByText('The first 2 of 51 places')).toBeTruthy();
    expect(screen.getByText('Sample fares')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your trip' })).toBeVisible();
    expect(fakeApi.heard('GET /trips')).toEqual([]);
    const [call] = fakeApi.heard('GET /trips/preview');
    expect(call?.query).toEqual({ origins: 'DEN', out: '2026-12-10', nights: '3' });
  });

  it('put the people that they are for into the address, and are not asked for again', async () => {
    const { router } = open();
    await rows();
    await waitFor(() =>
      expect(router.location().search).toMatchObject({ party: '1', passes: '1', den: '0' }),
    );
    expect(await rows()).toHaveLength(2);
    const parties = fakeApi.heard('GET /trips/preview').map(({ query }) => query['party']);
    expect(new Set(parties)).toEqual(new Set([undefined]));
  });

  it('have rows that do not open', async () => {
    open();
    const [vegas] = await rows();
    expect(within(vegas as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('invite to an account, and signing in leads back to the question', async () => {
    const { router } = open();
    await rows();
    await waitFor(() => expect(router.location().search).toHaveProperty('party'));
    const invitation = within(screen.getByRole('region', { name: /^See all 51 places/ }));
    expect(invitation.getByText(/Please log in to search flights/)).toBeVisible();
    expect(invitation.getByRole('link', { name: 'Create a free account' })).toHaveAttribute(
      'href',
      '/register',
    );
    await userEvent.click(invitation.getByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(router.location().pathname).toBe('/login'));
    expect(returnAddress.read()).toBe(`${ASKED}&party=1&passes=1&den=0`);
  });

  it('are refused where the guest asks another question', async () => {
    const { router } = open();
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Day trip tomorrow' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Search from DEN/ }));
    await waitFor(() => expect(router.location().search).toMatchObject({ nights: '0' }));
    expect(await screen.findByText('Please log in to search flights')).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
    const nights = fakeApi.heard('GET /trips/preview').map(({ query }) => query['nights']);
    expect(new Set(nights)).toEqual(new Set(['3']));
  });

  it('speak to a guest of no searches where the days are all blackout', async () => {
    const blackouts = Array.from({ length: 60 }, (_, at) => addDays(localDate('2026-11-21'), at));
    const { router } = open(PREVIEW, { blackouts });
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Any time in two weeks' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Search from DEN/ }));
    await waitFor(() => expect(router.location().search).toMatchObject({ nights: '2-4' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([429, 503])('ask to log in when the preview answers %d', async (status) => {
    open({ error: 'rate_limited', message: 'Too many.' }, { status });
    expect(await screen.findByText('Please log in to search flights')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a free account' })).toBeVisible();
  });

  it('say when nothing fits', async () => {
    open({ ...PREVIEW, trips: [], total_places: 0 });
    expect(await screen.findByText('No trip fits this question.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'See every flight' })).toBeVisible();
  });

  it('open a named place too', async () => {
    open(
      { ...PREVIEW, trips: [tripDto()], total_places: 1 },
      { address: `${ASKED}&destination=LAS` },
    );
    expect(await rows()).toHaveLength(1);
    expect(screen.getByText('1 place')).toBeTruthy();
  });
});
