import type { ReactNode, RefObject } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './slots.module.css';

interface SlotPopoverProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** Changes one part of a sentence at once. */
export function SlotPopover({ problem, children, ...dialog }: SlotPopoverProps) {
  return (
    <Dialog
      {...dialog}
      shape="popover"
      actions={
        <Button variant="primary" fill onClick={dialog.onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.fields}>
        <div role="status" className={styles.problem}>
          {problem}
        </div>
        {children}
      </div>
    </Dialog>
  );
}
