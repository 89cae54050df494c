import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { flightDto, ONE_STOP, outboundAnswer } from '#test/screen/answer-builders.ts';
import { departureTest, openCard, showDepartures } from '#test/screen/departure-fixture.tsx';

departureTest();

describe('flight row', () => {
  it('a flight row shows times with their zones, duration, stops and flight numbers', async () => {
    showDepartures({ flights: outboundAnswer({ ATL: [flightDto({ legs: ONE_STOP })] }) });
    const atlanta = await openCard();
    expect(atlanta.getByText('7h 41m · 1 stop in Dallas, 2h 57m · F9 3366, F9 2496')).toBeTruthy();
    const row = atlanta.getByRole('listitem');
    const times = [...row.querySelectorAll('time')];
    expect(times.map((time) => [time.dateTime, time.title])).toEqual([
      ['2026-11-27T10:09:00-07:00', '10:09 AM MST'],
      ['2026-11-27T19:50:00-05:00', '7:50 PM EST'],
    ]);
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
    expect(atlanta.getByText('Overnight in Dallas')).toBeTruthy();
    expect(atlanta.getByText('Schedule approximate')).toBeTruthy();
  });

  it.each([
    [{ state: 'open', opens_at: null }, 'Open now'],
    [
      { state: 'opens', opens_at: '2026-11-24T00:00:00-07:00' },
      'Opens Tue, Nov 24 at midnight MST',
    ],
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
    const atlanta = await openCard();
    const summary = atlanta.getByText('Possible connection');
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
    expect(atlanta.getByText(/1 stop in Dallas/)).toBeTruthy();
    expect(atlanta.queryByText('Possible connection')).toBeNull();
  });

  it('does not call a fare for Discount Den members cheaper', async () => {
    const fares = { go_wild: 59, standard: 64, discount_den: 40 };
    showDepartures({ flights: outboundAnswer({ ATL: [flightDto({ fares })] }) });
    const atlanta = await openCard();
    expect(atlanta.getByText('Open now')).toBeTruthy();
    expect(atlanta.queryByText(/is cheaper/)).toBeNull();
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
      name: 'Book GoWild on flyfrontier.com, opens in a new tab',
    });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/booking\.flyfrontier\.com\//);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
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
    for (const text of ['3 seats left', '1 seat left', '4 left', '9+ left'])
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
