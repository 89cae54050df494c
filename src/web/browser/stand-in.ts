let wanted: string | undefined;

/**
 * The worker sends the first page in the place of one that it does not have. The app then begins at the address of that
 * page, as its first render has to equal the markup, and goes on to the address that was asked for.
 */
export function beginAtStandIn(): void {
  if (!('standIn' in document.documentElement.dataset)) return;
  wanted = location.pathname + location.search + location.hash;
  history.replaceState(null, '', '/');
}

/** Undefined unless the app began at another address, and after the first call. */
export function takeWantedAddress(): string | undefined {
  const address = wanted;
  wanted = undefined;
  return address;
}
