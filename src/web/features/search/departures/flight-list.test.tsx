import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flightDto, ONE_STOP, outboundAnswer } from '#test/screen/answer-builders.ts';
import {
  departureTest,
  openCard,
  openFlight,
  showDepartures,
} from '#test/screen/departure-fixture.tsx';
import { deviceProfile } from '#web/travel-profile/device-profile.ts';

departureTest();
/** Noon in Denver, five days before the flights. */
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T19:00:00Z') }));
afterEach(() => vi.useRealTimers());

describe('flight row', () => {
  it('a flight row shows times with their zones, duration and stops, and opened the flight numbers', async () => {
    showDepartures({ flights: outboundAnswer({ ATL: [flightDto({ legs: ONE_STOP })] }) });
    const atlanta = await openCard();
    const row = atlanta.getByRole('listitem');
    const times = [...row.querySelectorAll('time')];
    expect(times.map((time) => [time.dateTime, time.title])).toEqual([
      ['2026-11-27T10:09:00-07:00', '10:09 AM MST'],
      ['2026-11-27T19:50:00-05:00', '7:50 PM EST'],
    ]);
    const toggle = within(row).getByRole('button', {
      name: /^10:09\s*AM\s*to\s*7:50\s*PM\s*,\s*7h 41m, 1 stop DFW\s*Possible connection$/,
    });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    const opened = await openFlight(atlanta);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(opened.getByText('7h 41m · 1 stop in Dallas, 2h 57m · F9 3366, F9 2496')).toBeTruthy();
  });

  it('a flight row marks another arrival day, an overnight layover and an estimated schedule', async () => {
    const legs = [
      ['DEN', '2026-11-27T18:20:00-07:00', 'DFW', '2026-11-27T21:10:00-06:00', 'F9 1'],
      ['DFW', '2026-11-28T07:00:00-06:00', 'ATL', '2026-11-28T10:05:00-05:00', 'F9 2'],
    ] as const;
    showDepartures({ flights: outboundAnswer({ ATL: [flightDto({ legs, approximate: true })] }) });
    const atlanta = await openCard();
    expect(atlanta.getByTitle('arrives next day, Saturday November 28').textContent).toContain(
      '+1',
    );
    expect(atlanta.getByRole('listitem').textContent).toContain(
      'about 13h 45m, 1 stop DFW, overnight wait',
    );
    const opened = await openFlight(atlanta);
    expect(opened.getByText('Overnight in Dallas')).toBeTruthy();
    expect(opened.getByText('Schedule approximate')).toBeTruthy();
  });

  it('the flights of a search from several airports say which airports they connect', async () => {
    showDepartures({
      flights: outboundAnswer({
        ATL: [
          flightDto(),
          flightDto({
            legs: [
              ['SLC', '2026-11-27T06:30:00-07:00', 'ATL', '2026-11-27T11:38:00-05:00', 'F9 7'],
            ],
          }),
        ],
      }),
    });
    const rows = (await openCard()).getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toContain('DEN to ATL, 3h 08m, nonstop');
    expect(rows[1]).toContain('SLC to ATL, 3h 08m, nonstop');
    expect(screen.getByRole('article').textContent).toContain('leaves DEN, SLC, 1,197 mi');
  });

  it.each([
    [{ state: 'open', opens_at: null }, 'Book now'],
    [{ state: 'opens', opens_at: '2026-11-24T00:00:00-07:00' }, 'Opens Tue 12:00 AM MST'],
    [{ state: 'opens', opens_at: '2026-12-24T00:00:00-07:00' }, 'Opens Thu, Dec 24, 12:00 AM MST'],
    [{ state: 'opens', opens_at: '2026-11-24T00:00:00-05:00' }, 'Opens Mon 10:00 PM MST'],
    [{ state: 'opens', opens_at: '2026-11-22T00:00:00-07:00' }, 'Book now'],
    [{ state: 'blackout', opens_at: null }, 'Blackout date'],
  ] as const)('a flight row says when the GoWild fare can be booked: %j', async (window, text) => {
    showDepartures({ flights: outboundAnswer({ ATL: [flightDto({ window })] }) });
    expect((await openCard()).getByText(text)).toBeTruthy();
  });

  it('a flight row says that another fare is cheaper than the shown GoWild fare', async () => {
    const fares = { go_wild: 99, standard: 64, discount_den: 70 };
    showDepartures({ flights: outboundAnswer({ ATL: [flightDto({ fares })] }) });
    expect((await openCard()).getByText('Standard is cheaper')).toBeTruthy();
  });

  it('calls a flight with stops a possible connection and says how to book it on demand', async () => {
    const flights = [flightDto({ legs: ONE_STOP }), flightDto()];
    const { user } = showDepartures({ flights: outboundAnswer({ ATL: flights }) });
    const opened = await openFlight(await openCard(), 1);
    const summary = opened.getByText('Possible connection');
    const details = summary.closest('details');
    expect(details?.open).toBe(false);
    await user.click(summary);
    expect(details?.open).toBe(true);
    expect(details?.textContent).toBe(
      'Possible connectionCheck at the airline whether it sells these flights as one booking. If it does not, book each flight on its own: a missed connection is then your risk.',
    );
  });

  it('does not doubt a connection that the source sells as one booking', async () => {
    const sold = { ...flightDto({ legs: ONE_STOP }), sold_as_one: true };
    showDepartures({ flights: outboundAnswer({ ATL: [sold] }) });
    const atlanta = await openCard();
    expect(atlanta.queryByText('Possible connection')).toBeNull();
    const opened = await openFlight(atlanta);
    expect(opened.getByText(/1 stop in Dallas/)).toBeTruthy();
    expect(opened.queryByText('Possible connection')).toBeNull();
  });

  it('does not call a fare for Discount Den members cheaper', async () => {
    const fares = { go_wild: 59, standard: 64, discount_den: 40 };
    showDepartures({ flights: outboundAnswer({ ATL: [flightDto({ fares })] }) });
    const atlanta = await openCard();
    expect(atlanta.getByText('Book now')).toBeTruthy();
    expect(atlanta.queryByText(/is cheaper/)).toBeNull();
  });

  it('calls a fare for Discount Den members cheaper to those who say that they are', async () => {
    const fares = { go_wild: 59, standard: 64, discount_den: 40 };
    showDepartures({ flights: outboundAnswer({ ATL: [flightDto({ fares })] }) });
    const atlanta = await openCard();
    expect(atlanta.getByText('Book now')).toBeTruthy();
    act(() => deviceProfile.change({ den: true }));
    expect(atlanta.getByText('Discount Den is cheaper')).toBeTruthy();
  });

  it('a flight row shows the reason for a missing fare on demand', async () => {
    const { user } = showDepartures({
      flights: outboundAnswer({ ATL: [flightDto({ fares: { standard: 98 } })] }),
    });
    const atlanta = await openCard();
    expect(atlanta.getByText('All GoWild seats on this flight are taken.').hidden).toBe(true);
    await user.click(atlanta.getByRole('button', { name: /^No GoWild fare: ?Seats taken$/ }));
    expect(atlanta.getByText('All GoWild seats on this flight are taken.').hidden).toBe(false);
    expect(
      atlanta.getByRole('button', { name: /^No Discount Den fare: ?Not offered$/ }),
    ).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(atlanta.getByText('All GoWild seats on this flight are taken.').hidden).toBe(true);
  });

  it('a flight row says blackout date instead of seats taken', async () => {
    const window = { state: 'blackout', opens_at: null } as const;
    showDepartures({
      flights: outboundAnswer({ ATL: [flightDto({ fares: { standard: 98 }, window })] }),
    });
    const atlanta = await openCard();
    expect(atlanta.getByRole('button', { name: /^No GoWild fare: ?Blackout date$/ })).toBeTruthy();
  });

  it('a flight row shows a flight without a fare as unavailable, never as $0', async () => {
    showDepartures({
      flights: outboundAnswer({
        ATL: [flightDto({ fares: {} }), flightDto({ fares: { go_wild: 0, standard: 0 } })],
      }),
    });
    const atlanta = await openCard();
    expect(atlanta.getAllByText('Price unavailable')).toHaveLength(3);
    expect(screen.queryByText('$0')).toBeNull();
  });

  it('a flight row links to the airline for the shown fare', async () => {
    showDepartures();
    const link = (await openCard()).getByRole('link', {
      name: 'Book now, GoWild, opens flyfrontier.com in a new tab',
    });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/booking\.flyfrontier\.com\//);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('a flight row says that the pass seats are gone and links to the airline for another fare', async () => {
    showDepartures({ flights: outboundAnswer({ ATL: [flightDto({ fares: { standard: 98 } })] }) });
    const atlanta = await openCard();
    expect(atlanta.getByText('Pass seats gone')).toBeTruthy();
    expect(
      atlanta.getByRole('link', {
        name: 'Book now, Standard, opens flyfrontier.com in a new tab',
      }),
    ).toBeTruthy();
  });

  it('a flight that cannot be booked on the pass yet links to the airline from its opened row', async () => {
    const window = { state: 'opens', opens_at: '2026-11-26T00:00:00-07:00' } as const;
    showDepartures({ flights: outboundAnswer({ ATL: [flightDto({ window })] }) });
    const atlanta = await openCard();
    expect(atlanta.queryByRole('link')).toBeNull();
    expect(
      (await openFlight(atlanta)).getByRole('link', {
        name: 'GoWild at the airline, opens flyfrontier.com in a new tab',
      }),
    ).toBeTruthy();
  });

  it.each([
    'javascript:alert(1)',
    'https://booking.flyfrontier.com.evil.example/',
    'http://booking.flyfrontier.com/',
  ])('a flight row never links to %s', async (link) => {
    showDepartures({ flights: outboundAnswer({ ATL: [flightDto({ links: { go_wild: link } })] }) });
    expect((await openCard()).queryByRole('link', { name: /^Book/ })).toBeNull();
  });
});

describe('seats left', () => {
  it('a flight row shows premium members the seats left, with a warning for few', async () => {
    showDepartures({
      flights: outboundAnswer({
        ATL: [
          flightDto({ fares: { go_wild: 15 }, seats: 3 }),
          flightDto({ fares: { go_wild: 16 }, seats: 1 }),
          flightDto({ fares: { go_wild: 17 }, seats: 4 }),
          flightDto({ fares: { go_wild: 18 }, seats: 9 }),
        ],
      }),
    });
    const atlanta = await openCard();
    for (const text of ['3 left', '1 left', '4 left', '9+ left'])
      expect(atlanta.getByText(text)).toBeTruthy();
    expect(atlanta.queryByText(/Upgrade to premium/)).toBeNull();
  });

  it('a card offers free members the seats left once', async () => {
    showDepartures({ plan: 'free', flights: outboundAnswer({ ATL: [flightDto(), flightDto()] }) });
    const link = (await openCard()).getByRole('link', {
      name: 'Upgrade to premium to view seats left!',
    });
    expect(link.getAttribute('href')).toBe('/profile');
  });
});
