import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  Outlet,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { appRoutes } from '#test/screen/app-routes.ts';
import { App } from '#web/app/app.tsx';
import { createAppParts } from '#web/app/app-parts.ts';
import { settingsInPage } from '#web/site/use-site.ts';
import { AfterHydration, hydration } from './hydration.tsx';

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  hydration.end();
  cleanup();
  document.body.replaceChildren();
});

async function hydrate(load?: () => Promise<unknown>) {
  const box = document.createElement('div');
  box.innerHTML = '<p>Server</p>';
  document.body.append(box);
  const errors: unknown[] = [];
  const part = (
    <AfterHydration fallback={<p>Server</p>} {...(load && { load })}>
      <p>Browser</p>
    </AfterHydration>
  );
  hydration.begin();
  await act(async () => {
    root = hydrateRoot(box, part, { onRecoverableError: (error) => errors.push(error) });
  });
  return errors;
}

it('what the server does not know is rendered after hydration, without an error', async () => {
  expect(await hydrate()).toEqual([]);
  expect(screen.getByText('Browser')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByText('Server')).toBeNull();
});

it('what the server does not know waits for the code that it needs', async () => {
  let loaded = () => {};
  await hydrate(
    () =>
      new Promise<void>((resolve) => {
        loaded = resolve;
      }),
  );
  expect(screen.queryByText('Browser')).toBeNull();
  await act(async () => loaded());
  expect(screen.getByText('Browser')).toBeInstanceOf(HTMLElement);
});

it('what the server does not know is rendered also if its code could not be loaded', async () => {
  await hydrate(() => Promise.reject(new TypeError('offline')));
  expect(screen.getByText('Browser')).toBeInstanceOf(HTMLElement);
});

it('what is opened after hydration is rendered at once', () => {
  render(
    <AfterHydration fallback={<p>Server</p>} load={() => new Promise(() => {})}>
      <p>Browser</p>
    </AfterHydration>,
  );
  expect(screen.getByText('Browser')).toBeInstanceOf(HTMLElement);
});

/** The main part of a page as the server renders it. */
async function servedMain(path: string): Promise<HTMLElement | null> {
  const parts = createAppParts(settingsInPage());
  const element = (
    <App {...parts}>
      <Outlet />
    </App>
  );
  const handler = createStaticHandler([{ element, children: appRoutes() }]);
  const context = (await handler.query(
    new Request(new URL(path, 'http://localhost')),
  )) as StaticHandlerContext;
  hydration.begin();
  const html = renderToString(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  );
  return new DOMParser().parseFromString(html, 'text/html').querySelector('main');
}

it.each([
  ['/', 'Loading…'],
  ['/trips', 'Trips'],
  ['/my-trips', 'My trips'],
  ['/my-trips/one', 'Your trip'],
  ['/get-home', 'Get me home'],
  ['/flight-summary', 'Flight Summary'],
  ['/plans', 'Premium shows every way'],
  ['/guide', 'Blackout dates'],
  ['/reset-password', 'Verifying reset link...'],
  ['/verify-email', 'Verify your email address'],
  ['/confirm-email', 'Use this email address?'],
  ['/undo-email', 'Take your account back?'],
  ['/unsubscribe', 'Stop emails about this alert?'],
  ['/unsubscribe-trip', 'Stop messages about this trip?'],
  ['/profile', 'Checking your session…'],
  ['/debug/google', 'Page not found'],
])('the page %s says what it is before any script has run', async (path, text) => {
  expect((await servedMain(path))?.textContent).toContain(text);
});

it('the space of what the server does not know is kept before any script has run', async () => {
  expect((await servedMain('/guide'))?.querySelector('svg[height="160"]')).not.toBeNull();
});
