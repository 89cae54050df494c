import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For the element that takes the focus when what stood in the place of the pressed button is closed. */
export function useReturnedFocus<Target extends HTMLElement>(
  isOpen: boolean,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) target.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return target;
}
