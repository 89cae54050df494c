import '#test/screen/matchers.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { teachDialogs } from '#test/screen/dialog-element.ts';
import { Dialog } from './dialog.tsx';
import { type ToastContent, Toasts, useToast } from './toasts.tsx';

beforeEach(() => {
  teachDialogs();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Teller({ text }: { readonly text: ToastContent }) {
  const show = useToast();
  return (
    <button type="button" onClick={() => show(text)}>
      Tell
    </button>
  );
}

function showToast(text: ToastContent) {
  render(
    <Toasts>
      <Teller text={text} />
    </Toasts>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Tell' }));
}
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const toast = () => screen.queryByText('URL Copied');
const copied = { tone: 'success', title: 'URL Copied' } as const;

it('toast closes after six seconds', () => {
  showToast({ ...copied, message: 'Search URL copied to clipboard!' });
  expect(screen.getByText('Search URL copied to clipboard!')).toBeVisible();
  pass(5999);
  expect(toast()).toBeVisible();
  pass(1);
  expect(toast()).toBeNull();
});

it('toast with duration 0 stays until dismissed', () => {
  showToast({ ...copied, duration: 0 });
  pass(3_600_000);
  expect(toast()).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: URL Copied' }));
  expect(toast()).toBeNull();
});

it.each([
  ['the pointer is on it', 'mouseEnter', 'mouseLeave'],
  ['the focus is in it', 'focus', 'blur'],
] as const)('toast pauses while %s', (_, enter, leave) => {
  showToast({ ...copied, duration: 1000 });
  pass(600);
  fireEvent[enter](screen.getByRole('listitem'));
  pass(10_000);
  expect(toast()).toBeVisible();
  fireEvent[leave](screen.getByRole('listitem'));
  pass(399);
  expect(toast()).toBeVisible();
  pass(1);
  expect(toast()).toBeNull();
});

it('toast pauses while the tab is hidden', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  showToast({ ...copied, duration: 1000 });
  pass(10_000);
  expect(toast()).toBeVisible();
  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  pass(1000);
  expect(toast()).toBeNull();
  visibility.mockRestore();
});

it('toasts stand in the open dialog, above its veil, and outlive it', () => {
  const text = { tone: 'error', title: 'Share Failed' } as const;
  const page = (open: boolean) => (
    <Toasts>
      <Dialog open={open} onClose={() => undefined} title="Question">
        <Teller text={text} />
      </Dialog>
    </Toasts>
  );
  const { rerender } = render(page(true));
  fireEvent.click(screen.getByRole('button', { name: 'Tell' }));
  const isInDialog = () => screen.getByText('Share Failed').closest('dialog') !== null;
  expect(isInDialog()).toBe(true);
  expect(screen.getAllByRole('region', { name: 'Messages' })).toHaveLength(1);
  rerender(page(false));
  expect(isInDialog()).toBe(false);
  expect(screen.getAllByRole('region', { name: 'Messages' })).toHaveLength(1);
});

it('toasts announce errors at once and the rest politely', () => {
  showToast({ tone: 'error', title: 'Share Failed' });
  expect(screen.getByText('Share Failed').closest('[aria-live]')).toHaveAttribute(
    'aria-live',
    'assertive',
  );
  cleanup();
  showToast(copied);
  expect(toast()?.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
});
