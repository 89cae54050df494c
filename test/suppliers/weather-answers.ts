import type { RequestListener } from 'node:http';

/** Answers of the weather services in their own wire formats, for Denver on Nov 21, 2026. */

const DAYS = ['21', '22', '23', '24', '25', '26', '27'].map((day) => `2026-11-${day}`);

/** Body of `/v1/forecast` at Open-Meteo. */
export const openMeteoAnswer = (daily: Readonly<Record<string, readonly unknown[]>> = {}) => ({
  latitude: 39.868206,
  longitude: -104.67728,
  generationtime_ms: 0.0891,
  utc_offset_seconds: -25200,
  timezone: 'America/Denver',
  timezone_abbreviation: 'GMT-7',
  elevation: 1648,
  daily_units: {
    time: 'iso8601',
    weather_code: 'wmo code',
    temperature_2m_max: '°F',
    temperature_2m_min: '°F',
  },
  daily: {
    time: DAYS,
    weather_code: [3, 71, 75, 0, 1, 61, 4],
    temperature_2m_max: [51.6, 34.2, 28.9, 40.1, 47.5, 49.9, 50.4],
    temperature_2m_min: [27.3, 19.8, -0.4, 12.2, 24.6, 30.5, 29.1],
    ...daily,
  },
});

interface PeriodWish {
  /** Local time at which it begins. */
  readonly from: string;
  readonly isDaytime: boolean;
  readonly temperature: number;
  readonly words: string;
}

/** One half day of a forecast of the National Weather Service. */
export const nwsPeriod = (criteria: PeriodWish, number = 1) => ({
  number,
  name: criteria.isDaytime ? 'Saturday' : 'Saturday Night',
  startTime: `${criteria.from}:00-07:00`,
  endTime: `${criteria.from}:00-07:00`,
  isDaytime: criteria.isDaytime,
  temperature: criteria.temperature,
  temperatureUnit: 'F',
  temperatureTrend: null,
  probabilityOfPrecipitation: { unitCode: 'wmoUnit:percent', value: 20 },
  windSpeed: '5 to 9 mph',
  windDirection: 'SW',
  icon: 'https://api.weather.gov/icons/land/day/few?size=medium',
  shortForecast: criteria.words,
  detailedForecast: `${criteria.words}, with a high near ${criteria.temperature}.`,
});

const NWS_WORDS = [
  'Mostly Cloudy',
  'Chance Light Snow',
  'Heavy Snow',
  'Sunny',
  'Mostly Sunny',
  'Rain Showers Likely',
  'Areas Of Smoke',
];

/** Seven days with their nights. */
const NWS_PERIODS = DAYS.flatMap((day, at) => [
  nwsPeriod(
    {
      from: `${day}T${at === 0 ? '11' : '06'}:00`,
      isDaytime: true,
      temperature: 50 - at,
      words: NWS_WORDS[at] ?? '',
    },
    2 * at + 1,
  ),
  nwsPeriod(
    { from: `${day}T18:00`, isDaytime: false, temperature: 25 - at, words: 'Mostly Clear' },
    2 * at + 2,
  ),
]);

/** Body of `/points/{lat},{lng}`; `forecast` is the forecast's URL. */
export const nwsPoint = (forecast: unknown) => ({
  id: 'https://api.weather.gov/points/39.8617,-104.6731',
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-104.6731, 39.8617] },
  properties: {
    '@id': 'https://api.weather.gov/points/39.8617,-104.6731',
    '@type': 'wx:Point',
    cwa: 'BOU',
    forecastOffice: 'https://api.weather.gov/offices/BOU',
    gridId: 'BOU',
    gridX: 75,
    gridY: 66,
    forecast,
    timeZone: 'America/Denver',
    radarStation: 'KFTG',
  },
});

/** Body of `/gridpoints/{office}/{x},{y}/forecast`. */
export const nwsForecast = (periods: readonly unknown[] = NWS_PERIODS) => ({
  type: 'Feature',
  properties: {
    units: 'us',
    forecastGenerator: 'BaselineForecastGenerator',
    generatedAt: '2026-11-21T17:41:12+00:00',
    updateTime: '2026-11-21T17:09:54+00:00',
    validTimes: '2026-11-21T11:00:00+00:00/P7DT14H',
    elevation: { unitCode: 'wmoUnit:m', value: 1647.1392 },
    periods,
  },
});

const FORECAST_PATH = '/gridpoints/BOU/75,66/forecast';

interface NwsWish {
  readonly periods?: readonly unknown[];
  /** The forecast URL in the point; valid by default. */
  readonly forecast?: unknown;
}

/** A fake National Weather Service. */
export const answeringNws =
  ({ periods, forecast }: NwsWish = {}): RequestListener =>
  (request, response) => {
    const own = `http://${request.headers.host}${FORECAST_PATH}`;
    const body = request.url?.startsWith('/points/')
      ? nwsPoint(forecast ?? own)
      : nwsForecast(periods);
    response.writeHead(200, { 'content-type': 'application/geo+json' }).end(JSON.stringify(body));
  };
