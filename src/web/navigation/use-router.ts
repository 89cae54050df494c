import { createContext, useContext } from 'react';
import type { Router } from './router.ts';
import type { Location, Shown } from './shown.ts';

interface Known {
  readonly router: Router;
  readonly shown: Shown;
}

/** Filled by `RouterProvider`. */
export const RouterContext = createContext<Known | null>(null);

function useKnown(): Known {
  const known = useContext(RouterContext);
  if (!known) throw new Error('A link or an address needs a RouterProvider around it');
  return known;
}

/** The router itself. @throws Error outside of its provider. */
export const useRouter = (): Router => useKnown().router;

/** What is on the screen. @throws Error outside of its provider. */
export const useShown = (): Shown => useKnown().shown;

/** Where the screen is that is shown. */
export const useLocation = (): Location => useShown().location;

/** The query of that address; every value is text. */
export const useSearch = (): Location['search'] => useLocation().search;

/** What stands in its path for `$name`. */
export const useParams = (): Readonly<Record<string, string>> => useShown().match?.params ?? {};

export const useNavigate = (): Router['navigate'] => useRouter().navigate;
