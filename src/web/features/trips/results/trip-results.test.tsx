import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, givenPageSettings, refusal } from '#test/screen/fake-api.ts';
import {
  ATLANTA,
  SOURCE,
  showTrips,
  tripDto,
  tripFlightDto,
  tripsDto,
  tripsTest,
} from '#test/screen/trips-fixture.tsx';

tripsTest();

const ok = (json: unknown) => ({ status: 200, json });
const heading = () => screen.findByRole('heading', { level: 1, name: /trips?$/ });
const asked = () => fakeApi.heard('GET /trips').map(({ query }) => query);

describe('the heading of trips', () => {
  it('counts the places and says what the total holds, with the sample mark', async () => {
    showTrips({ asked: { party: '2' } });
    expect(await heading()).toHaveTextContent('2 trips');
    expect(screen.getByRole('status')).toHaveTextContent('Total for 2, taxes included.');
    expect(screen.getByText('Sample fares')).toBeTruthy();
  });

  it('counts the trips whose flight out can be booked beside those that open later', async () => {
    const go_wild_window = {
      state: 'opens',
      opens_at: '2026-12-10T00:00:00-07:00',
      announced: true,
    } as const;
    const one = tripDto();
    const later = { ...one, out: { ...one.out, go_wild_window } };
    const trips = [
      one,
      { ...later, destination: 'SLC' },
      { ...later, destination: 'MIA' },
      // Not on the pass.
      ATLANTA,
    ];
    showTrips({ trips: ok(tripsDto({ trips })) });
    expect(await heading()).toHaveTextContent('4 trips');
    expect(screen.getByText(/^Out on the pass: /)).toHaveTextContent(
      'Opens Thu 12:00 AM MST · 1 trip open now',
    );
  });

  it('counts warm trips apart from those that no forecast reaches', async () => {
    const warm = tripDto({ weather: { high: 69, days: 4 } });
    showTrips({
      asked: { warm_from: '65' },
      trips: ok(tripsDto({ trips: [warm, ATLANTA] })),
    });
    expect(await heading()).toHaveTextContent('1 warm trip');
    const apart = screen.getByRole('heading', { name: 'No forecast yet' });
    const [vegas, atlanta] = screen.getAllByRole('article') as [HTMLElement, HTMLElement];
    expect(vegas).toHaveTextContent('69° high');
    const follows = (one: Node, other: Node) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(follows(vegas, apart) && follows(apart, atlanta)).toBeTruthy();
  });

  it('asks in another order when a tab is pressed, and keeps the rows meanwhile', async () => {
    const { user } = showTrips();
    await user.click(await screen.findByRole('button', { name: 'Hours there' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ sort: 'hours' }));
    expect(screen.getByRole('button', { name: 'Hours there' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('offers warmth only where a forecast is known, and price only where there are fares', async () => {
    const source = { ...SOURCE, fares: 'timetable', simulated: false, has_fares: false };
    const summary = { ...tripsDto().summary, forecast: false };
    showTrips({ trips: ok(tripsDto({ source, summary })) });
    await heading();
    const tabs = within(screen.getByRole('group', { name: 'Sort by' })).getAllByRole('button');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Best', 'Hours there', 'Farthest']);
  });

  it('asks with one filter at a time and says how many places filters hide', async () => {
    const { user } = showTrips({
      trips: (_body, query) =>
        ok(tripsDto({ trips: query.max_stops === '0' ? [tripDto()] : [tripDto(), ATLANTA] })),
    });
    await heading();
    await user.click(screen.getByRole('button', { name: 'Nonstop' }));
    expect(await screen.findByRole('heading', { name: '1 trip' })).toBeTruthy();
    expect(asked().at(-1)).toMatchObject({ max_stops: '0' });
    expect(screen.getByText(/^Of 2\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const filters = within(screen.getByRole('dialog', { name: 'Filters' }));
    expect(filters.getByText('1 place hidden by filters')).toBeTruthy();
    await user.click(filters.getByRole('radio', { name: 'Any' }));
    expect(await filters.findByRole('button', { name: 'Show 2 trips' })).toBeTruthy();
  });

  it('filters by time home keep the day of the question', async () => {
    const { user, onAsk } = showTrips();
    await heading();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByLabelText('Home by'), '11 PM');
    expect(onAsk).toHaveBeenLastCalledWith(
      expect.objectContaining({ home_by: '2026-12-13T23:00' }),
    );
    await user.click(screen.getByRole('switch', { name: 'Slower ways' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ slow: '1' }));
    await user.click(screen.getByRole('button', { name: 'Slower ways, remove' }));
    await waitFor(() =>
      expect(onAsk).toHaveBeenLastCalledWith(expect.objectContaining({ slow: undefined })),
    );
  });

  it('says how many places only flights lead to of which nobody knows whether they are flown', async () => {
    const summary = { ...tripsDto().summary, season_unknown: 2 };
    showTrips({ trips: ok(tripsDto({ summary })) });
    await screen.findByText(/^2 more places are served by season: nobody knows yet/);
  });

  it('adds the places that only a landing the morning after leads home from, and takes them out again', async () => {
    const summary = { ...tripsDto().summary, overnight_only: 3 };
    const { user } = showTrips({
      asked: { home_by: undefined },
      trips: (_body, query) =>
        ok(query.overnight === '1' ? tripsDto() : tripsDto({ trips: [tripDto()], summary })),
    });
    await user.click(
      await screen.findByRole('button', { name: '3 more if you may land the morning after' }),
    );
    expect(await screen.findByRole('heading', { name: '2 trips' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Only trips that end on the day' }));
    expect(await screen.findByRole('heading', { name: '1 trip' })).toBeTruthy();
  });

  it('says for how many people the totals are, also where the profile filled them in', async () => {
    const search_parameters = { ...tripsDto().search_parameters, party: 2, passes: 1, den: true };
    const { onAsk } = showTrips({ trips: ok(tripsDto({ search_parameters })) });
    await heading();
    expect(screen.getAllByText(/^Total for 2/)).not.toEqual([]);
    await waitFor(() =>
      expect(onAsk).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ party: '2', passes: '1', den: '1' }),
      ),
    );
    expect(asked()).toHaveLength(1);
  });

  it('puts all people of the answer into the address, since the next reader may have a profile', async () => {
    const { onAsk } = showTrips();
    await heading();
    await waitFor(() =>
      expect(onAsk).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ party: '1', passes: '1', den: '0' }),
      ),
    );
    expect(asked()).toHaveLength(1);
  });

  it('leaves an address as it is that names all people of the answer', async () => {
    const { onAsk } = showTrips({ asked: { party: '1', passes: '1', den: '0' } });
    await heading();
    expect(onAsk).not.toHaveBeenCalled();
  });

  it('offers the pass alone only where everybody has one', async () => {
    const search_parameters = { ...tripsDto().search_parameters, party: 2, passes: 1 };
    showTrips({
      asked: { party: '2', passes: '1' },
      trips: ok(tripsDto({ search_parameters })),
    });
    await heading();
    expect(screen.queryByRole('button', { name: 'On the pass' })).toBeNull();
  });
});

describe('above the list of trips', () => {
  const blackout = { window: { state: 'blackout', opens_at: null } } as const;
  const outOn = (day: string, options = {}) =>
    tripFlightDto(`DEN ${day}T07:00-07:00 LAS ${day}T07:50-08:00 F9 1`, options);
  const backOn = (day: string, options = {}) =>
    tripFlightDto(`LAS ${day}T16:48-08:00 DEN ${day}T19:46-07:00 F9 2`, options);
  const closed = tripDto({ back: backOn('13', blackout) });

  it('stands why no trip is on the pass where the day home is a blackout date', async () => {
    showTrips({ trips: ok(tripsDto({ trips: [closed] })) });
    const note = await screen.findByText(/^No pass seats home: Sun, Dec 13 is a blackout date\./);
    expect(within(note).getByRole('link', { name: 'See open days' })).toHaveAttribute(
      'href',
      '/month',
    );
  });

  it.each([
    [
      'both days',
      outOn('10', blackout),
      backOn('13', blackout),
      'No pass seats: Thu, Dec 10 and Sun, Dec 13 are blackout dates.',
    ],
    [
      'the day out',
      outOn('10', blackout),
      backOn('13'),
      'No pass seats out: Thu, Dec 10 is a blackout date.',
    ],
    [
      'the one day',
      outOn('13', blackout),
      backOn('13', blackout),
      'No pass seats: Sun, Dec 13 is a blackout date.',
    ],
  ])('stands which dates are blackout: %s', async (_, out, back, text) => {
    showTrips({ trips: ok(tripsDto({ trips: [tripDto({ out, back })] })) });
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  });

  it('stands nothing of blackout where a place has a day home that is open', async () => {
    showTrips({ trips: ok(tripsDto({ trips: [closed, ATLANTA] })) });
    await heading();
    expect(screen.queryByText(/blackout/)).toBeNull();
  });
});

describe('below the list of trips', () => {
  it('stand the airports nearby that had no room', async () => {
    const { search_parameters } = tripsDto();
    const parameters = { ...search_parameters, left_out: ['ATL', 'LAS'] };
    showTrips({ trips: ok(tripsDto({ search_parameters: parameters })) });
    expect(
      await screen.findByText(
        'Not searched: Atlanta (ATL) and Las Vegas (LAS). A question has room for 7 airports.',
      ),
    ).toBeTruthy();
  });
});

describe('trips side by side', () => {
  it('compares places that were chosen in their rows', async () => {
    const { user } = showTrips({ open: 'LAS' });
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    await user.click(screen.getByRole('button', { name: 'Compare (1)' }));
    const table = within(screen.getByRole('dialog', { name: 'Compare' })).getByRole('table');
    expect(within(table).getByRole('columnheader', { name: 'Las Vegas' })).toBeTruthy();
    const total = within(table).getByRole('rowheader', { name: 'Total' });
    expect(total.closest('tr')).toHaveTextContent('$30.82pass');
    await user.click(within(table).getByRole('button', { name: 'Remove Las Vegas' }));
    expect(screen.queryByRole('button', { name: 'Compare (1)' })).toBeNull();
  });
});

describe('trips that cannot be answered', () => {
  it('shows the rows once another try succeeds', async () => {
    const { user } = showTrips({ trips: 'unreachable' });
    expect(await screen.findByText('Unable to find trips. Please try again later.')).toBeTruthy();
    fakeApi.on('GET /trips', ok(tripsDto()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: '2 trips' })).toBeTruthy();
  });

  it('shows the limit of a free member with when it ends', async () => {
    fakeApi.on('GET /auth/search-usage', {
      status: 200,
      json: {
        search_limit: 3,
        searches_remaining: 0,
        is_premium: false,
        per: 'day',
        resets_at: '2026-12-10T07:00:00.000Z',
      },
    });
    showTrips({
      plan: 'free',
      trips: { status: 429, json: refusal('search_limit_reached', 'You have used your searches.') },
    });
    expect(await screen.findByText('You have used your searches.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See plans' })).toBeTruthy();
  });

  it('a named place is a gate for a free member', async () => {
    showTrips({
      plan: 'free',
      asked: { destination: 'LAS' },
      trips: {
        status: 403,
        json: refusal('single_route_is_premium', 'A named place is for Premium.'),
      },
    });
    expect(await screen.findByText('A named place is for Premium.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade to Premium' })).toBeTruthy();
  });

  it('shows row-shaped bars while it looks', async () => {
    showTrips({ trips: () => new Promise(() => undefined) });
    expect(await screen.findByRole('heading', { name: 'Finding trips…' })).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Finding trips' })).toBeTruthy();
  });

  it('needs no fares and says nothing of prices on an installation without them', async () => {
    givenPageSettings({ has_fares: false });
    const source = { ...SOURCE, fares: 'timetable', simulated: false, has_fares: false };
    showTrips({ trips: ok(tripsDto({ source })) });
    await heading();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Times and booking windows. See the airline for prices and seats.',
    );
  });
});
