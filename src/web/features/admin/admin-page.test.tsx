import { pages } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aDashboard, anEmptyDashboard, openAdmin } from '#test/screen/admin-fixture.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';

screenTest();
afterEach(() => void vi.unstubAllGlobals());

const CALL = 'GET /admin/dashboard';

function openOverview(json: object = aDashboard()) {
  fakeApi.on(CALL, { status: 200, json });
  return openAdmin('/admin');
}

const rowsOf = async (chart: string) =>
  within(await screen.findByRole('table', { name: chart }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('dashboard tabs', () => {
  it('the dashboard has four tabs and the URL says which is open', async () => {
    fakeApi.on('GET /admin/searches', {
      status: 200,
      json: { searches: [], pagination: pages(0) },
    });
    const { router } = openOverview();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['Overview', 'true'],
      ['Users', 'false'],
      ['Notifications', 'false'],
      ['Searches', 'false'],
    ]);
    expect(document.title).toBe('Overview, Admin Dashboard · Roamfare');
    await userEvent.click(screen.getByRole('tab', { name: 'Searches' }));
    expect(await screen.findByRole('tabpanel', { name: 'Searches' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'No searches yet' })).toBeVisible();
    expect(router.location().href).toBe('/admin?tab=searches');
    expect(document.title).toBe('Searches, Admin Dashboard · Roamfare');
    router.back();
    expect(await screen.findByRole('tabpanel', { name: 'Overview' })).toBeVisible();
  });

  it('the dashboard tabs are one Tab stop; arrows move between them and Space opens one', async () => {
    const { router } = openOverview();
    const overview = await screen.findByRole('tab', { name: 'Overview' });
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1, -1]);
    overview.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Searches' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Users' })).toHaveFocus();
    await userEvent.keyboard('{End}{Home}{ArrowRight}');
    expect(router.location().href).toBe('/admin');
    await userEvent.keyboard(' ');
    await waitFor(() => expect(router.location().href).toBe('/admin?tab=users'));
  });

  it('the dashboard opens the overview for an unknown tab', async () => {
    fakeApi.on(CALL, { status: 200, json: aDashboard() });
    openAdmin('/admin?tab=nothing');
    expect(await screen.findByRole('tabpanel', { name: 'Overview' })).toBeVisible();
  });

  it('the dashboard links to operations', async () => {
    openOverview();
    expect(await screen.findByRole('link', { name: 'Operations' })).toHaveAttribute(
      'href',
      '/admin/operations',
    );
  });
});

describe('dashboard overview', () => {
  it('the dashboard overview shows the totals with their descriptions', async () => {
    openOverview();
    const total = async (term: string) => (await screen.findByText(term)).parentElement;
    expect(await total('Total users')).toHaveTextContent('1,290Everybody with an account');
    expect(await total('Total notifications')).toHaveTextContent('84Alerts of all time, 12 not');
    expect(await total('Total searches')).toHaveTextContent('20,411By members and guests');
    expect(await total('Last 24 hours')).toHaveTextContent('61Searches by members and guests');
    expect(screen.getByText(/^Days begin at midnight in America\/Denver/)).toBeVisible();
  });

  it('the dashboard overview has every chart as a table', async () => {
    openOverview();
    const searches = await rowsOf('Searches per day');
    expect(searches).toHaveLength(31);
    expect(searches[0]).toEqual([
      'Day',
      'All destinations',
      'Single route',
      'Inbound',
      'Return',
      'Trips',
      'All',
    ]);
    expect(searches.at(-1)).toEqual(['Nov 21', '9', '0', '3', '0', '0', '12']);
    expect((await rowsOf('Sign-ups per day')).at(-1)).toEqual(['Nov 21', '4']);
    expect((await rowsOf('Matches per day')).at(-1)).toEqual(['Nov 21', '2']);
    expect((await rowsOf('Users by plan')).slice(1)).toEqual([
      ['Free', '1,000'],
      ['Trial', '40'],
      ['Premium', '240'],
      ['Disabled accounts', '10'],
    ]);
    expect((await rowsOf('Searches by type')).slice(1)).toEqual([
      ['All destinations', '15,000'],
      ['Single route', '5,000'],
      ['Inbound', '411'],
      ['Return', '0'],
      ['Trips', '0'],
    ]);
  });

  it('the dashboard overview names the airports with the most searches', async () => {
    openOverview();
    await waitFor(async () =>
      expect((await rowsOf('Top origins')).slice(1)).toEqual([
        ['Denver (DEN)', '9,000'],
        ['Atlanta (ATL)', '4,100'],
        ['Las Vegas (LAS)', '5'],
        ['ZZZ', '3'],
      ]),
    );
  });

  it('names the airports to which most searches with a destination lead', async () => {
    openOverview();
    await waitFor(async () =>
      expect((await rowsOf('Top destinations')).slice(1)).toEqual([['Las Vegas (LAS)', '411']]),
    );
  });

  it('a dashboard chart shows its table on request', async () => {
    openOverview();
    const chart = await screen.findByRole('figure', { name: 'Sign-ups per day' });
    const toggle = within(chart).getByRole('button', { name: 'Show as a table' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
  });

  it('a dashboard chart draws bars in proportion to their values', async () => {
    openOverview();
    const chart = await screen.findByRole('figure', { name: 'Searches per day' });
    const [last] = [...chart.querySelectorAll('g')].slice(-1);
    expect(last?.querySelector('title')?.textContent).toBe(
      'Sat, Nov 21: 12, All destinations 9, Inbound 3',
    );
    const heights = [...last!.querySelectorAll('rect')]
      .slice(1)
      .map((bar) => Number(bar.getAttribute('height')));
    expect(heights).toHaveLength(2);
    expect(heights[0]! / heights[1]!).toBeCloseTo(3);
  });

  it('the dashboard overview shows zeros for an installation without users', async () => {
    openOverview(anEmptyDashboard());
    expect((await screen.findByText('Total users')).parentElement).toHaveTextContent('0');
    expect((await rowsOf('Searches per day')).at(-1)).toEqual([
      'Nov 21',
      '0',
      '0',
      '0',
      '0',
      '0',
      '0',
    ]);
    expect(screen.getByText('No searches from an airport yet.')).toBeVisible();
    const chart = screen.getByRole('figure', { name: 'Searches per day' });
    expect(chart.innerHTML).not.toContain('NaN');
  });

  it('the dashboard overview shows a loading state and refetches on Refresh', async () => {
    openOverview();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    fakeApi.on(CALL, async () => {
      await held;
      return { status: 200, json: aDashboard() };
    });
    expect(await screen.findByText('Loading the dashboard…')).toBeVisible();
    release();
    await screen.findByText('1,290');
    fakeApi.on(CALL, { status: 200, json: { ...aDashboard(), total_users: 1_291 } });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('1,291')).toBeVisible();
  });

  it('the dashboard overview says that it failed to load and retries', async () => {
    openOverview();
    fakeApi.on(CALL, { status: 429, json: refusal('too_many_requests', 'Too many attempts.') });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to fetch dashboard dataToo many attempts.');
    fakeApi.on(CALL, { status: 200, json: aDashboard() });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,290')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
