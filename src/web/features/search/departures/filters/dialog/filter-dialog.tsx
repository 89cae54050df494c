import type { RefObject } from 'react';
import { formatCount } from '#domain/count.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from './filter-dialog.module.css';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';

export interface FilterDialogProps extends FilterFieldsProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
  /** Number of filters that are set. */
  readonly count: number;
  readonly clear: () => void;
  readonly shown: number;
  readonly total: number;
}

export function FilterDialog(props: FilterDialogProps) {
  const { open, onClose, anchor, count, clear, shown, total, ...fields } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filters"
      shape="popover"
      anchor={anchor}
      actions={
        <>
          <Button
            variant="plain"
            className={styles.clear}
            onClick={clear}
            aria-disabled={count === 0}
          >
            Clear all
          </Button>
          <Button variant="primary" onClick={onClose} className={styles.show}>
            Show {formatCount(shown, 'flight')}
          </Button>
        </>
      }
    >
      <p className={styles.hidden}>
        {(total - shown).toLocaleString('en-US')} of {formatCount(total, 'flight')} hidden
      </p>
      <FilterFields {...fields} />
    </Dialog>
  );
}
