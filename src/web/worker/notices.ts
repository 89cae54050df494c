// Shows notices about flight alerts, and nothing else: it keeps no pages and answers no requests.

self.addEventListener('push', (event) => {
  const notice = readNotice(event.data);
  const { title, body, tag, url } = notice;
  event.waitUntil(
    // Every push must show something, or the browser takes the permission away.
    self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { url } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownAddress(event.notification.data?.url)));
});

function readNotice(data) {
  try {
    const { title, body, tag, url } = data.json();
    return { title: String(title), body: String(body), tag: String(tag), url: String(url) };
  } catch {
    return { title: 'News about a flight alert', body: '', tag: 'alert', url: '/notifications' };
  }
}

// On our own origin, whatever the notice says.
function ownAddress(path) {
  const fallback = new URL('/notifications', self.location.origin);
  try {
    const address = new URL(path, self.location.origin);
    return address.origin === self.location.origin ? address.href : fallback.href;
  } catch {
    return fallback.href;
  }
}

async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find((page) => page.url === address);
  return shown ? shown.focus() : self.clients.openWindow(address);
}
