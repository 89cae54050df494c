import '#test/screen/matchers.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { teachDialogs } from '#test/screen/dialog-element.ts';
import { AlertDialog, Dialog } from './dialog.tsx';

beforeEach(teachDialogs);
afterEach(cleanup);

function Page({ alert = false }: { readonly alert?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {alert ? (
        <AlertDialog open={open} onClose={close} title="Question" closeLabel="Cancel">
          Are you sure?
        </AlertDialog>
      ) : (
        <Dialog open={open} onClose={close} title="Filters">
          <input aria-label="Price" />
        </Dialog>
      )}
    </>
  );
}

it('Dialog moves the focus to its title and returns it on Escape', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  expect(screen.getByRole('dialog', { name: 'Filters' })).toHaveAttribute('open');
  expect(screen.getByRole('heading', { name: 'Filters' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

it('Dialog closes by its button and by a press on the backdrop, not inside', async () => {
  render(<Page />);
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await open();
  await userEvent.click(screen.getByLabelText('Price'));
  expect(screen.getByRole('dialog')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await open();
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('AlertDialog focuses the safe button and stays open on a backdrop press', async () => {
  render(<Page alert />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const question = screen.getByRole('alertdialog', { name: 'Question' });
  expect(question).toHaveAccessibleDescription('Are you sure?');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.click(question);
  expect(question).toHaveAttribute('open');
});

it('Dialog keeps its content for the 150 ms of the fade', () => {
  vi.useFakeTimers();
  const { rerender } = render(
    <Dialog open onClose={() => {}} title="Filters">
      Content
    </Dialog>,
  );
  rerender(
    <Dialog open={false} onClose={() => {}} title="Filters">
      Content
    </Dialog>,
  );
  act(() => void vi.advanceTimersByTime(149));
  expect(screen.queryByText('Content')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Content')).toBeNull();
  vi.useRealTimers();
});
