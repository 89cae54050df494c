import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { countFilters } from '#domain/filters.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';
import styles from './filters.module.css';

interface FilterPanelProps extends FilterFieldsProps {
  readonly clear: () => void;
  readonly shown: number;
  readonly total: number;
}

const countOfSet = ({ filters, tripLimit }: FilterFieldsProps): number =>
  countFilters(filters) + (tripLimit ? 1 : 0);

/** Beside the results on wide screens. */
export function FilterPanel({ clear, shown, total, ...fields }: FilterPanelProps) {
  return (
    <aside className={styles.panel} aria-label="Filters">
      <FilterFields {...fields} />
      <HiddenCount count={countOfSet(fields)} hidden={total - shown} clear={clear} />
    </aside>
  );
}

/** On narrow screens, a button that opens the filters. */
export function FilterSheet({ clear, shown, ...fields }: Omit<FilterPanelProps, 'total'>) {
  const [open, setOpen] = useState(false);
  const count = countOfSet(fields);
  const close = () => setOpen(false);
  return (
    <div className={styles.sheet}>
      <Button
        icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters
        {count > 0 && (
          <span className={styles.badge}>
            <HiddenText>(</HiddenText>
            {count}
            <HiddenText>)</HiddenText>
          </span>
        )}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Filters"
        shape="full"
        actions={
          <>
            <Button onClick={clear} aria-disabled={count === 0}>
              Clear all
            </Button>
            <Button variant="primary" onClick={close}>
              Show {formatCount(shown, 'flight')}
            </Button>
          </>
        }
      >
        <FilterFields {...fields} />
      </Dialog>
    </div>
  );
}

interface HiddenCountProps {
  readonly count: number;
  readonly hidden: number;
  readonly clear: () => void;
}

function HiddenCount({ count, hidden, clear }: HiddenCountProps) {
  if (count === 0) return null;
  return (
    <div className={styles.hides}>
      <p>
        {formatCount(count, 'filter')} {count === 1 ? 'hides' : 'hide'}{' '}
        {formatCount(hidden, 'flight')}
      </p>
      <Button variant="plain" size="small" className={styles.clear} onClick={clear}>
        Clear all
      </Button>
    </div>
  );
}
