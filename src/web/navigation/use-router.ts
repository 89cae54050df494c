import { use, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import {
  useLocation as useRouterLocation,
  useNavigate as useRouterNavigate,
  useParams as useRouterParams,
} from 'react-router';
import { leaving } from '#web/browser/leaving.ts';
import { type Address, hrefOf, readAddress, type Target } from './address.ts';
import type { EntryState } from './clean-address.ts';
import { DocumentForContext } from './document-policy.ts';
import { returnAddress } from './return-address.ts';

export interface Step extends Target {
  readonly state?: EntryState | undefined;
  /** Replaces the current entry. */
  readonly replace?: boolean | undefined;
  /** False keeps the scroll position. */
  readonly resetScroll?: boolean | undefined;
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

/** Path parameters. */
export const useParams = (): Readonly<Record<string, string | undefined>> => useRouterParams();

/** Resolves when the screen is shown. */
export type Navigate = (step: Step) => Promise<void>;

/** The same function for as long as the component stands. */
export function useNavigate(): Navigate {
  const go = useRouterNavigate();
  const documentFor = use(DocumentForContext);
  const location = useLocation();
  const latest = useRef({ go, documentFor, location });
  useLayoutEffect(() => {
    latest.current = { go, documentFor, location };
  });
  return useCallback(async (step) => {
    const { go, documentFor, location } = latest.current;
    const { state = {}, replace = false, resetScroll = true } = step;
    const address = readAddress(hrefOf(step));
    returnAddress.follow(location, address);
    const document = documentFor(address);
    if (document !== undefined)
      return replace ? leaving.replaceBy(document) : leaving.goTo(document);
    // To the current address, no entry is added.
    const isHere = address.href === location.href;
    await go(address.href, { state, replace: replace || isHere, preventScrollReset: !resetScroll });
  }, []);
}

/** Goes back, or to the search when the app has no previous entry. */
export function useGoBack(): () => void {
  const go = useRouterNavigate();
  const navigate = useNavigate();
  const { key } = useRouterLocation();
  // The key of the first entry of a tab.
  return () => void (key === 'default' ? navigate({ to: '/' }) : go(-1));
}
