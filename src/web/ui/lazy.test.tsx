import '#test/screen/matchers.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { teachDialogs } from '#test/screen/dialog-element.ts';
import { Dialog } from './dialog.tsx';
import { lazyDialog, lazyPart } from './lazy.tsx';
import { Toasts } from './toasts.tsx';

afterEach(cleanup);

const showPart = (Part: ReturnType<typeof lazyPart<object>>) =>
  render(
    <>
      <p>The list</p>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </>,
  );

it('a part of a screen whose code cannot be loaded says so and leaves the rest of the screen', async () => {
  showPart(lazyPart(() => Promise.reject(new TypeError('Failed to fetch'))));
  expect(await screen.findByText(/^This part could not be loaded/)).toBeVisible();
  expect(screen.getByText('The list')).toBeVisible();
});

it('a part of a screen is shown once its code is loaded', async () => {
  showPart(lazyPart(() => Promise.resolve(() => <p>Here</p>)));
  expect(await screen.findByText('Here')).toBeVisible();
});

beforeEach(teachDialogs);
afterEach(cleanup);

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

const Announcement = (props: Props) => (
  <Dialog {...props} title="News">
    Nothing new
  </Dialog>
);

function show(bring: () => Promise<typeof Announcement>) {
  const Lazy = lazyDialog(bring);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <Toasts>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Lazy open={open} onClose={() => setOpen(false)} />
      </Toasts>
    );
  }
  render(<Page />);
  return Lazy;
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));

it('lazy dialog loads its code once when it opens', async () => {
  const bring = vi.fn(async () => Announcement);
  show(bring);
  expect(bring).not.toHaveBeenCalled();
  await open();
  expect(await screen.findByRole('dialog', { name: 'News' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await open();
  expect(await screen.findByRole('dialog', { name: 'News' })).toBeVisible();
  expect(bring).toHaveBeenCalledTimes(1);
});

it('lazy dialog says that its code failed to load and can be opened again', async () => {
  const bring = vi.fn(async () => Announcement).mockRejectedValueOnce(new TypeError('offline'));
  show(bring);
  await open();
  expect(await screen.findByText('Not loaded')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await open();
  expect(await screen.findByRole('dialog', { name: 'News' })).toBeVisible();
});

it('lazy dialog ignores a failed preload', async () => {
  const bring = vi.fn(async () => Announcement).mockRejectedValueOnce(new TypeError('offline'));
  const Lazy = show(bring);
  Lazy.preload();
  await open();
  expect(await screen.findByRole('dialog', { name: 'News' })).toBeVisible();
  expect(screen.queryByText('Not loaded')).toBeNull();
});
