import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DashboardDto } from '#contract/admin/dashboard.ts';
import { aDashboard, anEmptyDashboard, openAdmin } from '#test/screen/admin-fixture.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';

screenTest();
afterEach(() => void vi.unstubAllGlobals());

const CALL = 'GET /admin/dashboard';

function open(json: DashboardDto = aDashboard(), address = '/admin') {
  fakeApi.on(CALL, { status: 200, json });
  return openAdmin(address);
}

const queries = () => fakeApi.heard(CALL).map(({ query }) => query);

const rowsOf = async (chart: string) =>
  within(await screen.findByRole('table', { name: chart }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

const fact = async (section: string, term: string) =>
  within(await screen.findByRole('region', { name: section })).getByText(term).parentElement;

describe('the days of the dashboard overview', () => {
  it('are thirty at first, and others that are chosen and stand in the address', async () => {
    const { router } = open();
    expect(await screen.findByRole('radio', { name: '30 days' })).toHaveProperty('checked', true);
    expect(queries().at(-1)).toEqual({ days: '30' });
    await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(queries().at(-1)).toEqual({ days: '7' }));
    expect(router.location().href).toBe('/admin?days=7');
    router.back();
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: '30 days' })).toHaveProperty('checked', true),
    );
  });

  it('can be any that are typed, once they make sense', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Custom' }));
    const from = await screen.findByLabelText('First day');
    const to = screen.getByLabelText('Last day');
    expect([from, to].map((field) => (field as HTMLInputElement).value)).toEqual([
      '2026-10-23',
      '2026-11-21',
    ]);
    const show = screen.getByRole('button', { name: 'Show these days' });
    const type = async (field: HTMLElement, day: string) => {
      await userEvent.clear(field);
      if (day) await userEvent.type(field, day);
      await userEvent.click(show);
    };
    await type(from, '2025-01-01');
    expect(from).toHaveAccessibleDescription('Choose at most 366 days');
    expect(from).toHaveFocus();
    await type(from, '');
    expect(from).toHaveAccessibleDescription('Choose the first day');
    await type(from, '2026-11-01');
    await waitFor(() => expect(queries().at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-21' }));
    expect(router.location().href).toBe('/admin?from=2026-11-01&to=2026-11-21');
    expect(screen.getByRole('radio', { name: 'Custom' })).toHaveProperty('checked', true);
    router.back();
    await waitFor(() => expect(router.location().href).toBe('/admin'));
    expect(screen.getByRole('radio', { name: '30 days' })).toHaveProperty('checked', true);
    expect(screen.queryByRole('form', { name: 'Custom days' })).toBeNull();
  });

  it.each([
    ['/admin?from=2026-11-01&to=2026-11-03', { from: '2026-11-01', to: '2026-11-03' }],
    ['/admin?days=90', { days: '90' }],
    ['/admin?days=12', { days: '30' }],
    ['/admin?from=2026-11-03&to=2026-11-01', { days: '30' }],
    ['/admin?from=2026-11-03', { days: '30' }],
    ['/admin?from=2020-01-01&to=2026-11-01', { days: '30' }],
  ])('of the address %s are asked for as %o', async (address, query) => {
    open(aDashboard(), address);
    await waitFor(() => expect(queries().at(-1)).toEqual(query));
  });
});

describe('the money of the dashboard overview', () => {
  it('is shown with trials and churn, as charts with tables', async () => {
    open();
    expect(await fact('Payments', 'Revenue')).toHaveTextContent('Revenue$65.004 payments');
    expect(await fact('Payments', 'Trials → paid')).toHaveTextContent('25%1 of 4 trials');
    expect(await fact('Payments', 'Churn')).toHaveTextContent('2.5%5 ended, 200 paid');
    const revenue = await rowsOf('Revenue per day in USD');
    expect(revenue[0]).toEqual(['Day', 'Monthly', 'Yearly', 'All']);
    expect(revenue.slice(-2)).toEqual([
      ['Nov 20', '$0.00', '$50.00', '$50.00'],
      ['Nov 21', '$15.00', '$0.00', '$15.00'],
    ]);
    expect((await rowsOf('Trials per day')).at(-1)).toEqual(['Nov 21', '1', '3', '4']);
    expect((await rowsOf('Paid memberships that ended')).at(-1)).toEqual(['Nov 21', '5']);
    expect(screen.queryByText('Simulated')).toBeNull();
  });

  it('that is simulated has a section of its own with a label', async () => {
    const figures = aDashboard();
    const [real] = figures.memberships;
    open({
      ...figures,
      memberships: [
        real!,
        {
          ...real!,
          simulated: true,
          payments: [
            { date: '2026-11-21', currency: 'eur', plan_type: null, count: 1, amount: 700 },
          ],
        },
      ],
    });
    expect(await fact('Payments', 'Revenue')).toHaveTextContent('$65.004 payments');
    expect(await fact('Simulated payments', 'Revenue')).toHaveTextContent('€7.001 payment');
    const section = screen.getByRole('region', { name: 'Simulated payments' });
    expect(within(section).getByText('Simulated')).toBeVisible();
    const rows = await rowsOf('Revenue per day in EUR, simulated');
    expect(rows[0]).toEqual(['Day', 'Monthly', 'Yearly', 'Unknown', 'All']);
    expect(rows.at(-1)).toEqual(['Nov 21', '€0.00', '€0.00', '€7.00', '€7.00']);
  });
});

describe('the charts of the dashboard overview', () => {
  it('show routes, answers without flights, suppliers and messages as tables', async () => {
    open();
    expect((await rowsOf('Answers without flights per day')).at(-1)).toEqual([
      'Nov 21',
      '0',
      '0',
      '1',
      '0',
      '0',
      '1',
    ]);
    expect(await rowsOf('Routes searched most')).toEqual([
      ['Route', 'Searches', 'Without flights'],
      ['DEN → LAS', '40', '3'],
      ['DEN → anywhere', '9', '0'],
    ]);
    expect((await rowsOf('Routes without flights')).slice(1)).toEqual([['DEN → LAS', '40', '3']]);
    expect(await rowsOf('Latency by supplier')).toEqual([
      ['Supplier', 'Calls', 'Errors', 'p50 in ms', 'p95 in ms'],
      ['Fares: Duffel', '1,204', '12', '340', '1,240'],
    ]);
    expect((await rowsOf('Messages that wait')).slice(1)).toEqual([
      ['Email', '41', '130'],
      ['Text messages', '0', '–'],
      ['Browser notices', '0', '–'],
    ]);
    expect((await rowsOf('Messages sent per day')).at(-1)).toEqual([
      'Nov 21',
      '12',
      '0',
      '0',
      '12',
    ]);
    expect((await rowsOf('Active members per day')).at(-1)).toEqual(['Nov 21', '31']);
    expect(screen.getByText(/210 different ones in these days/)).toBeVisible();
  });

  it('say in words what there was none of', async () => {
    open(anEmptyDashboard());
    expect(await screen.findByText('No payments in these days.')).toBeVisible();
    for (const words of [
      'No trials began in these days.',
      'Nobody searched or signed in.',
      'No messages were sent in these days.',
    ])
      expect(screen.getByText(words)).toBeVisible();
    expect(screen.getAllByText('No calls to suppliers in these days.')).toHaveLength(2);
    expect(await fact('Payments', 'Churn')).toHaveTextContent('–');
  });

  it('say how old their figures are, and when nothing was counted yet', async () => {
    open();
    expect(await screen.findByText(/counted 2 minutes ago/)).toBeVisible();
    expect(screen.queryByText(/Nothing has been counted yet/)).toBeNull();
  });

  it('warn while no worker has counted anything', async () => {
    open({ ...anEmptyDashboard(), counted_at: null });
    expect(await screen.findByText(/Nothing has been counted yet/)).toBeVisible();
    expect(screen.queryByText(/counted .* ago/)).toBeNull();
  });

  it('are saved as CSV with whole days and amounts', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (file) => {
      saved.push(file as Blob);
      return 'blob:file';
    };
    URL.revokeObjectURL = () => {};
    open();
    const chart = await screen.findByRole('figure', { name: 'Revenue per day in USD' });
    await userEvent.click(within(chart).getByRole('button', { name: 'Download CSV' }));
    const lines = (await saved[0]!.text()).trim().split('\r\n');
    expect([lines[0], ...lines.slice(-2)]).toEqual([
      'Day,Monthly,Yearly,All',
      '2026-11-20,0,50,50',
      '2026-11-21,15,0,15',
    ]);
    expect(lines).toHaveLength(31);
  });

  it('of a long time make their table only when it is shown, and tell years apart', async () => {
    const figures = aDashboard();
    const [last] = figures.days.slice(-1);
    const days = Array.from({ length: 366 }, (_, at) => ({
      ...last!,
      date: new Date(Date.UTC(2025, 10, 21 + at)).toISOString().slice(0, 10),
    }));
    open({ ...figures, from: '2025-11-21', days });
    const chart = await screen.findByRole('figure', { name: 'Sign-ups per day' });
    expect(within(chart).queryByRole('table')).toBeNull();
    await userEvent.click(within(chart).getByRole('button', { name: 'Show as a table' }));
    const rows = await rowsOf('Sign-ups per day');
    expect(rows).toHaveLength(367);
    expect([rows[1], rows.at(-1)]).toEqual([
      ['Nov 21, 2025', '4'],
      ['Nov 21', '4'],
    ]);
  });
});
