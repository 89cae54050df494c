import { useLayoutEffect } from 'react';
import { useSite } from './use-site.ts';

/**
 * "Sign in · Roamfare". Set by every screen, also where the route has a title in its `meta`: that is for the page that
 * the server sends. It knows neither session nor tab nor answer, and React does not write it again when a screen of the
 * same route has changed it.
 */
export function useScreenTitle(title: string): void {
  const { product_name } = useSite();
  useLayoutEffect(() => {
    document.title = `${title} · ${product_name}`;
  }, [title, product_name]);
}
