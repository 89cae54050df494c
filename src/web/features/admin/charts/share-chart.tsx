import type { ReactNode } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import { formatFigure } from './chart-scale.ts';
import styles from './charts.module.css';

interface Share {
  readonly key: string;
  readonly name: string;
  readonly figure: number;
}

interface ShareChartProps {
  readonly title: string;
  readonly lead: string;
  /** Table headers, such as `['Airport', 'Searches']`. */
  readonly header: readonly [string, string];
  /** From the top down. */
  readonly shares: readonly Share[];
  /** Shown instead of bars while there are none. */
  readonly whenNone?: ReactNode;
}

export function ShareChart({ title, lead, header, shares, whenNone }: ShareChartProps) {
  const most = Math.max(1, ...shares.map(({ figure }) => figure));
  const rows = shares.map(({ key, name, figure }) => ({ key, name, figures: [figure] }));
  return (
    <ChartFigure title={title} lead={lead} table={{ header, rows }}>
      {shares.length === 0 && <p className={styles.none}>{whenNone}</p>}
      <ul className={styles.shares}>
        {shares.map(({ key, name, figure }) => (
          <li key={key}>
            <span className={styles.name}>{name}</span>
            <span className={styles.value}>{formatFigure(figure)}</span>
            <svg className={styles.share} width="100%" height="8" aria-hidden="true">
              <rect className={styles.track} width="100%" height="8" rx="2" />
              <rect
                className={styles.series1}
                width={`${(figure / most) * 100}%`}
                height="8"
                rx="2"
              />
            </svg>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}
