import { ExternalLink } from 'lucide-react';
import type { OutputOf } from '#contract/endpoint.ts';
import { type WeatherSupplyDto, weather } from '#contract/weather.ts';
import type { Stay } from '#domain/round-trip.ts';
import { isLocalDate } from '#domain/time.ts';
import { ApiError, isSwitchedOff } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Failed } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SUPPLIED, SupplyLine } from '../supply-line.tsx';
import { type DayForecast, formatFirstDay, formatStay } from './format-weather.ts';
import { WeatherGrid } from './weather-grid.tsx';
import styles from './weather-panel.module.css';
import { WeatherWaiting } from './weather-waiting.tsx';

interface Weather {
  readonly city: string;
  readonly days: readonly DayForecast[];
  readonly source: WeatherSupplyDto | undefined;
}

interface WeatherPanelProps {
  readonly stay: Stay;
}

export function WeatherPanel({ stay }: WeatherPanelProps) {
  const query = useCall(
    weather,
    { params: { destination: stay.place } },
    { ...SUPPLIED, select: readWeather },
  );
  const { data, error } = query;
  if (data && data.days.length > 0) return <Known weather={data} stay={stay} />;
  if (!data && !error) return <WeatherWaiting />;
  const title = 'Weather data unavailable';
  return error instanceof ApiError && error.code === 'weather_missing' ? (
    <Notice tone="info" title={title}>
      {error.message}
    </Notice>
  ) : (
    <Failed query={query} tone="warning" title={isSwitchedOff(error) ? undefined : title} />
  );
}

/** Accepts both forms of the response and skips invalid days. */
function readWeather(answer: OutputOf<typeof weather>): Weather {
  const { city, forecasts } = 'weather' in answer ? answer.weather : answer;
  const days = forecasts.flatMap((day) => {
    const { date } = day;
    return isLocalDate(date) ? { ...day, date } : [];
  });
  return { city, days, source: answer.source };
}

function Known({ weather, stay }: { readonly weather: Weather; readonly stay: Stay }) {
  const { coverage, why } = formatStay(weather.days, stay);
  const firstDay = formatFirstDay(weather.days, stay);
  return (
    <div className={styles.panel}>
      {firstDay && <p>{firstDay}</p>}
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

/** The data license requires a credit with a link. */
function WeatherCredit({ source }: { readonly source: WeatherSupplyDto }) {
  const { credit } = source;
  return (
    <SupplyLine source={source} sample="Sample weather" caution="Made up, not a forecast.">
      {credit && (
        <a className={styles.credit} href={credit.url} target="_blank" rel="noreferrer noopener">
          {credit.words}
          <ExternalLink size={12} strokeWidth={2} aria-hidden="true" />
          <HiddenText>, opens {new URL(credit.url).host} in a new tab</HiddenText>
        </a>
      )}
    </SupplyLine>
  );
}
