import '#test/screen/matchers.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aUser, fakeApi, givenMember } from '#test/screen/fake-api.ts';
import { newTab } from '#test/screen/leave-page.ts';
import { openApp, screenTest } from '#test/screen/open-app.tsx';
import { NEWS_SEEN } from '../../../../scripts/browser.mjs';
import { entriesFor } from './news-entries.tsx';
import { NEWEST_VERSION, newsSeen, WHATS_NEW_KEY } from './whats-new.tsx';
// Preloads the lazy chunk.
import './whats-new-dialog.tsx';

screenTest();
beforeEach(() => {
  localStorage.removeItem(WHATS_NEW_KEY);
  localStorage.setItem('visited', 'yes');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const whatsNew = () => screen.queryByRole('dialog', { name: "What's New" });

async function open(address = '/about', heading = 'About') {
  openApp(address);
  await screen.findByRole('heading', { level: 1, name: heading });
}

describe("What's new", () => {
  it("opens What's new a second after the page and stores name and version", async () => {
    await open();
    expect(whatsNew()).toBeNull();
    await pass(1000);
    expect(await screen.findByRole('dialog', { name: "What's New" })).toHaveTextContent(
      'Version 1.4',
    );
    expect(WHATS_NEW_KEY).toBe('app_update_modal_1.4');
    expect(localStorage.getItem(WHATS_NEW_KEY)).not.toBeNull();
  });

  it("closes What's new by its button after 150 ms", async () => {
    await open();
    await pass(1000);
    const button = await screen.findByRole('button', { name: 'Got it, thanks!' });
    expect(button).toHaveFocus();
    await user().click(button);
    expect(whatsNew()).toBeNull();
    await pass(150);
    expect(screen.queryByText('Got it, thanks!')).toBeNull();
  });

  it("does not open What's new again", async () => {
    localStorage.setItem(WHATS_NEW_KEY, 'seen');
    await open();
    await pass(5000);
    expect(whatsNew()).toBeNull();
  });

  it("folds earlier versions of What's new", async () => {
    await open();
    await pass(1000);
    const dialog = await screen.findByRole('dialog', { name: "What's New" });
    const earlier = dialog.querySelector('details');
    expect(earlier?.open).toBe(false);
    expect(earlier).toHaveTextContent('3 searches per day');
  });
});

describe("What's new on a first visit", () => {
  const comesFirst = () => localStorage.clear();

  it("What's new does not open on a first visit, nor after a reload, and is not marked as seen", async () => {
    comesFirst();
    await open();
    await pass(5000);
    expect(whatsNew()).toBeNull();
    cleanup();
    await open();
    await pass(5000);
    expect(whatsNew()).toBeNull();
    expect(localStorage.getItem(WHATS_NEW_KEY)).toBeNull();
  });

  it("What's new opens on the second visit", async () => {
    comesFirst();
    await open();
    cleanup();
    newTab();
    await open();
    await pass(1000);
    expect(await screen.findByRole('dialog', { name: "What's New" })).toBeVisible();
  });
});

describe("What's new timing", () => {
  it.each([
    ['on the way through a link', '/about?from=letter', 'About'],
    ['beside a shared trip', '/flight-summary', /./],
    ['while someone signs up, whatever has the focus', '/register', /./],
    ['while someone signs in', '/login', /./],
  ])("What's new waits for the next load %s", async (_, address, heading) => {
    openApp(address);
    await screen.findByRole('heading', { level: 1, name: heading });
    await pass(5000);
    expect(whatsNew()).toBeNull();
    expect(localStorage.getItem(WHATS_NEW_KEY)).toBeNull();
  });

  it("does not open What's new while someone fills in a form", async () => {
    const field = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => field.remove());
    field.focus();
    await open();
    await pass(5000);
    expect(whatsNew()).toBeNull();
    expect(localStorage.getItem(WHATS_NEW_KEY)).toBeNull();
  });

  it("does not open What's new while another dialog is open", async () => {
    await open();
    await user().click(screen.getByRole('button', { name: 'Open menu' }));
    await screen.findByRole('dialog', { name: 'Menu' });
    await pass(5000);
    expect(whatsNew()).toBeNull();
    expect(localStorage.getItem(WHATS_NEW_KEY)).toBeNull();
  });

  it("does not open What's new in a browser without storage", async () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    await open();
    await pass(5000);
    expect(whatsNew()).toBeNull();
    blocked.mockRestore();
    newsSeen.remove();
  });
});

it("opens What's new after the session check, so that it never covers the welcome", async () => {
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
  expect(whatsNew()).toBeNull();
  answerNow();
  await waitFor(() => expect(whatsNew()).not.toBeNull());
});

it("What's new lists the newest version first and keeps its storage key", () => {
  expect(entriesFor(true)[0]?.version).toBe(NEWEST_VERSION);
  expect(NEWS_SEEN[0]).toBe(WHATS_NEW_KEY);
});
