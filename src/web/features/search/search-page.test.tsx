import '#test/screen/matchers.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { flightDto, outboundAnswer } from '#test/screen/answer-builders.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { quick } from '#test/screen/search-fields.ts';
import {
  AIRPORTS,
  closeSearch,
  openSearch,
  type SearchFixture,
} from '#test/screen/search-fixture.ts';
import { ONE_WAY_FORM } from '#web/site/first-page.ts';

screenTest();
afterEach(closeSearch);

const search = (query: string) => `/?${query}`;
const WHOLE = search('origin=DEN&date=2026-11-22&direction=outbound');
const form = () => screen.findByRole('form', { name: 'Flight search' });
const chip = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
const searchCalls = () =>
  ['search', 'single', 'inbound'].flatMap((kind) => fakeApi.heard(`GET /flights/${kind}`));

describe('search URL', () => {
  it('a search from the URL waits for the airports', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const airports = async () => {
      await arrived;
      return { status: 200, json: AIRPORTS };
    };
    const { router } = openSearch({ address: WHOLE, airports });
    expect(await screen.findByText('Loading from URL...')).toBeVisible();
    expect(searchCalls()).toEqual([]);
    arrive();
    await waitFor(() =>
      expect(router.location().search).toHaveProperty('screen', 'departure_flights'),
    );
    expect(router.canGoBack()).toBe(false);
    await waitFor(() => expect(fakeApi.heard('GET /flights/search')).toHaveLength(1));
  });

  it('a link from the page of an airport fills in the origin of the form', async () => {
    openSearch({ address: search('origin=DEN') });
    expect(await chip('Denver (DEN)')).toBeVisible();
    expect(searchCalls()).toEqual([]);
  });

  it('a search from the URL offers a retry when the airports fail', async () => {
    openSearch({ address: WHOLE, airports: { status: 400 } });
    expect(await screen.findByText('Failed to load airports')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Flights');
    expect(document.title).toBe('Flights · Roamfare');
    fakeApi.on('GET /airports', { status: 200, json: AIRPORTS });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(fakeApi.heard('GET /flights/search')).toHaveLength(1));
  });

  it.each([
    [
      'message',
      { error: 'busy', message: 'We are reloading the airports.' },
      'We are reloading the airports.',
    ],
    ['error field', { error: 'The airports are locked.' }, 'The airports are locked.'],
  ])('shows the %s of the server when the airports fail', async (_, json, text) => {
    openSearch({ address: WHOLE, airports: { status: 400, json } });
    expect(await screen.findByText('Failed to load airports')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('a search from the URL stops waiting for airports after 15 seconds', async () => {
    openSearch({ address: WHOLE, airports: () => new Promise(() => {}), ownTime: true });
    expect(await screen.findByText('Loading from URL...')).toBeVisible();
    await vi.advanceTimersByTimeAsync(13_000);
    expect(screen.queryByText('Failed to load airports')).toBeNull();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await screen.findByText('Failed to load airports')).toBeVisible();
  });

  const refused: [string, SearchFixture, string][] = [
    ['a guest', { who: 'guest', address: WHOLE }, 'Please log in to search flights'],
    [
      'a guest with the screen in the address',
      { who: 'guest', address: `${WHOLE}&screen=departure_flights` },
      'Please log in to search flights',
    ],
    [
      'inbound without the plan',
      { address: search('destination=DEN&date=2026-11-22&direction=inbound') },
      'Inbound flight search is a premium feature. Please upgrade your account.',
    ],
    [
      'one destination without the plan',
      { address: `${WHOLE}&destination=ATL` },
      'Single route search is a premium feature. Upgrade your account to search specific destinations.',
    ],
    [
      'a day that has passed',
      { address: search('origin=DEN&date=2026-11-20') },
      'This date has passed. Please choose another one.',
    ],
    [
      'a place as its own destination',
      { who: 'premium', address: `${WHOLE}&destination=DEN` },
      'Destination must be different from origin',
    ],
    [
      'an airport outside of the network',
      { address: search('origin=ZZZ&date=2026-11-22') },
      'Invalid URL parameters for search.',
    ],
    [
      'unreadable words',
      { address: search('origin=DEN&date=soon') },
      'Invalid URL parameters for search. We could not read date.',
    ],
    [
      'no day',
      { address: search('origin=DEN&direction=outbound') },
      'Invalid URL: Missing origin or date for outbound search',
    ],
    [
      'inbound from nowhere to nowhere',
      { address: search('direction=inbound') },
      'Invalid URL: Missing destination or date for inbound search',
    ],
  ];
  it.each(refused)(
    'an invalid search URL is explained and requests nothing: %s',
    async (_, fixture, text) => {
      openSearch(fixture);
      await form();
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
      expect(searchCalls()).toEqual([]);
    },
  );

  it('a search URL with a value that cannot be read fills in the others', async () => {
    openSearch({ address: search('origin=DEN&date=soon&duration=4') });
    expect(await chip('Denver (DEN)')).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: 'Trip Duration in days' })).toHaveValue('4');
  });

  it('an inbound link asks a guest to sign in without the paywall', async () => {
    openSearch({
      who: 'guest',
      address: search('destination=ATL&date=2026-11-22&direction=inbound'),
    });
    expect(await screen.findByText('Please log in to search flights')).toBeVisible();
    expect(await chip('Atlanta (ATL)')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Premium Feature' })).toBeNull();
  });

  it('a search URL fills in the form for a guest and keeps it through the sign-in', async () => {
    const { router } = openSearch({ who: 'guest', address: `${WHOLE}&duration=4` });
    expect(await chip('Denver (DEN)')).toBeVisible();
    expect(await screen.findByRole('radio', { name: /Nov 22/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('spinbutton', { name: 'Trip Duration in days' })).toHaveValue('4');
    await userEvent.click(screen.getByRole('alert').querySelector('a')!);
    await waitFor(() => expect(router.location().pathname).toBe('/login'));
    await router.navigate(ONE_WAY_FORM);
    expect(await chip('Denver (DEN)')).toBeVisible();
  });

  it.each(['origin=LAS', 'origin=las&utm_source=mail'])(
    'a URL with an origin alone fills in the form without an error: %s',
    async (query) => {
      openSearch({ address: search(query) });
      expect(await chip('Las Vegas (LAS)')).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(searchCalls()).toEqual([]);
    },
  );

  it('an incomplete inbound URL shows its error and the form, without the paywall', async () => {
    openSearch({ address: search('destination=ATL&direction=inbound') });
    expect(await chip('Atlanta (ATL)')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Premium Feature' })).toBeNull();
    await userEvent.click(await screen.findByRole('radio', { name: /Nov 22/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Search Inbound Flights to ATL' }));
    expect(screen.getByRole('heading', { name: 'Premium Feature' })).toBeVisible();
    expect(searchCalls()).toEqual([]);
  });

  it('an incomplete search URL fills in what it has beside its error', async () => {
    openSearch({ address: search('origin=DEN&direction=outbound') });
    expect(await chip('Denver (DEN)')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid URL: Missing origin or date');
  });

  it('a search URL with an airport outside of the network names it and searches the rest', async () => {
    const { router } = openSearch({ address: search('origin=DEN,ZZZ&date=2026-11-22') });
    const text = 'No airport matches "ZZZ", so this search leaves it out.';
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(fakeApi.heard('GET /flights/search')).toHaveLength(1));
    expect(router.location().search).toHaveProperty('origin', 'DEN');
    expect(screen.getByText(text)).toBeVisible();
  });

  it('the form names an airport of a URL that is outside of the network', async () => {
    openSearch({ who: 'guest', address: search('origin=DEN,ZZZ&date=2026-11-22') });
    expect(await chip('Denver (DEN)')).toBeVisible();
    expect(screen.getByText('No airport matches "ZZZ"')).toBeVisible();
    expect(screen.getByText('Please log in to search flights')).toBeVisible();
  });

  it('switching the direction clears the search URL and keeps the focus', async () => {
    const { router } = openSearch({ who: 'guest', address: WHOLE });
    await chip('Denver (DEN)');
    const inbound = screen.getByRole('radio', { name: /Inbound/ });
    await userEvent.click(inbound);
    await waitFor(() => expect(router.location().search).toEqual(ONE_WAY_FORM.search));
    expect(screen.getByRole('radio', { name: /Inbound/ })).toHaveFocus();
    expect(screen.queryByText('Please log in to search flights')).toBeNull();
  });
});

describe('form content', () => {
  it('the search form survives a reload and Back from the results', async () => {
    openSearch();
    await userEvent.click(await quick('Denver'));
    await userEvent.click(await screen.findByRole('radio', { name: /Nov 22/ }));
    cleanup();
    const { router } = openSearch();
    await chip('Denver (DEN)');
    await userEvent.click(screen.getByRole('button', { name: 'Search from DEN' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    router.back();
    expect(await chip('Denver (DEN)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Search from DEN' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('Back focuses the heading of the search form before the results have loaded', async () => {
    const { router } = openSearch({ airports: () => new Promise(() => {}) });
    await form();
    await router.navigate({
      to: '/',
      search: { origin: 'DEN', date: '2026-11-22', direction: 'outbound' },
    });
    await screen.findByText('Loading from URL...');
    router.back();
    await form();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('the form for one way leads back to the question about a trip, also from an inbound search', async () => {
    const { router } = openSearch({ who: 'premium' });
    await form();
    // Once the member is known.
    await userEvent.click(await screen.findByRole('radio', { name: 'Inbound' }));
    await userEvent.click(screen.getByRole('link', { name: 'Round trip' }));
    await screen.findByRole('form', { name: 'Trip search' });
    expect(router.location().href).toBe('/');
    await userEvent.click(await screen.findByRole('link', { name: 'One way only' }));
    await form();
    expect(screen.getByRole('radio', { name: 'Inbound' })).toBeVisible();
  });

  it('Home clears the search form and New Search keeps it', async () => {
    const { router } = openSearch();
    await userEvent.click(await quick('Denver'));
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await userEvent.click(await screen.findByRole('link', { name: 'One way only' }));
    await form();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await userEvent.click(await quick('Denver'));
    await userEvent.click(await screen.findByRole('radio', { name: /Nov 22/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Search from DEN' }));
    await userEvent.click(await screen.findByRole('button', { name: 'New Search' }));
    await form();
    expect(await chip('Denver (DEN)')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Nov 22/ })).toHaveProperty('checked', true);
    expect(router.location().search).toEqual(ONE_WAY_FORM.search);
  });
});

describe('the opened place in the URL', () => {
  const opened = search(
    'origin=DEN&date=2026-11-27&direction=outbound&screen=departure_flights&open=ATL',
  );

  it('stays with a filter and a departure', async () => {
    fakeApi.on('GET /flights/search', {
      status: 200,
      json: outboundAnswer({ ATL: [flightDto()] }),
    });
    const { router } = openSearch({ who: 'premium', address: opened });
    expect(await screen.findByRole('button', { name: /^Atlanta/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await userEvent.click(screen.getByRole('button', { name: /^Nonstop/ }));
    await waitFor(() =>
      expect(router.location().search).toMatchObject({ stops: 'nonstop', open: 'ATL' }),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Nonstop/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Select\s*Departure/ }));
    await waitFor(() =>
      expect(router.location().search).toMatchObject({ screen: 'return_flights', open: 'ATL' }),
    );
  });

  it('leaves with another question', async () => {
    fakeApi.on('GET /flights/search', { status: 200, json: outboundAnswer({}) });
    fakeApi.on('GET /flights/next-day', {
      status: 200,
      json: { next: '2026-11-29', flies_on_day: false },
    });
    const { router } = openSearch({ who: 'premium', address: opened });
    await userEvent.click(await screen.findByRole('button', { name: /^Try / }));
    await waitFor(() => expect(router.location().search).toMatchObject({ date: '2026-11-29' }));
    expect(router.location().search).not.toHaveProperty('open');
  });
});
