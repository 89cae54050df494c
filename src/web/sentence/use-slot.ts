import { useRef, useState } from 'react';

/** Which part of a sentence is changed, and the button below which its popover stands. */
export function useSlot<Slot extends string>(first: Slot) {
  const [isOpen, setOpen] = useState(false);
  /** Stays while the popover fades. */
  const [slot, setSlot] = useState(first);
  const anchor = useRef<HTMLElement>(null);
  return {
    slot,
    isOpen,
    anchor,
    open: (next: Slot) => (button: HTMLElement) => {
      anchor.current = button;
      setSlot(next);
      setOpen(true);
    },
    close: () => setOpen(false),
  } as const;
}
