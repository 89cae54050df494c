import { useState } from 'react';
import { type ScreenPath, useNavigate, useSearch } from '#web/router.tsx';

/**
 * The parameters that say what is opened or chosen of an answer. A change applies at once, and the address keeps it for
 * Back, a reload and a shared link.
 * @param to path of the screen
 */
export function useChosen(to: ScreenPath) {
  const search = useSearch();
  const navigate = useNavigate();
  const [changes, setChanges] = useState<typeof search>({});
  const choose = (change: typeof search) => {
    const all = { ...changes, ...change };
    setChanges(all);
    void navigate({ to, search: { ...search, ...all }, replace: true, resetScroll: false });
  };
  return [{ ...search, ...changes }, choose] as const;
}
