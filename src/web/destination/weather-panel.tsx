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
  ExternalLink,
  type LucideIcon,
  Sun,
  Thermometer,
} from 'lucide-react';
import type { OutputOf } from '#contract/endpoint.ts';
import { type ForecastDto, type WeatherSupplyDto, weather } from '#contract/weather.ts';
import type { Stay } from '#domain/round-trip.ts';
import {
  formatDayLong,
  formatDayShort,
  formatMonthDay,
  formatWeekday,
  isLocalDate,
  type LocalDate,
} from '#domain/time.ts';
import {
  type Coverage,
  coverageOf,
  FORECAST_DAYS,
  isStayDay,
  type WeatherKind,
  weatherKindOf,
} from '#domain/weather.ts';
import { ApiError, isSwitchedOff } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Failed, Notice } from '#web/ui/feedback.tsx';
import { SUPPLIED, SupplyLine } from './supply-line.tsx';
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
          <ExternalLink size={12} strokeWidth={2} />
          <HiddenText>, opens {new URL(credit.url).host} in a new tab</HiddenText>
        </a>
      )}
    </SupplyLine>
  );
}

interface WeatherGridProps {
  readonly days: readonly DayForecast[];
  readonly stay: Stay;
  /** Whether the forecast includes days of the stay. */
  readonly highlightsStay: boolean;
}

function WeatherGrid({ days, stay, highlightsStay }: WeatherGridProps) {
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
  return <Icon size={24} strokeWidth={1.5} />;
}

interface DayForecast extends Omit<ForecastDto, 'date'> {
  readonly date: LocalDate;
}

/** `57°`, `−4°`; a dash where it is not known. */
const formatDegrees = (degrees: number | null): string =>
  degrees === null ? '–' : `${degrees}°`.replace('-', '\u2212');

/** `Friday, November 27, 2026: Light rain, high 57, low 38 degrees Fahrenheit` */
function formatForecastDay({ date, description, temp_high, temp_low }: DayForecast): string {
  const degrees = [
    temp_high !== null && `high ${temp_high}`,
    temp_low !== null && `low ${temp_low}`,
  ];
  const known = degrees.filter(Boolean).join(', ');
  return [`${formatDayLong(date)}: ${description}`, known && `${known} degrees Fahrenheit`]
    .filter(Boolean)
    .join(', ');
}

/** `High 69°, low 47° on Thu`: the first day of the stay that is forecast; undefined where nothing is known of it. */
function formatFirstDay(days: readonly DayForecast[], stay: Stay): string | undefined {
  const first = days.find(({ date }) => isStayDay(date, stay));
  const degrees = [
    first && first.temp_high !== null && `High ${formatDegrees(first.temp_high)}`,
    first && first.temp_low !== null && `Low ${formatDegrees(first.temp_low)}`,
  ].filter(Boolean);
  if (!first || degrees.length === 0) return undefined;
  return `${degrees.join(', ').replace(', Low', ', low')} on ${formatWeekday(first.date)}`;
}

interface StayText {
  readonly coverage: Coverage;
  /** Why days of the stay are missing; undefined when none are. */
  readonly why: string | undefined;
}

function formatStay(days: readonly DayForecast[], stay: Stay): StayText {
  const dates = days.map(({ date }) => date);
  const coverage = coverageOf(dates, stay);
  return { coverage, why: coverage === 'all' ? undefined : whyOf(dates, coverage, stay) };
}

function whyOf(
  dates: readonly LocalDate[],
  coverage: Coverage,
  { arrives, leaves }: Stay,
): string | undefined {
  const last = dates.at(-1);
  if (last === undefined || leaves.date < (dates[0] ?? last)) return 'The stay is over.';
  const reach = `Forecasts reach ${FORECAST_DAYS} days, this one to ${formatDayShort(last)}`;
  if (coverage === 'none') return `${reach}; your stay begins on ${formatDayShort(arrives.date)}.`;
  return leaves.date > last
    ? `${reach}; your stay goes on to ${formatDayShort(leaves.date)}.`
    : undefined;
}
