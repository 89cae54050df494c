const KEY = 'reloaded_at';
/** Within this many milliseconds a second reload would only repeat the failure. */
const PAUSE_MS = 30_000;

/** Reloads the page unless that has just been tried. */
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
 * After a deploy the pieces that an open page asks for are gone; a reload brings the new ones. Without a connection
 * it would bring nothing and take the page away.
 */
export function reloadOnMissingChunks(): () => void {
  const reload = () => {
    if (navigator.onLine) reloadOnce();
  };
  window.addEventListener('vite:preloadError', reload);
  return () => window.removeEventListener('vite:preloadError', reload);
}
