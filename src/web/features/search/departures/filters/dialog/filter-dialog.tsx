import type { RefObject } from 'react';
import { formatCount } from '#domain/count.ts';
import { FilterWindow } from '#web/results/filter-window.tsx';
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
    <FilterWindow
      {...{ open, onClose, anchor }}
      hidden={`${(total - shown).toLocaleString('en-US')} of ${formatCount(total, 'flight')} hidden`}
      left={formatCount(shown, 'flight')}
      canClear={count > 0}
      onClear={clear}
    >
      <FilterFields {...fields} />
    </FilterWindow>
  );
}
