import type { PushEvent, WorkerScope } from './worker-scope.ts';

type NoticeScope = Pick<WorkerScope, 'addEventListener' | 'clients' | 'location' | 'registration'>;

/** Shows notices about flight alerts. */
export function showNotices(scope: NoticeScope): void {
  scope.addEventListener('push', (event) => {
    const { title, body, tag, url } = readNotice(event.data);
    // Every push must show something, or the browser takes the permission away.
    event.waitUntil(
      scope.registration.showNotification(title, {
        body,
        tag,
        icon: '/favicon.svg',
        data: { url },
      }),
    );
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const address = ownAddress(event.notification.data?.url, scope.location.origin);
    event.waitUntil(open(scope, address));
  });
}

const UNREADABLE = {
  title: 'News about a flight alert',
  body: '',
  tag: 'alert',
  url: '/notifications',
};

function readNotice(data: PushEvent['data']) {
  if (!data) return UNREADABLE;
  try {
    const { title, body, tag, url } = data.json() as Record<string, unknown>;
    return { title: String(title), body: String(body), tag: String(tag), url: String(url) };
  } catch {
    return UNREADABLE;
  }
}

/** On our own origin, whatever the notice says. */
function ownAddress(path: unknown, origin: string): string {
  const fallback = new URL('/notifications', origin).href;
  try {
    const address = new URL(String(path), origin);
    return address.origin === origin ? address.href : fallback;
  } catch {
    return fallback;
  }
}

async function open({ clients }: NoticeScope, address: string): Promise<unknown> {
  const windows = await clients.matchAll({ type: 'window' });
  const shown = windows.find((page) => page.url === address);
  return shown ? shown.focus() : clients.openWindow(address);
}
