import { FORECAST_DAYS } from '#domain/weather.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import styles from './weather-panel.module.css';

const COLUMNS = Array.from({ length: FORECAST_DAYS }, (_, column) => column);

/** As high as the forecast. */
export function WeatherWaiting() {
  return (
    <div className={styles.panel} aria-busy="true">
      <HiddenText>Loading the weather…</HiddenText>
      <p>
        <Skeleton width="11rem" height="1em" />
      </p>
      <div className={styles.grid}>
        {COLUMNS.map((column) => (
          <div key={column} className={classNames(styles.day, styles.waiting)}>
            <Skeleton height="100%" />
          </div>
        ))}
      </div>
      <p className={styles.legend}>
        <Skeleton width="12rem" height="1em" />
      </p>
      <Skeleton width="16rem" height={22} />
    </div>
  );
}
