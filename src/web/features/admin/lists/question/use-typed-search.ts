import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds after the last key before what was typed is asked for. */
const ASK_AFTER_MS = 300;

interface TypedSearch {
  readonly text: string;
  readonly setText: (text: string) => void;
}

/** Text of a search field: what the address says, or what has been typed since. It goes there when the hand rests. */
export function useTypedSearch(inAddress: string, ask: (q: string) => void): TypedSearch {
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [sent, setSent] = useState(inAddress);
  if (inAddress !== seen) {
    setSeen(inAddress);
    // Another hand than ours has changed the address: Back, Forward or a link.
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
