import type { ReactNode, RefObject } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './filter-window.module.css';

interface FilterWindowProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
  /** What the filters hide. */
  readonly hidden: string | false;
  /** What is left, `131 flights`. */
  readonly left: string;
  /** Whether any filter is set. */
  readonly canClear: boolean;
  readonly onClear: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The filters of a list, over it; on phones a sheet. */
export const FilterWindow = ({
  open,
  onClose,
  anchor,
  hidden,
  left,
  canClear,
  onClear,
  children,
}: FilterWindowProps) => (
  <Dialog
    {...{ open, onClose, anchor }}
    title="Filters"
    shape="popover"
    actions={
      <>
        <Button
          variant="plain"
          className={styles.clear}
          onClick={onClear}
          aria-disabled={!canClear}
        >
          Clear all
        </Button>
        <Button variant="primary" onClick={onClose} className={styles.show}>
          Show {left}
        </Button>
      </>
    }
  >
    {hidden && <p className={styles.hidden}>{hidden}</p>}
    <div className={styles.fields}>{children}</div>
  </Dialog>
);
