import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { openSearch } from '#test/screen/search-fixture.ts';
import {
  addressOf,
  RETURN_TOMORROW,
  summaryTest,
  textOf,
  tripShown,
} from '#test/screen/summary-fixture.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { summarySearch } from '#web/flights/open-summary.ts';

summaryTest();

/** Both windows are open at the time of the fixture. */
const OPEN_TRIP = aTrip({
  departure: sharedFlight('DEN 2026-11-22T06:00-07:00 LAS 2026-11-22T07:00-08:00 F9 1', {
    goWild: 15.41,
    standard: 98,
  }),
  back: RETURN_TOMORROW,
});

async function openFor(party: Record<string, string>, trip = aTrip()) {
  const page = openSearch({
    who: 'guest',
    address: addressOf({ ...summarySearch(trip), ...party }),
  });
  await tripShown();
  return page;
}

const figure = () => textOf([...document.querySelectorAll('dl')][0]!.lastElementChild!);
const breakdown = () =>
  [...([...document.querySelectorAll('dl')][1]?.children ?? [])].map((line) => textOf(line));
const bookings = () =>
  screen
    .getAllByRole('link', { name: /^Book now/ })
    .map((link) => new URL((link as HTMLAnchorElement).href).searchParams)
    .map((query) => [query.get('adt'), query.get('ftype')]);

describe('a summary for a party', () => {
  it('names the passengers, the price of one and the total of all', async () => {
    await openFor({ party: '2' });
    expect(screen.getByText('Round trip, Economy, 2 passengers')).toBeVisible();
    expect(figure()).toBe('Total price$81.82For 2, $40.91 per person. Taxes included');
    expect(breakdown()).toEqual([
      'Outbound FlightGoWild, 2 × $15.41, Nov 27$30.82',
      'Return FlightGoWild, 2 × $25.50, Nov 29$51.00',
      'Total$81.82',
    ]);
    // Before the window of the pass opens.
    expect(bookings()).toEqual([
      ['2', null],
      ['2', null],
    ]);
  });

  it('books all of the party on the pass once the window is open', async () => {
    await openFor({ party: '2' }, OPEN_TRIP);
    expect(bookings()).toEqual([
      ['2', 'GW'],
      ['2', 'GW'],
    ]);
  });

  it('asks hotels for all passengers', async () => {
    openSearch({
      who: 'premium',
      address: addressOf({ ...summarySearch(aTrip()), party: '3' }),
    });
    await tripShown();
    await userEvent.click(await screen.findByRole('button', { name: 'Hotels at Destination' }));
    await waitFor(() =>
      expect(fakeApi.heard('GET /hotels/search/airport/LAS').at(-1)?.query.adults).toBe('3'),
    );
  });

  it('books each part of a split party once the window is open', async () => {
    await openFor({ party: '2', on_pass: '1,0' }, OPEN_TRIP);
    expect(bookings()).toEqual([
      ['1', 'GW'],
      ['1', null],
      ['2', null],
    ]);
  });

  it('splits each flight as it was chosen', async () => {
    await openFor({ party: '2', on_pass: '1,0' });
    expect(breakdown()).toEqual([
      'Outbound Flight1 GoWild, 1 Standard, Nov 27$113.41',
      'Return FlightStandard, 2 × $138.98, Nov 29$277.96',
      'Total$391.37',
    ]);
    // The pass seat waits for its window, the other fares do not.
    expect(bookings()).toEqual([
      ['1', null],
      ['2', null],
    ]);
    expect(screen.getByText('Your way home is not on the pass.')).toBeVisible();
  });

  it('uses no more passes than the party has', async () => {
    await openFor({ party: '3', passes: '1' });
    expect(figure()).toContain('$514.87');
  });

  it.each([{ party: '5' }, { party: 'x', on_pass: '1,1' }, { passes: '9' }, { on_pass: '1' }])(
    'is for one passenger where the party of the link is unreadable: %o',
    async (party) => {
      await openFor(party as Record<string, string>);
      expect(screen.getByText('Round trip, Economy, 1 passenger')).toBeVisible();
      expect(figure()).toBe('Total price$40.91Taxes included');
    },
  );

  it('of one traveler shows the fare of the trip that costs less than GoWild', async () => {
    const departure = sharedFlight('DEN 2026-11-27T06:30-07:00 LAS 2026-11-27T07:40-08:00 F9 1', {
      goWild: 75.41,
      standard: 60,
      discountDen: 50,
    });
    await openFor({ on_pass: '0,1' }, aTrip({ departure }));
    expect(screen.getByText('Round trip, Economy, 1 passenger')).toBeVisible();
    expect(figure()).toBe('Total price$85.50Taxes included');
    expect(breakdown()).toEqual([
      'Outbound FlightStandard, Nov 27$60.00',
      'Return FlightGoWild, Nov 29$25.50',
      'Total$85.50',
    ]);
  });

  it('of a Discount Den member shows the fare of the trip that costs less than GoWild', async () => {
    const departure = sharedFlight('DEN 2026-11-27T06:30-07:00 LAS 2026-11-27T07:40-08:00 F9 1', {
      goWild: 75.41,
      standard: 60,
      discountDen: 50,
    });
    await openFor({ on_pass: '0,1', den: '1' }, aTrip({ departure }));
    expect(figure()).toBe('Total price$75.50Taxes included');
  });

  it('ignores a split that is none of the party', async () => {
    await openFor({ party: '2', on_pass: '3,x' });
    expect(figure()).toContain('$81.82');
  });

  it('keeps the party in the shared link and on the way back to the return flights', async () => {
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await openFor({ party: '2', passes: '1', on_pass: '1,0' });
    await userEvent.click(screen.getByRole('button', { name: 'Share Flight Summary' }));
    await waitFor(() => expect(copied).toHaveLength(1));
    const shared = new URL(copied[0]!).searchParams;
    expect(shared.get('data')).toBe(summarySearch(aTrip()).data);
    expect(['party', 'passes', 'on_pass'].map((name) => shared.get(name))).toEqual([
      '2',
      '1',
      '1,0',
    ]);
    const back = screen.getByRole('link', { name: 'Back to return flights' });
    const query = new URL((back as HTMLAnchorElement).href).searchParams;
    expect([query.get('party'), query.get('passes')]).toEqual(['2', '1']);
  });
});
