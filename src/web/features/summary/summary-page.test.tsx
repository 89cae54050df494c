import '#test/screen/matchers.ts';
import './summary-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FlightDto } from '#contract/flights.ts';
import { bookingLink } from '#domain/flight/booking-link.ts';
import { flightReference } from '#domain/trip/flight-reference.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { AIRPORTS, closeSearch, openSearch, type SearchScene } from '#test/screen/search-scene.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { keepFlights, keptHash, summarySearch } from '#web/trip/open-summary.ts';
import {
  asFlight,
  decodeBundle,
  type SharedFlight,
  type TripBundle,
  writeFlight,
} from '#web/trip/trip-bundle.ts';

screenTest();
afterEach(() => {
  closeSearch();
  vi.restoreAllMocks();
});

const addressOf = (query: Readonly<Record<string, string>>) =>
  `/flight-summary?${new URLSearchParams(query)}`;

/** The clock stands at noon in Denver on November 21, 2026. */
const open = (bundle: TripBundle = aTrip(), scene: SearchScene = {}) =>
  openSearch({ who: 'guest', ...scene, address: addressOf(summarySearch(bundle)) });
const shown = () => screen.findByRole('heading', { level: 2, name: 'Denver to Las Vegas' });
const bookLink = (way: 'Outbound' | 'Return') =>
  screen.findByRole('link', { name: new RegExp(`^Book now ?, ${way}`) });
const home = () => screen.findByRole('region', { name: 'Your way home' });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const textOf = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ');

/** From Las Vegas to Denver on the day after the clock of these tests. */
const TOMORROW_HOME = sharedFlight(
  'LAS 2026-11-22T09:00-08:00 DEN 2026-11-22T11:50-07:00 F9 2004',
  { goWild: 25.5, standard: 138.98 },
);

describe('an address without a trip', () => {
  it.each([
    ['nothing at all', ''],
    ['only the places', '?origin=DEN&destination=LAS&date=2026-11-27'],
    ['one of two flights', '?departure=abc&origin=DEN&date=2026-11-27'],
    ['no origin', '?departure=abc&return=def&date=2026-11-27'],
    ['no date', '?departure=abc&return=def&origin=DEN'],
  ])('that has %s is an invalid one', async (_, query) => {
    openSearch({ who: 'guest', address: `/flight-summary${query}` });
    expect(await title('Error Loading Flight Summary')).toBeVisible();
    expect(screen.getByRole('alert').textContent).toBe(
      'Invalid flight summary URL. Missing required parameters.',
    );
  });

  it.each([
    ['flights that are not here', '?departure=abc&return=def&origin=DEN&date=2026-11-27'],
    ['a text that was cut off', `?data=${summarySearch(aTrip()).data?.slice(0, 300)}`],
    ['no text of a trip', '?data=%3Cscript%3E'],
  ])('with %s finds nothing', async (_, query) => {
    openSearch({ who: 'guest', address: `/flight-summary${query}` });
    expect(await title('Flight Data Not Found')).toBeVisible();
    expect(screen.getByRole('alert').textContent).toBe(
      'Flight data not found. The flights may have expired or the URL is invalid. Please start a new search.',
    );
  });

  it('whose flights lack a time is corrupted', async () => {
    const wire = JSON.parse(
      Buffer.from(summarySearch(aTrip()).data ?? '', 'base64url').toString('utf8'),
    );
    delete wire.rf.departure_time;
    const data = Buffer.from(JSON.stringify(wire)).toString('base64url');
    const { router } = openSearch({ who: 'guest', address: addressOf({ data }) });
    expect(await title('Error Loading Flight Summary')).toBeVisible();
    expect(screen.getByRole('alert').textContent).toBe(
      'Invalid flight data. The flight information appears to be corrupted.',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Start New Search' }));
    await waitFor(() => expect(router.state.location.href).toBe('/'));
  });
});

describe('until the airports are known', () => {
  it('shows the shape of the page, and cannot share it', async () => {
    open();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    fakeApi.on('GET /airports', async () => {
      await arrived;
      return { status: 200, json: AIRPORTS };
    });
    expect(await screen.findByText('Loading flight summary…')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Share Flight Summary' }));
    expect(await screen.findByText('Share Failed')).toBeVisible();
    expect(screen.getByText('Flight data is not available for sharing.')).toBeVisible();
    arrive();
    expect(await shown()).toBeVisible();
    expect(screen.queryByText('Loading flight summary…')).toBeNull();
  });

  it('shows codes when they fail, and promises no seat', async () => {
    open();
    fakeApi.on('GET /airports', { status: 400 });
    expect(await screen.findByRole('heading', { level: 2, name: 'DEN to LAS' })).toBeVisible();
    expect(await home()).toHaveTextContent('Check when your way home can be booked.');
    expect(screen.getAllByText('Cannot tell whether a pass seat can be booked now')).toHaveLength(
      2,
    );
  });

  it('promises no seat either when the blackout dates fail', async () => {
    open(aTrip({ back: TOMORROW_HOME }));
    fakeApi.on('GET /gowild/blackout-dates', { status: 400 });
    expect(await home()).toHaveTextContent('Check when your way home can be booked.');
  });
});

describe('a trip', () => {
  it('is named, and read by anybody who has its address', async () => {
    open();
    await shown();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Flight Summary');
    expect(screen.getByText('Review your selected flights')).toBeVisible();
    expect(screen.getByText('Round trip, Economy, 1 passenger')).toBeVisible();
    expect(document.title).toBe('Flight Summary · Roamfare');
  });

  it('has its three figures', async () => {
    open();
    await shown();
    const figures = [...document.querySelectorAll('dl')][0];
    expect([...(figures?.children ?? [])].map(textOf)).toEqual([
      'Total trip duration2d 16hFri 6:30 AM to Sun 11:20 PM',
      'Stay in Las Vegas2dFri 7:40 AM to Sun 6:10 PM',
      'Total price$40.91Taxes included',
    ]);
  });

  it('has an outbound row, then a return row', async () => {
    open();
    await shown();
    const out = screen.getByRole('region', { name: 'Outbound' });
    const back = screen.getByRole('region', { name: 'Return' });
    expect(out.compareDocumentPosition(back)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(out).toHaveTextContent('Friday, November 27, 2026');
    for (const words of ['Frontier', '6:30 AM', 'DEN MST', '7:40 AM', 'LAS PST'])
      expect(out).toHaveTextContent(words);
    expect(within(out).getByText('2h 10m · Nonstop · F9 1094')).toBeVisible();
    expect(back).toHaveTextContent('Sunday, November 29, 2026');
    expect(
      within(back).getByText('4h 10m · 1 stop in Salt Lake City, 1h 30m · F9 2000, F9 2002'),
    ).toBeVisible();
  });

  it('breaks its price down to the cent', async () => {
    open();
    await shown();
    const lines = [...document.querySelectorAll('dl')][1];
    expect([...(lines?.children ?? [])].map(textOf)).toEqual([
      'Outbound FlightGoWild, Nov 27$15.41',
      'Return FlightGoWild, Nov 29$25.50',
      'Total$40.91',
    ]);
  });

  it('without a fare has no total, and never costs $0', async () => {
    open(aTrip({ back: { ...aTrip().back, fares: {} } }));
    await shown();
    expect(screen.getAllByText('Price unavailable').length).toBeGreaterThan(2);
    expect(document.body.textContent).not.toContain('$0');
  });

  it('says how old its prices are, that nobody checked them, and that they are made up', async () => {
    open();
    await shown();
    expect(screen.getByText('Sample fares')).toBeVisible();
    expect(document.querySelector('header p + div')).toHaveTextContent('(3 h ago) from the link');
    expect(document.querySelector('header p + div')).toHaveTextContent('not checked again');
  });

  it('with real fares of unknown age says just that', async () => {
    open(aTrip({ seenAt: undefined, simulated: false }));
    await shown();
    expect(screen.queryByText('Sample fares')).toBeNull();
    expect(
      screen.getByText(/Prices of unknown age from the link, not checked again/),
    ).toBeVisible();
  });

  it('whose flights cannot be taken one after the other says so', async () => {
    open(aTrip({ back: TOMORROW_HOME }));
    expect(
      (await screen.findByText('These flights do not fit together.')).closest('[role=alert]'),
    ).toHaveTextContent('The return flight leaves before the outbound flight has arrived.');
  });
});

describe('the way home', () => {
  it('that cannot be booked yet is the first thing said, with the moment', async () => {
    open();
    const note = await home();
    expect(note).toHaveTextContent('Your way home cannot be booked yet.');
    expect(note).toHaveTextContent(
      'The pass seat from Las Vegas to Denver on Sun, Nov 29 can be booked from Sat, Nov 28, 12:00 AM PST, in 6d 13h. You will have left Denver by then',
    );
    const figures = document.querySelector('dl') as Element;
    expect(note.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has a fare that is sure', async () => {
    open();
    const link = within(await home()).getByRole('link', { name: /^\$138\.98 on flyfrontier\.com/ });
    expect(link).toHaveAttribute('href', bookingLink(asFlight(aTrip().back), 'standard'));
  });

  it('that can be booked before leaving says so', async () => {
    const departure = sharedFlight('DEN 2026-11-24T20:00-07:00 LAS 2026-11-24T21:00-08:00 F9 1', {
      standard: 50,
    });
    const back: SharedFlight = sharedFlight(
      'LAS 2026-11-25T09:00-08:00 DEN 2026-11-25T11:50-07:00 F9 2004',
      { goWild: 20 },
    );
    open(aTrip({ departure, back }));
    expect(await home()).toHaveTextContent('That is before you leave Denver.');
  });

  it('that is open says so', async () => {
    const departure = sharedFlight('DEN 2026-11-22T06:00-07:00 LAS 2026-11-22T07:00-08:00 F9 1', {
      goWild: 15,
    });
    open(aTrip({ departure, back: TOMORROW_HOME }));
    expect(await home()).toHaveTextContent('Your way home can be booked now.');
  });

  it('on a blackout date says what is left', async () => {
    open(aTrip(), { blackouts: ['2026-11-29'] });
    expect(await home()).toHaveTextContent('Your way home is on a blackout date.');
    expect(await home()).toHaveTextContent('The pass is not valid on Sun, Nov 29.');
    expect(await home()).toHaveTextContent('a Standard fare can be booked now');
    expect(
      await screen.findByText('Blackout date: the pass is not valid on this day'),
    ).toBeVisible();
  });

  it('without a pass seat says what is left', async () => {
    open(
      aTrip({
        back: { ...aTrip().back, fares: { standard: aTrip().back.fares.standard } as never },
      }),
    );
    expect(await home()).toHaveTextContent('No pass seat home was offered.');
    expect(screen.getByText('Other fares can be booked now.')).toBeVisible();
  });

  it('opens while the page is looked at', async () => {
    open();
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T19:00:00Z') });
    expect(await home()).toHaveTextContent('in 6d 13h');
    vi.setSystemTime(new Date('2026-11-28T08:00:10Z'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await home()).toHaveTextContent('Your way home can be booked now.');
    expect(await screen.findByText('This flight has left')).toBeVisible();
  });
});

describe('booking', () => {
  it('is announced as two, each on the page of the airline for its flight', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Ready to Book?' })).toBeVisible();
    expect(screen.getByText(/two separate bookings.*on the airline’s website/)).toBeVisible();
    for (const [way, flight] of [
      ['Outbound', aTrip().departure],
      ['Return', aTrip().back],
    ] as const) {
      const link = await bookLink(way);
      expect(link).toHaveAttribute('href', bookingLink(asFlight(flight), 'goWild'));
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });

  it('tells for each flight when its pass seat can be had', async () => {
    open();
    const out = (await bookLink('Outbound')).closest('li') as Element;
    expect(out).toHaveTextContent('Pass seat bookable from Thu, Nov 26, 12:00 AM MST (in 4d 12h)');
  });

  it('ends when the flight has left', async () => {
    const past = sharedFlight('DEN 2026-11-20T06:30-07:00 LAS 2026-11-20T07:40-08:00 F9 1094', {
      goWild: 15.41,
    });
    open(aTrip({ departure: past }));
    expect(await screen.findByText('This flight has left')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Book now/ })).toHaveLength(1);
  });
});

describe('the ways on', () => {
  it.each(['Back to return flights', 'Change Return Flight'])(
    '%s leads to the choice of the return',
    async (name) => {
      const { router } = open();
      await shown();
      const link = screen.getByRole('link', { name });
      const { search } = new URL((link as HTMLAnchorElement).href);
      expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
        origin: 'DEN',
        destination: 'LAS',
        date: '2026-11-27',
        screen: 'return_flights',
        flight: flightReference(asFlight(aTrip().departure)),
        return_date: '2026-11-29',
      });
      expect(router.state.location.pathname).toBe('/flight-summary');
    },
  );

  it.each(['New Search', 'Search New Flights'])('%s leads to the form', async (name) => {
    open();
    await shown();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/');
  });
});

describe('sharing', () => {
  const press = async () => {
    const user = userEvent.setup();
    await shown();
    await user.click(screen.getByRole('button', { name: 'Share Flight Summary' }));
  };

  it('copies an address that holds the trip', async () => {
    open();
    await press();
    expect(await screen.findByText('URL Copied')).toBeVisible();
    expect(screen.getByText('Shareable flight summary URL copied to clipboard!')).toBeVisible();
    const copied = new URL(await navigator.clipboard.readText());
    expect(copied.origin + copied.pathname).toBe(`${location.origin}/flight-summary`);
    const { data = '', ...words } = Object.fromEntries(copied.searchParams);
    expect(decodeBundle(data)).toEqual(aTrip());
    expect(words).toEqual({ origin: 'DEN', destination: 'LAS', date: '2026-11-27' });
  });

  it('has another way where the clipboard is closed', async () => {
    open();
    const user = userEvent.setup();
    await shown();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    let selected = '';
    document.execCommand = () => {
      selected = document.querySelector('textarea')?.value ?? '';
      return true;
    };
    await user.click(screen.getByRole('button', { name: 'Share Flight Summary' }));
    expect(await screen.findByText('URL Copied')).toBeVisible();
    expect(selected).toContain('/flight-summary?data=');
  });

  it('says so when neither works', async () => {
    open();
    const user = userEvent.setup();
    await shown();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    document.execCommand = () => false;
    await user.click(screen.getByRole('button', { name: 'Share Flight Summary' }));
    expect(await screen.findByText('Share Failed')).toBeVisible();
    expect(screen.getByText('Failed to generate shareable URL. Please try again.')).toBeVisible();
  });
});

describe('the calendar file', () => {
  it('is saved from the note, with a reminder of the moment', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    URL.createObjectURL = (file: Blob) => {
      files.push(file);
      return 'blob:file';
    };
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    open();
    await userEvent.click(within(await home()).getByRole('button', { name: /^Add to calendar/ }));
    expect(names).toEqual(['denver-las-vegas-2026-11-27.ics']);
    const text = (await files[0]?.text()) ?? '';
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(text).toContain('DTSTART;TZID=America/Los_Angeles:20261128T000000');
    expect(await screen.findByText('Calendar file saved')).toBeVisible();
  });
});

describe('the form of addresses that names flights by their hashes', () => {
  const trip = aTrip();
  const hashes = (changes: Record<string, string> = {}) =>
    addressOf({
      departure: keptHash(trip.departure),
      return: keptHash(trip.back),
      origin: 'DEN',
      date: '2026-11-27',
      ...changes,
    });
  const NOW = Date.parse('2026-11-21T19:00:00Z');
  const HOURS = 3_600_000;

  it('finds the flights that this browser has kept', async () => {
    keepFlights(trip, NOW - 23 * HOURS);
    openSearch({ who: 'guest', address: hashes() });
    expect(await shown()).toBeVisible();
    expect(screen.getByText('Sample fares')).toBeVisible();
    expect(document.querySelector('header p + div')).toHaveTextContent('kept in this browser');
  });

  it('finds them no longer after 24 hours', async () => {
    keepFlights(trip, NOW - 24 * HOURS);
    openSearch({ who: 'guest', address: hashes() });
    expect(await screen.findByRole('heading', { name: 'Flight Data Not Found' })).toBeVisible();
  });

  it.each([{ date: '2026-02-30' }, { origin: '<img src=x>' }, { origin: 'A'.repeat(300_000) }])(
    'is corrupted when it says anything unreadable beside them',
    async (change) => {
      keepFlights(trip, NOW);
      openSearch({ who: 'guest', address: hashes(change) });
      expect(
        await screen.findByText(/^Invalid flight data\. The flight information appears/),
      ).toBeVisible();
    },
  );
});

describe('checking the prices', () => {
  const dtoOf = (flight: SharedFlight): FlightDto => ({
    ...writeFlight(flight),
    booking_links: { go_wild: null, standard: null, discount_den: null },
    lowest_go_wild_price: null,
    lowest_price: null,
    go_wild_window: { state: 'open', opens_at: null },
  });
  const answer = (...flights: SharedFlight[]) => ({
    status: 200,
    json: {
      flights: { LAS: flights.map(dtoOf) },
      search_parameters: { origin: 'DEN', date: '2026-11-27', max_workers: 50 },
      summary: { total_destinations: 1, total_flights: 2, search_timestamp: '' },
      source: { fares: 'x', simulated: false, seen_at: '2026-11-21T19:00:00Z', timetable: '' },
    },
  });
  const { departure, back } = aTrip();
  const dearer = { ...back, fares: { standard: { total: 19_900 as never } } };
  const check = async () => {
    await shown();
    await userEvent.click(await screen.findByRole('button', { name: 'Check prices now' }));
  };
  const verdict = () => screen.findByText(/^Outbound:/, { selector: '[role=status] li' });

  it.each(['guest', 'free'] as const)('is not offered to a %s', async (who) => {
    open(aTrip(), { who });
    await shown();
    expect(screen.queryByRole('button', { name: 'Check prices now' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();
  });

  it('searches each flight once, and says that nothing has changed', async () => {
    open(aTrip(), { who: 'premium' });
    fakeApi.on('GET /flights/single', answer(departure, back));
    await check();
    expect(textOf((await verdict()).parentElement as Element)).toBe(
      'Outbound: same priceReturn: same price',
    );
    expect(fakeApi.heard('GET /flights/single')).toHaveLength(2);
    await waitFor(() =>
      expect(document.querySelector('header p + div')).toHaveTextContent(
        'just now), checked again.',
      ),
    );
  });

  it('shows what has changed, and the trip at the new prices, also in the address', async () => {
    const { router } = open(aTrip(), { who: 'premium' });
    fakeApi.on('GET /flights/single', answer(departure, dearer));
    await check();
    expect(textOf((await verdict()).parentElement as Element)).toBe(
      'Outbound: same priceReturn: now $199.00 Standard, was $25.50',
    );
    await waitFor(() => expect(screen.getAllByText('$214.41')).toHaveLength(2));
    const { data = '' } = router.state.location.search;
    expect(decodeBundle(data)?.back.fares).toEqual(dearer.fares);
  });

  it('says which flight is no longer found, and leaves the trip as it was', async () => {
    open(aTrip(), { who: 'premium' });
    fakeApi.on('GET /flights/single', answer(departure));
    await check();
    expect(textOf((await verdict()).parentElement as Element)).toBe(
      'Outbound: same priceReturn: no longer found',
    );
    expect(screen.getAllByText('$40.91')).toHaveLength(2);
  });

  it('says why it failed', async () => {
    open(aTrip(), { who: 'premium' });
    fakeApi.on('GET /flights/single', 'unreachable');
    await check();
    expect(await verdict()).toHaveTextContent('Unable to search flights. Please try again later.');
  });
});
