import { ListFilter } from 'lucide-react';
import { useRef, useState } from 'react';
import { HiddenText } from '#web/ui/badge.tsx';
import { Chip } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import type { FilterDialogProps } from './dialog/filter-dialog.tsx';

const FilterDialog = lazyDialog(
  async () => (await import('./dialog/filter-dialog.tsx')).FilterDialog,
);

export type FilterButtonProps = Omit<FilterDialogProps, 'open' | 'onClose' | 'anchor'>;

/** Opens the filters over the list, so that no row moves; on phones a sheet. */
export function FilterButton(props: FilterButtonProps) {
  const { count } = props;
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor}>
        <Chip
          tone={count > 0 ? 'strong' : 'plain'}
          aria-haspopup="dialog"
          onPointerEnter={FilterDialog.preload}
          onFocus={FilterDialog.preload}
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
      <FilterDialog {...props} open={open} onClose={() => setOpen(false)} anchor={anchor} />
    </>
  );
}
