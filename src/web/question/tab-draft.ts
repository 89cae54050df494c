import { useEffect, useRef, useState } from 'react';
import type { Stored } from '#web/browser/storage.ts';
import { useHomeReset } from '#web/site/first-page.ts';

/** A question in a form, which survives Back, a reload and the sign-in screen, but not Home. */
export function useTabDraft<Draft>(
  stored: Pick<Stored<Draft>, 'set'>,
  read: () => Draft,
  empty: () => Draft,
) {
  const [draft, setDraft] = useState(read);
  const reset = useHomeReset();
  const seen = useRef(reset);
  useEffect(() => void stored.set(draft), [stored, draft]);
  useEffect(() => {
    if (seen.current === reset) return;
    seen.current = reset;
    setDraft(empty());
  }, [reset, empty]);
  return [draft, setDraft] as const;
}
