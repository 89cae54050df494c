import { ListFilter } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Chip } from '#web/ui/button/chip.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';
import styles from './filters.module.css';

export interface FilterButtonProps extends FilterFieldsProps {
  /** Number of filters that are set. */
  readonly count: number;
  readonly clear: () => void;
  readonly shown: number;
  readonly total: number;
}

/** Opens the filters over the list, so that no row moves; on phones a sheet. */
export function FilterButton({ count, clear, shown, total, ...fields }: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <span ref={anchor} className={styles.anchor}>
        <Chip
          tone={count > 0 ? 'strong' : 'plain'}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />
          Filters
          {count > 0 && (
            <b>
              <HiddenText>(</HiddenText>
              {count}
              <HiddenText>)</HiddenText>
            </b>
          )}
        </Chip>
      </span>
      <Dialog
        open={open}
        onClose={close}
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
            <Button variant="primary" onClick={close} className={styles.show}>
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
    </>
  );
}
