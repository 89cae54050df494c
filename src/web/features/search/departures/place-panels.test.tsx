import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, localDate } from '#domain/time.ts';
import { flightTo, ONE_PERSON, outboundAnswer } from '#test/screen/answer-builders.ts';
import { card, departureTest, openCard, showDepartures } from '#test/screen/departure-fixture.tsx';

departureTest();

const DAY = localDate('2026-11-27');
const FORECASTS = [0, 1, 2, 3, 4, 5, 6].map((ahead) => ({
  date: addDays(DAY, ahead - 2),
  icon: 0,
  description: 'Clear sky',
  temp_high: 60,
  temp_low: 40,
}));

const asked: string[] = [];
beforeEach(() => asked.splice(0));

function showWithWeather(fixture: Parameters<typeof showDepartures>[0] = {}) {
  const shown = showDepartures(fixture);
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.startsWith('/api/weather/')) return others(input, init);
    asked.push(input);
    if (input.endsWith('LAS')) return Response.json({}, { status: 503 });
    return Response.json({ city: 'Atlanta', forecasts: FORECASTS });
  });
  return shown;
}

const stayText = async () => (await screen.findByText(/^Your stay,/)).textContent;

describe('panels of an opened card', () => {
  it('an opened departure card requests the weather once however often it opens', async () => {
    const { user } = showWithWeather();
    const atlanta = await card(/^Atlanta/);
    expect(asked).toEqual([]);
    await user.click(atlanta);
    await stayText();
    await user.click(atlanta);
    await user.click(atlanta);
    await stayText();
    expect(asked).toEqual(['/api/weather/ATL']);
  });

  it('the panels of a departure card plan one night when no later return day is set', async () => {
    showWithWeather();
    await openCard();
    expect(await stayText()).toBe('Your stay, Fri, Nov 27 to Sat, Nov 28');
  });

  it('the panels of a departure card plan to stay until the day of the way home', async () => {
    showWithWeather({ search: { returnDate: localDate('2026-11-30') } });
    await openCard();
    expect(await stayText()).toBe('Your stay, Fri, Nov 27 to Mon, Nov 30');
  });

  it('the panels of a departure card plan to stay for the trip length', async () => {
    showWithWeather({ search: { duration: 2 } });
    await openCard();
    expect(await stayText()).toBe('Your stay, Fri, Nov 27 to Sun, Nov 29');
  });

  it('the panels of a departure card plan the night before on an inbound search', async () => {
    const flights = {
      ...outboundAnswer({ DEN: [flightTo('ATL', 8)] }),
      search_parameters: { destination: 'ATL', date: DAY, max_workers: 10, ...ONE_PERSON },
      summary: { total_origins: 1, total_flights: 1, search_timestamp: '' },
    };
    showWithWeather({ flights, search: { direction: 'inbound', origin: '', destination: 'ATL' } });
    await openCard(/^Denver/);
    expect(await stayText()).toBe('Your stay, Thu, Nov 26 to Fri, Nov 27');
    expect(asked).toEqual(['/api/weather/DEN']);
  });

  it.each([
    [3, '3'],
    [1, '1'],
    [undefined, '2'],
  ])(
    'the hotels of a departure card are asked for a party of %s with %s adults',
    async (travelers, adults) => {
      const price = travelers && {
        party_price: { travelers, passes: 0, on_go_wild: 0, seats_known: true },
      };
      const { user } = showWithWeather({
        flights: outboundAnswer({ ATL: [{ ...flightTo('ATL', 8), ...price }] }),
        search: { ...(travelers && { party: travelers, passes: 0 }) },
      });
      const others = globalThis.fetch;
      const hotels: (string | null)[] = [];
      vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
        const { pathname, searchParams } = new URL(input, 'http://localhost');
        if (pathname !== '/api/hotels/search/airport/ATL') return others(input, init);
        hotels.push(searchParams.get('adults'));
        return Response.json({}, { status: 503 });
      });
      await openCard();
      await user.click(screen.getByRole('button', { name: /^Hotels at Destination/ }));
      await waitFor(() => expect(hotels).toEqual([adults]));
    },
  );

  it('a departure card keeps the flights when the weather fails', async () => {
    showWithWeather({ flights: outboundAnswer({ LAS: [flightTo('LAS', 8)] }) });
    const inside = await openCard(/^Las Vegas/);
    expect(await screen.findByText('Weather data unavailable')).toBeVisible();
    await waitFor(() => expect(inside.getAllByRole('listitem').length).toBeGreaterThan(0));
    expect(inside.getByRole('button', { name: /Alert for LAS/ })).toBeVisible();
  });
});
