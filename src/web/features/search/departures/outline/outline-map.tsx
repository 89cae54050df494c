import { LAND_PATH } from './land-path.ts';
import styles from './outline-map.module.css';
import { arcPath, OUTLINE, project } from './projection.ts';

const LAND_ID = 'outline-land';
const VIEW = `0 0 ${OUTLINE.width} ${OUTLINE.height}`;

/** Rendered once per page; every {@link OutlineMap} refers to it. */
export function OutlineLand() {
  return (
    <svg className={styles.hidden} aria-hidden="true" focusable="false">
      <symbol id={LAND_ID} viewBox={VIEW}>
        <path d={LAND_PATH} />
      </symbol>
    </svg>
  );
}

interface Spot {
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
}

interface OutlineMapProps {
  /** Start of the arc. */
  readonly from: Spot | undefined;
  readonly to: Spot | undefined;
}

/** Decorative: the text beside it says the same. */
export function OutlineMap({ from, to }: OutlineMapProps) {
  const start = from && project(from.lat, from.lng);
  const end = to && project(to.lat, to.lng);
  return (
    <svg className={styles.map} viewBox={VIEW} aria-hidden="true" focusable="false">
      <use href={`#${LAND_ID}`} className={styles.land} />
      {start && end && <path className={styles.arc} d={arcPath(start, end)} />}
      {start && <circle className={styles.start} cx={start.x} cy={start.y} r="2.4" />}
      {end && <circle className={styles.end} cx={end.x} cy={end.y} r="2.8" />}
    </svg>
  );
}
