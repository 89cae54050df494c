import { useQuery } from '@tanstack/react-query';
import type { Stay } from '#domain/round-trip.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { formatStay } from './format-weather.ts';
import { type Weather, weatherQuery } from './use-weather.ts';
import { WeatherCredit } from './weather-credit.tsx';
import { WeatherGrid, WeatherWaiting } from './weather-grid.tsx';
import styles from './weather-panel.module.css';

interface WeatherPanelProps {
  readonly stay: Stay;
}

export function WeatherPanel({ stay }: WeatherPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(weatherQuery(stay.place));
  if (data && data.days.length > 0) return <Known weather={data} stay={stay} />;
  if (!data && !error) return <WeatherWaiting />;
  const isMissing = error instanceof ApiError && error.code === 'weather_missing';
  return (
    <Notice
      tone={isMissing ? 'info' : 'warning'}
      title="Weather data unavailable"
      action={
        !isMissing && (
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        )
      }
    >
      {error?.message}
    </Notice>
  );
}

function Known({ weather, stay }: { readonly weather: Weather; readonly stay: Stay }) {
  const { coverage, why } = formatStay(weather.days, stay);
  return (
    <div className={styles.panel}>
      {coverage === 'none' ? (
        <p className={styles.note}>
          <strong>Weather unavailable for your stay dates</strong> {why}
        </p>
      ) : (
        why && <p className={styles.note}>{why}</p>
      )}
      <WeatherGrid days={weather.days} stay={stay} highlightsStay={coverage !== 'none'} />
      {weather.source && <WeatherCredit source={weather.source} />}
    </div>
  );
}
