import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ForecastDto, WeatherSupplyDto } from '#contract/weather.ts';
import { airportCode } from '#domain/airports.ts';
import { stayOfDays } from '#domain/round-trip.ts';
import { addDays, localDate } from '#domain/time.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { showPanel } from '#test/screen/panel-fixture.tsx';
import { WeatherPanel } from './weather-panel.tsx';

screenTest();
afterEach(() => vi.useRealTimers());

const TODAY = localDate('2026-11-21');
const stay = (from: number, until: number) =>
  stayOfDays(airportCode('LAS'), addDays(TODAY, from), addDays(TODAY, until));

const CODES = [0, 2, 45, 61, 75, 95, 1234];
const FORECASTS: readonly ForecastDto[] = CODES.map((icon, ahead) => ({
  date: addDays(TODAY, ahead),
  icon,
  description: `Kind ${icon}`,
  temp_high: 60 + ahead,
  temp_low: 40 - ahead,
}));
const METEO: WeatherSupplyDto = {
  name: 'Open-Meteo',
  simulated: false,
  seen_at: '2026-11-21T18:48:00.000Z',
  credit: { words: 'Weather data by Open-Meteo.com, CC BY 4.0', url: 'https://open-meteo.com/' },
};
const SAMPLE: WeatherSupplyDto = { ...METEO, name: 'Sample', simulated: true, credit: null };

const answers = (forecasts = FORECASTS, source = METEO) =>
  fakeApi.on('GET /weather/LAS', {
    status: 200,
    json: { weather: { city: 'Las Vegas', forecasts }, source },
  });

const days = () => screen.findAllByRole('listitem');
const heardTimes = () => fakeApi.heard('GET /weather/LAS').length;

describe('weather forecast', () => {
  it('the weather panel shows a column in words for each of seven days', async () => {
    answers();
    showPanel(<WeatherPanel stay={stay(0, 1)} />);
    const columns = await days();
    expect(columns).toHaveLength(7);
    expect(columns[3]).toHaveTextContent(
      'Tuesday, November 24, 2026: Kind 61, high 63, low 37 degrees Fahrenheit',
    );
    expect(columns[3]).toHaveTextContent('TueNov 2463°37°');
    expect(screen.getByText('High and low in °F')).toBeVisible();
  });

  it.each([
    ['the first day of the stay', stay(3, 5), 'High 63°, low 37° on Tue'],
    [
      'the first day that is forecast of a stay that has begun',
      stay(-2, 1),
      'High 60°, low 40° on Sat',
    ],
  ])('the weather panel says above the grid how warm it is on %s', async (_, days_, text) => {
    answers();
    showPanel(<WeatherPanel stay={days_} />);
    const line = await screen.findByText(text);
    const [first] = await days();
    expect(line.compareDocumentPosition(first!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    [{ temp_low: null }, 'High 60° on Sat'],
    [{ temp_high: null }, 'Low 40° on Sat'],
    [{ temp_high: null, temp_low: null }, undefined],
  ])('the weather panel says no temperature that is unknown: %o', async (unknown, text) => {
    answers(FORECASTS.map((day) => ({ ...day, ...unknown })));
    showPanel(<WeatherPanel stay={stay(0, 1)} />);
    await days();
    expect(screen.queryByText(/^(?:High|Low) .* on Sat$/)?.textContent).toBe(text);
  });

  it('the weather panel says no temperature above the grid for a stay after the forecast', async () => {
    answers();
    showPanel(<WeatherPanel stay={stay(9, 12)} />);
    await days();
    expect(screen.queryByText(/^High \d+°/)).toBeNull();
  });

  it('the weather panel shows an icon for each weather code and a neutral one for an unknown code', async () => {
    answers();
    showPanel(<WeatherPanel stay={stay(0, 1)} />);
    const signs = (await days()).map((column) =>
      column.querySelector('svg')?.getAttribute('class'),
    );
    expect(new Set(signs).size).toBe(CODES.length);
    expect(signs.at(-1)).toContain('thermometer');
  });

  it('the weather panel formats degrees below zero with a minus sign', async () => {
    answers(FORECASTS.map((day) => ({ ...day, temp_low: -4 })));
    showPanel(<WeatherPanel stay={stay(0, 1)} />);
    expect((await days())[0]).toHaveTextContent('60°\u22124°');
  });

  it('the weather panel shows a dash for an unknown temperature', async () => {
    answers(FORECASTS.map((day) => ({ ...day, temp_high: null })));
    showPanel(<WeatherPanel stay={stay(0, 1)} />);
    const [first] = await days();
    expect(first).toHaveTextContent('Kind 0, low 40 degrees Fahrenheit');
    expect(first).toHaveTextContent('–40°');
  });

  it('the weather panel highlights the days of the stay including arrival and departure', async () => {
    answers();
    showPanel(<WeatherPanel stay={stay(2, 4)} />);
    const marked = (await days()).map((day) => day.textContent.includes('in your stay'));
    expect(marked).toEqual([false, false, true, true, true, false, false]);
    expect(screen.getByText('Your stay, Mon, Nov 23 to Wed, Nov 25')).toBeVisible();
    expect(screen.queryByText(/Forecasts reach/)).toBeNull();
  });

  it('the weather panel says how far the forecast reaches when the stay goes on', async () => {
    answers();
    showPanel(<WeatherPanel stay={stay(5, 9)} />);
    await days();
    expect(
      screen.getByText(
        'Forecasts reach 7 days, this one to Fri, Nov 27; your stay goes on to Mon, Nov 30.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/unavailable/)).toBeNull();
  });

  it('the weather panel shows the forecast for a stay beyond its reach and says so', async () => {
    answers();
    showPanel(<WeatherPanel stay={stay(9, 11)} />);
    const columns = await days();
    expect(columns).toHaveLength(7);
    expect(columns.some((day) => day.textContent.includes('in your stay'))).toBe(false);
    expect(screen.getByText('Weather unavailable for your stay dates')).toBeVisible();
    expect(screen.getByText(/your stay begins on Mon, Nov 30/)).toBeVisible();
    expect(screen.queryByText(/^Your stay,/)).toBeNull();
  });

  it('the weather panel says that the stay is over', async () => {
    answers();
    showPanel(<WeatherPanel stay={stay(-5, -3)} />);
    await days();
    expect(screen.getByText('The stay is over.', { exact: false })).toBeVisible();
  });

  it('the weather panel reads a forecast response without the wrapper', async () => {
    fakeApi.on('GET /weather/LAS', {
      status: 200,
      json: { city: 'Las Vegas', forecasts: FORECASTS },
    });
    showPanel(<WeatherPanel stay={stay(0, 1)} />);
    expect(await days()).toHaveLength(7);
  });
});

describe('weather provider', () => {
  it('the weather panel shows its source with an external link and the age of the forecast', async () => {
    answers();
    showPanel(<WeatherPanel stay={stay(0, 1)} />);
    const link = await screen.findByRole('link', { name: /Open-Meteo\.com, CC BY 4\.0/ });
    expect(link).toHaveAttribute('href', 'https://open-meteo.com/');
    expect(link).toHaveAttribute('rel', 'noreferrer noopener');
    expect(link).toHaveTextContent('opens open-meteo.com in a new tab');
    expect(screen.getByText('12 minutes ago')).toBeVisible();
    expect(screen.queryByText('Sample weather')).toBeNull();
  });

  it('the weather panel marks a simulated forecast', async () => {
    answers(FORECASTS, SAMPLE);
    showPanel(<WeatherPanel stay={stay(0, 1)} />);
    expect(await screen.findByText('Sample weather')).toBeVisible();
    expect(screen.getByText('Made up, not a forecast.')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('weather without a forecast', () => {
  it('shows a loading state for the weather', async () => {
    fakeApi.on('GET /weather/LAS', () => new Promise(() => undefined));
    showPanel(<WeatherPanel stay={stay(0, 1)} />);
    expect(await screen.findByText('Loading the weather…')).toBeVisible();
  });

  it('says that the weather failed to load and retries', async () => {
    fakeApi.on('GET /weather/LAS', {
      status: 503,
      json: refusal('weather_unavailable', 'Weather service is currently unavailable'),
    });
    const user = showPanel(<WeatherPanel stay={stay(0, 1)} />);
    expect(await screen.findByText('Weather data unavailable')).toBeVisible();
    expect(screen.getByText('Weather service is currently unavailable')).toBeVisible();
    expect(heardTimes()).toBe(1);
    answers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await days()).toHaveLength(7);
  });

  it('the weather panel offers no retry for a place without a forecast', async () => {
    fakeApi.on('GET /weather/LAS', {
      status: 404,
      json: refusal('weather_missing', 'Weather data not available for LAS'),
    });
    showPanel(<WeatherPanel stay={stay(0, 1)} />);
    expect(await screen.findByText('Weather data not available for LAS')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [
      'nobody answers',
      'unreachable' as const,
      'Unable to get weather data. Please try again later.',
    ],
    ['the answer is none', { status: 200, json: { hello: 1 } }, 'Failed to get weather data'],
    ['the answer has no words', { status: 502, json: 'oops' }, 'Failed to get weather data'],
    ['a 404 has no body', { status: 404 }, 'Weather data not available for LAS'],
    ['a 503 has no body', { status: 503 }, 'Weather service is currently unavailable'],
  ])('the weather panel shows its own message when %s', async (_, answer, text) => {
    fakeApi.on('GET /weather/LAS', answer);
    showPanel(<WeatherPanel stay={stay(0, 1)} />);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('the weather panel says that a forecast without days is empty', async () => {
    answers([]);
    showPanel(<WeatherPanel stay={stay(0, 1)} />);
    expect(await screen.findByText('Weather data unavailable')).toBeVisible();
  });
});

describe('weather request', () => {
  it('the weather panel requests the weather once however often it opens', async () => {
    answers();
    function Twice() {
      return (
        <>
          <WeatherPanel stay={stay(0, 1)} />
          <WeatherPanel stay={stay(2, 3)} />
        </>
      );
    }
    showPanel(<Twice />);
    await waitFor(() => expect(screen.getAllByRole('list')).toHaveLength(2));
    for (const list of screen.getAllByRole('list'))
      expect(within(list).getAllByRole('listitem')).toHaveLength(7);
    expect(heardTimes()).toBe(1);
  });
});
