import { MOST_ORIGINS } from '#domain/nearby.ts';
import { cityAndCode } from '#web/network/use-network.tsx';
import { useTripList } from '../trip-list-context.ts';
import styles from './no-room.module.css';

/** The airports nearby that a question leaves out. Nothing where it has all of them. */
export function NoRoom({ codes }: { readonly codes: readonly string[] }) {
  const { places } = useTripList();
  if (codes.length === 0) return null;
  const names = codes.map((code) => cityAndCode(code, places.cityOf, `(${code})`));
  const last = names.pop();
  const text = names.length > 0 ? `${names.join(', ')} and ${last}` : last;
  return (
    <p className={styles.text}>
      Not searched: {text}. A question has room for {MOST_ORIGINS} airports.
    </p>
  );
}
