import { formatCount } from '#domain/count.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { Place } from './place.ts';
import styles from './place-picker.module.css';

interface SheetFootProps {
  /** Chosen. */
  readonly places: readonly Place[];
  readonly onClear: () => void;
  readonly onDone: () => void;
}

export function SheetFoot({ places, onClear, onDone }: SheetFootProps) {
  const airports = new Set(places.flatMap(({ codes }) => codes)).size;
  return (
    <div className={styles.foot}>
      {airports > 0 && (
        <Button variant="plain" onClick={onClear}>
          Clear
        </Button>
      )}
      <Button variant="primary" size="large" className={styles.done} onClick={onDone}>
        {airports > 0 ? `Done, ${formatCount(airports, 'airport')}` : 'Done'}
      </Button>
    </div>
  );
}
