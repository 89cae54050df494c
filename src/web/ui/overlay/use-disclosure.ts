import { useEffect, useRef, useState } from 'react';

/**
 * A button with `aria-expanded` for a list of `data-item` entries. Escape, and a press or focus outside, close it;
 * Escape returns the focus to the button. Arrow keys, Home and End move between the entries.
 */
export function useDisclosure<Root extends HTMLElement>() {
  const [open, setOpen] = useState(false);
  const root = useRef<Root>(null);

  useEffect(() => {
    const element = root.current;
    if (!open || !element) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) setOpen(false);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setOpen(false);
        element.querySelector<HTMLElement>('[aria-expanded]')?.focus();
        return;
      }
      const next = nextItem(event.key, [...element.querySelectorAll<HTMLElement>('[data-item]')]);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', press);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      element.removeEventListener('keydown', press);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  return { open, setOpen, root } as const;
}

function nextItem(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.findIndex((item) => item.matches(':focus'));
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  return key === 'End' ? items.at(-1) : undefined;
}
