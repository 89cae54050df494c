import { cleanup, render } from '@testing-library/react';
import { StrictMode, useLayoutEffect } from 'react';
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect } from 'vitest';
import { NEAR_COOKIE } from '#contract/pages.ts';
import { App, startApp } from '#web/app/app.tsx';
import { type AppParts, createAppParts } from '#web/app/app-parts.ts';
import { withoutToken } from '#web/app/clean-address.ts';
import type { GoogleBrowser } from '#web/browser/google-identity.ts';
import { setCookie } from '#web/browser/storage.ts';
import { GoogleBrowserContext } from '#web/features/account/google-sign-in.ts';
import { WHATS_NEW_KEY } from '#web/features/pages/whats-new.tsx';
import { hrefOf, type Location, type NavigateOptions, useLocation } from '#web/router.tsx';
import { settingsInPage } from '#web/site/use-site.ts';
import { appRoutes } from './app-routes.ts';
import { teachDialogs } from './dialog-element.ts';
import { fakeApi } from './fake-api.ts';
import { newTab } from './leave-page.ts';

/** Starts every screen test from an empty page, with What's new marked as seen and a server without answers. */
export function screenTest(): void {
  let restore = () => {};
  beforeEach(() => {
    localStorage.clear();
    setCookie(NEAR_COOKIE, undefined);
    newTab();
    localStorage.setItem(WHATS_NEW_KEY, 'seen');
    teachDialogs();
    // jsdom has no CSS; tabs escape their ids.
    globalThis.CSS ??= {
      escape: (text: string) => text.replaceAll(/[^\w-]/g, '\\$&'),
    } as typeof CSS;
    restore = fakeApi.install();
    window.scrollTo = () => {};
  });
  afterEach(() => {
    const titles = Array.from(document.head.querySelectorAll('title'), (title) => title.text);
    cleanup();
    for (const stop of running.splice(0)) stop();
    restore();
    // A screen in another one would give the page its title too.
    expect(titles.length, titles.join(', ')).toBeLessThanOrEqual(1);
  });
}

const running: (() => void)[] = [];

interface Options {
  /** The browser functions of Google sign-in. */
  readonly google?: GoogleBrowser;
  /** The screens; those of the app by default. */
  readonly routes?: RouteObject[];
}

/** Opens the whole app at an address, without a server. */
export function openApp(address: string, { google, routes = appRoutes() }: Options = {}) {
  const parts = createAppParts(settingsInPage(), address.replace(/[?#].*/, ''));
  const shownAt: ShownAt = {};
  const router = memoryRouter(address, {
    parts,
    routes,
    onShow: (location) => {
      shownAt.location = location;
    },
  });
  const stopApp = startApp(parts);
  const stop = () => {
    stopApp();
    router.dispose();
  };
  running.push(stop);
  const shown = <RouterProvider router={router} />;
  render(
    <StrictMode>
      {google ? <GoogleBrowserContext value={google}>{shown}</GoogleBrowserContext> : shown}
    </StrictMode>,
  );
  return { ...parts, stop, router: navigationOf(router, shownAt) };
}

type MemoryRouter = ReturnType<typeof createMemoryRouter>;

/** The location of the last render, which may be behind that of the router. */
interface ShownAt {
  location?: Location;
}

function Probe({ onShow }: { readonly onShow: (location: Location) => void }) {
  const location = useLocation();
  useLayoutEffect(() => onShow(location));
  return null;
}

interface Insides {
  readonly parts: AppParts;
  readonly routes: RouteObject[];
  readonly onShow: (location: Location) => void;
}

function memoryRouter(address: string, { parts, routes, onShow }: Insides): MemoryRouter {
  const { clean, token } = withoutToken(address);
  const { pathname, search, hash } = new URL(clean, 'http://localhost');
  const root: RouteObject = {
    element: (
      <App {...parts}>
        <Outlet />
        <Probe onShow={onShow} />
      </App>
    ),
    hydrateFallbackElement: <></>,
    children: routes,
  };
  return createMemoryRouter([root], {
    initialEntries: [{ pathname, search, hash, state: token ?? null }],
  });
}

/** What tests ask of the router, in the app's own words. */
function navigationOf(router: MemoryRouter, shownAt: ShownAt) {
  let { key } = router.state.location;
  let index = 0;
  router.subscribe(({ location, historyAction }) => {
    if (location.key === key) return;
    key = location.key;
    index += { PUSH: 1, REPLACE: 0, POP: -1 }[historyAction];
  });
  const location = (): Location => {
    if (!shownAt.location) throw new Error('The app shows nothing yet');
    return shownAt.location;
  };
  const navigate = ({ state = {}, replace = false, ...target }: NavigateOptions): Promise<void> =>
    router.navigate(hrefOf(target), { state, replace });
  return {
    location,
    navigate,
    back: () => void router.navigate(-1),
    canGoBack: () => index > 0,
  };
}
