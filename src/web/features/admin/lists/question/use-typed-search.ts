import { useEffect, useEffectEvent, useState } from 'react';

/** Debounce in milliseconds. */
const ASK_AFTER_MS = 300;

interface TypedSearch {
  readonly text: string;
  readonly setText: (text: string) => void;
}

/** Text of the search field: the URL's, or what was typed since. Written to the URL after a pause. */
export function useTypedSearch(inAddress: string, ask: (q: string) => void): TypedSearch {
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [sent, setSent] = useState(inAddress);
  if (inAddress !== seen) {
    setSeen(inAddress);
    // The URL changed by Back, Forward or a link.
    if (inAddress !== sent) {
      setSent(inAddress);
      setText(inAddress);
    }
  }
  const send = useEffectEvent((typed: string) => {
    const q = typed.trim();
    if (q === inAddress) return;
    setSent(q);
    ask(q);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(text), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText };
}
