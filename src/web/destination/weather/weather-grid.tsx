import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudHail,
  CloudLightning,
  CloudRain,
  CloudRainWind,
  CloudSnow,
  CloudSun,
  type LucideIcon,
  Sun,
  Thermometer,
} from 'lucide-react';
import type { Stay } from '#domain/round-trip.ts';
import { formatDayShort, formatMonthDay, formatWeekday } from '#domain/time.ts';
import { isStayDay, type WeatherKind, weatherKindOf } from '#domain/weather.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type DayForecast, formatDegrees, formatForecastDay } from './format-weather.ts';
import styles from './weather-panel.module.css';

interface WeatherGridProps {
  readonly days: readonly DayForecast[];
  readonly stay: Stay;
  /** Whether the forecast includes days of the stay. */
  readonly highlightsStay: boolean;
}

export function WeatherGrid({ days, stay, highlightsStay }: WeatherGridProps) {
  return (
    <>
      <ol className={styles.grid}>
        {days.map((day) => (
          <Day key={day.date} day={day} isStay={isStayDay(day.date, stay)} />
        ))}
      </ol>
      <p className={styles.legend}>
        {highlightsStay && (
          <span className={styles.badge}>
            Your stay, {formatDayShort(stay.arrives.date)} to {formatDayShort(stay.leaves.date)}
          </span>
        )}
        <span>High and low in °F</span>
      </p>
    </>
  );
}

function Day({ day, isStay }: { readonly day: DayForecast; readonly isStay: boolean }) {
  const [month, dayOfMonth] = formatMonthDay(day.date).split(' ');
  return (
    <li className={classNames(styles.day, isStay && styles.stay)}>
      <HiddenText>
        {formatForecastDay(day)}
        {isStay && ', in your stay'}
      </HiddenText>
      <div aria-hidden="true" className={styles.iconCell}>
        <span className={styles.weekday}>{formatWeekday(day.date)}</span>
        <span className={styles.date}>
          <span className={styles.month}>{month} </span>
          {dayOfMonth}
        </span>
        <WeatherIcon code={day.icon} />
        <span className={styles.high}>{formatDegrees(day.temp_high)}</span>
        <span className={styles.low}>{formatDegrees(day.temp_low)}</span>
        <span className={styles.description}>{day.description}</span>
      </div>
    </li>
  );
}

const ICONS: Record<WeatherKind, LucideIcon> = {
  clear: Sun,
  'partly-cloudy': CloudSun,
  cloudy: Cloud,
  fog: CloudFog,
  drizzle: CloudDrizzle,
  rain: CloudRain,
  'heavy-rain': CloudRainWind,
  freezing: CloudHail,
  snow: CloudSnow,
  thunder: CloudLightning,
  unknown: Thermometer,
};

/** By WMO weather code. The text beside it has the meaning. */
function WeatherIcon({ code }: { readonly code: number }) {
  const Icon = ICONS[weatherKindOf(code)];
  return <Icon size={24} strokeWidth={1.5} aria-hidden="true" />;
}
