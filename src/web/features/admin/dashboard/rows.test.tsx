import { aDate, pages } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminSearchDto } from '#contract/admin/lists.ts';
import {
  type AdminAlertDto,
  type AdminUserDto,
  anAdminAlert,
  anAdminSearch,
  anAdminUser,
  openAdmin,
} from '#test/screen/admin-fixture.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';

screenTest();
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T19:00:00Z') }),
);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function openList(tab: string, rows: readonly object[], more: object = {}) {
  const json = { [tab]: rows, pagination: pages(rows.length), ...more };
  fakeApi.on(`GET /admin/${tab}`, { status: 200, json });
  return openAdmin(`/admin?tab=${tab}`);
}

/** Cells of the only row by column header; a narrow no-break space counts as a space. */
async function cellsOf(table: string): Promise<Readonly<Record<string, string>>> {
  const [header, row] = within(await screen.findByRole('table', { name: table })).getAllByRole(
    'row',
  );
  const cells = [...row!.children].map(({ textContent }) => textContent.replaceAll('\u202f', ' '));
  return Object.fromEntries(
    [...header!.children].map((one, at) => [one.textContent, cells[at] ?? '']),
  );
}

describe('user row', () => {
  const show = (changes: Partial<AdminUserDto>) => {
    openList('users', [anAdminUser(changes)]);
    return cellsOf('Users');
  };

  it('a user row lists the known facts of a user', async () => {
    const cells = await show({
      is_admin: true,
      notification_count: 2,
      search_count: 1_204,
      stripe_customer_id: 'cus_8Hs72',
    });
    expect(cells['Name and email']).toMatch(/^Maya Okafor\s+Admin\s+maya@example\.com$/);
    expect(cells).toMatchObject({
      Plan: 'Free',
      'Last login': 'Never',
      Alerts: '2',
      Searches: '1,204',
      'Stripe customer': 'cus_8Hs72',
    });
    expect(cells.Created).toMatch(/20(25|26) \d/);
  });

  it.each([
    ['Premium', { is_premium: true }],
    ['Premium', { is_premium: true, is_trial: true, trial_end: 1_763_000_000 }],
    ['Trial, 3 days left', { is_premium: true, is_trial: true, trial_end: 1_795_546_800 - 3_600 }],
    ['Trial, 1 day left', { is_premium: true, is_trial: true, trial_end: 1_795_291_200 }],
    ['Free', { is_trial: true, trial_end: 1_763_000_000 }],
  ])('a user row shows the plan as %s', async (plan, changes) => {
    expect((await show(changes)).Plan).toBe(plan);
  });

  it('a user row shows the email for a missing name and marks a disabled user', async () => {
    const cells = await show({ first_name: '', last_name: '', is_active: false });
    expect(cells['Name and email']).toMatch(/^maya@example\.com\s+Disabled$/);
    expect(cells['Stripe customer']).toBe('None');
  });

  it('a user row links to the payment provider', async () => {
    const user = userEvent.setup();
    await show({ stripe_customer_id: 'cus_8Hs72' });
    await user.click(screen.getByRole('button', { name: 'Copy customer ID cus_8Hs72' }));
    expect(await screen.findByText('Customer ID copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('cus_8Hs72');
  });
});

describe('alert row', () => {
  const show = async (
    changes: Partial<AdminAlertDto>,
    { simulated = true, places = 'Denver to Las Vegas' } = {},
  ) => {
    openList('notifications', [anAdminAlert(changes)], { simulated });
    await screen.findByText(places);
    return cellsOf('Notifications');
  };

  it('an alert row shows whose alert it is and its criteria', async () => {
    const cells = await show({});
    expect(cells).toMatchObject({
      User: 'Maya Okafor maya@example.com',
      'Travel dates': 'Nov 22 Watching',
      'Max price': '$29.50GoWild only',
      State: 'Active',
    });
    expect(cells.Route).toContain('DEN →to LAS');
  });

  it('an alert row says of each price of a party that it is per person', async () => {
    const cells = await show({
      party: 2,
      found_price: 15.41,
      dates: [aDate({ state: 'found', found_price: 15.41 })],
    });
    expect(cells).toMatchObject({
      'Travel dates': 'Nov 22 Found at $15.41 per person',
      'Max price': '$29.50per personGoWild only',
    });
  });

  it('an alert row names all airports of a question, and anywhere', async () => {
    const cells = await show(
      { origins: ['DEN', 'LAS'], destinations: [] },
      { places: 'Denver or Las Vegas to anywhere' },
    );
    expect(cells.Route).toContain('DEN or LAS →to anywhere');
  });

  it('an alert row shows what the alert matched and that sample fares are not offers', async () => {
    const cells = await show({
      gowild_only: false,
      is_completed: true,
      is_active: false,
      found_price: 15.41,
      found_travel_date: '2026-11-22',
      dates: [
        aDate({ state: 'found', found_price: 15.41 }),
        aDate({ date: '2026-11-23', state: 'stopped' }),
      ],
    });
    expect(cells).toMatchObject({
      'Max price': '$29.50Any fare',
      'Travel dates': 'Nov 22 Found at $15.41Nov 23 Stopped',
      State: 'Found: $15.41for Nov 22, 2026',
    });
    expect(screen.getByText('Sample fares')).toBeVisible();
  });

  it('an alert row is not marked where fares are real', async () => {
    await show({}, { simulated: false });
    expect(screen.queryByText('Sample fares')).toBeNull();
  });
});

describe('search row', () => {
  const show = (changes: Partial<AdminSearchDto>) => {
    openList('searches', [anAdminSearch(changes)]);
    return cellsOf('Searches');
  };

  it('a search row shows what was searched, what was found and by whom', async () => {
    expect(await show({ origin_airport: 'DEN,CITY:NEW YORK CITY' })).toMatchObject({
      Type: 'All destinations',
      From: 'DEN, New York City',
      To: 'Anywhere',
      'Travel date': 'Nov 22, 2026',
      Places: '28',
      Flights: '92',
      By: 'Maya Okafor maya@example.com',
    });
  });

  it('a search row shows an interrupted search of a guest', async () => {
    expect(
      await show({
        search_type: 'inbound',
        origin_airport: null,
        destination_airport: 'LAS',
        results_found: null,
        total_flights: null,
        user: null,
      }),
    ).toMatchObject({
      Type: 'Inbound',
      From: 'Anywhere',
      To: 'LAS',
      Places: 'Unknown',
      Flights: 'Unknown',
      By: 'Guest',
    });
  });

  it('the list of searches can be filtered by type', async () => {
    openList('searches', [anAdminSearch()]);
    await screen.findByRole('table', { name: 'Searches' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'By guests');
    await waitFor(() =>
      expect(fakeApi.heard('GET /admin/searches').at(-1)?.query.filter).toBe('guest'),
    );
  });
});
