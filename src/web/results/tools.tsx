import { ListFilter, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { copyText } from '#web/browser/copy-and-save.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button, Chip } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import styles from './tools.module.css';

interface SortTabsProps<Order extends string> {
  readonly orders: readonly (readonly [Order, string])[];
  /** Undefined while the list is in none of them. */
  readonly chosen: Order | undefined;
  readonly onChoose: (order: Order) => void;
  /** After the name of an order. */
  readonly mark?: (order: Order) => ReactNode;
  readonly className?: string | undefined;
}

/** The orders of a list; the chosen one is underlined. */
export const SortTabs = <Order extends string>({
  orders,
  chosen,
  onChoose,
  mark,
  className,
}: SortTabsProps<Order>) => (
  <fieldset className={classNames(styles.tabs, className)} aria-label="Sort by">
    {orders.map(([order, label]) => (
      <button
        key={order}
        type="button"
        aria-pressed={order === chosen}
        onClick={() => onChoose(order)}
      >
        {label}
        {mark?.(order)}
      </button>
    ))}
  </fieldset>
);

/** Copies the address of the results and says so. */
export function useShareAddress(): () => void {
  const toast = useToast();
  return () =>
    void copyText(location.href).then((copied) =>
      copied
        ? toast({
            tone: 'success',
            title: 'URL Copied',
            message: 'Search URL copied to clipboard!',
          })
        : toast({
            tone: 'error',
            title: 'Copy Failed',
            message: 'Copy the address from the address bar instead.',
          }),
    );
}

interface SetFilterProps {
  readonly label: string;
  readonly onRemove: () => void;
}

/** A filter that is set; a press removes it. */
export const SetFilter = ({ label, onRemove }: SetFilterProps) => (
  <Chip tone="set" onClick={onRemove}>
    {label}
    <HiddenText>, remove</HiddenText>
    <X size={14} strokeWidth={2} />
  </Chip>
);

/** Where and how long a window of filters is open. */
export interface FilterWindowState {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
}

interface FilterButtonProps {
  /** Number of filters that are set, where the button says it. */
  readonly count?: number;
  readonly preload?: () => void;
  /** The {@link FilterWindow}. */
  readonly children: (state: FilterWindowState) => ReactNode;
}

/** Opens the filters over the list, so that no row moves; on phones a sheet. */
export function FilterButton({ count = 0, preload, children }: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className={styles.anchor}>
        <Chip
          tone={count > 0 ? 'strong' : 'plain'}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setOpen(true)}
        >
          <ListFilter size={16} strokeWidth={1.75} />
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
      {children({ open, onClose: () => setOpen(false), anchor })}
    </>
  );
}

interface FilterWindowProps extends FilterWindowState {
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
