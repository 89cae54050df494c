import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { openSearch } from '#test/screen/search-fixture.ts';
import { addressOf, summaryTest, textOf, tripShown } from '#test/screen/summary-fixture.ts';
import { aTrip } from '#test/trip-example.ts';
import { summarySearch } from '#web/trip/open-summary.ts';

summaryTest();

async function openFor(party: Record<string, string>) {
  const page = openSearch({
    who: 'guest',
    address: addressOf({ ...summarySearch(aTrip()), ...party }),
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
      'Outbound FlightGoWild, Nov 27$15.41$30.82 for 2',
      'Return FlightGoWild, Nov 29$25.50$51.00 for 2',
      'Total$40.91$81.82 for 2',
    ]);
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
    await waitFor(() =>
      expect(fakeApi.heard('GET /hotels/search/airport/LAS').at(-1)?.query.adults).toBe('3'),
    );
  });

  it('splits each flight as it was chosen', async () => {
    await openFor({ party: '2', on_pass: '1,0' });
    expect(breakdown()).toEqual([
      'Outbound Flight1 GoWild, 1 Standard, Nov 27$56.71$113.41 for 2: 1 GoWild, 1 Standard',
      'Return FlightStandard, Nov 29$138.98$277.96 for 2',
      'Total$195.69$391.37 for 2',
    ]);
    expect(bookings()).toEqual([
      ['1', 'GW'],
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
