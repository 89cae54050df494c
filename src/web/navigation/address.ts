import type { Place } from '#contract/crash-reports.ts';
import { type PlainSearch, parseSearch, stringifySearch } from './search-codec.ts';

/** Path of a screen, with `$name` for what differs. */
export type ScreenPath = Exclude<Place, 'other'>;

/** An address of this site, in its parts. */
export interface Address {
  /** As the browser has it, without a slash at the end. */
  readonly href: string;
  /** Decoded, as screens are found by it. */
  readonly pathname: string;
  readonly search: PlainSearch;
  /** Without `#`; empty for none. */
  readonly hash: string;
}

/** Where to: a screen, and what its address says besides. */
export interface Target {
  readonly to: ScreenPath;
  readonly search?: Readonly<Record<string, unknown>> | undefined;
  /** Without `#`. */
  readonly hash?: string | undefined;
}

/** Reads an address from its path on, in the one spelling that it has here. */
export function readAddress(text: string): Address {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?#?(.*)$/s.exec(text) ?? [];
  const pathname = `/${path.replace(/^\/+|\/+$/g, '')}`;
  const search = parseSearch(query);
  const href = pathname + stringifySearch(search) + (hash && `#${hash}`);
  return { href, pathname: decoded(pathname), search, hash };
}

export const hrefOf = ({ to, search = {}, hash }: Target): string =>
  to + stringifySearch(search) + (hash ? `#${hash}` : '');

/** What is no valid encoding stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
