import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { stayOfDays } from '#domain/round-trip.ts';
import { localDate } from '#domain/time.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { showPanel } from '#test/screen/panel-fixture.tsx';
import { CardPanels, PagePanels } from './destination-panels.tsx';

screenTest();
const calls = vi.fn<(path: string) => void>();
beforeEach(() => {
  calls.mockClear();
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    calls(new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname);
    return real(input, init);
  };
});
afterEach(() => vi.useRealTimers());

const STAY = stayOfDays(airportCode('LAS'), localDate('2026-11-22'), localDate('2026-11-24'));
const asked = (part: string) => calls.mock.calls.filter(([path]) => path.includes(part)).length;
const toggle = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

describe('destination panels of a card', () => {
  it('a destination card requests only the weather at first', async () => {
    showPanel(<CardPanels stay={STAY} />);
    expect(await screen.findByText('Weather data unavailable')).toBeVisible();
    expect([asked('/weather/LAS'), asked('/hotels'), asked('/cars')]).toEqual([1, 0, 0]);
    expect(await toggle('Hotels at Destination')).toHaveAttribute('aria-expanded', 'false');
    expect(await toggle('Rental cars')).toHaveAttribute('aria-expanded', 'false');
  });

  it('a destination card requests hotels when their panel opens, and not again when it reopens', async () => {
    const user = showPanel(<CardPanels stay={STAY} />);
    const hotels = await toggle('Hotels at Destination');
    await user.click(hotels);
    expect(hotels).toHaveAttribute('aria-expanded', 'true');
    await vi.waitFor(() => expect(asked('/hotels')).toBe(1));
    await user.click(hotels);
    expect(hotels).toHaveAttribute('aria-expanded', 'false');
    await user.click(hotels);
    expect([asked('/hotels'), asked('/cars')]).toEqual([1, 0]);
  });

  it('a destination card requests cars when their panel opens', async () => {
    const user = showPanel(<CardPanels stay={STAY} />);
    await user.click(await toggle('Rental cars'));
    await vi.waitFor(() => expect(asked('/cars')).toBeGreaterThan(0));
    expect(asked('/hotels')).toBe(0);
  });

  it.each([
    ['guest', '/plans'],
    ['free', '/profile'],
  ] as const)(
    'a destination card shows a %s what Premium gives and requests no hotels or cars',
    async (who, to) => {
      fakeApi.on('GET /weather/LAS', 'unreachable');
      const user = showPanel(<CardPanels stay={STAY} />, { who });
      for (const name of ['Hotels at Destination', 'Rental cars'])
        await user.click(await toggle(name));
      const paywalls = screen.getAllByText('Premium Feature');
      expect(paywalls).toHaveLength(2);
      for (const link of screen.getAllByRole('link', { name: 'Upgrade to Premium' }))
        expect(link).toHaveAttribute('href', to);
      await vi.waitFor(() => expect(asked('/weather')).toBe(1));
      expect([asked('/hotels'), asked('/cars')]).toEqual([0, 0]);
    },
  );
});

describe('destination panels of a page', () => {
  it('each of the three destination sections of a page requests its own data', async () => {
    const user = showPanel(<PagePanels stay={STAY} />);
    expect(await toggle('Hotels at Destination')).toHaveAttribute('aria-expanded', 'false');
    await vi.waitFor(() => expect(asked('/weather/LAS')).toBe(1));
    expect([asked('/hotels'), asked('/cars')]).toEqual([0, 0]);
    await user.click(await toggle('Hotels at Destination'));
    await user.click(await toggle('Rental cars'));
    for (const name of ['Weather', 'Hotels at Destination', 'Rental cars']) {
      const section = await screen.findByRole('region', { name });
      expect(within(section).getByRole('heading', { level: 2, name })).toBeVisible();
    }
    await vi.waitFor(() => {
      expect(asked('/weather/LAS')).toBe(1);
      expect(asked('/hotels')).toBe(1);
      expect(asked('/cars')).toBeGreaterThan(0);
    });
  });

  it('the destination sections of a page request hotels and cars only after the session is known', async () => {
    showPanel(<PagePanels stay={STAY} />, { who: 'unknown' });
    await screen.findByText('Weather data unavailable');
    expect(screen.queryByText('Premium Feature')).toBeNull();
    expect([asked('/hotels'), asked('/cars')]).toEqual([0, 0]);
  });
});
