import { pages } from '#test/answers.ts';
import '#test/screen/matchers.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAdminUser, openAdmin } from '#test/screen/admin-fixture.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';

screenTest();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const CALL = 'GET /admin/users';
/** In order; in strict mode a screen sends its first request twice. */
const asked = () =>
  fakeApi
    .heard(CALL)
    .map(({ query }) => query)
    .filter((one, at, all) => JSON.stringify(one) !== JSON.stringify(all[at - 1]));
const USUAL = { page: '1', limit: '25', q: '', filter: 'all', sort: 'created_at', order: 'desc' };

/** 290 users, each named after its page. */
function givenUsers(total = 290): void {
  fakeApi.on(CALL, (_, { page = '1' }) => ({
    status: 200,
    json: {
      users: [anAdminUser({ id: page, first_name: 'Page', last_name: page })],
      pagination: pages(total, Number(page)),
    },
  }));
}

const numbers = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('button', { name: /^Page/ })
    .map((one) => one.textContent);
const pager = (name: string) => screen.getByRole('button', { name });
const query = ({ router }: ReturnType<typeof openAdmin>) =>
  router.location().href.replace('/admin', '');

describe('list pages', () => {
  it('an admin list shows 25 rows a page with a window of five page numbers', async () => {
    givenUsers();
    const app = openAdmin('/admin?tab=users');
    await screen.findByText('Page 1');
    expect(asked()).toEqual([USUAL]);
    expect(screen.getByText('Page 1 of 12 · 290 users')).toBeVisible();
    expect(screen.getByText('290 users, page 1 of 12')).toBeVisible();
    expect(numbers()).toEqual(['1', '2', '3', '4', '5']);
    expect(pager('Page 1')).toHaveAttribute('aria-current', 'page');
    expect(pager('Previous page')).toHaveAttribute('aria-disabled', 'true');

    await userEvent.click(pager('Page 4'));
    await screen.findByText('Page 4');
    expect(numbers()).toEqual(['2', '3', '4', '5', '6']);
    expect(query(app)).toBe('?tab=users&page=4');
    expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus();

    await userEvent.click(pager('Next page'));
    await screen.findByText('Page 5');
    await userEvent.click(pager('Previous page'));
    await screen.findByText('Page 4');
    expect(asked().map(({ page }) => page)).toEqual(['1', '4', '5']);
  });

  it('the pager of an admin list stops at the last page', async () => {
    givenUsers();
    const app = openAdmin('/admin?tab=users&page=12');
    await screen.findByText('Page 12');
    expect(numbers()).toEqual(['8', '9', '10', '11', '12']);
    expect(pager('Next page')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(pager('Next page'));
    expect(query(app)).toBe('?tab=users&page=12');
  });

  it('an admin list of a single page has no pager', async () => {
    givenUsers(1);
    openAdmin('/admin?tab=users');
    expect(await screen.findByText('Page 1 of 1 · 1 user')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  it('an admin list keeps the previous page, marked as outdated, until the next has loaded', async () => {
    givenUsers();
    openAdmin('/admin?tab=users');
    await screen.findByText('Page 1');
    fakeApi.on(CALL, () => new Promise(() => {}));
    await userEvent.click(pager('Page 2'));
    const table = screen.getByRole('table', { name: 'Users' });
    await waitFor(() => expect(table.parentElement).toHaveAttribute('aria-busy', 'true'));
    expect(screen.getByText('Page 1')).toBeVisible();
  });

  it('Back returns to the previous page of an admin list', async () => {
    givenUsers();
    const app = openAdmin('/admin?tab=users');
    await screen.findByText('Page 1');
    await userEvent.click(pager('Page 3'));
    await screen.findByText('Page 3');
    act(() => app.router.back());
    await screen.findByText('Page 1');
    expect(query(app)).toBe('?tab=users');
  });
});

describe('list order', () => {
  const header = (name: string) => screen.getByRole('columnheader', { name });
  const sortBy = (name: string) => userEvent.click(within(header(name)).getByRole('button'));

  it('column headers change the order of an admin list and its URL', async () => {
    givenUsers();
    const app = openAdmin('/admin?tab=users&page=3');
    await screen.findByText('Page 3');
    expect(header('Created')).toHaveAttribute('aria-sort', 'descending');
    expect(header('Name and email').getAttribute('aria-sort')).toBeNull();

    await sortBy('Name and email');
    await waitFor(() => expect(header('Name and email')).toHaveAttribute('aria-sort', 'ascending'));
    expect(query(app)).toBe('?tab=users&sort=email&order=asc');
    expect(asked().at(-1)).toEqual({ ...USUAL, sort: 'email', order: 'asc' });

    await sortBy('Name and email');
    await waitFor(() =>
      expect(header('Name and email')).toHaveAttribute('aria-sort', 'descending'),
    );
    await sortBy('Searches');
    await waitFor(() => expect(header('Searches')).toHaveAttribute('aria-sort', 'descending'));
    expect(within(header('Plan')).queryByRole('button')).toBeNull();
  });

  it('an admin list as cards has a select for its order', async () => {
    givenUsers();
    const app = openAdmin('/admin?tab=users', { wide: false });
    await screen.findByText('Page 1');
    expect(screen.queryByRole('table')).toBeNull();
    expect(
      within(screen.getByRole('list', { name: 'Users' })).getByText('Stripe customer'),
    ).toBeVisible();
    const order = screen.getByRole('combobox', { name: 'Sort' });
    expect(order).toHaveValue('created_at desc');
    await userEvent.selectOptions(order, 'Last login, oldest');
    await waitFor(() => expect(query(app)).toBe('?tab=users&sort=last_login&order=asc'));
  });
});

describe('list filters', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Search by name, email or ID' });

  it('an admin list applies a typed search 300 milliseconds after the last key', async () => {
    givenUsers();
    const app = openAdmin('/admin?tab=users&page=2');
    await screen.findByText('Page 2');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ delay: null });
    await user.type(field(), ' o’neil ');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(asked()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(200));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()[1]).toEqual({ ...USUAL, q: 'o’neil' });
    expect(new URLSearchParams(query(app)).get('q')).toBe('o’neil');
    expect(field()).toHaveValue(' o’neil ');
  });

  it('an admin list reads its search from the URL and follows it', async () => {
    givenUsers();
    const app = openAdmin('/admin?tab=users&q=maya&filter=premium&sort=email&order=asc&page=2');
    await screen.findByText('Page 2');
    expect(asked()).toEqual([
      { page: '2', limit: '25', q: 'maya', filter: 'premium', sort: 'email', order: 'asc' },
    ]);
    expect(field()).toHaveValue('maya');
    expect(screen.getByRole('combobox', { name: 'Show' })).toHaveValue('premium');
    await act(() => app.router.navigate({ to: '/admin', search: { tab: 'users', q: 'noor' } }));
    await waitFor(() => expect(field()).toHaveValue('noor'));
  });

  it('an admin list applies a chosen filter from the first page on', async () => {
    givenUsers();
    const app = openAdmin('/admin?tab=users&page=3');
    await screen.findByText('Page 3');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Admins');
    await waitFor(() => expect(query(app)).toBe('?tab=users&filter=admin'));
    expect(asked().at(-1)).toEqual({ ...USUAL, filter: 'admin' });
  });
});

describe('empty list', () => {
  const answer = (total: number) =>
    fakeApi.on(CALL, { status: 200, json: { users: [], pagination: pages(total) } });

  it('an admin list without rows says so', async () => {
    answer(0);
    openAdmin('/admin?tab=users');
    expect(await screen.findByRole('heading', { name: 'No users yet' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all users' })).toBeNull();
  });

  it('an admin list says that nothing matches and clears its filters', async () => {
    answer(0);
    const app = openAdmin('/admin?tab=users&q=nobody&filter=trial');
    expect(await screen.findByRole('heading', { name: 'No users match' })).toBeVisible();
    expect(screen.getByText('Nothing matches “nobody”.')).toBeVisible();
    givenUsers();
    await userEvent.click(screen.getByRole('button', { name: 'Show all users' }));
    await screen.findByText('Page 1');
    expect(query(app)).toBe('?tab=users');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('an admin list links to the first page from a page past the end', async () => {
    answer(290);
    const app = openAdmin('/admin?tab=users&page=40');
    expect(await screen.findByRole('heading', { name: 'There is no page 40' })).toBeVisible();
    expect(screen.getByText('The list has 290 users.')).toBeVisible();
    givenUsers();
    await userEvent.click(screen.getByRole('button', { name: 'Go to the first page' }));
    await screen.findByText('Page 1');
    expect(query(app)).toBe('?tab=users');
  });

  it('an admin list shows a loading state', async () => {
    fakeApi.on(CALL, () => new Promise(() => {}));
    openAdmin('/admin?tab=users');
    expect(await screen.findByText('Loading users…')).toBeVisible();
  });
});

it.each([
  ['users', 'Failed to fetch users'],
  ['notifications', 'Failed to fetch notifications'],
  ['searches', 'Failed to fetch searches'],
])('an admin list says that %s failed to load and retries', async (tab, text) => {
  const call = `GET /admin/${tab}`;
  fakeApi.on(call, { status: 429, json: refusal('too_many_requests', 'Too many attempts.') });
  openAdmin(`/admin?tab=${tab}`);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(`${text}Too many attempts.`);
  fakeApi.on(call, {
    status: 200,
    json: { [tab]: [], pagination: pages(0), simulated: false },
  });
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: `No ${tab} yet` })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
