import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { App, startApp } from '#web/app/app.tsx';
import { createAppRouter } from '#web/app/app-router.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import {
  type GoogleBrowser,
  GoogleBrowserContext,
} from '#web/features/account/google/google-browser.ts';
import { WHATS_NEW_KEY } from '#web/features/info/whats-new/seen.ts';
import { memoryHistory } from '#web/navigation/history/memory-history.ts';
import { createSessionStore } from '#web/session/session-store.ts';
import { teachDialogs } from './dialog-element.ts';
import { fakeApi } from './fake-api.ts';
import { newTab } from './leave-page.ts';

/** Starts every screen test from an empty page, with What's new marked as seen and a server without answers. */
export function screenTest(): void {
  let restore = () => {};
  beforeEach(() => {
    localStorage.clear();
    newTab();
    localStorage.setItem(WHATS_NEW_KEY, 'seen');
    teachDialogs();
    restore = fakeApi.install();
    window.scrollTo = () => {};
  });
  afterEach(() => {
    cleanup();
    for (const stop of running.splice(0)) stop();
    restore();
  });
}

const running: (() => void)[] = [];

interface Browser {
  /** The browser functions of Google sign-in. */
  readonly google?: GoogleBrowser;
}

export function openApp(address: string, { google }: Browser = {}) {
  const history = memoryHistory(address);
  const app = startApp({
    router: createAppRouter({ history }),
    session: createSessionStore(),
    queries: createQueryClient(),
  });
  running.push(app.stop);
  const shown = <App {...app} />;
  render(google ? <GoogleBrowserContext value={google}>{shown}</GoogleBrowserContext> : shown);
  return app;
}
