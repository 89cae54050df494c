import '#test/screen/matchers.ts';
// Loaded on demand: without this the first test that opens a summary would wait for it.
import '#web/features/summary/summary-page.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { leavePage } from '#test/screen/leave-page.ts';
import {
  asked,
  back,
  flightsHome,
  openReturns,
  returnAddress,
  returnTest,
  timesOf,
} from '#test/screen/return-fixture.ts';

returnTest();

const searches = () => [...asked, ...fakeApi.heard('GET /flights/search')].length;
const kept = () => sessionStorage.getItem('flight_answers');

describe('the flights home after a reload', () => {
  const scene = {
    address: returnAddress({ origin: 'DEN,SLC' }),
    returns: {
      DEN: [back('2026-11-27T15:00', { number: 'F9 71' })],
      SLC: [back('2026-11-27T12:00', { to: 'SLC', number: 'F9 72' })],
    },
  };

  async function reload() {
    openReturns(scene);
    await flightsHome();
    leavePage();
    expect(kept()).toMatch(/F9 71.*F9 72|F9 72.*F9 71/);
    cleanup();
    openReturns(scene);
    return flightsHome();
  }

  it('are the same, and nothing is asked again', async () => {
    expect(timesOf(await reload())).toEqual(['12:00', '15:00']);
    // One search for the departure and one for each airport, all of them before.
    expect(searches()).toBe(3);
  });

  it('are asked for anew when that is wished', async () => {
    await reload();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(searches()).toBe(5));
  });
});

describe('the way back from the summary', () => {
  const toSummary = async () => {
    const [row] = await flightsHome();
    await userEvent.click(within(row!).getByRole('button', { name: /^Select\s*Return$/ }));
    return screen.findByRole<HTMLAnchorElement>('link', { name: 'Back to return flights' });
  };

  it('leads to the list as it was left, of a search to anywhere too', async () => {
    const { router } = openReturns({ address: returnAddress({ max_price: '100', duration: '2' }) });
    await flightsHome();
    const list = router.location().search;
    expect(list).not.toHaveProperty('destination');
    await userEvent.click(await toSummary());
    await flightsHome();
    expect(router.location().search).toEqual(list);
    expect(searches()).toBe(2);
  });

  it('is the same after the prices were checked', async () => {
    openReturns();
    const { href } = await toSummary();
    await userEvent.click(screen.getByRole('button', { name: 'Check prices now' }));
    expect(await screen.findByText(/, checked again\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to return flights' })).toHaveProperty(
      'href',
      href,
    );
  });

  it('takes along a filter that was set a moment ago', async () => {
    openReturns();
    await flightsHome();
    const panel = within(screen.getByRole('complementary', { name: 'Filters' }));
    await userEvent.click(panel.getByRole('radio', { name: /^Nonstop/ }));
    expect((await toSummary()).href).toContain('stops=nonstop');
  });
});
