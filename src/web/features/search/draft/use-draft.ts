import { useEffect, useRef, useState } from 'react';
import { useHomeReset } from '#web/site/home-reset.ts';
import { type Draft, emptyDraft, saveDraft, storedDraft } from './draft.ts';

/** Survives Back, a reload and the sign-in screen, but not Home. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(storedDraft);
  const reset = useHomeReset();
  const seen = useRef(reset);

  useEffect(() => saveDraft(draft), [draft]);
  useEffect(() => {
    if (seen.current === reset) return;
    seen.current = reset;
    setDraft(emptyDraft());
  }, [reset]);

  return [draft, setDraft] as const;
}
