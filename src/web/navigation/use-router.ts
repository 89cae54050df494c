import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Router } from './router.ts';
import type { Location, Shown } from './shown.ts';

export const RouterContext = createContext<Router | null>(null);

/** The router itself. @throws Error outside of its context. */
export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('A link or an address needs a RouterContext around it');
  return router;
}

export function useShown(): Shown {
  const { shown } = useRouter();
  return useSyncExternalStore(shown.subscribe, shown.get, shown.get);
}

/** Where the screen is that is shown. */
export const useLocation = (): Location => useShown().location;

/** The query of that address; every value is text. */
export const useSearch = (): Location['search'] => useLocation().search;

/** What stands in its path for `$name`. */
export const useParams = (): Readonly<Record<string, string>> => useShown().match?.params ?? {};

export const useNavigate = (): Router['navigate'] => useRouter().navigate;
