import type { ReactNode, RefObject } from 'react';
import { copyText } from '#web/browser/copy-and-save.ts';
import { Button } from '#web/ui/button.tsx';
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
