import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import styles from './google.module.css';

interface GoogleBoxProps {
  readonly onPlace: (place: HTMLElement) => void;
  readonly onClose: () => void;
}

/** Non-modal dialog with Google's button; takes the focus and returns it. */
export function GoogleBox({ onPlace, onClose }: GoogleBoxProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const fill = useRef(onPlace);

  useLayoutEffect(() => {
    const before = document.activeElement;
    const own = box.current;
    heading.current?.focus();
    return () => {
      // Returns the focus only if it is still inside.
      const inside =
        own?.contains(document.activeElement) || document.activeElement === document.body;
      if (inside && before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    if (place.current) fill.current(place.current);
  }, []);

  return (
    <div
      ref={box}
      role="dialog"
      aria-labelledby={id}
      className={styles.box}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.boxHeader}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          Continue with Google
        </h2>
        <IconButton
          label="Close"
          icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      <p className={styles.soft}>Google opens in a window of its own.</p>
      <div ref={place} className={styles.place} />
    </div>
  );
}
