import { ArrowUp } from 'lucide-react';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './pending-updates-button.module.css';

interface PendingUpdatesButtonProps {
  /** `7 new places` */
  readonly label: string;
  readonly onShow: () => void;
}

/** Floats over the top of the list; rows move only when it is pressed. */
export function PendingUpdatesButton({ label, onShow }: PendingUpdatesButtonProps) {
  const show = () => {
    // The button goes away; the list follows the heading in the focus order.
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
