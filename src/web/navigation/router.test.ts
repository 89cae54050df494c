import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryHistory } from './history/memory-history.ts';
import { createRouter } from './router.ts';
import type { Screen } from './screen.tsx';

const View = () => null;

/** A screen whose code loads when the test says so. */
function slowScreen(path: Screen['path']) {
  let arrive = () => {};
  let fail: (error: Error) => void = () => {};
  let isThere = false;
  const coming = new Promise<void>((resolve, reject) => {
    arrive = resolve;
    fail = reject;
  });
  const load = vi.fn(async () => {
    await coming;
    isThere = true;
  });
  const screen: Screen = { path, View, code: { load, isThere: () => isThere } };
  return { screen, load, arrive: () => arrive(), fail: (error: Error) => fail(error) };
}

function begin(start: string, extra: readonly Screen[] = []) {
  const loadDocument = vi.fn();
  const history = memoryHistory(start);
  const router = createRouter({
    screens: [
      ...extra,
      { path: '/', View },
      { path: '/about', View },
      { path: '/sandbox/checkout/$id', View },
      {
        path: '/reset-password',
        View,
        elsewhere: ({ search: { token } }) =>
          token ? { to: '/reset-password', state: { resetToken: token } } : undefined,
      },
    ],
    history,
    documentFor: ({ pathname }) => (pathname === '/login' ? '/login' : undefined),
    loadDocument,
  });
  const stop = router.start();
  stops.push(stop);
  const path = () => router.shown.get().match?.screen.path;
  return { router, path, loadDocument };
}

const stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('addresses', () => {
  it('the router writes an address in one spelling and reads its values as text', () => {
    const { router } = begin('/about/?a=1&a=12e4&b=&c=DEN%2CLAS#top');
    expect(router.location()).toMatchObject({
      href: '/about?a=12e4&c=DEN,LAS#top',
      pathname: '/about',
      search: { a: '12e4', c: 'DEN,LAS' },
      hash: 'top',
    });
    expect(router.canGoBack()).toBe(false);
  });

  it.each([
    ['/ABOUT', '/about'],
    ['/%61bout', '/about'],
    ['/about/more', undefined],
    ['/%E0%A4%A', undefined],
    ['//evil.example/about', undefined],
  ])('the address %s opens the screen %s', (address, screen) => {
    expect(begin(address).path()).toBe(screen);
  });

  it('the router passes on the path parameters', () => {
    const { router } = begin('/sandbox/checkout/cs_1?x=1');
    expect(router.shown.get().match?.params).toEqual({ id: 'cs_1' });
  });

  it('the router redirects without a history entry and keeps the token only in the entry state', () => {
    const { router } = begin('/reset-password?token=secret');
    expect(router.location()).toMatchObject({
      href: '/reset-password',
      state: { resetToken: 'secret' },
    });
    expect(router.canGoBack()).toBe(false);
  });
});

describe('navigation', () => {
  it('the router goes back with the state of the entry', async () => {
    const { router } = begin('/?origin=DEN');
    await router.navigate({ to: '/about', search: { a: 'ü b' }, state: { stopToken: 'x' } });
    expect(router.shown.get().location).toMatchObject({
      href: '/about?a=%C3%BC+b',
      state: { stopToken: 'x' },
    });
    expect(router.shown.get().scroll).toBe('top');
    router.back();
    expect(router.shown.get().location).toMatchObject({ href: '/?origin=DEN', state: {} });
    expect(router.shown.get().scroll).toBe('restore');
  });

  it('replacing a history entry leaves nothing to go back to', async () => {
    const { router } = begin('/');
    await router.navigate({ to: '/about', replace: true, resetScroll: false });
    expect(router.location().href).toBe('/about');
    expect(router.canGoBack()).toBe(false);
    expect(router.shown.get().scroll).toBe('stay');
  });

  it('navigating to the present address adds no history entry', async () => {
    const { router } = begin('/about');
    await router.navigate({ to: '/about' });
    expect(router.canGoBack()).toBe(false);
  });

  it('navigating to another document loads it and shows nothing', async () => {
    const { router, loadDocument, path } = begin('/');
    await router.navigate({ to: '/login' });
    expect(loadDocument).toHaveBeenCalledExactlyOnceWith('/login', { replace: false });
    expect(path()).toBe('/');
    expect(router.location().href).toBe('/');
  });
});

describe('screen whose code is loading', () => {
  it('the router keeps the previous screen for a second at most while code loads', async () => {
    const plans = slowScreen('/plans');
    const { router, path } = begin('/', [plans.screen]);
    const done = router.navigate({ to: '/plans' });
    expect(router.location().href).toBe('/plans');
    vi.advanceTimersByTime(999);
    expect(path()).toBe('/');
    vi.advanceTimersByTime(1);
    expect([path(), router.shown.get().phase]).toEqual(['/plans', 'waiting']);
    plans.arrive();
    await done;
    expect([path(), router.shown.get().phase]).toEqual(['/plans', 'ready']);
  });

  it('the router does not show a screen after another one was requested', async () => {
    const plans = slowScreen('/plans');
    const { router, path } = begin('/', [plans.screen]);
    const done = router.navigate({ to: '/plans' });
    await router.navigate({ to: '/about' });
    plans.arrive();
    await done;
    vi.advanceTimersByTime(5_000);
    expect(path()).toBe('/about');
  });

  it('the router passes on the error that kept a screen from loading', async () => {
    const plans = slowScreen('/plans');
    const { router } = begin('/', [plans.screen]);
    const done = router.navigate({ to: '/plans' });
    const error = new TypeError('gone');
    plans.fail(error);
    await done;
    expect(router.shown.get()).toMatchObject({ phase: 'ready', error });
  });

  it('the router starts blank without a previous screen and preloads likely screens', async () => {
    const plans = slowScreen('/plans');
    const { router } = begin('/plans', [plans.screen]);
    expect(router.shown.get().phase).toBe('blank');
    router.preload('/plans');
    expect(plans.load).toHaveBeenCalledTimes(2);
  });
});
