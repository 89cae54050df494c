import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  asked,
  car,
  cars,
  carsAt,
  carTest,
  DOWN,
  found,
  openCars,
  place,
  waitForCars,
} from '#test/screen/car-fixture.tsx';
import { fakeApi } from '#test/screen/fake-api.ts';

carTest();

describe('CarPanel', () => {
  it('lists cars by location with total and daily price and a booking link', async () => {
    found(place('Terminal', 0.4), place('Downtown', 7));
    cars({ 'LAS-Terminal': [car('Economy', 121.38)], 'LAS-Downtown': [car('Minivan', 250)] });
    await openCars();
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

  it('requests cars of the first three locations for the whole stay and a driver of 25', async () => {
    found(place('A'), place('B'), place('C'), place('D'));
    cars([]);
    await openCars();
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

  it('shows three cars of a location at first', async () => {
    found(place('Terminal'));
    cars([1, 2, 3, 4, 5].map((one) => car(`Kind ${one}`, one * 100)));
    await openCars();
    expect(carsAt('Terminal').getAllByRole('listitem')).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: /^Show 2 more cars/ }));
    expect(carsAt('Terminal').getAllByRole('listitem')).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: /^Show fewer cars/ }));
    expect(carsAt('Terminal').getAllByRole('listitem')).toHaveLength(3);
  });

  it('announces one car in the singular', async () => {
    found(place('Terminal'));
    cars([car('Economy', 121.38)]);
    await openCars();
    expect(screen.getByRole('status').textContent).toBe('1 rental car at 1 location');
  });

  it('shows a loading state for cars', async () => {
    const never = new Promise<never>(() => {});
    fakeApi.on('GET /cars/locations', () => never);
    await openCars();
    expect(screen.getByRole('status').textContent).toBe('Loading rental cars');
    expect(screen.queryByText('Try again')).toBeNull();
  });
});

describe('CarPanel without cars', () => {
  it('says that nobody rents cars at the destination', async () => {
    found();
    await openCars();
    expect(screen.getAllByText('No rental car locations found near this airport')).toHaveLength(2);
    expect(asked()).toEqual([]);
  });

  it('says that no car is left', async () => {
    found(place('Terminal'), place('Downtown'));
    cars([]);
    await openCars();
    expect(screen.getAllByText('No rental cars available for your dates')).toHaveLength(2);
  });

  it('shows the cars of one location when another has none', async () => {
    found(place('Terminal'), place('Downtown'));
    cars({ 'LAS-Terminal': [], 'LAS-Downtown': [car('Minivan', 250)] });
    await openCars();
    expect(screen.getByText('No cars left here for your dates.')).toBeTruthy();
    expect(carsAt('Downtown').getByText('Minivan')).toBeTruthy();
  });
});

describe('CarPanel with failing calls', () => {
  const TITLE = 'Unable to load rental car options. Please try again later.';

  it.each([DOWN, 'unreachable'] as const)(
    'says that cars failed to load and retries: %j',
    async (error) => {
      fakeApi.on('GET /cars/locations', error);
      await openCars();
      expect(screen.getAllByText(/Unable to load rental car options/)).toHaveLength(1);
      expect(screen.getByText('Rental cars failed to load')).toBeTruthy();
      expect(fakeApi.heard('GET /cars/locations')).toHaveLength(1);
      found(place('Terminal'));
      cars([car('Economy', 90)]);
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await waitForCars();
      expect(screen.queryByText(TITLE)).toBeNull();
      expect(carsAt('Terminal').getByText('Economy')).toBeTruthy();
    },
  );

  it.each([
    ['the words of the server', DOWN, 'Car rental service is currently unavailable'],
    ['words of its own for a broken answer', { status: 500 }, 'Failed to check availability'],
    ['its usual words for a 503', { status: 503 }, 'Car rental service is currently unavailable'],
  ])('shows the server message for failed cars, in %s', async (_, error, text) => {
    found(place('Terminal'));
    fakeApi.on('GET /cars/availability', error);
    await openCars();
    expect(screen.getByText(TITLE)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    [500, 'Failed to search locations'],
    [503, 'Car rental service is currently unavailable'],
  ])('shows another message when the rental locations fail with a %i', async (status, text) => {
    fakeApi.on('GET /cars/locations', { status });
    await openCars();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('retries every location when cars failed at all of them', async () => {
    found(place('Terminal'), place('Downtown'));
    cars('down');
    await openCars();
    expect(screen.getByText(TITLE)).toBeTruthy();
    cars([car('Economy', 90)]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitForCars();
    expect(carsAt('Terminal').getByText('Economy')).toBeTruthy();
    expect(carsAt('Downtown').getByText('Economy')).toBeTruthy();
  });

  it('shows the cars of other locations when one location fails', async () => {
    found(place('Terminal'), place('Downtown'));
    cars({ 'LAS-Terminal': 'down', 'LAS-Downtown': [car('Minivan', 250)] });
    await openCars();
    expect(carsAt('Downtown').getByText('Minivan')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    cars([car('Economy', 90)]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again, Sample Rentals, Terminal' }));
    await waitForCars();
    expect(carsAt('Terminal').getByText('Economy')).toBeTruthy();
    expect(carsAt('Downtown').getByText('Minivan')).toBeTruthy();
  });
});
