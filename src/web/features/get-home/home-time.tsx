import { formatClock, minuteOfDay, type OffsetTime } from '#domain/time.ts';
import styles from './get-home.module.css';

/** The arrival at home, with a small AM or PM. */
export function HomeTime({ at }: { readonly at: OffsetTime }) {
  const [clock, half] = formatClock(minuteOfDay(at)).split(' ');
  return (
    <time className={styles.homeTime} dateTime={at}>
      {clock}
      <i> {half}</i>
    </time>
  );
}
