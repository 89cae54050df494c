import { describe, expect, it } from 'vitest';
import { showNotices } from './notices.ts';
import type { WorkerScope } from './worker-scope.ts';

const ORIGIN = 'https://fares.example';

/** Runs the worker with windows of these addresses open. */
function worker(openWindows: readonly string[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: unknown[] = [];
  const went: string[] = [];
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: object) =>
        void shown.push({ title, ...options }),
    },
    clients: {
      matchAll: async () =>
        openWindows.map((url) => ({ url, focus: async () => void went.push(`focus ${url}`) })),
      openWindow: async (url: string) => void went.push(`open ${url}`),
    },
  };
  showNotices(self as unknown as WorkerScope);
  const happen = async (name: string, event: object) => {
    let done: unknown;
    const waitUntil = (work: unknown) => {
      done = work;
    };
    listeners.get(name)?.({ ...event, waitUntil });
    await done;
  };
  return {
    shown,
    went,
    push: (text: string) => happen('push', { data: { json: () => JSON.parse(text) } }),
    click: (url: unknown) =>
      happen('notificationclick', { notification: { close: () => {}, data: { url } } }),
  };
}

describe('service worker', () => {
  it('the service worker shows a pushed notification with its tag', async () => {
    const { push, shown } = worker();
    await push(JSON.stringify({ title: '$15.41', body: 'GoWild', tag: 't', url: '/?x=1' }));
    expect(shown).toEqual([
      { title: '$15.41', body: 'GoWild', tag: 't', icon: '/favicon.svg', data: { url: '/?x=1' } },
    ]);
  });

  it.each(['', 'nonsense', 'null'])(
    'the service worker shows a notification for the payload %j too',
    async (text) => {
      const { push, shown } = worker();
      await push(text);
      expect(shown).toMatchObject([{ title: 'News about a flight alert' }]);
    },
  );

  it('the service worker opens the path of a notification or focuses the window that shows it', async () => {
    const fresh = worker([`${ORIGIN}/plans`]);
    await fresh.click('/?origin=DEN');
    expect(fresh.went).toEqual([`open ${ORIGIN}/?origin=DEN`]);
    const open = worker([`${ORIGIN}/?origin=DEN`]);
    await open.click('/?origin=DEN');
    expect(open.went).toEqual([`focus ${ORIGIN}/?origin=DEN`]);
  });

  it.each([
    'https://evil.example/x',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://[',
  ])('the service worker opens our own page instead of %s', async (url) => {
    const { click, went } = worker();
    await click(url);
    expect(went).toEqual([`open ${ORIGIN}/notifications`]);
  });
});
