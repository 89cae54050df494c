import { classNames } from '#web/ui/class-names.ts';
import markerStyles from './leaflet/markers.module.css';
import type { LineKind, MarkerKind } from './map-content.ts';
import styles from './places-map.module.css';

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
export const markerClass = (kind: MarkerKind): string =>
  classNames(markerStyles.marker, markerStyles[kind]);
export const pointedClass = markerStyles.pointed ?? 'pointed';
export const lineClass = (kind: LineKind): string =>
  `${markerStyles.line} ${markerStyles[`${kind}Line`]}`;

export interface LegendItem {
  readonly marker?: MarkerKind;
  readonly line?: LineKind;
  readonly label: string;
}

export function MapLegend({ items }: { readonly items: readonly LegendItem[] }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {items.map(({ marker, line, label }) => (
        <li key={label}>
          <svg width={line ? 32 : 20} height="20" aria-hidden="true" focusable="false">
            {line && <path className={lineClass(line)} d="M0 10H32" />}
            {marker && (
              <circle
                className={markerClass(marker)}
                cx={line ? 16 : 10}
                cy="10"
                r={RADIUS[marker]}
              />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
