import { createContext, useContext } from 'react';
import type { Router } from './router.ts';
import type { Location, Shown } from './shown.ts';

interface Known {
  readonly router: Router;
  readonly shown: Shown;
}

/** Provided by `RouterProvider`. */
export const RouterContext = createContext<Known | null>(null);

function useKnown(): Known {
  const known = useContext(RouterContext);
  if (!known) throw new Error('A link or an address needs a RouterProvider around it');
  return known;
}

/** @throws Error outside of its provider. */
export const useRouter = (): Router => useKnown().router;

/** @throws Error outside of its provider. */
export const useShown = (): Shown => useKnown().shown;

export const useLocation = (): Location => useShown().location;

/** Every value is text. */
export const useSearch = (): Location['search'] => useLocation().search;

/** Path parameters. */
export const useParams = (): Readonly<Record<string, string>> => useShown().match?.params ?? {};

export const useNavigate = (): Router['navigate'] => useRouter().navigate;
