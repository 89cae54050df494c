import { Button } from '#web/ui/button.tsx';
import { formatTripLimit, type TripLimit } from '../set-filters.tsx';
import styles from './filter-dialog.module.css';

export function TripLengthField({ limit }: { readonly limit: TripLimit }) {
  return (
    <div>
      <p className={styles.legend}>Trip duration</p>
      <div className={styles.limit}>
        <p>{formatTripLimit(limit)}</p>
        <Button size="small" variant="plain" onClick={limit.onDrop}>
          Any length
        </Button>
      </div>
    </div>
  );
}
