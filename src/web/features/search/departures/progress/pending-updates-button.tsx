import { ArrowUp } from 'lucide-react';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './pending-updates-button.module.css';

interface PendingUpdatesButtonProps {
  /** `7 new places` */
  readonly label: string;
  readonly onShow: () => void;
}

/** Floats over the top of the list and takes no room in it: rows stay where they are until they are let move. */
export function PendingUpdatesButton({ label, onShow }: PendingUpdatesButtonProps) {
  const show = () => {
    // The button is gone then; from the heading the list is the next thing.
    focusHeading();
    onShow();
  };
  return (
    <div className={styles.strip}>
      <Button
        variant="primary"
        size="small"
        className={styles.button}
        icon={<ArrowUp size={14} strokeWidth={2} aria-hidden="true" />}
        onClick={show}
      >
        {label}
      </Button>
    </div>
  );
}
