import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import type { Router } from './router.ts';
import { RouterContext } from './use-router.ts';

interface RouterProviderProps {
  readonly router: Router;
  readonly children: ReactNode;
}

/**
 * Tells everything below what is on the screen. It is a state of its own: read from the router while drawing, it
 * would have the whole app drawn anew, in one piece, whenever a screen's code comes while the app is first drawn.
 */
export function RouterProvider({ router, children }: RouterProviderProps) {
  const [shown, setShown] = useState(router.shown.get);
  useEffect(() => {
    let isBlank = true;
    const follow = () => {
      const next = router.shown.get();
      // The first screen comes in small steps, so that a press is heard between; any other one at once.
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
