import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { RentalLocationDto, VehicleDto } from '#contract/cars.ts';
import { airportCode } from '#domain/airports.ts';
import type { Stay } from '#domain/round-trip.ts';
import { localDate, minutes } from '#domain/time.ts';
import { createQueryClient } from '#web/app/app-parts.ts';
import { CarPanel } from '#web/destination/car-panel.tsx';
import { fakeApi, refusal } from './fake-api.ts';
import { screenTest } from './open-app.tsx';
import { AIRPORTS } from './search-fixture.ts';

const NOW = new Date('2026-11-21T19:00:00Z');

/** Starts every car test from an empty page at noon in Denver on 2026-11-21. The clock stands still. */
export function carTest(): void {
  screenTest();
  beforeEach(() => vi.useFakeTimers({ now: NOW }));
  afterEach(() => vi.useRealTimers());
}

export const at = (date: string, hour: number) => ({
  date: localDate(date),
  minute: minutes(hour * 60),
});
export const STAY: Stay = {
  place: airportCode('LAS'),
  arrives: at('2026-11-27', 13),
  leaves: at('2026-11-30', 9),
};
const SOURCE = { name: 'Sample rental cars', simulated: true, seen_at: '2026-11-21T19:00:00.000Z' };

export const place = (key: string, distance_miles = 1): RentalLocationDto => ({
  id: `LAS-${key}`,
  name: `Sample Rentals, ${key}`,
  street_address: `1 ${key} Road`,
  distance_miles,
});
export const car = (kind: string, dollars: number): VehicleDto => ({
  class: kind,
  model: `Sample ${kind}`,
  lowest_price: dollars,
  display_price: `$${dollars.toFixed(2)}`,
  rate_info: { payment_options: [{ payment_type: 'pay_now', total_cost: dollars }] },
  booking_url: `https://www.hertz.com/us/en/book/vehicles?pid=${kind}`,
});
export const found = (...locations: RentalLocationDto[]) =>
  fakeApi.on('GET /cars/locations', { status: 200, json: { locations, source: SOURCE } });
type Cars = readonly VehicleDto[] | 'down';
export const DOWN = {
  status: 503,
  json: refusal('cars_unavailable', 'Car rental service is currently unavailable'),
};
/** Cars by location; one list applies to all. */
export const cars = (byPlace: Readonly<Record<string, Cars>> | Cars) =>
  fakeApi.on('GET /cars/availability', (_, { pickup_location = '' }) => {
    const has = typeof byPlace === 'string' || Array.isArray(byPlace);
    const list = has ? (byPlace as Cars) : (byPlace as Record<string, Cars>)[pickup_location];
    if (list === 'down' || list === undefined) return DOWN;
    return { status: 200, json: { vehicles: list, source: SOURCE } };
  });
export const asked = () => fakeApi.heard('GET /cars/availability').map(({ query }) => query);

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const waitForCars = () => pass(50);
/** Timers go on by themselves; the date stays. */
export const runTimers = () => vi.useFakeTimers({ toFake: ['Date'], now: NOW });

export async function openCars(stay = STAY) {
  fakeApi.on('GET /airports', { status: 200, json: AIRPORTS });
  const client = createQueryClient();
  const panel = (shown: Stay) => (
    <QueryClientProvider client={client}>
      <CarPanel key={JSON.stringify(shown)} stay={shown} />
    </QueryClientProvider>
  );
  const { rerender } = render(panel(stay));
  await waitForCars();
  return {
    show: (next: Stay) => {
      rerender(panel(next));
      return waitForCars();
    },
  };
}

export const carsAt = (key: string) =>
  within(screen.getByRole('list', { name: `Cars at Sample Rentals, ${key}` }));
export const select = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value: String(value) } });
