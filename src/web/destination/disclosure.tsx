import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Action } from '#domain/permissions.ts';
import { useSession } from '#web/session/use-session.tsx';
import { Crown } from '#web/ui/badge/crown.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './destination-panels.module.css';

interface SectionProps {
  readonly title: string;
  /** Mounted on first open and kept when closed. */
  readonly children: ReactNode;
}

/** A section of a page that opens on request; not printed. */
export function FoldedSection({ title, children }: SectionProps) {
  const { button, content, wasOpen } = useDisclosure();
  const titleId = `${content.id}-title`;
  return (
    <section aria-labelledby={titleId} className={classNames(styles.section, styles.screenOnly)}>
      <h2 id={titleId} className={styles.title}>
        <button className={styles.fold} {...button}>
          {title}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </h2>
      <div {...content}>{wasOpen && children}</div>
    </section>
  );
}

interface PanelDisclosureProps extends SectionProps {
  /** Permission that the panel needs. */
  readonly action: Action;
}

export function PanelDisclosure({ title, action, children }: PanelDisclosureProps) {
  const { can } = useSession();
  const { button, content, wasOpen } = useDisclosure();
  return (
    <div>
      <h4>
        <button className={styles.toggle} {...button}>
          <span>{title}</span>
          {!can(action) && <Crown size={14} />}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </h4>
      <div className={styles.content} {...content}>
        {wasOpen && children}
      </div>
    </div>
  );
}

/** Props of the button and of what it opens. */
function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const id = useId();
  return {
    button: {
      type: 'button',
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => {
        setOpen(!isOpen);
        setWasOpen(true);
      },
    },
    content: { id, hidden: !isOpen },
    wasOpen,
  } as const;
}
