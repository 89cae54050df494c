import '#test/screen/matchers.ts';
// Preloads the lazy chunk.
import '#web/features/summary/summary-page.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { leavePage } from '#test/screen/leave-page.ts';
import {
  asked,
  back,
  openReturns,
  returnAddress,
  returnFlights,
  returnTest,
  timesOf,
} from '#test/screen/return-fixture.ts';

returnTest();

const searches = () => [...asked, ...fakeApi.heard('GET /flights/search')].length;
const cached = () => sessionStorage.getItem('flight_answers');

describe('return flights after a reload', () => {
  const fixture = {
    address: returnAddress({ origin: 'DEN,SLC' }),
    returns: {
      DEN: [back('2026-11-27T15:00', { number: 'F9 71' })],
      SLC: [back('2026-11-27T12:00', { to: 'SLC', number: 'F9 72' })],
    },
  };

  async function reload() {
    openReturns(fixture);
    await returnFlights();
    leavePage();
    expect(cached()).toMatch(/F9 71.*F9 72|F9 72.*F9 71/);
    cleanup();
    openReturns(fixture);
    return returnFlights();
  }

  it('the return screen shows cached return flights after a reload without another request', async () => {
    expect(timesOf(await reload())).toEqual(['12:00', '15:00']);
    // One search for the departure and one per airport, all before the reload.
    expect(searches()).toBe(3);
  });

  it('the return screen bypasses the cache on request', async () => {
    await reload();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(searches()).toBe(5));
  });
});

describe('Back from the summary', () => {
  const toSummary = async () => {
    const [row] = await returnFlights();
    await userEvent.click(within(row!).getByRole('button', { name: /^Select\s*Return$/ }));
    return screen.findByRole<HTMLAnchorElement>('link', { name: 'Back to return flights' });
  };

  it('Back from the summary returns to the return list as it was, of a search to anywhere too', async () => {
    const { router } = openReturns({ address: returnAddress({ max_price: '100', duration: '2' }) });
    await returnFlights();
    const list = router.location().search;
    expect(list).not.toHaveProperty('destination');
    await userEvent.click(await toSummary());
    await returnFlights();
    expect(router.location().search).toEqual(list);
    expect(searches()).toBe(2);
  });

  it('Back from the summary returns to the same list after a price check', async () => {
    openReturns();
    const { href } = await toSummary();
    await userEvent.click(screen.getByRole('button', { name: 'Check prices now' }));
    expect(await screen.findByText(/, checked again\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to return flights' })).toHaveProperty(
      'href',
      href,
    );
  });

  it('Back from the summary keeps a filter that was just set', async () => {
    openReturns();
    await returnFlights();
    await userEvent.click(screen.getByRole('button', { name: 'Nonstop' }));
    expect((await toSummary()).href).toContain('stops=nonstop');
  });
});
