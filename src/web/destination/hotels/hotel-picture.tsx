import { hashText } from '#domain/integer-hash.ts';
import styles from './hotel-card.module.css';

const FLOORS = [0, 1, 2, 3, 4];
const WINDOWS = [0, 1, 2];

interface HotelPictureProps {
  /** Seeds the picture, so that a hotel always has the same one. */
  readonly id: string;
}

/** A drawing instead of a photograph; it says nothing about the hotel. */
export function HotelPicture({ id }: HotelPictureProps) {
  const hash = hashText(id);
  const floors = FLOORS.slice(hash % 3);
  const isLit = (floor: number, window: number) => ((hash >>> (3 + floor * 3 + window)) & 1) === 1;
  const top = 14 + (hash % 3) * 10;
  return (
    <svg viewBox="0 0 96 72" aria-hidden="true" className={styles.picture}>
      <rect width="96" height="72" className={styles.sky} />
      <rect x="8" y="44" width="22" height="28" className={styles.wing} />
      <rect x="66" y="50" width="22" height="22" className={styles.wing} />
      <rect x="28" y={top} width="40" height={72 - top} rx="2" className={styles.house} />
      {floors.flatMap((floor) =>
        WINDOWS.map((window) => (
          <rect
            key={`${floor} ${window}`}
            x={34 + window * 11}
            y={19 + floor * 10}
            width="6"
            height="5"
            className={isLit(floor, window) ? styles.lit : styles.dark}
          />
        )),
      )}
    </svg>
  );
}
