import { type EntryState, readAddress } from '#web/router.tsx';

/**
 * Writes the URL in its normalized spelling, before the router reads it. Tokens leave it for the state of the history
 * entry, so that they are not seen, shared or stored in the history.
 */
export function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const href = pathname + search + hash;
  const { clean, token } = withoutToken(href);
  if (clean === href && !token) return;
  // The form in which the router keeps the state of an entry.
  const entry = token ? { ...window.history.state, usr: token } : window.history.state;
  window.history.replaceState(entry, '', clean);
}

interface CleanAddress {
  readonly clean: string;
  readonly token?: EntryState;
}

const STOP_PATHS = ['/unsubscribe', '/unsubscribe-trip'];
const EMAIL_PATHS = ['/verify-email', '/confirm-email', '/undo-email'];

export function withoutToken(href: string): CleanAddress {
  const address = readAddress(href);
  const path = address.pathname.toLowerCase();
  const { token } = address.search;
  if (path === '/reset-password' && token) return { clean: path, token: { resetToken: token } };
  if (EMAIL_PATHS.includes(path) && token) return { clean: path, token: { emailToken: token } };
  if (STOP_PATHS.includes(path) && token) return { clean: path, token: { stopToken: token } };
  return { clean: address.href };
}
