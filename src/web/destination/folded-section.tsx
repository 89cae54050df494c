import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './destination-panels.module.css';

interface FoldedSectionProps {
  readonly title: string;
  /** Mounted on first open and kept when closed. */
  readonly children: ReactNode;
}

/** A section of a page that opens on request; not printed. */
export function FoldedSection({ title, children }: FoldedSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const id = useId();
  const toggle = () => {
    setOpen(!isOpen);
    setWasOpen(true);
  };
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={classNames(styles.section, styles.screenOnly)}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {title}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {wasOpen && children}
      </div>
    </section>
  );
}
