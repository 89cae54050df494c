import { formatCount } from '#domain/count.ts';
import { formatDayShort, type LocalDate } from '#domain/time.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './filters.module.css';

export interface TripLimit {
  readonly days: number;
  readonly homeBy: LocalDate;
  readonly onDrop: () => void;
}

/** `4 days: home by Sun, Nov 29` */
export const formatTripLimit = ({ days, homeBy }: TripLimit): string =>
  `${formatCount(days, 'day')}: home by ${formatDayShort(homeBy)}`;

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
