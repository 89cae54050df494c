import { LAND_PATH } from './land-path.ts';
import { arcPath, project } from './projection.ts';
import styles from './route-sketch.module.css';

/** The lower 48, in units of the outline. */
const VIEW = '0 0 60 35';

const DENVER = project(39.86, -104.67);
const spots = (places: readonly (readonly [lat: number, lng: number])[]) =>
  places.map(([lat, lng]) => project(lat, lng));
/** Seattle, Las Vegas, Phoenix, Los Angeles, Philadelphia, Cleveland, Atlanta, Orlando. */
const ENDS = spots([
  [47.45, -122.31],
  [36.08, -115.15],
  [33.43, -112.01],
  [33.94, -118.41],
  [39.87, -75.24],
  [41.41, -81.85],
  [33.64, -84.43],
  [28.43, -81.31],
]);
/** Portland, Salt Lake City, Minneapolis, Chicago, Dallas, Houston, Tampa, Miami, San Diego, Detroit. */
const OTHERS = spots([
  [45.59, -122.6],
  [40.79, -111.98],
  [44.88, -93.22],
  [41.98, -87.9],
  [32.9, -97.04],
  [29.98, -95.34],
  [27.98, -82.53],
  [25.79, -80.29],
  [32.73, -117.19],
  [42.21, -83.35],
]);

/** A small picture of routes, not of those of today. */
export function RouteSketch() {
  return (
    <svg className={styles.sketch} viewBox={VIEW} aria-hidden="true" focusable="false">
      <path className={styles.land} d={LAND_PATH} />
      {ENDS.map((end) => (
        <path key={end.x} className={styles.arc} d={arcPath(DENVER, end)} />
      ))}
      {[...ENDS, ...OTHERS].map(({ x, y }) => (
        <circle key={x} className={styles.end} cx={x} cy={y} r="0.65" />
      ))}
      <circle className={styles.start} cx={DENVER.x} cy={DENVER.y} r="1" />
    </svg>
  );
}
