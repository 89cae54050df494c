import type { LineKind, MarkerKind } from '#web/maps/map-content.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './markers.module.css';

/** In pixels. */
export const RADIUS: Readonly<Record<MarkerKind, number>> = {
  place: 3,
  connected: 3.5,
  standard: 4,
  goWild: 5,
  hub: 4.5,
  end: 7,
  selected: 7,
};

/** Class of the shape, on the map and in a legend. */
export const markerClass = (kind: MarkerKind): string => classNames(styles.marker, styles[kind]);
export const pointedClass = styles.pointed ?? 'pointed';
export const lineClass = (kind: LineKind): string => `${styles.line} ${styles[`${kind}Line`]}`;
