import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, givenPageSettings, refusal } from '#test/screen/fake-api.ts';
import {
  ATLANTA,
  homeDto,
  openedDto,
  SOURCE,
  showTrips,
  tripDto,
  tripFlightDto,
  tripsDto,
  tripsTest,
} from '#test/screen/trips-fixture.tsx';

tripsTest();

const ok = (json: unknown) => ({ status: 200, json });
const row = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name });
  return within(button.closest('article') as HTMLElement);
};
const heading = () => screen.findByRole('heading', { level: 1, name: /trips?$/ });
const asked = () => fakeApi.heard('GET /trips').map(({ query }) => query);

describe('the heading of trips', () => {
  it('counts the places and says what the total holds, with the sample mark', async () => {
    showTrips({ asked: { party: '2' } });
    expect(await heading()).toHaveTextContent('2 trips');
    expect(screen.getByRole('status')).toHaveTextContent('Total for 2, taxes included.');
    expect(screen.getByText('Sample fares')).toBeTruthy();
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

  it('offers the pass alone only where everybody has one', async () => {
    showTrips({ asked: { party: '2', passes: '1' } });
    await heading();
    expect(screen.queryByRole('button', { name: 'On the pass' })).toBeNull();
  });
});

describe('a row of trips', () => {
  it('has place, times, hours there, way home and total', async () => {
    showTrips();
    const vegas = await row(/^Las Vegas LAS/);
    expect(vegas.getByText('Strong')).toBeTruthy();
    expect(vegas.getByText('5 ways, last 6:53 PM')).toBeTruthy();
    expect(vegas.getByText('$31')).toBeTruthy();
    expect(vegas.getByText('pass')).toBeTruthy();
    expect(vegas.getByText('nonstop both ways')).toBeTruthy();
    expect(vegas.getAllByText(/^80 h/)[0]).toBeTruthy();
  });

  it('names what is not on the pass', async () => {
    showTrips();
    const atlanta = await row(/^Atlanta ATL/);
    expect(atlanta.getByText('Standard home')).toBeTruthy();
    expect(atlanta.getByText('$104')).toBeTruthy();
    expect(atlanta.getAllByText('1 stop home')[0]).toBeTruthy();
  });

  it('has no strip for one day, and for several one letter each with what the day has', async () => {
    const days = [
      { date: '2026-12-10', total: 30.82, level: 'strong', on_pass: true },
      { date: '2026-12-11', total: 155, level: 'fair', on_pass: false },
    ] as const;
    showTrips({
      asked: { out: '2026-12-10/2026-12-13' },
      trips: ok(tripsDto({ trips: [tripDto({ days: [...days] })] })),
      blackouts: ['2026-12-13'],
    });
    const vegas = await row(/^Las Vegas LAS/);
    expect(
      await vegas.findByRole('img', {
        name: 'Leave on: Thu on the pass, Fri with other fares, Sat no trip, Sun blackout',
      }),
    ).toHaveTextContent('TFSS');
  });

  it('names the airports at home where a question has several', async () => {
    const trip = tripDto({ back: tripFlightDto('LAS 13T16:48-08:00 SLC 13T19:00-07:00 F9 2') });
    const { search_parameters } = tripsDto();
    showTrips({
      asked: { origins: 'DEN,SLC', return_to: 'any' },
      trips: ok(
        tripsDto({
          trips: [trip],
          search_parameters: { ...search_parameters, origins: ['DEN', 'SLC'] },
        }),
      ),
    });
    const vegas = await row(/^Las Vegas LAS/);
    expect(vegas.getByText('DEN–SLC')).toBeTruthy();
  });

  it('without fares has no total and no price of a day', async () => {
    const { price: _, ...free } = tripDto({
      days: [{ date: '2026-12-10', level: 'strong', on_pass: true }],
    });
    const source = { ...SOURCE, fares: 'timetable', simulated: false, has_fares: false };
    showTrips({ trips: ok(tripsDto({ trips: [free], source })) });
    await heading();
    expect(document.querySelector('article')).not.toHaveTextContent('$');
    expect(screen.queryByText('Sample fares')).toBeNull();
  });

  it('opens where it is pressed, and closes again', async () => {
    const { user } = showTrips();
    const vegas = await row(/^Las Vegas LAS/);
    await user.click(vegas.getByText('Strong'));
    expect(vegas.getByRole('button', { name: /^Las Vegas/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await user.click(vegas.getByRole('button', { name: /^Las Vegas/ }));
    expect(vegas.getByRole('button', { name: /^Las Vegas/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });
});

describe('an opened row of trips', () => {
  const opened = async (fixture: Parameters<typeof showTrips>[0] = {}) => {
    const shown = showTrips({ open: 'LAS', ...fixture });
    const vegas = await row(/^Las Vegas LAS/);
    await vegas.findByRole('button', { name: 'See the flights' });
    return { ...shown, vegas };
  };
  const picks = (list: ReturnType<typeof within>, title: string) =>
    within(list.getByRole('group', { name: title })).getAllByRole('radio');

  it('has the flights out and home with the best pair chosen, and its way home in words', async () => {
    const { vegas } = await opened();
    expect(picks(vegas, 'Out, Thu, Dec 10').map((one) => one.matches(':checked'))).toEqual([
      true,
      false,
    ]);
    expect(picks(vegas, 'Home, Sun, Dec 13').map((one) => one.matches(':checked'))).toEqual([
      false,
      false,
      true,
    ]);
    expect(vegas.getByText('Home by Sun 9 PM: strong.')).toBeTruthy();
    expect(
      vegas.getByText(/5 ways, 3 on the pass\. The last leaves 6:53 PM, nonstop\./),
    ).toHaveTextContent('Cheapest sure way $88, leaves 12:07 PM.');
    expect(vegas.getByText('Out Thu 7:00 AM, home Sun 7:46 PM, 80 h in Las Vegas')).toBeTruthy();
    expect(vegas.getByText(/^\$30\.82, on the pass both ways\./)).toBeTruthy();
  });

  it('joins any two flights that fit; total, hours there and way home follow', async () => {
    const { user, vegas } = await opened();
    await user.click(vegas.getByRole('radio', { name: /^1:00/ }));
    await user.click(vegas.getByRole('radio', { name: /^12:07/ }));
    expect(vegas.getByText('Out Thu 1:00 PM, home Sun 3:00 PM, 70 h in Las Vegas')).toBeTruthy();
    expect(vegas.getByText(/^\$148\.00, Standard both ways\./)).toBeTruthy();
    expect(vegas.getByText('Home by Sun 9 PM: fair.')).toBeTruthy();
  });

  it('a flight home that does not fit is disabled and says why', async () => {
    const backs = [
      ...openedDto().backs,
      { flight: tripFlightDto('LAS 13T20:00-08:00 SLC 13T22:20-07:00 F9 8'), price: 15.41 },
    ];
    const { user, vegas } = await opened({ opened: ok(openedDto({ backs })) });
    await user.click(vegas.getByRole('radio', { name: /^1:00/ }));
    const elsewhere = vegas.getByRole('radio', { name: /^8:00.*you left from DEN/ });
    expect(elsewhere).toBeDisabled();
  });

  it('keeps the best flight home when the chosen one does not fit another flight out', async () => {
    const { user, vegas } = await opened();
    await user.click(vegas.getByRole('radio', { name: /^6:30/ }));
    await user.click(vegas.getByRole('radio', { name: /^1:00/ }));
    expect(vegas.getByRole('radio', { name: /^4:48/ })).toHaveProperty('checked', true);
    expect(vegas.getByRole('radio', { name: /^6:30/ })).toBeDisabled();
  });

  it('asks for slower ways only when they are wanted', async () => {
    const slow = {
      flight: {
        ...tripFlightDto(
          'LAS 13T00:10-08:00 DFW 13T05:00-06:00 F9 8 | DFW 13T19:00-06:00 DEN 13T20:00-07:00 F9 10',
        ),
        slow: true,
      },
      price: 20,
    };
    const { user, vegas } = await opened({
      opened: (_body, query) => {
        if (query.slow !== '1') return ok(openedDto());
        const { backs, pairs } = openedDto();
        return ok(openedDto({ backs: [...backs, slow], pairs: [...pairs, [0, 3]] }));
      },
    });
    expect(fakeApi.heard('GET /trips/LAS')).toHaveLength(1);
    const home = within(vegas.getByRole('group', { name: 'Home, Sun, Dec 13' }));
    await user.click(home.getByRole('button', { name: /lower ways/ }));
    expect(await home.findByRole('radio', { name: /^12:10/ })).toHaveProperty('checked', false);
    expect(home.getByRole('radio', { name: /^4:48/ })).toHaveProperty('checked', true);
  });

  it('shows few flights at first and the others when asked', async () => {
    const many = Array.from({ length: 6 }, (_, at) => ({
      flight: tripFlightDto(`DEN 10T0${at + 2}:15-07:00 LAS 10T0${at + 3}:00-08:00 F9 2${at}`),
      price: 15.41,
    }));
    const pairs = many.map((_, at) => [at, 0] as [number, number]);
    const homes = many.map((_, out) => ({ out, date: '2026-12-13', home: homeDto() }));
    const { user, vegas } = await opened({
      opened: ok(openedDto({ outs: many, pairs, homes })),
    });
    const out = within(vegas.getByRole('group', { name: 'Out, Thu, Dec 10' }));
    expect(out.getAllByRole('radio')).toHaveLength(4);
    await user.click(out.getByRole('button', { name: '2 more' }));
    expect(out.getAllByRole('radio')).toHaveLength(6);
  });

  it('shows the flights home of one day, and another day when it is chosen', async () => {
    const backs = [
      openedDto().backs[2]!,
      { flight: tripFlightDto('LAS 14T09:00-08:00 DEN 14T11:50-07:00 F9 30'), price: 50 },
    ];
    const { user, vegas } = await opened({
      opened: ok(
        openedDto({
          backs,
          pairs: [
            [0, 0],
            [0, 1],
          ],
          homes: ['2026-12-13', '2026-12-14'].map((date) => ({ out: 0, date, home: homeDto() })),
        }),
      ),
    });
    await user.click(vegas.getByRole('radio', { name: 'Mon 14' }));
    const home = within(vegas.getByRole('group', { name: 'Home, Mon, Dec 14' }));
    expect(home.getByRole('radio', { name: /^9:00/ })).toHaveProperty('checked', true);
  });

  it('leads on to the summary with the chosen pair', async () => {
    const { user, vegas, at } = await opened();
    await user.click(vegas.getByRole('radio', { name: /^6:30/ }));
    await user.click(vegas.getByRole('button', { name: 'See the flights' }));
    await waitFor(() => expect(at.location).toMatch(/^\/flight-summary\?/));
    expect(Object.fromEntries(new URL(at.location, 'http://localhost').searchParams)).toMatchObject(
      {
        origin: 'DEN',
        destination: 'LAS',
        date: '2026-12-10',
      },
    );
  });

  it('leads on to the summary at the price of the trip where it is lower than that of GoWild', async () => {
    const { outs, backs } = openedDto();
    const [first] = outs;
    const fares = { ...first!.flight.fares, standard: { total: 12, available_seats: 9 } };
    const cheap = { flight: { ...first!.flight, fares }, price: 12 };
    const { user, vegas, at } = await opened({
      opened: ok(openedDto({ outs: [cheap, ...outs.slice(1)], backs })),
    });
    await user.click(vegas.getByRole('button', { name: 'See the flights' }));
    await waitFor(() => expect(at.location).toMatch(/^\/flight-summary\?/));
    const query = new URL(at.location, 'http://localhost').searchParams;
    expect([query.get('on_pass'), query.get('party')]).toEqual(['0,1', null]);
  });

  it('shows another day out when its button is pressed', async () => {
    const { user, vegas } = await opened({
      asked: { out: '2026-12-10/2026-12-11' },
      trips: ok(
        tripsDto({
          trips: [
            tripDto({
              days: [
                { date: '2026-12-10', total: 30.82, level: 'strong', on_pass: true },
                { date: '2026-12-11', total: 155, level: 'fair', on_pass: false },
              ],
            }),
          ],
        }),
      ),
    });
    await user.click(vegas.getByRole('button', { name: 'Fri 11 $155 with other fares' }));
    await waitFor(() =>
      expect(fakeApi.heard('GET /trips/LAS').at(-1)?.query).toMatchObject({ day: '2026-12-11' }),
    );
  });

  it('says why the flights cannot be shown and tries again', async () => {
    const shown = showTrips({
      open: 'LAS',
      opened: { status: 503, json: refusal('fares_unavailable', 'No fares right now.') },
    });
    expect(await screen.findByText('No fares right now.')).toBeTruthy();
    fakeApi.on('GET /trips/LAS', ok(openedDto()));
    await shown.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'See the flights' })).toBeTruthy();
  });

  it('a free member sees the best pair in words and what Premium adds', async () => {
    const { user } = showTrips({ plan: 'free', open: 'LAS' });
    const vegas = await row(/^Las Vegas LAS/);
    expect(vegas.getByText('Out Thu 7:00 AM, home Sun 7:46 PM, 80 h in Las Vegas')).toBeTruthy();
    expect(vegas.getByText('Home by Sun 9 PM: strong.')).toBeTruthy();
    expect(vegas.getByText('Premium Feature')).toBeTruthy();
    expect(vegas.getByText(/^Choosing a departure and its return flight/)).toBeTruthy();
    expect(fakeApi.heard('GET /trips/LAS')).toEqual([]);
    await user.click(vegas.getByRole('button', { name: 'Back to Search' }));
    expect(vegas.queryByText('Premium Feature')).toBeNull();
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
    expect(total.closest('tr')).toHaveTextContent('$31pass');
    await user.click(within(table).getByRole('button', { name: 'Remove Las Vegas' }));
    expect(screen.queryByRole('button', { name: 'Compare (1)' })).toBeNull();
  });
});

describe('no trips', () => {
  const empty = { trips: [] };

  it('says which wish to loosen, and asks with it changed in one press', async () => {
    const loosen = [
      { set: { home_by: '2026-12-13T23:00' }, destinations: 14 },
      { set: { max_stops: null }, destinations: 1 },
    ];
    const { user, onAsk } = showTrips({
      asked: { max_stops: '0' },
      trips: ok({ ...tripsDto(empty), loosen }),
    });
    expect(
      await screen.findByRole('heading', { name: 'Nothing fits all of your wishes' }),
    ).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'With stops instead of nonstop: 1 trip' }),
    ).toBeTruthy();
    await user.click(
      screen.getByRole('button', { name: 'Home by Sun 11 PM instead of Sun 9 PM: 14 trips' }),
    );
    expect(onAsk).toHaveBeenCalledWith(
      expect.objectContaining({ home_by: '2026-12-13T23:00', max_stops: '0' }),
    );
  });

  it('names the blackout dates of the days asked', async () => {
    showTrips({
      asked: { out: '2026-12-19/2026-12-20', home_by: undefined },
      trips: ok(tripsDto(empty)),
      blackouts: ['2026-12-18', '2026-12-19', '2026-12-20', '2026-12-21', '2026-12-23'],
    });
    expect(
      await screen.findByText(/December 19–21, 23 are blackout dates: no pass fares then\./),
    ).toBeTruthy();
  });

  it('lists apart what opens later, with when each window opens', async () => {
    const later = (opens_at: string) => ({ window: { state: 'opens', opens_at } }) as const;
    showTrips({
      asked: { fares: 'pass' },
      trips: ok(
        tripsDto({
          ...empty,
          unopened: [
            {
              destination: 'LAS',
              out: tripFlightDto(
                'DEN 11T07:00-07:00 LAS 11T07:50-08:00 F9 1',
                later('2026-12-10T00:00:00-07:00'),
              ),
              back: tripFlightDto(
                'LAS 13T16:48-08:00 DEN 13T19:46-07:00 F9 2',
                later('2026-12-12T00:00:00-08:00'),
              ),
            },
          ],
        }),
      ),
    });
    const list = within(await screen.findByRole('region', { name: 'Not open yet' }));
    expect(list.getByText('Out opens Thu 12:00 AM MST')).toBeTruthy();
    expect(list.getByText('Home opens Sat 12:00 AM PST')).toBeTruthy();
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
