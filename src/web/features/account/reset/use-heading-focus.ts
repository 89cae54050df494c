import { useLayoutEffect, useRef } from 'react';
import { focusHeading } from '#web/browser/focus-heading.ts';

/** Moves the focus to the heading when the view changes, because the pressed button is gone. */
export function useHeadingFocus(view: string): void {
  const shown = useRef(view);
  useLayoutEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    focusHeading();
  }, [view]);
}
