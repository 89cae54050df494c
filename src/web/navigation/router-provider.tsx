import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import type { Router } from './router.ts';
import { RouterContext } from './use-router.ts';

interface RouterProviderProps {
  readonly router: Router;
  readonly children: ReactNode;
}

/**
 * Provides the current screen. A state of its own, because reading the router during render would force a
 * synchronous rerender of the whole app when a chunk arrives during hydration.
 */
export function RouterProvider({ router, children }: RouterProviderProps) {
  const [shown, setShown] = useState(router.shown.get);
  useEffect(() => {
    let isBlank = true;
    const follow = () => {
      const next = router.shown.get();
      // The first screen renders in a transition, so that it does not block input; later ones render at once.
      if (isBlank) startTransition(() => setShown(next));
      else setShown(next);
      isBlank = next.phase === 'blank';
    };
    follow();
    return router.shown.subscribe(follow);
  }, [router]);
  const known = useMemo(() => ({ router, shown }), [router, shown]);
  return <RouterContext value={known}>{children}</RouterContext>;
}
