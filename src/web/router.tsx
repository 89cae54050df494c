import {
  type ComponentProps,
  createContext,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import {
  Link as RouterLink,
  useNavigation,
  useLocation as useRouterLocation,
  useNavigate as useRouterNavigate,
} from 'react-router';
import type { Place } from '#contract/reports.ts';
import { leaving } from '#web/browser/document.ts';
import { returnAddress } from '#web/session/return-address.ts';

/** Every value is text; absent keys are undefined. */
type PlainSearch = Readonly<Record<string, string | undefined>>;

/** Reads values as text, never as numbers or JSON: `12e4` stays `12e4`. The last of equal keys counts. */
export const parseSearch = (text: string): PlainSearch =>
  Object.fromEntries(new URLSearchParams(text));

/** Omits empty values and keeps `,`, `:` and `/` readable. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    if ((typeof value === 'string' && value) || typeof value === 'number')
      query.set(key, String(value));
  const text = query
    .toString()
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/');
  return text && `?${text}`;
}

type Filled<P> = P extends `${infer Head}$${infer Tail}`
  ? Tail extends `${string}/${infer Rest}`
    ? `${Head}${string}/${Filled<Rest>}`
    : `${Head}${string}`
  : P;

/** Path of a screen. */
export type ScreenPath = Filled<Exclude<Place, 'other'>>;

export interface Address {
  /** As the browser has it, without a trailing slash. */
  readonly href: string;
  /** Decoded. */
  readonly pathname: string;
  readonly search: PlainSearch;
  /** Without `#`; empty for none. */
  readonly hash: string;
}

export interface LinkTarget {
  readonly to: ScreenPath;
  readonly search?: Readonly<Record<string, unknown>> | undefined;
  /** Without `#`. */
  readonly hash?: string | undefined;
}

/** Parses and normalizes a URL without its origin. */
export function readAddress(text: string): Address {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?#?(.*)$/s.exec(text) ?? [];
  const pathname = `/${path.replace(/^\/+|\/+$/g, '')}`;
  const search = parseSearch(query);
  const href = pathname + stringifySearch(search) + (hash && `#${hash}`);
  return { href, pathname: decoded(pathname), search, hash };
}

export const hrefOf = ({ to, search = {}, hash }: LinkTarget): string =>
  to + stringifySearch(search) + (hash ? `#${hash}` : '');

/** Returns invalid encodings unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** State of a history entry that is not in its URL. Survives a reload of the tab. */
export interface EntryState {
  /** Token of a password reset link. */
  readonly resetToken?: string;
  /** Token of a link that verifies or changes an email address. */
  readonly emailToken?: string;
  /** Token of an unsubscribe link. */
  readonly stopToken?: string;
  /** Query of the return list from which a summary was opened. */
  readonly returnList?: Readonly<Record<string, string>>;
}

export interface Location extends Address {
  readonly state: EntryState;
  /** Unique per history entry. */
  readonly key: string;
}

export function useLocation(): Location {
  const { pathname, search, hash, state, key } = useRouterLocation();
  return useMemo(
    () => ({ ...readAddress(pathname + search + hash), state: (state as EntryState) ?? {}, key }),
    [pathname, search, hash, state, key],
  );
}

/** Every value is text. */
export const useSearch = (): Location['search'] => useLocation().search;

/** The document to load on the way to a screen; undefined for a navigation inside the app. */
export type DocumentFor = (target: Pick<Address, 'pathname' | 'href'>) => string | undefined;

export const INSIDE: DocumentFor = () => undefined;

/** Set once per document. */
export const DocumentForContext = createContext(INSIDE);

export interface NavigateOptions extends LinkTarget {
  readonly state?: EntryState | undefined;
  /** Replaces the current entry. */
  readonly replace?: boolean | undefined;
  /** False keeps the scroll position. */
  readonly resetScroll?: boolean | undefined;
}

/** Whether the sign-in screen is loading after the end of a session. */
let isSignInDue = false;

/** What a screen has asked for and does not show yet; the state of the router may be a render behind. */
let askedFor: Address | undefined;

/**
 * Opens the sign-in screen, also when screens navigate before it is shown. The address that they asked for last, or that
 * was still loading, is where the sign-in leads back to.
 */
export function useSignInNavigation(): () => void {
  const navigate = useNavigate();
  const documentFor = use(DocumentForContext);
  const next = useNavigation().location;
  const latest = useRef({ documentFor, next });
  useLayoutEffect(() => {
    latest.current = { documentFor, next };
  });
  useLayoutEffect(() => endOfSignIn, []);
  return useCallback(() => {
    const { documentFor, next } = latest.current;
    const from = askedFor ?? (next && readAddress(next.pathname + next.search + next.hash));
    const shown = navigate({ to: '/login' });
    if (from) returnAddress.follow(from, SIGN_IN);
    isSignInDue = true;
    if (documentFor(SIGN_IN) === undefined) void shown.then(endOfSignIn, endOfSignIn);
    // Restored from the back/forward cache.
    else window.addEventListener('pageshow', endOfSignIn, { once: true });
  }, [navigate]);
}

const SIGN_IN = readAddress('/login');

const endOfSignIn = (): void => {
  isSignInDue = false;
  askedFor = undefined;
};

/**
 * Resolves when the screen is shown. The same function for as long as the component stands. Once the component is gone
 * it does nothing: whoever uses the page is on another screen by then.
 */
export function useNavigate(): (options: NavigateOptions) => Promise<void> {
  const go = useRouterNavigate();
  const documentFor = use(DocumentForContext);
  const location = useLocation();
  const latest = useRef({ go, documentFor, location });
  useLayoutEffect(() => {
    latest.current = { go, documentFor, location };
  });
  const isGone = useRef(false);
  useLayoutEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback(async (options) => {
    const { go, documentFor, location } = latest.current;
    const { state = {}, replace = false, resetScroll = true } = options;
    const address = readAddress(hrefOf(options));
    if (isSignInDue && address.pathname !== SIGN_IN.pathname)
      return returnAddress.follow(address, SIGN_IN);
    if (isGone.current) return;
    returnAddress.follow(location, address);
    const document = documentFor(address);
    if (document !== undefined)
      return replace ? leaving.replaceBy(document) : leaving.goTo(document);
    // To the current address, no entry is added.
    const isHere = address.href === location.href;
    askedFor = address;
    await go(address.href, { state, replace: replace || isHere, preventScrollReset: !resetScroll });
    if (askedFor === address) askedFor = undefined;
  }, []);
}

interface LinkOptions extends NavigateOptions {
  /** Where a sign-in behind the link leads back to; by default the current address. */
  readonly returnTo?: LinkTarget | undefined;
  /** Forces a full load, after a crash. */
  readonly reloadDocument?: boolean;
}

export type LinkProps = LinkOptions & Omit<ComponentProps<'a'>, 'href'>;

/** A link to another screen. Hover and focus preload its code. */
export function Link(props: LinkProps) {
  const { to: _to, search: _search, hash: _hash, state, replace, resetScroll, ...others } = props;
  const { reloadDocument = false, returnTo, ...rest } = others;
  const location = useLocation();
  const documentFor = use(DocumentForContext);
  const address = readAddress(hrefOf(props));
  return (
    <RouterLink
      // All screens are known from the start.
      discover="none"
      aria-current={isCurrent(props, location) ? 'page' : undefined}
      prefetch="intent"
      {...rest}
      to={documentFor(address) ?? address.href}
      state={state ?? {}}
      replace={replace ?? false}
      preventScrollReset={resetScroll === false}
      reloadDocument={reloadDocument || documentFor(address) !== undefined}
      onClick={(event) => {
        rest.onClick?.(event);
        const from = returnTo ? readAddress(hrefOf(returnTo)) : location;
        if (!event.defaultPrevented) returnAddress.follow(from, address);
      }}
    />
  );
}

/** Whether it leads to the current screen, a part of it or a parent of it. */
function isCurrent({ to, search = {}, hash }: LinkProps, location: Location): boolean {
  const isOnPath = location.pathname === to || location.pathname.startsWith(`${to}/`);
  return (
    isOnPath &&
    Object.entries(search).every(([key, value]) => location.search[key] === value) &&
    (hash === undefined || hash === location.hash)
  );
}
