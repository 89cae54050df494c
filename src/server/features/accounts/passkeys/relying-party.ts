import { isIP } from 'node:net';

/** Whom passkeys are made for. A passkey works at this host only, for good. */
export interface RelyingParty {
  /** Host of the pages. */
  readonly id: string;
  /** Of the pages. */
  readonly origin: string;
  /** Shown by browsers and authenticators. */
  readonly name: string;
}

/** Browsers have no passkeys for network addresses, but for this host on the same machine. */
const LOCAL = 'localhost';
const isLoopback = (host: string) => host === '::1' || host.startsWith('127.');

/** Null where browsers have no passkeys: without https, or at a network address. */
export function relyingPartyOf(publicUrl: string, name: string): RelyingParty | null {
  const { protocol, hostname, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(host) !== 0;
  if (isAddress && !isLoopback(host)) return null;
  const id = isAddress ? LOCAL : host;
  if (protocol !== 'https:' && id !== LOCAL) return null;
  return { id, origin: `${protocol}//${id}${port && `:${port}`}`, name };
}
