import { readAddress, type Target } from './address.ts';

/** State of a history entry that is not in its URL. Survives a reload of the tab. */
export interface EntryState {
  /** Token of a password reset link. */
  readonly resetToken?: string;
  /** Token of an unsubscribe link. */
  readonly stopToken?: string;
  /** Query of the return list from which a summary was opened. */
  readonly returnList?: Readonly<Record<string, string>>;
}

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

export function withoutToken(href: string): CleanAddress {
  const address = readAddress(href);
  const path = address.pathname.toLowerCase() as Target['to'];
  const reset = address.search.token;
  if (path === '/reset-password' && reset) return { clean: path, token: { resetToken: reset } };
  const stop = new URLSearchParams(address.hash).get('token');
  if (path === '/unsubscribe' && stop) return { clean: path, token: { stopToken: stop } };
  return { clean: address.href };
}
