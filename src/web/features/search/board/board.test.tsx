import { ROUNDED_UP } from '#domain/money.ts';
import '#test/screen/matchers.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { boardDto, boardTrip } from '#test/screen/board-fixture.ts';
import { fakeApi, givenPageSettings, givenSite } from '#test/screen/fake-api.ts';
import { newTab } from '#test/screen/leave-page.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { chip, day, from, option, submitButton } from '#test/screen/search-fields.ts';
import {
  AIRPORTS,
  closeSearch,
  openSearch,
  type SearchFixture,
} from '#test/screen/search-fixture.ts';
// Preload the lazy chunks.
import '../form/form-screen.tsx';
import './board.tsx';
import './board-map.tsx';

screenTest();
afterEach(closeSearch);

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The zone of the machine is that of Denver. */
const near = AIRPORTS.map((one) => ({
  ...one,
  time_zone: one.stationCode === 'DEN' ? HERE : 'Asia/Kathmandu',
}));
const far = AIRPORTS.map((one) => ({ ...one, time_zone: 'Asia/Kathmandu' }));
const ok = (json: unknown) => ({ status: 200, json });

const MONDAY = {
  state: 'opens',
  opens_at: '2026-11-30T00:00:00-07:00',
  time_zone: 'America/Denver',
} as const;

function open(fixture: SearchFixture = {}, board: unknown = boardDto()) {
  fakeApi.on('GET /board', ok(board));
  return openSearch({ who: 'guest', airports: ok(near), ...fixture });
}
/** React's strict mode asks twice. */
const askedFor = () => [...new Set(fakeApi.heard('GET /board').map(({ query }) => query.airport))];
/** Whom the totals of a board are for. */
const ONE = { party: 1, passes: 1, den: '0' } as const;
const board = (name: string | RegExp = /places on the pass/) =>
  screen.findByRole('region', { name });
const places = async () =>
  within(await screen.findByRole('list', { name: 'Best trips' })).getAllByRole('listitem');

describe('the board', () => {
  it('tells a guest how many places are on the pass on the next open day, and marks sample fares', async () => {
    open();
    const region = await board('3 places on the pass tomorrow');
    expect(region).toHaveTextContent('Next open day: Sun, Nov 22');
    expect(within(region).getByText('Open now')).toBeVisible();
    expect(within(region).getByText('Sample fares')).toBeVisible();
    expect(region).toHaveTextContent('Timetable: US DOT, July 2026.');
    expect(askedFor()).toEqual(['DEN']);
  });

  it('lists the best trips with out and home, hours there, way home and round trip', async () => {
    open();
    const [first, second] = await places();
    expect(first).toHaveTextContent(
      'Las Vegas LAS, out Sun 6:45–8:40AM, home Tue 4:48–6:46PM, 56 h there, ' +
        'Way home: Strong, 5 ways, last 6:53 PM, round trip per person $31',
    );
    expect(screen.getByText(/Totals are per person\./)).toHaveTextContent(ROUNDED_UP);
    expect(second).toHaveTextContent('Sun 9:35AM–3:30PM');
    expect(second).toHaveTextContent('Way home: Fair');
  });

  it('names what is not on the pass beside the price', async () => {
    const best = (['out', 'back', 'none'] as const).map((way, at) =>
      boardTrip(['LAS', 'ATL', 'SLC'][at] ?? '', {
        total: 113.41,
        on_pass: { out: way === 'out', back: way === 'back' },
      }),
    );
    open({}, boardDto({ best, question: { ...ONE, out: '2026-11-22', nights: '2' }, trips: 51 }));
    const texts = (await places()).map((one) => one.textContent);
    for (const [at, exception] of ['Standard home', 'Standard out', 'Standard'].entries())
      expect(texts[at]).toMatch(new RegExp(`\\$114 ${exception}$`));
    expect(screen.getByRole('link', { name: 'All 51 trips from Denver' })).toBeVisible();
  });

  it('says that its trips end on a blackout date, which has no pass seats home', async () => {
    const { back } = boardTrip('LAS');
    const closed = boardTrip('LAS', {
      back: { ...back, go_wild_window: { state: 'blackout', opens_at: null, announced: true } },
      on_pass: { out: true, back: false },
    });
    open({}, boardDto({ best: [closed] }));
    expect(await board()).toHaveTextContent(
      'No pass seats home: Tue, Nov 24 is a blackout date. See open days',
    );
  });

  it('says when the window opens, and names a day that is not tomorrow', async () => {
    const windows = [
      { ...MONDAY, opens_at: '2026-11-27T00:00:00-07:00', abroad: false, places: 1 },
    ];
    open({}, boardDto({ date: '2026-11-28', on_pass: ['LAS'], windows }));
    const region = await board('1 place on the pass on Sat, Nov 28');
    expect(region).toHaveTextContent('Opens Fri 12:00 AM MST');
  });

  it('counts the places that can be booked beside those that open later', async () => {
    const windows = [
      { ...MONDAY, abroad: false, places: 57 },
      { state: 'open' as const, opens_at: null, time_zone: null, abroad: true, places: 6 },
    ];
    const on_pass = Array.from({ length: 63 }, (_, at) => `P${String(at).padStart(2, '0')}`);
    const go_wild_window = { state: 'open', opens_at: null, announced: true } as const;
    open({}, boardDto({ date: '2026-12-01', on_pass, go_wild_window, windows }));
    const region = await board('63 places on the pass on Tue, Dec 1');
    expect(region).toHaveTextContent('Opens Mon, Nov 30, 12:00 AM MST · 6 places abroad open now');
  });

  it('calls no day open on which no place is on the pass', async () => {
    open({}, boardDto({ on_pass: [], go_wild_window: null, windows: [] }));
    const region = await board('0 places on the pass tomorrow');
    expect(region).toHaveTextContent('Next day without blackout: Sun, Nov 22');
    expect(region.textContent).not.toMatch(/Next open day|Open now/);
  });

  it('says so where nothing flies', async () => {
    open(
      {},
      boardDto({
        date: null,
        destinations: 0,
        on_pass: [],
        go_wild_window: null,
        windows: [],
        question: null,
        trips: 0,
        best: [],
      }),
    );
    expect(await board('No flights from Denver')).toHaveTextContent(
      'Nothing leaves within a month. Choose another airport.',
    );
    expect(screen.queryByRole('list', { name: 'Best trips' })).toBeNull();
  });

  it('has no price, no seat and no sample mark without fares', async () => {
    givenSite({ has_fares: false });
    const source = { ...boardDto().source, simulated: false, has_fares: false };
    const bare = { total: undefined, on_pass: undefined };
    open({}, boardDto({ source, best: [boardTrip('LAS', bare)] }));
    const region = await board();
    expect(region).toHaveTextContent('Window open now');
    expect(region).toHaveTextContent('5 ways, last 6:53 PM');
    expect(region.textContent).not.toMatch(/\$|Sample|GoWild|Round trip|[Pp]er person|Standard/);
  });

  it('shows its shape while it loads, and can be asked for again when it fails', async () => {
    givenPageSettings({});
    let fail = true;
    fakeApi.on('GET /board', () => (fail ? { status: 503, json: undefined } : ok(boardDto())));
    openSearch({ who: 'guest', airports: ok(near) });
    await screen.findByText('Loading the board');
    expect(
      await screen.findByText(/Failed to load the board|Unable to load the board/),
    ).toBeVisible();
    fail = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await board()).toBeVisible();
  });

  it('is not there without airports, which the form asks for again', async () => {
    openSearch({ who: 'guest', airports: { status: 400 } });
    await screen.findByRole('button', { name: 'Retry' });
    await waitFor(() => expect(screen.queryByText('Loading the board')).toBeNull());
  });

  it('has a map whose marks lead to the rows, for pointers only', async () => {
    open();
    const region = await board();
    const mark = await waitFor(() => {
      const found = [...region.querySelectorAll('svg a')].find((one) =>
        one.textContent?.includes('ATL'),
      );
      if (!found) throw new Error('The map has no mark of ATL yet');
      return found;
    });
    expect(mark.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(mark).toHaveAttribute('tabindex', '-1');
    await userEvent.click(mark);
    const [, second] = await places();
    expect(within(second as HTMLElement).getByRole('link')).toHaveFocus();
  });
});

describe('the airport of the board', () => {
  it('is that of the time zone, which is suggested to the form and said', async () => {
    open();
    expect(await screen.findByText('From Denver: your time zone.')).toBeVisible();
    expect(await chip('Denver (DEN)')).toBeVisible();
  });

  it('is the largest one far from the network, and then the form stays empty', async () => {
    open({ airports: ok(far) });
    expect(await screen.findByText('From Denver: the largest airport.')).toBeVisible();
    await board();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('is the one that is chosen', async () => {
    open();
    await chip('Denver (DEN)');
    await userEvent.type(await from(), 'las');
    await userEvent.click(await option(/Las Vegas/));
    await waitFor(() => expect(askedFor()).toEqual(['DEN', 'LAS']));
    expect(await screen.findByText('From Las Vegas.')).toBeVisible();
  });

  it('is the one of the last search of a guest on the next visit', async () => {
    localStorage.setItem('home_airport', 'ATL');
    open();
    expect(await screen.findByText('From Atlanta: your last search.')).toBeVisible();
  });

  it('is the home airport of a member: their first search, until they say another', async () => {
    fakeApi.on('GET /profile/travel', ok({ profile: null }));
    fakeApi.on('PUT /profile/travel', (profile) => {
      fakeApi.on('GET /profile/travel', ok({ profile }));
      return ok({ profile });
    });
    open({ who: 'free' });
    await chip('Denver (DEN)');
    await userEvent.type(await from(), 'las');
    await userEvent.click(await option(/Las Vegas/));
    await userEvent.click(await day(/Nov 22/));
    await userEvent.click(submitButton());
    await waitFor(() => expect(fakeApi.heard('GET /flights/search')).toHaveLength(1));
    cleanup();
    newTab();
    open({ who: 'free' });
    expect(await screen.findByText('From Las Vegas: your home airport.')).toBeVisible();
    expect(await chip('Las Vegas (LAS)')).toBeVisible();
    expect(fakeApi.heard('PUT /profile/travel').map(({ body }) => body.home_airports)).toEqual([
      ['LAS'],
    ]);
  });

  it('never replaces an origin that stands in the form', async () => {
    open({ address: '/?origin=ATL&date=2026-11-25&direction=outbound' });
    await board();
    expect(await chip('Atlanta (ATL)')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Denver (DEN)' })).toBeNull();
    expect(askedFor()).toEqual(['ATL']);
  });

  it('is suggested once: a field that was emptied stays empty', async () => {
    open();
    await userEvent.click(await chip('Denver (DEN)'));
    await board();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('gives way to an origin that is chosen, and stays when it is chosen itself', async () => {
    open();
    await chip('Denver (DEN)');
    await userEvent.type(await from(), 'denver');
    await userEvent.click(await option(/Denver/));
    expect(await chip('Denver (DEN)')).toBeVisible();
    expect(await screen.findByText('From Denver.')).toBeVisible();
    await userEvent.type(await from(), 'las');
    await userEvent.click(await option(/Las Vegas/));
    expect(await chip('Las Vegas (LAS)')).toBeVisible();
    expect(await chip('Denver (DEN)')).toBeVisible();
  });

  it('is not added to another origin that is chosen instead', async () => {
    open();
    await chip('Denver (DEN)');
    await userEvent.type(await from(), 'las');
    await userEvent.click(await option(/Las Vegas/));
    expect(await chip('Las Vegas (LAS)')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Denver (DEN)' })).toBeNull();
  });

  it('leaves an origin that is chosen in the moment in which it is suggested', async () => {
    let answer = (_one: ReturnType<typeof ok>): void => undefined;
    openSearch({ who: 'guest', airports: ok(near) });
    const answered = new Promise<ReturnType<typeof ok>>((resolve) => {
      answer = resolve;
    });
    fakeApi.on('GET /board', () => answered);
    const field = await from();
    await userEvent.type(field, 'las');
    await option(/Las Vegas/);
    // Before React runs the effects of the board, which it does in a task of its own.
    const watch = new MutationObserver(() => {
      if (!screen.queryByText('From Denver: your time zone.')) return;
      watch.disconnect();
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    answer(ok(boardDto()));
    expect(await chip('Las Vegas (LAS)')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Denver (DEN)' })).toBeNull();
  });

  it('is changed in the form', async () => {
    open();
    await board();
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByRole('combobox', { name: 'From' })).toHaveFocus();
  });

  it('is not suggested while the board cannot say why', async () => {
    fakeApi.on('GET /board', { status: 503 });
    openSearch({ who: 'guest', airports: ok(near) });
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});

describe('a row of the board', () => {
  const QUESTION = {
    origins: 'DEN',
    out: '2026-11-22',
    nights: '2',
    party: '1',
    passes: '1',
    den: '0',
    fares: 'pass',
  };
  const press = async (index = 0) =>
    userEvent.click(within((await places())[index] as HTMLElement).getByRole('link'));

  const expectTrips = (router: ReturnType<typeof open>['router'], search: object) =>
    waitFor(() => {
      const { pathname, search: asked } = router.location();
      expect([pathname, asked]).toEqual(['/trips', search]);
    });

  it('leads a guest to the trips', async () => {
    const { router } = open();
    await press();
    await expectTrips(router, QUESTION);
  });

  it('leads a free member to the trips, and says that it uses a search', async () => {
    const { router } = open({ who: 'free' });
    expect(await board()).toHaveTextContent('Opening a trip uses 1 search.');
    await press();
    await expectTrips(router, QUESTION);
    expect(fakeApi.heard('GET /flights/search')).toEqual([]);
  });

  it('leads a premium member to the opened trip', async () => {
    const { router } = open({ who: 'premium' });
    expect(await board()).not.toHaveTextContent('uses 1 search');
    await press(1);
    await expectTrips(router, { ...QUESTION, open: 'ATL' });
  });

  it('has all trips of the day beside it', async () => {
    const question = { ...ONE, out: '2026-11-22', nights: '2', fares: 'pass' } as const;
    const home_by = '2026-11-24T21:00';
    const { router } = open({}, boardDto({ question: { ...question, home_by } }));
    await userEvent.click(
      await screen.findByRole('link', { name: 'All 13 trips on the pass from Denver' }),
    );
    await expectTrips(router, { ...QUESTION, home_by: '2026-11-24T21:00' });
  });
});

describe('the promise', () => {
  it('says whom the product is for before anything else', async () => {
    open();
    expect(await screen.findByText('For holders of Frontier’s GoWild pass')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Where you can go, and how you get home',
    );
  });
});
