import '#test/screen/matchers.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Failed, Loaded } from './feedback.tsx';

afterEach(cleanup);

const query = { error: null, refetch: () => {} };
const failure = new Error('The server is busy.');

const show = (props: Omit<Parameters<typeof Loaded<string[]>>[0], 'children' | 'waiting'>) =>
  render(
    <Loaded
      waiting={<p>Loading…</p>}
      empty={(days) => days.length === 0 && <p>None.</p>}
      {...props}
    >
      {(days) => <p>{days.join()}</p>}
    </Loaded>,
  );

it('what is loaded waits, then shows its content or says that there is none', () => {
  const { unmount } = show({ query });
  expect(screen.getByText('Loading…')).toBeVisible();
  unmount();
  show({ query: { ...query, data: ['Nov 25'] } });
  expect(screen.getByText('Nov 25')).toBeVisible();
  show({ query: { ...query, data: [] } });
  expect(screen.getByText('None.')).toBeVisible();
});

it('what cannot be loaded says why at once and is asked for again on request', async () => {
  const refetch = vi.fn();
  show({ query: { error: failure, refetch } });
  expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('what is asked for again keeps its button, which ignores a second press', async () => {
  const refetch = vi.fn();
  show({ query: { error: failure, isFetching: true, refetch } });
  const button = screen.getByRole('button', { name: 'Try again' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  expect(refetch).not.toHaveBeenCalled();
});

it('what was loaded before stays when a refetch fails, with a warning only where it is asked for', () => {
  const old = { ...query, data: ['Nov 25'], error: failure };
  const { unmount } = show({ query: old });
  expect(screen.getByText('Nov 25')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  show({ query: old, warns: true });
  expect(screen.getByText('Nov 25')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.');
});

it('a failure has its own text and button where they are given', () => {
  render(
    <Failed query={{ ...query, error: failure }} title="No airports" retry="Retry">
      {null}
    </Failed>,
  );
  expect(screen.getByRole('alert').textContent).toBe('No airportsRetry');
});

it.each([
  ['the same sentence', 'No airports', 'No airportsRetry'],
  [
    'that sentence with a reference',
    'No airports\nReference: ab12cd',
    'No airportsReference: ab12cdRetry',
  ],
  ['a sentence of its own', 'The server is busy.', 'No airportsThe server is busy.Retry'],
  [
    'a longer sentence with the same beginning',
    'No airports yet',
    'No airportsNo airports yetRetry',
  ],
])('a failure says its title once when the text of the error is %s', (_, text, shown) => {
  render(<Failed query={{ ...query, error: new Error(text) }} title="No airports" retry="Retry" />);
  expect(screen.getByRole('alert').textContent).toBe(shown);
});
