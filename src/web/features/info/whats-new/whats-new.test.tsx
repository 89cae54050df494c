import '#test/screen/matchers.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aUser, fakeApi, givenMember } from '#test/screen/fake-api.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { NEWS_SEEN } from '../../../../../scripts/browser.mjs';
import { ENTRIES } from './entries.ts';
import { NEWEST_VERSION, NEWS_KEY } from './seen.ts';
// Brought along, so that nothing is still under way when a test looks.
import './whats-new-dialog.tsx';

screenTest();
beforeEach(() => {
  localStorage.removeItem(NEWS_KEY);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const news = () => screen.queryByRole('dialog', { name: "What's New" });

async function open(address = '/about', heading = 'About') {
  openApp(address);
  await screen.findByRole('heading', { level: 1, name: heading });
}

describe('the news of a version', () => {
  it('come a second after the page and are remembered under name and version', async () => {
    await open();
    expect(news()).toBeNull();
    await pass(1000);
    expect(await screen.findByRole('dialog', { name: "What's New" })).toHaveTextContent(
      'Version 1.4',
    );
    expect(NEWS_KEY).toBe('app_update_modal_1.4');
    expect(localStorage.getItem(NEWS_KEY)).not.toBeNull();
  });

  it('go with a press on their button, after 150 ms', async () => {
    await open();
    await pass(1000);
    const button = await screen.findByRole('button', { name: 'Got it, thanks!' });
    expect(button).toHaveFocus();
    await user().click(button);
    expect(news()).toBeNull();
    await pass(150);
    expect(screen.queryByText('Got it, thanks!')).toBeNull();
  });

  it('do not come again', async () => {
    localStorage.setItem(NEWS_KEY, 'seen');
    await open();
    await pass(5000);
    expect(news()).toBeNull();
  });

  it('fold away earlier ones, one of which gave three searches a day', async () => {
    await open();
    await pass(1000);
    const dialog = await screen.findByRole('dialog', { name: "What's New" });
    const earlier = dialog.querySelector('details');
    expect(earlier?.open).toBe(false);
    expect(earlier).toHaveTextContent('3 searches per day');
  });
});

describe('the news wait for the next load', () => {
  it.each([
    ['on the way through a link', '/about?from=letter', 'About'],
    ['beside a shared trip', '/flight-summary', /./],
    ['while someone signs up, whatever has the focus', '/register', /./],
    ['while someone signs in', '/login', /./],
  ])('%s', async (_, address, heading) => {
    openApp(address);
    await screen.findByRole('heading', { level: 1, name: heading });
    await pass(5000);
    expect(news()).toBeNull();
    expect(localStorage.getItem(NEWS_KEY)).toBeNull();
  });

  it('while someone fills in a form', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => field.remove());
    field.focus();
    await open();
    await pass(5000);
    expect(news()).toBeNull();
    expect(localStorage.getItem(NEWS_KEY)).toBeNull();
  });

  it('while another dialog is open', async () => {
    await open();
    await user().click(screen.getByRole('button', { name: 'Open menu' }));
    await screen.findByRole('dialog', { name: 'Menu' });
    await pass(5000);
    expect(news()).toBeNull();
    expect(localStorage.getItem(NEWS_KEY)).toBeNull();
  });

  it('where nothing can be remembered, or they would come with every page', async () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    await open();
    await pass(5000);
    expect(news()).toBeNull();
    blocked.mockRestore();
  });
});

it('come after the session is checked, so that they never cover the welcome', async () => {
  givenMember();
  let answerNow = () => {};
  const asked = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  fakeApi.on('POST /auth/verify-token', async () => {
    await asked;
    return { status: 200, json: { valid: true, user: aUser(), error: null } };
  });
  await open();
  await pass(5000);
  expect(news()).toBeNull();
  answerNow();
  await waitFor(() => expect(news()).not.toBeNull());
});

it('have the newest version first, and tools know how a browser remembers it', () => {
  expect(ENTRIES[0].version).toBe(NEWEST_VERSION);
  expect(NEWS_SEEN[0]).toBe(NEWS_KEY);
});
