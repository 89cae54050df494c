import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RentalLocationDto, VehicleDto } from '#contract/cars.ts';
import { airportCode } from '#domain/network/airport.ts';
import { localDate } from '#domain/time/local-date.ts';
import { minutes } from '#domain/time/offset-time.ts';
import type { Stay } from '#domain/trip/stay.ts';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { AIRPORTS } from '#test/screen/search-scene.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { CarPanel } from './car-panel.tsx';

screenTest();
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T19:00:00Z') }));
afterEach(() => vi.useRealTimers());

const at = (date: string, hour: number) => ({ date: localDate(date), minute: minutes(hour * 60) });
const STAY: Stay = {
  place: airportCode('LAS'),
  arrives: at('2026-11-27', 13),
  leaves: at('2026-11-30', 9),
};
const SOURCE = { name: 'Sample rental cars', simulated: true, seen_at: '2026-11-21T19:00:00.000Z' };

const place = (key: string, distance_miles = 1): RentalLocationDto => ({
  id: `LAS-${key}`,
  name: `Sample Rentals, ${key}`,
  street_address: `1 ${key} Road`,
  distance_miles,
});
const car = (kind: string, dollars: number): VehicleDto => ({
  class: kind,
  model: `Sample ${kind}`,
  lowest_price: dollars,
  display_price: `$${dollars.toFixed(2)}`,
  rate_info: { payment_options: [{ payment_type: 'pay_now', total_cost: dollars }] },
  booking_url: `https://www.hertz.com/us/en/book/vehicles?pid=${kind}`,
});
const found = (...locations: RentalLocationDto[]) =>
  fakeApi.on('GET /cars/locations', { status: 200, json: { locations, source: SOURCE } });
type Cars = readonly VehicleDto[] | 'down';
const DOWN = {
  status: 503,
  json: refusal('cars_unavailable', 'Car rental service is currently unavailable'),
};
/** What each location has; all the same where one list is given. */
const cars = (byPlace: Readonly<Record<string, Cars>> | Cars) =>
  fakeApi.on('GET /cars/availability', (_, { pickup_location = '' }) => {
    const has = typeof byPlace === 'string' || Array.isArray(byPlace);
    const list = has ? (byPlace as Cars) : (byPlace as Record<string, Cars>)[pickup_location];
    if (list === 'down' || list === undefined) return DOWN;
    return { status: 200, json: { vehicles: list, source: SOURCE } };
  });
const asked = () => fakeApi.heard('GET /cars/availability').map(({ query }) => query);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const settle = () => pass(50);

async function open(stay = STAY) {
  fakeApi.on('GET /airports', { status: 200, json: AIRPORTS });
  const client = createQueryClient();
  const panel = (shown: Stay) => (
    <QueryClientProvider client={client}>
      <CarPanel key={JSON.stringify(shown)} stay={shown} />
    </QueryClientProvider>
  );
  const { rerender } = render(panel(stay));
  await settle();
  return {
    show: (next: Stay) => {
      rerender(panel(next));
      return settle();
    },
  };
}

const carsAt = (key: string) =>
  within(screen.getByRole('list', { name: `Cars at Sample Rentals, ${key}` }));
const select = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value: String(value) } });
const typeAge = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Driver age' }), { target: { value } });

describe('rental cars at the destination', () => {
  it('are shown by location, with what they cost in all and a day, and a way out', async () => {
    found(place('Terminal', 0.4), place('Downtown', 7));
    cars({ 'LAS-Terminal': [car('Economy', 121.38)], 'LAS-Downtown': [car('Minivan', 250)] });
    await open();
    expect(screen.getByText('0.4 miles from the airport, 1 Terminal Road')).toBeTruthy();
    const row = carsAt('Terminal').getByRole('listitem');
    expect(row.textContent).toContain('EconomySample Economyfrom $121.383 days, $40.46 a day');
    const link = within(row).getByRole('link');
    expect(link.textContent).toBe('hertz.com, Economy, opens in a new tab');
    expect(link.getAttribute('href')).toBe('https://www.hertz.com/us/en/book/vehicles?pid=Economy');
    expect(link.getAttribute('rel')).toBe('noreferrer noopener');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(carsAt('Downtown').getByText('from', { exact: false })).toBeTruthy();
    expect(screen.getByText('Sample cars')).toBeTruthy();
    expect(screen.getByText(/^Booking opens the rental company’s site in a new tab/)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('2 rental cars at 2 locations');
  });

  it('are asked for at the first three locations only, for the whole stay and a driver of 25', async () => {
    found(place('A'), place('B'), place('C'), place('D'));
    cars([]);
    await open();
    const rental = {
      pickup_date: '2026-11-27',
      pickup_time: '13:00',
      return_date: '2026-11-30',
      return_time: '09:00',
      driver_age: '25',
      airport: 'LAS',
    };
    expect(asked()).toEqual(
      ['LAS-A', 'LAS-B', 'LAS-C'].map((pickup_location) => ({ pickup_location, ...rental })),
    );
    expect(fakeApi.heard('GET /cars/locations').map(({ query }) => query)).toEqual([
      { airport: 'LAS' },
    ]);
  });

  it('are three of a location at first', async () => {
    found(place('Terminal'));
    cars([1, 2, 3, 4, 5].map((one) => car(`Kind ${one}`, one * 100)));
    await open();
    expect(carsAt('Terminal').getAllByRole('listitem')).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: /^Show 2 more cars/ }));
    expect(carsAt('Terminal').getAllByRole('listitem')).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: /^Show fewer cars/ }));
    expect(carsAt('Terminal').getAllByRole('listitem')).toHaveLength(3);
  });

  it('are waited for', async () => {
    const never = new Promise<never>(() => {});
    fakeApi.on('GET /cars/locations', () => never);
    await open();
    expect(screen.getByRole('status').textContent).toBe('Loading rental cars');
    expect(screen.queryByText('Try again')).toBeNull();
  });
});

describe('no rental cars', () => {
  it('where nobody rents any', async () => {
    found();
    await open();
    expect(screen.getAllByText('No rental car locations found near this airport')).toHaveLength(2);
    expect(asked()).toEqual([]);
  });

  it('where none is left', async () => {
    found(place('Terminal'), place('Downtown'));
    cars([]);
    await open();
    expect(screen.getAllByText('No rental cars available for your dates')).toHaveLength(2);
  });

  it('at one of two locations hides those of the other not', async () => {
    found(place('Terminal'), place('Downtown'));
    cars({ 'LAS-Terminal': [], 'LAS-Downtown': [car('Minivan', 250)] });
    await open();
    expect(screen.getByText('No cars left here for your dates.')).toBeTruthy();
    expect(carsAt('Downtown').getByText('Minivan')).toBeTruthy();
  });
});

describe('rental cars that cannot be loaded', () => {
  const TITLE = 'Unable to load rental car options. Please try again later.';

  it.each([DOWN, 'unreachable'] as const)(
    'say so and can be asked for again: %j',
    async (fault) => {
      fakeApi.on('GET /cars/locations', fault);
      await open();
      expect(screen.getByText(TITLE)).toBeTruthy();
      expect(fakeApi.heard('GET /cars/locations')).toHaveLength(1);
      found(place('Terminal'));
      cars([car('Economy', 90)]);
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await settle();
      expect(screen.queryByText(TITLE)).toBeNull();
      expect(carsAt('Terminal').getByText('Economy')).toBeTruthy();
    },
  );

  it.each([
    ['the words of the server', DOWN, 'Car rental service is currently unavailable'],
    ['words of its own for a broken answer', { status: 500 }, 'Failed to check availability'],
  ])('say why, in %s', async (_, fault, words) => {
    found(place('Terminal'));
    fakeApi.on('GET /cars/availability', fault);
    await open();
    expect(screen.getByText(TITLE)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('say so, in other words, where the locations are not told', async () => {
    fakeApi.on('GET /cars/locations', { status: 500 });
    await open();
    expect(screen.getByText('Failed to search locations')).toBeTruthy();
  });

  it('at every location are asked for again at every one', async () => {
    found(place('Terminal'), place('Downtown'));
    cars('down');
    await open();
    expect(screen.getByText(TITLE)).toBeTruthy();
    cars([car('Economy', 90)]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(carsAt('Terminal').getByText('Economy')).toBeTruthy();
    expect(carsAt('Downtown').getByText('Economy')).toBeTruthy();
  });

  it('at one location do not hide those of the others', async () => {
    found(place('Terminal'), place('Downtown'));
    cars({ 'LAS-Terminal': 'down', 'LAS-Downtown': [car('Minivan', 250)] });
    await open();
    expect(carsAt('Downtown').getByText('Minivan')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    cars([car('Economy', 90)]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again, Sample Rentals, Terminal' }));
    await settle();
    expect(carsAt('Terminal').getByText('Economy')).toBeTruthy();
    expect(carsAt('Downtown').getByText('Minivan')).toBeTruthy();
  });
});

describe('the dates and times of a rental', () => {
  beforeEach(() => {
    found(place('Terminal'));
    cars([car('Economy', 90)]);
  });

  it('reload the cars when they change', async () => {
    await open();
    select('Pickup time', 15 * 60 + 30);
    await settle();
    expect(asked().map(({ pickup_time }) => pickup_time)).toEqual(['13:00', '15:30']);
    select('Return time', 8 * 60);
    await settle();
    expect(asked()[2]).toMatchObject({ pickup_time: '15:30', return_time: '08:00' });
    expect(fakeApi.heard('GET /cars/locations')).toHaveLength(1);
    select('Return time', 9 * 60);
    await settle();
    expect(asked()).toHaveLength(3);
  });

  it('are chosen from a calendar', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: /^Return date .*November 30/ }));
    vi.useRealTimers();
    const typed = await screen.findByRole('textbox', { name: 'Type a date' });
    fireEvent.change(typed, { target: { value: '12/2' } });
    fireEvent.keyDown(typed, { key: 'Enter' });
    await vi.waitFor(() => expect(asked().at(-1)?.return_date).toBe('2026-12-02'));
  });

  it('follow another stay and another place', async () => {
    const { show } = await open();
    await show({ ...STAY, leaves: at('2026-11-30', 10) });
    await show({ ...STAY, place: airportCode('ATL') });
    expect(asked().map(({ airport, return_time }) => [airport, return_time])).toEqual([
      ['LAS', '09:00'],
      ['LAS', '10:00'],
      ['ATL', '09:00'],
    ]);
  });

  it('that cannot be say what is wrong, and nothing is asked for', async () => {
    await open({ ...STAY, leaves: at('2026-11-27', 19) });
    const before = asked().length;
    select('Return time', 13 * 60);
    await settle();
    expect(screen.getByText('Return time must be after pickup')).toBeTruthy();
    const time = screen.getByRole('combobox', { name: 'Return time' });
    expect(time.getAttribute('aria-invalid')).toBe('true');
    expect(asked()).toHaveLength(before);
    select('Return time', 18 * 60);
    await settle();
    expect(carsAt('Terminal').getByText('Economy')).toBeTruthy();
  });

  it('begin with a day where the stay has no time for one', async () => {
    await open({ ...STAY, leaves: STAY.arrives });
    expect(screen.queryByText('Return time must be after pickup')).toBeNull();
    expect(asked()).toMatchObject([{ pickup_date: '2026-11-27', return_date: '2026-11-28' }]);
  });

  it('that have passed by the clock of the place are not asked for', async () => {
    // 11 AM in Las Vegas.
    await open({ ...STAY, arrives: at('2026-11-21', 10) });
    expect(screen.getByText('Pickup time has passed')).toBeTruthy();
    select('Pickup time', 11 * 60);
    await settle();
    expect(asked()).toHaveLength(1);
  });
});

describe('the age of the driver', () => {
  const FAULT = 'Please enter an age from 18 to 99.';
  const ages = () => asked().map(({ driver_age }) => driver_age);
  const isOutdated = () =>
    screen.getByRole('list', { name: 'Rental car locations' }).getAttribute('aria-busy') === 'true';
  beforeEach(() => {
    found(place('Terminal'));
    cars([car('Economy', 90)]);
  });

  it('is taken over half a second after the last key, and asked for half a second later', async () => {
    await open();
    typeAge('3');
    await pass(400);
    typeAge('31');
    await pass(499);
    expect(isOutdated()).toBe(false);
    await pass(1);
    expect([isOutdated(), ages()]).toEqual([true, ['25']]);
    await pass(499);
    expect(ages()).toEqual(['25']);
    await pass(1);
    await settle();
    expect([isOutdated(), ages()]).toEqual([false, ['25', '31']]);
  });

  it('is 25 when it is blank', async () => {
    await open();
    typeAge('40');
    await pass(1_100);
    typeAge('');
    await pass(1_100);
    expect(ages()).toEqual(['25', '40']);
    expect(screen.queryByText(FAULT)).toBeNull();
    expect(isOutdated()).toBe(false);
  });

  it.each(['17', '100', 'abc'])('is not %j, which is said and not asked for', async (text) => {
    await open();
    typeAge(text);
    await pass(499);
    expect(screen.queryByText(FAULT)).toBeNull();
    await pass(1);
    expect(screen.getByText(FAULT)).toBeTruthy();
    await pass(2_000);
    expect(ages()).toEqual(['25']);
    expect(carsAt('Terminal').getByText('Economy')).toBeTruthy();
    typeAge('18');
    await pass(1_100);
    expect(screen.queryByText(FAULT)).toBeNull();
    expect(ages()).toEqual(['25', '18']);
  });
});
