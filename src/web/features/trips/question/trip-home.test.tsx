import '#test/screen/matchers.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aUser, fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import {
  AIRPORTS,
  closeSearch,
  openSearch,
  type SearchFixture,
} from '#test/screen/search-fixture.ts';
import { tripsDto } from '#test/screen/trips-fixture.tsx';
import { returnAddress } from '#web/session/return-address.ts';

screenTest();
afterEach(closeSearch);

/** The first page on Saturday, November 21, 2026. */
const openHome = (fixture: SearchFixture = {}) => openSearch({ address: '/', ...fixture });
const givenHomeAirport = (...codes: readonly string[]) =>
  localStorage.setItem('travel_profile', JSON.stringify({ home_airports: codes }));
const form = () => screen.findByRole('form', { name: 'Trip search' });
const slot = async (name: RegExp) => within(await form()).findByRole('button', { name });
const ask = async () => userEvent.click(await slot(/^Search|^No Searches/));
const preset = (name: string) => screen.findByRole('button', { name });
const asked = () => fakeApi.heard('GET /trips').map(({ query }) => query);
const done = () => userEvent.click(screen.getByRole('button', { name: 'Done' }));

const ALONE = { party: '1', passes: '1', den: '0' };

describe('the sentence of the first page', () => {
  it('stands under the promise and asks about the usual trip from the airport of the profile', async () => {
    givenHomeAirport('DEN');
    const { router } = openHome({ who: 'premium' });
    expect(await slot(/^From Denver, change$/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Where you can go, and how you get home',
    );
    expect(await slot(/^leaving tomorrow/)).toBeVisible();
    expect(await slot(/^home after 2 nights/)).toBeVisible();
    expect(await slot(/^for 1 person/)).toBeVisible();
    expect(await slot(/^to anywhere/)).toBeVisible();
    await ask();
    await waitFor(() => expect(router.location().pathname).toBe('/trips'));
    expect(router.location().search).toEqual({
      origins: 'DEN',
      out: '2026-11-22',
      nights: '2',
      ...ALONE,
    });
  });

  it('leaves on the next open day where tomorrow is a blackout date, and says so of a day chosen', async () => {
    givenHomeAirport('DEN');
    openHome({ who: 'premium', blackouts: ['2026-11-22'] });
    expect(await slot(/^leaving Monday, the next open day/)).toBeVisible();
    expect(screen.queryByText(/blackout date, so/)).toBeNull();
    cleanup();
    openHome({ who: 'premium', blackouts: ['2026-11-24'] });
    expect(await slot(/^leaving tomorrow/)).toBeVisible();
    await waitFor(() => expect(fakeApi.heard('GET /gowild/blackout-dates')).not.toEqual([]));
    expect(screen.queryByText(/on the pass both ways/)).toBeNull();
    cleanup();
    openHome({ who: 'free', blackouts: ['2026-11-22'] });
    await userEvent.click(await preset('Day trip Mon, Nov 23'));
    expect(await slot(/^leaving Monday, change$/)).toBeVisible();
  });

  it('marks days that are all blackout, and asks before it takes a search for them', async () => {
    givenHomeAirport('DEN');
    const question = { origins: 'DEN', out: '2026-11-22', nights: '2' };
    sessionStorage.setItem('trip_question', JSON.stringify(question));
    fakeApi.on('GET /trips', { status: 200, json: tripsDto() });
    const { router } = openHome({ who: 'free', blackouts: ['2026-11-22'] });
    expect(await slot(/^leaving tomorrow, blackout, change$/)).toBeVisible();
    expect(
      await screen.findByText('Sun, Nov 22 is a GoWild blackout date, so no pass seats are sold.'),
    ).toBeVisible();
    await ask();
    const dialog = await screen.findByRole('alertdialog', { name: 'No pass seats on these days' });
    expect(dialog).toHaveTextContent('uses one of your searches');
    expect(asked()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave Mon, Nov 23' }));
    await waitFor(() => expect(router.location().search).toMatchObject({ out: '2026-11-23' }));
  });

  it('takes a search for blackout dates where somebody wants it', async () => {
    givenHomeAirport('DEN');
    const question = { origins: 'DEN', out: '2026-11-22', nights: '2' };
    sessionStorage.setItem('trip_question', JSON.stringify(question));
    fakeApi.on('GET /trips', { status: 200, json: tripsDto() });
    const { router } = openHome({ who: 'free', blackouts: ['2026-11-22'] });
    await slot(/^leaving tomorrow, blackout, change$/);
    await ask();
    await userEvent.click(await screen.findByRole('button', { name: 'Search anyway' }));
    await waitFor(() => expect(router.location().search).toMatchObject({ out: '2026-11-22' }));
  });

  it('does not ask those whose searches are not counted', async () => {
    givenHomeAirport('DEN');
    const question = { origins: 'DEN', out: '2026-11-22', nights: '2' };
    sessionStorage.setItem('trip_question', JSON.stringify(question));
    fakeApi.on('GET /trips', { status: 200, json: tripsDto() });
    const { router } = openHome({ who: 'premium', blackouts: ['2026-11-22'] });
    await slot(/^leaving tomorrow, blackout, change$/);
    await ask();
    await waitFor(() => expect(router.location().pathname).toBe('/trips'));
  });

  it('asks the server at the press, before its screen is there, and once', async () => {
    givenHomeAirport('DEN');
    fakeApi.on('GET /trips', { status: 200, json: tripsDto() });
    const { router } = openHome({ who: 'premium' });
    fireEvent.click(await slot(/^Search from DEN$/));
    expect(router.location().pathname).toBe('/');
    expect(asked()).toEqual([{ origins: 'DEN', out: '2026-11-22', nights: '2', ...ALONE }]);
    expect(await screen.findByRole('heading', { name: '2 trips' })).toBeVisible();
    expect(asked()).toHaveLength(1);
  });

  it('asks once where the server refuses, and again at the next press', async () => {
    givenHomeAirport('DEN');
    fakeApi.on('GET /trips', { status: 400, json: refusal('invalid_input', 'Not today.') });
    const { router } = openHome({ who: 'premium' });
    await ask();
    expect(await screen.findByText('Not today.')).toBeVisible();
    expect(asked()).toHaveLength(1);
    await router.navigate({ to: '/' });
    fakeApi.on('GET /trips', { status: 200, json: tripsDto() });
    await ask();
    expect(await screen.findByRole('heading', { name: '2 trips' })).toBeVisible();
    expect(asked()).toHaveLength(2);
  });

  it('is filled in from the profile: airports, people and passes', async () => {
    localStorage.setItem(
      'travel_profile',
      JSON.stringify({ home_airports: ['DEN', 'SLC'], party: 2, passes: 1, den: true }),
    );
    const { router } = openHome({ who: 'premium' });
    expect(await slot(/^From Denver, Salt Lake City, change$/)).toBeVisible();
    expect(await slot(/^for 2 people, 1 pass, change$/)).toBeVisible();
    await ask();
    await waitFor(() => expect(router.location().pathname).toBe('/trips'));
    expect(router.location().search).toMatchObject({
      origins: 'DEN,SLC',
      party: '2',
      passes: '1',
      den: '1',
    });
  });

  it('names the missing airport once its button is pressed', async () => {
    // None is in the zone of the machine: no other zone has its time.
    const json = AIRPORTS.map((one) => ({ ...one, time_zone: 'Pacific/Kiritimati' }));
    openHome({ airports: { status: 200, json } });
    await ask();
    expect(await screen.findByText('Choose an airport.')).toBeVisible();
    expect(await slot(/^From an airport/)).toHaveFocus();
  });

  it('asks a guest to log in, and the question runs after the sign-in', async () => {
    givenHomeAirport('DEN');
    openHome({ who: 'guest' });
    await ask();
    expect(await screen.findByText('Please log in to search flights')).toBeVisible();
    await userEvent.click(within(await form()).getByRole('link', { name: 'Sign in' }));
    expect(returnAddress.read()).toBe(
      '/trips?origins=DEN&out=2026-11-22&nights=2&party=1&passes=1&den=0',
    );
  });

  it('offers a guest an account, after which the question runs', async () => {
    givenHomeAirport('DEN');
    const { router } = openHome({ who: 'guest' });
    await ask();
    const link = await screen.findByRole('link', { name: 'create a free account' });
    await userEvent.click(link);
    await waitFor(() => expect(router.location().pathname).toBe('/register'));
    expect(returnAddress.read()).toBe(
      '/trips?origins=DEN&out=2026-11-22&nights=2&party=1&passes=1&den=0',
    );
  });

  it('tells a free member without searches that none is left', async () => {
    givenHomeAirport('DEN');
    const { router } = openHome({ remaining: 0 });
    expect(await slot(/^No Searches Remaining$/)).toBeVisible();
    await ask();
    expect(await screen.findByText('Daily Search Limit Reached')).toBeVisible();
    expect(router.location().pathname).toBe('/');
  });

  it('survives a visit elsewhere, but not Home', async () => {
    givenHomeAirport('DEN');
    const { router } = openHome();
    await userEvent.click(await preset('Day trip tomorrow'));
    expect(await slot(/^home the same day/)).toBeVisible();
    await router.navigate({ to: '/plans' });
    await router.navigate({ to: '/' });
    expect(await slot(/^home the same day/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(await slot(/^home after 2 nights/)).toBeVisible();
  });

  it('says that the airports could not be loaded', async () => {
    openHome({ airports: { status: 400 } });
    expect(await screen.findByText('Failed to load airports')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    await userEvent.click(await slot(/^From /));
    expect(await screen.findByRole('combobox', { name: 'From' })).toBeVisible();
    expect(screen.queryByText('Loading airports…')).toBeNull();
  });

  it('gives its place to the search form for one way', async () => {
    const { router } = openHome();
    await userEvent.click(await screen.findByRole('link', { name: 'One way only' }));
    expect(await screen.findByRole('form', { name: 'Flight search' })).toBeVisible();
    expect(router.location().search).toEqual({ mode: 'one-way' });
  });
});

describe('ready-made trips', () => {
  it('fill in the sentence of a free member, whose searches are counted', async () => {
    givenHomeAirport('DEN');
    const { router } = openHome();
    await userEvent.click(await preset('This weekend'));
    expect(await slot(/^leaving today/)).toBeVisible();
    expect(await slot(/^home by tomorrow 9 PM/)).toBeVisible();
    expect(await preset('This weekend')).toHaveAttribute('aria-pressed', 'true');
    expect(router.location().pathname).toBe('/');
  });

  it('run at once where searches are not counted', async () => {
    givenHomeAirport('DEN');
    const { router } = openHome({ who: 'premium' });
    await userEvent.click(await preset('Any time in two weeks'));
    await waitFor(() => expect(router.location().pathname).toBe('/trips'));
    expect(router.location().search).toMatchObject({ out: '2026-11-22/2026-12-05', nights: '2-4' });
  });
});

describe('a ready-made trip pressed before the member is known', () => {
  const pressed = async (isPremium: boolean) => {
    givenHomeAirport('DEN');
    localStorage.setItem('auth_token', 'good-token');
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    const json = { valid: true, user: aUser({ is_premium: isPremium }), error: null };
    fakeApi.on('POST /auth/verify-token', () => promise.then(() => ({ status: 200, json })));
    const { router } = openHome({ who: 'guest' });
    await userEvent.click(await preset('Day trip tomorrow'));
    expect(await slot(/^home the same day/)).toBeVisible();
    expect(router.location().pathname).toBe('/');
    const answerOnMember = async () => {
      resolve();
      expect(await screen.findByRole('button', { name: /^Account menu/ })).toBeVisible();
    };
    return { router, answerOnMember };
  };

  it('runs once it is known that searches are not counted', async () => {
    const { router, answerOnMember } = await pressed(true);
    await answerOnMember();
    await waitFor(() => expect(router.location().pathname).toBe('/trips'));
    expect(router.location().search).toMatchObject({ out: '2026-11-22', nights: '0' });
  });

  it('waits for the button where the sentence was changed meanwhile', async () => {
    const { router, answerOnMember } = await pressed(true);
    await userEvent.click(await slot(/^home the same day/));
    await userEvent.click(await screen.findByRole('radio', { name: /2 to 4 nights/ }));
    await done();
    await answerOnMember();
    expect(await slot(/^home after 2 to 4 nights/)).toBeVisible();
    expect(asked()).toEqual([]);
    expect(router.location().pathname).toBe('/');
  });

  it('waits for the button where searches are counted', async () => {
    const { router, answerOnMember } = await pressed(false);
    await answerOnMember();
    expect(await slot(/^home the same day/)).toBeVisible();
    expect(asked()).toEqual([]);
    expect(router.location().pathname).toBe('/');
  });
});

describe('a slot of the sentence', () => {
  it('opens by keyboard, changes the sentence at once and gives the focus back', async () => {
    givenHomeAirport('DEN');
    openHome();
    (await slot(/^home after/)).focus();
    await userEvent.keyboard('{Enter}');
    const window = await screen.findByRole('dialog', { name: 'Home' });
    await userEvent.click(within(window).getByRole('radio', { name: /^Sunday 9 PM/ }));
    expect(within(window).getByText('7 nights')).toBeVisible();
    await done();
    expect(await slot(/^home by Sun, Nov 29, 9 PM/)).toHaveFocus();
  });

  it('takes the letters of a place at once', async () => {
    givenHomeAirport('DEN');
    openHome();
    await userEvent.click(await slot(/^From Denver/));
    expect(await screen.findByRole('combobox', { name: 'From' })).toHaveFocus();
    await userEvent.keyboard('LAS{Enter}');
    await done();
    expect(await slot(/^From Las Vegas, change$/)).toHaveFocus();
  });

  it('closes at Enter and asks nothing', async () => {
    givenHomeAirport('DEN');
    const { router } = openHome({ who: 'premium' });
    await userEvent.click(await slot(/^for 1 person/));
    const field = await screen.findByRole('spinbutton', { name: 'Travelers' });
    await userEvent.type(field, '{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await slot(/^for 1 person/)).toHaveFocus();
    expect(router.location().pathname).toBe('/');
  });

  it('takes nights and an hour home', async () => {
    givenHomeAirport('DEN');
    openHome();
    await userEvent.click(await slot(/^home after/));
    await userEvent.click(await screen.findByRole('button', { name: 'Increase At most nights' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Landing by' }), '9 PM');
    await done();
    expect(await slot(/^home after 2 to 3 nights, by 9 PM/)).toBeVisible();
  });

  it.each([
    ['2026-11-26T19:00:00Z', /^Friday next week\s*Fri, Dec 4/],
    ['2026-11-25T19:00:00Z', /^Friday\s*Fri, Nov 27/],
  ])('names the Friday after tomorrow, on %s', async (now, name) => {
    givenHomeAirport('DEN');
    openHome();
    vi.setSystemTime(new Date(now));
    await userEvent.click(await slot(/^leaving/));
    expect(await screen.findByRole('radio', { name })).toBeVisible();
  });

  it('takes a day, several days or an hour of leaving', async () => {
    givenHomeAirport('DEN');
    openHome();
    await userEvent.click(await slot(/^leaving/));
    await userEvent.click(await screen.findByRole('radio', { name: /^Tomorrow after 5 PM/ }));
    expect(await slot(/^leaving tomorrow after 5 PM/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Another day or hour' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Any of several days' }));
    await userEvent.click(await screen.findByRole('button', { name: /November 27/ }));
    await userEvent.click(await screen.findByRole('button', { name: /November 30/ }));
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Leaving after' }),
      'Any time',
    );
    await done();
    expect(await slot(/^leaving Nov 27 to Nov 30, change/)).toBeVisible();
  });

  it.each([
    ['leaving', /^leaving/, 'Another day or hour'],
    ['coming home', /^home/, 'By a day'],
  ])('says what the marks of the days of %s mean', async (_, name, press) => {
    givenHomeAirport('DEN');
    openHome();
    await userEvent.click(await slot(name));
    await userEvent.click(await screen.findByText(press));
    expect(await screen.findByText('No pass fares that day, standard fares stay')).toBeVisible();
  });

  it('takes airports nearby and several origins', async () => {
    givenHomeAirport('DEN');
    openHome();
    await userEvent.click(await slot(/^From Denver/));
    await userEvent.click(await screen.findByRole('switch', { name: 'And airports nearby' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Return to any of these airports' }));
    await done();
    expect(await slot(/^From Denver and nearby/)).toBeVisible();
  });

  it('takes people and remembers them on the device', async () => {
    givenHomeAirport('DEN');
    openHome();
    await userEvent.click(await slot(/^for 1 person/));
    await userEvent.click(await screen.findByRole('button', { name: 'Increase Travelers' }));
    await done();
    expect(await slot(/^for 2 people/)).toBeVisible();
    expect(JSON.parse(localStorage.getItem('travel_profile') ?? '')).toMatchObject({
      party: 2,
      passes: 2,
    });
  });

  it('takes warmth from everybody, and a place from Premium only', async () => {
    givenHomeAirport('DEN');
    openHome();
    await userEvent.click(await slot(/^to anywhere/));
    await userEvent.click(await screen.findByRole('radio', { name: /^Somewhere warm/ }));
    expect(await slot(/^to somewhere from 65 °F/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /^A place/ }));
    expect(
      await screen.findByText(
        'Single route search is a premium feature. Upgrade your account to search specific destinations.',
      ),
    ).toBeVisible();
  });

  it('takes a place of a Premium member', async () => {
    givenHomeAirport('DEN');
    const { router } = openHome({ who: 'premium' });
    await userEvent.click(await slot(/^to anywhere/));
    await userEvent.click(await screen.findByRole('radio', { name: /^A place/ }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'To' }), 'LAS{Enter}');
    await done();
    expect(await slot(/^to Las Vegas/)).toBeVisible();
    await userEvent.click(await slot(/^Search DEN → LAS$/));
    await waitFor(() => expect(router.location().search).toMatchObject({ destination: 'LAS' }));
  });
});
