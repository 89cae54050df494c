import type { LineKind, MarkKind } from './map-content.ts';
import styles from './map-view.module.css';
import { lineClass, markClass, RADIUS } from './leaflet/marker-style.ts';

export interface LegendItem {
  readonly mark?: MarkKind;
  readonly line?: LineKind;
  readonly words: string;
}

/** What the shapes of a map stand for. */
export function MapLegend({ items }: { readonly items: readonly LegendItem[] }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {items.map(({ mark, line, words }) => (
        <li key={words}>
          <svg width={line ? 32 : 20} height="20" aria-hidden="true" focusable="false">
            {line && <path className={lineClass(line)} d="M0 10H32" />}
            {mark && (
              <circle className={markClass(mark)} cx={line ? 16 : 10} cy="10" r={RADIUS[mark]} />
            )}
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}
