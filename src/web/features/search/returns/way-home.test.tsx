import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localDate } from '#domain/time.ts';
import { flightDto, ONE_PERSON, ONE_STOP, outboundAnswer } from '#test/screen/answer-builders.ts';
import {
  card,
  departureTest,
  openCard,
  openFlight,
  showDepartures,
  WAYS_OFF,
  way,
} from '#test/screen/departure-fixture.tsx';

departureTest();

describe('return options', () => {
  /** Noon in Denver, five days before the flights. */
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T19:00:00Z') }));
  afterEach(() => vi.useRealTimers());

  const opens = {
    state: 'opens',
    opens_at: '2026-11-26T00:00:00-05:00',
    announced: true,
  } as const;
  const FOUR = [
    way('2026-11-27T12:22:00-05:00'),
    way('2026-11-27T12:23:00-05:00', { go_wild_window: opens }),
    way('2026-11-27T15:00:00-05:00', { go_wild: false }),
    way('2026-11-27T20:35:00-05:00', { go_wild_window: opens }),
  ];
  const flights = outboundAnswer({ ATL: [flightDto(), flightDto({ legs: ONE_STOP })] });

  it('shows the ways home after each arrival with the time when they can be booked', async () => {
    showDepartures({ flights, ways: { '2026-11-27': { ATL: FOUR } } });
    const atlanta = await openCard();
    const [early, late] = atlanta.getAllByRole('listitem');
    await waitFor(() => expect(early?.textContent).toContain('3 ways home, 2 on the pass'));
    expect(late?.textContent).toContain('1 way home, on the pass');
    await openFlight(atlanta, 0);
    await openFlight(atlanta, 1);
    expect(early?.textContent).toContain(
      'Home Fri, Nov 27: strong. 3 ways, 2 on the pass, bookable from Thu 12:00 AM EST, in 3\u00a0d\u00a010\u00a0h',
    );
    expect(late?.textContent).toContain(
      'Home Fri, Nov 27: thin. 1 way, on the pass, bookable from Thu 12:00 AM EST',
    );
    expect(atlanta.getByText(/^Up to 3 ways/).parentElement?.textContent).toBe(
      'Way home: StrongUp to 3 ways, 2 on the pass',
    );
  });

  it('counts the ways home that can be booked beside those that open later', async () => {
    const ATL = [way('2026-11-27T19:00:00-05:00'), ...FOUR.slice(1)];
    showDepartures({ ways: { '2026-11-27': { ATL } } });
    const atlanta = await openCard();
    await openFlight(atlanta);
    await waitFor(() =>
      expect(atlanta.getByRole('listitem').textContent).toContain(
        'Home Fri, Nov 27: strong. 4 ways, 3 on the pass, 1 bookable now, 2 bookable from Thu 12:00 AM EST, in 3\u00a0d\u00a010\u00a0h',
      ),
    );
  });

  it('shows a single way home after several flights without up to', async () => {
    showDepartures({ flights, ways: { '2026-11-27': { ATL: FOUR.slice(-1) } } });
    const atlanta = await openCard();
    expect((await atlanta.findByText(/^1 way, on the pass$/)).parentElement?.textContent).toBe(
      'Way home: Thin1 way, on the pass',
    );
  });

  it.each([
    [[way('2026-11-27T23:00:00-05:00')], '1 way, on the pass, bookable now'],
    [[way('2026-11-27T23:00:00-05:00', { go_wild: false })], '1 way, none on the pass'],
    [
      [
        way('2026-11-27T23:00:00-05:00', {
          go_wild: false,
          go_wild_window: { state: 'blackout', opens_at: null, announced: true },
        }),
      ],
      '1 way, pass blackout: standard fares only',
    ],
  ])('a departure card describes its ways home: case %#', async (ATL, text) => {
    showDepartures({ ways: { '2026-11-27': { ATL } } });
    const atlanta = await openCard();
    await openFlight(atlanta);
    await waitFor(() =>
      expect(atlanta.getByRole('listitem').textContent).toContain(
        `Home Fri, Nov 27: thin. ${text}`,
      ),
    );
  });

  const vegas = flightDto({
    legs: [['DEN', '2026-11-27T08:30:00-07:00', 'LAS', '2026-11-27T09:38:00-08:00', 'F9 2101']],
    fares: { go_wild: 40 },
  });
  const both = outboundAnswer({ ATL: [flightDto()], LAS: [vegas] });
  const WAYS = { ATL: [FOUR[0]!], LAS: FOUR };
  const placesShown = () =>
    screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);

  it('Way home puts the places with the surest way home first', async () => {
    const { user, go } = showDepartures({ flights: both, ways: { '2026-11-27': WAYS } });
    await card(/^Atlanta/);
    expect(placesShown()).toEqual(['Atlanta ATL', 'Las Vegas LAS']);
    await user.click(screen.getByRole('button', { name: 'Way home' }));
    await waitFor(() => expect(placesShown()).toEqual(['Las Vegas LAS', 'Atlanta ATL']));
    expect(go.mock.calls.at(-1)?.[0]).toMatchObject({ sort: 'home' });
  });

  it('a way home that opens at midnight of a connecting airport says the time where it leaves', async () => {
    const go_wild_window = {
      state: 'opens',
      opens_at: '2026-11-26T00:00:00-07:00',
      announced: true,
    } as const;
    const ATL = [way('2026-11-27T23:00:00-05:00', { via: ['DEN'], go_wild_window })];
    showDepartures({ ways: { '2026-11-27': { ATL } } });
    const atlanta = await openCard();
    await openFlight(atlanta);
    await waitFor(() =>
      expect(atlanta.getByRole('listitem').textContent).toContain('bookable from Thu 2:00 AM EST'),
    );
  });

  it('a departure card warns that there is no way home and offers the next day with one', async () => {
    const later = { ATL: [way('2026-11-29T09:00:00-05:00')] };
    const { user, go, homeDays } = showDepartures({
      ways: { '2026-11-29': later },
      search: { returnDate: localDate('2026-11-27') },
    });
    expect(await screen.findByText('No way home Fri, Nov 27')).toBeTruthy();
    expect(homeDays).toEqual(['2026-11-27']);
    const atlanta = await openCard();
    await openFlight(atlanta);
    expect(atlanta.getByText(/^No way home after this arrives, Fri, Nov 27/)).toBeTruthy();
    await user.click(await atlanta.findByRole('button', { name: 'Sun, Nov 29: 1 way' }));
    expect(go).toHaveBeenCalledWith(expect.objectContaining({ returnDate: '2026-11-29' }), {
      replace: true,
    });
    await waitFor(() => expect(atlanta.getByText(/^Home Sun, Nov 29: thin. 1 way/)).toBeTruthy());
    expect(homeDays).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
  });

  it('the ways home of the next day count only those that leave after the arrival', async () => {
    const overnight = flightDto({
      legs: [['DEN', '2026-11-27T22:00:00-07:00', 'ATL', '2026-11-28T08:33:00-05:00', 'F9 2746']],
    });
    const ways = {
      '2026-11-28': {
        ATL: [
          way('2026-11-28T07:00:00-05:00'),
          way('2026-11-28T09:17:00-05:00'),
          way('2026-11-28T09:18:00-05:00'),
        ],
      },
    };
    showDepartures({
      flights: outboundAnswer({ ATL: [flightDto(), overnight] }),
      ways,
      search: { returnDate: localDate('2026-11-27') },
    });
    const atlanta = await openCard();
    const rows = await waitFor(() => {
      const buttons = atlanta.getAllByRole('button', { name: /^Sat, Nov 28: / });
      expect(buttons).toHaveLength(2);
      return buttons.map((button) => button.textContent);
    });
    expect(rows).toEqual(['Sat, Nov 28: 3 ways', 'Sat, Nov 28: 1 way']);
  });

  it('the way home takes the first day with one when no day is chosen', async () => {
    const later = { ATL: [way('2026-11-29T09:00:00-05:00')] };
    const { homeDays } = showDepartures({ ways: { '2026-11-29': later } });
    const atlanta = await openCard();
    await openFlight(atlanta);
    await waitFor(() => expect(atlanta.getByText(/^Home Sun, Nov 29: thin. 1 way/)).toBeTruthy());
    expect(homeDays).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
    // The word stands in the button: beside the arrow it would read as a link to the first page.
    const day = screen.getByRole('button', { name: 'Way home on Sun, Nov 29, change' });
    expect(day.textContent).toBe('Home Sun, Nov 29');
  });

  it('the way home takes the day of the earliest arrival when there is none within a week', async () => {
    const { homeDays } = showDepartures();
    expect(await screen.findByText('No way home Fri, Nov 27')).toBeTruthy();
    expect(homeDays).toHaveLength(7);
  });

  it('ways home are searched on the requested return day, and another day costs no search', async () => {
    const { user, asked, homeDays, go } = showDepartures({ search: { duration: 4 } });
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: 'One day later' }));
    await waitFor(() => expect(homeDays).toEqual(['2026-12-01', '2026-12-02']));
    expect(go.mock.calls[0]?.[0]).toMatchObject({ returnDate: '2026-12-02' });
    expect(asked).toHaveLength(1);
  });

  it('the way home does not allow a return day before the departure', async () => {
    const { user, homeDays } = showDepartures({ search: { returnDate: localDate('2026-11-25') } });
    await card(/^Atlanta/);
    await user.click(screen.getByRole('button', { name: 'One day earlier' }));
    expect(homeDays).toEqual(['2026-11-27']);
  });

  it('a departure card reserves the line of the ways home while they load', async () => {
    showDepartures({ ways: 'never' });
    const atlanta = await openCard();
    expect(atlanta.getByText('Looking for ways home…')).toBeTruthy();
    expect(atlanta.getByText('Ways home…')).toBeTruthy();
  });

  it('a departure card says that the ways home are unknown and retries', async () => {
    const { user, homeDays } = showDepartures({ ways: 'fails' });
    const atlanta = await openCard();
    await waitFor(() => expect(atlanta.getByText('Ways home unknown')).toBeTruthy());
    await user.click(atlanta.getByRole('button', { name: 'try again' }));
    await waitFor(() => expect(homeDays).toHaveLength(2));
  });

  it('the results say that flights home are off, show the flights and try again', async () => {
    const { user, homeDays } = showDepartures({ ways: 'off' });
    const atlanta = await openCard();
    const bar = await screen.findByRole('region', { name: 'Way home' });
    expect(bar.textContent).toContain(`${WAYS_OFF} try again`);
    expect(atlanta.getByText('Flights home are off')).toBeTruthy();
    await user.click(within(bar).getByRole('button', { name: 'try again' }));
    await waitFor(() => expect(homeDays).toHaveLength(2));
  });

  it('an inbound search does not request ways home', async () => {
    const { homeDays } = showDepartures({
      search: { direction: 'inbound', origin: '', destination: 'ATL' },
      flights: {
        ...outboundAnswer({ DEN: [flightDto()] }),
        search_parameters: {
          destination: 'ATL',
          date: '2026-11-27',
          max_workers: 10,
          ...ONE_PERSON,
        },
        summary: { total_origins: 1, total_flights: 1, search_timestamp: '' },
      },
    });
    await openCard(/^Denver/);
    expect(screen.queryByText(/way home/i)).toBeNull();
    expect(homeDays).toEqual([]);
  });
});
