import { ROUNDED_UP } from '#domain/money.ts';
import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  flightDto,
  flightTo,
  NONSTOP,
  ONE_STOP,
  outboundAnswer,
} from '#test/screen/answer-builders.ts';
import {
  card,
  departureTest,
  openCard,
  SEARCH,
  showDepartures,
} from '#test/screen/departure-fixture.tsx';
import { givenPageSettings } from '#test/screen/fake-api.ts';
import { announced } from '#test/screen/live-region.ts';

departureTest();

describe('results', () => {
  const flights = outboundAnswer({
    LAS: [flightTo('LAS', 8, { fares: { standard: 30 } })],
    SLC: [flightTo('SLC', 9, { fares: { go_wild: 20.01, standard: 90 } })],
    ATL: [flightDto(), flightDto({ legs: ONE_STOP, fares: { standard: 187 } })],
  });

  it('the results show two sections, each cheapest first', async () => {
    showDepartures({ flights });
    await card(/^Atlanta/);
    const sections = screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent);
    expect(sections).toEqual(['GoWild', 'Standard']);
    expect(screen.getByText('2 destinations with pass seats for Nov 27')).toBeTruthy();
    expect(screen.getByText('1 destination without pass seats for Nov 27')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Atlanta ATL',
      'Salt Lake City SLC',
      'Las Vegas LAS',
    ]);
    expect(announced()).toBe('4 flights to 3 destinations');
  });

  it('marks flights on days whose blackout dates are not announced, and does not count their seats', async () => {
    const vegas = flightTo('LAS', 8, { announced: false });
    showDepartures({ flights: outboundAnswer({ LAS: [vegas], SLC: [flightTo('SLC', 9)] }) });
    expect(
      await screen.findByText(/Blackout dates .*not announced yet\. A pass seat/),
    ).toBeVisible();
    expect(screen.getByText('1 destination with pass seats for Nov 27')).toBeVisible();
    await openCard(/^Las Vegas/);
    expect(await screen.findByText('Blackout dates not announced yet')).toBeVisible();
  });

  it('marks a seasonal flight that may not fly, and shows its place below the others', async () => {
    const unsure = flightTo('LAS', 8, { seasonUnknown: true, fares: { go_wild: 10 } });
    showDepartures({ flights: outboundAnswer({ LAS: [unsure], SLC: [flightTo('SLC', 9)] }) });
    await openCard(/^Las Vegas/);
    expect(await screen.findByText('Seasonal, may not fly')).toBeVisible();
    const names = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    expect(names).toEqual(['Salt Lake City SLC', 'Las Vegas LAS']);
    expect(screen.getByText('1 destination with pass seats for Nov 27')).toBeVisible();
  });

  it('says over flights of a day for which the timetable is too old that they are its usual pattern', async () => {
    givenPageSettings({ timetable_until: '2026-06-29' });
    showDepartures({ flights: outboundAnswer({ LAS: [flightTo('LAS', 8)] }) });
    await screen.findByText('June timetable: the usual pattern, check the day.');
  });

  it('the head of a section counts the places that can be booked beside those that open later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T19:00:00Z') });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const later = { state: 'opens', opens_at: '2026-11-26T00:00:00-07:00' } as const;
    const taken = { fares: { standard: 30 }, window: { state: 'open', opens_at: null } } as const;
    showDepartures({
      flights: outboundAnswer({
        SLC: [flightTo('SLC', 9, { window: later })],
        LAS: [flightTo('LAS', 8, { window: later }), flightTo('LAS', 9, taken)],
        ATL: [flightDto({ window: later }), flightDto({ legs: ONE_STOP })],
      }),
    });
    await card(/^Atlanta/);
    const section = screen.getByRole('region', { name: 'GoWild' });
    expect(section.textContent).toContain('3 destinations with pass seats for Nov 27');
    expect(section.textContent).toContain('Opens Thu 12:00 AM MST · 1 place open now');
  });

  it('the results round prices up to whole dollars', async () => {
    showDepartures({ flights });
    const summary = (await card(/^Salt Lake/)).closest('article');
    expect(summary?.textContent).toContain('$21');
  });

  it('shows the fares of one flight on a card, that of the headline price', async () => {
    const fares = [
      { go_wild: 26, standard: 70, discount_den: 65 },
      { go_wild: 15, standard: 90 },
      { standard: 60, discount_den: 55 },
    ];
    showDepartures({
      flights: outboundAnswer({
        SLC: fares.map((some, at) => flightTo('SLC', 8 + at, { fares: some })),
      }),
    });
    const summary = (await card(/^Salt Lake/)).closest('article');
    expect(summary?.textContent?.match(/\$\d+/g)).toEqual(['$15', '$90']);
    expect(summary?.textContent).toContain('Discount Den –Not available');
  });

  it('the results open one destination at a time', async () => {
    const { user } = showDepartures({ flights });
    const atlanta = await card(/^Atlanta/);
    const vegas = await card(/^Las Vegas/);
    await user.click(atlanta);
    await user.click(vegas);
    expect([atlanta, vegas].map((one) => one.getAttribute('aria-expanded'))).toEqual([
      'false',
      'true',
    ]);
    await user.click(vegas);
    expect(vegas.getAttribute('aria-expanded')).toBe('false');
  });

  it('the results open the destination of a single route at once, until it is closed', async () => {
    const { user } = showDepartures({ search: { destination: 'ATL' } });
    const atlanta = await card(/^Atlanta/);
    expect(atlanta.getAttribute('aria-expanded')).toBe('true');
    await user.click(atlanta);
    expect(atlanta.getAttribute('aria-expanded')).toBe('false');
  });

  it('the results do not open the destinations of a city with several airports', async () => {
    showDepartures({ search: { destination: 'CITY:CHICAGO' }, flights });
    expect((await card(/^Atlanta/)).getAttribute('aria-expanded')).toBe('false');
  });

  it('the results do not open the only destination of a search to anywhere', async () => {
    showDepartures();
    expect((await card(/^Atlanta/)).getAttribute('aria-expanded')).toBe('false');
  });

  it('the results show eight destinations and the rest on demand, with the focus on the first new one', async () => {
    const codes = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG', 'HHH', 'III', 'JJJ'];
    const { user } = showDepartures({
      flights: outboundAnswer(Object.fromEntries(codes.map((code) => [code, [flightTo(code, 8)]]))),
    });
    await user.click(await screen.findByRole('button', { name: 'Show 2 more destinations' }));
    expect(screen.getAllByRole('article')).toHaveLength(10);
    expect(document.activeElement?.textContent).toBe('III ');
  });

  it('a result card scrolls its flights from the ninth on, by keyboard too', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => flightTo('SLC', 5 + i));
    showDepartures({ flights: outboundAnswer({ SLC: many(9), LAS: many(8) }) });
    const nine = await openCard(/^Salt Lake/);
    expect(nine.getByRole('region', { name: 'Flights, Salt Lake City' }).tabIndex).toBe(0);
    const eight = await openCard(/^Las Vegas/);
    expect(eight.queryByRole('region')).toBeNull();
  });
});

describe('slow flights of a card', () => {
  const sensible = flightDto();
  const slow = { ...flightDto({ legs: ONE_STOP }), slow: true };

  it('a result card counts and lists no slow flights until they are asked for', async () => {
    const { user } = showDepartures({ flights: outboundAnswer({ ATL: [sensible, slow, slow] }) });
    const atlanta = await openCard();
    expect(atlanta.getAllByRole('listitem')).toHaveLength(1);
    expect((await card(/^Atlanta/)).closest('article')?.textContent).toContain('1 flight');
    const slower = atlanta.getByRole('button', { name: '2 slower ways' });
    expect(slower.getAttribute('aria-expanded')).toBe('false');
    await user.click(slower);
    expect(atlanta.getAllByRole('listitem')).toHaveLength(3);
    await user.click(slower);
    expect(atlanta.getAllByRole('listitem')).toHaveLength(1);
  });

  it('a result card lists slow flights where there are no others', async () => {
    showDepartures({ flights: outboundAnswer({ ATL: [slow] }) });
    const atlanta = await openCard();
    expect(atlanta.getAllByRole('listitem')).toHaveLength(1);
    expect(atlanta.queryByRole('button', { name: /slower/ })).toBeNull();
  });
});

describe('flight order in a card', () => {
  it('a result card sorts flights by shown price with flights without a fare last', async () => {
    showDepartures({
      flights: outboundAnswer({
        ATL: [
          flightDto({ fares: {} }),
          flightDto({ fares: { standard: 40 } }),
          flightDto({ legs: NONSTOP, fares: { go_wild: 15 } }),
        ],
      }),
    });
    const rows = (await openCard()).getAllByRole('listitem');
    expect(rows.map((row) => /\$\d+|unavailable/.exec(row.textContent ?? '')?.[0])).toEqual([
      '$15',
      '$40',
      'unavailable',
    ]);
  });
});

describe('fare source', () => {
  it('the results always show the fare source and mark simulated fares', async () => {
    showDepartures({
      flights: outboundAnswer(
        { ATL: [flightDto()] },
        { seen_at: new Date(Date.now() - 4 * 60_000).toISOString() },
      ),
    });
    await card(/^Atlanta/);
    expect(screen.getByText('Sample fares')).toBeTruthy();
    const facts = screen.getByRole('list', { name: 'Where the figures come from' });
    expect([...facts.children].map((fact) => fact.textContent)).toEqual([
      'One way, per person, taxes included.',
      ROUNDED_UP,
      'Fares are estimates, not offers.',
      'Timetable: Frontier, week of Nov 16, 2026.',
      'Fares seen 4 min ago.',
    ]);
  });

  it('the results do not call real fares samples', async () => {
    showDepartures({ flights: outboundAnswer({ ATL: [flightDto()] }, { simulated: false }) });
    await card(/^Atlanta/);
    expect(screen.queryByText('Sample fares')).toBeNull();
    expect(screen.queryByText('Fares are estimates, not offers.')).toBeNull();
  });
});

describe('no flights', () => {
  it('an empty search offers the next day with flights, and names its year where it is another one', async () => {
    const { user, go } = showDepartures({
      flights: outboundAnswer({}),
      nextDay: { next: '2031-01-04', flies_on_day: false },
    });
    expect(await screen.findByRole('heading', { name: 'No flights available' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Try Sat, Jan 4, 2031' }));
    expect(go).toHaveBeenCalledWith({ ...SEARCH, date: '2031-01-04' }, undefined);
  });

  it('an empty search says what another day costs a free member', async () => {
    showDepartures({
      plan: 'free',
      flights: outboundAnswer({}),
      nextDay: { next: '2031-01-04', flies_on_day: false },
    });
    expect(
      await screen.findByRole('button', { name: 'Try Sat, Jan 4, 2031, uses 1 search' }),
    ).toBeTruthy();
  });

  it('an empty search offers no other day when the weeks after have no flights either', async () => {
    showDepartures({ flights: outboundAnswer({}) });
    expect(await screen.findByText(/Nothing flies in the weeks after either/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  it('an empty search of today says that the flights of today have left', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T23:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    showDepartures({
      flights: outboundAnswer({}),
      nextDay: { next: '2026-11-28', flies_on_day: true },
    });
    expect(await screen.findByText('All flights of today have left.')).toBeTruthy();
  });

  it('an empty single route leads back to all departures', async () => {
    const { user, go } = showDepartures({
      search: { destination: 'ATL' },
      flights: outboundAnswer({}),
    });
    expect(await screen.findByRole('heading', { name: 'No Flights Found' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to Departures' }));
    expect(go).toHaveBeenCalledWith(SEARCH, undefined);
  });

  it('the results explain a missing section on a blackout date and offer the next pass day', async () => {
    const { user, go } = showDepartures({
      blackouts: ['2026-11-27', '2026-11-28', '2026-11-29'],
      flights: outboundAnswer({ ATL: [flightDto({ fares: { standard: 90 } })] }),
    });
    // Until the flights have come, the note stands above the bars.
    await screen.findByRole('heading', { name: 'Standard' });
    const note = screen.getByRole('region', { name: 'GoWild' });
    expect(note.textContent).toContain('Nov 27 is a GoWild blackout date. Standard fares only.');
    await user.click(screen.getByRole('button', { name: 'Search Mon, Nov 30' }));
    expect(go).toHaveBeenCalledWith({ ...SEARCH, date: '2026-11-30' }, undefined);
  });

  it('a filter that was just set goes along to the next pass day', async () => {
    const { user, go } = showDepartures({
      blackouts: ['2026-11-27'],
      flights: outboundAnswer({ ATL: [flightDto({ legs: NONSTOP, fares: { standard: 90 } })] }),
    });
    await screen.findByRole('heading', { name: 'Standard' });
    await user.click(screen.getByRole('button', { name: 'Nonstop' }));
    await user.click(screen.getByRole('button', { name: 'Search Sat, Nov 28' }));
    expect(go.mock.calls).toEqual([
      [{ ...SEARCH, date: '2026-11-28', stops: 'nonstop' }, undefined],
    ]);
    expect(await screen.findByRole('button', { name: 'Nonstop' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('the note about a blackout date stands above the bars before the flights have come', async () => {
    showDepartures({ blackouts: ['2026-11-27'], flights: 'never' });
    const note = await screen.findByRole('region', { name: 'GoWild' });
    expect(note.textContent).toContain('Nov 27 is a GoWild blackout date.');
    expect(screen.getByText(/^Searching flights/)).toBeTruthy();
  });

  it('a blackout date says what the next pass day costs a free member', async () => {
    showDepartures({
      plan: 'free',
      blackouts: ['2026-11-27'],
      flights: outboundAnswer({ ATL: [flightDto({ fares: { standard: 90 } })] }),
    });
    expect(
      await screen.findByRole('button', { name: 'Search Sat, Nov 28, uses 1 search' }),
    ).toBeTruthy();
  });
});
