import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { HotelDto, HotelsAnswer } from '#contract/hotels.ts';
import { airportCode } from '#domain/airports.ts';
import { stayOfDays } from '#domain/round-trip.ts';
import { localDate } from '#domain/time.ts';
import { createQueryClient } from '#web/app/app-parts.ts';
import { HotelPanel } from '#web/destination/hotel-panel.tsx';
import { fakeApi } from './fake-api.ts';
import { screenTest } from './open-app.tsx';
import { AIRPORTS } from './search-fixture.ts';

export const CALL = 'GET /hotels/search/airport/ATL';

export const hotel = (at: number, changes: Partial<HotelDto> = {}): HotelDto => ({
  id: `h${at}`,
  name: `Sample Inn ${at}`,
  star_rating: 3.5,
  distance_from_center: 4.2,
  bed_count: 2,
  price: { final_price: 120.01, original_price: 145 },
  score: 8.4,
  review_count: 1290,
  amenities: ['Pool', 'Free Wi-Fi'],
  pictures: ['https://pictures.test/a.jpg'],
  url: null,
  ...changes,
});

export function answer(
  hotels: readonly HotelDto[],
  {
    total = hotels.length,
    page = 1,
    ...changes
  }: Partial<HotelsAnswer> & Partial<{ total: number; page: number }> = {},
) {
  const list = [...hotels];
  const json: HotelsAnswer = {
    success: true,
    message: list.length > 0 ? 'found' : 'No hotels available for your travel dates',
    hotels: list,
    properties: list,
    pagination: { page, per_page: 12, total_properties: total },
    source: { name: 'sample data', simulated: true, seen_at: '2026-11-21T19:00:00.000Z' },
    ...changes,
  };
  return { status: 200, json };
}

/** A response that waits until the test releases it. */
export function held(): {
  readonly answering: () => Promise<ReturnType<typeof answer>>;
  release: (it: ReturnType<typeof answer>) => void;
} {
  let release: (it: ReturnType<typeof answer>) => void = () => {};
  const result = new Promise<ReturnType<typeof answer>>((resolve) => {
    release = resolve;
  });
  return { answering: () => result, release: (it) => release(it) };
}

export const stayOf = (from: string, until: string) =>
  stayOfDays(airportCode('ATL'), localDate(from), localDate(until));

export const openHotels = (stay = stayOf('2026-11-27', '2026-11-30')) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HotelPanel stay={stay} />
    </QueryClientProvider>,
  );

export const cards = async () =>
  within(await screen.findByRole('list', { name: 'Hotels' })).getAllByRole('listitem');
export const asked = () => fakeApi.heard(CALL).map(({ query }) => query);
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Starts every hotel test from an empty page at 19:00 UTC on November 21, 2026. */
export function hotelTest(): void {
  screenTest();
  // Preloads the lazy calendar, so that no test waits for its compilation.
  beforeAll(() => import('#web/destination/stay-calendar.tsx'), 60_000);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T19:00:00Z') });
    fakeApi.on('GET /airports', { status: 200, json: AIRPORTS });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}
