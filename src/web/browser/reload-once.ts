const KEY = 'reloaded_at';
/** Milliseconds within which a second reload would repeat the failure. */
const PAUSE_MS = 30_000;

export function reloadOnce(): void {
  const now = Date.now();
  try {
    if (now - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return;
  }
  location.reload();
}

/**
 * After a deploy the chunks of an open page are gone, and a reload fetches the new ones. Offline it would
 * lose the page.
 */
export function reloadOnMissingChunks(): () => void {
  const reload = () => {
    if (navigator.onLine) reloadOnce();
  };
  window.addEventListener('vite:preloadError', reload);
  return () => window.removeEventListener('vite:preloadError', reload);
}
