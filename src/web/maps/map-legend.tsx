import { lineClass, markerClass, RADIUS } from './leaflet/marker-style.ts';
import type { LineKind, MarkerKind } from './map-content.ts';
import styles from './map-view.module.css';

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
