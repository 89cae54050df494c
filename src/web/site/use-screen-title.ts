import { useLayoutEffect } from 'react';
import { useSite } from './use-site.ts';

/** "Sign in · Roamfare". */
export function useScreenTitle(title: string): void {
  const { product_name } = useSite();
  useLayoutEffect(() => {
    document.title = `${title} · ${product_name}`;
  }, [title, product_name]);
}
