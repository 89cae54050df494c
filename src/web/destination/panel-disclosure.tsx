import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Action } from '#domain/permissions.ts';
import { useSession } from '#web/session/use-session.ts';
import { Crown } from '#web/ui/badge/crown.tsx';
import styles from './destination-panels.module.css';

interface PanelDisclosureProps {
  readonly title: string;
  /** Permission that the panel needs. */
  readonly action: Action;
  /** Mounted on first open and kept when closed. */
  readonly children: ReactNode;
}

export function PanelDisclosure({ title, action, children }: PanelDisclosureProps) {
  const { can } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const id = useId();
  const toggle = () => {
    setOpen(!isOpen);
    setWasOpen(true);
  };
  return (
    <div>
      <h4>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <span>{title}</span>
          {!can(action) && <Crown size={14} />}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </h4>
      <div id={id} hidden={!isOpen} className={styles.content}>
        {wasOpen && children}
      </div>
    </div>
  );
}
