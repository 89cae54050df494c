import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import {
  asked,
  at,
  car,
  cars,
  carsAt,
  carTest,
  found,
  openCars,
  pass,
  place,
  runTimers,
  STAY,
  select,
  waitForCars,
} from '#test/screen/car-fixture.tsx';
import { fakeApi } from '#test/screen/fake-api.ts';

carTest();

describe('rental term', () => {
  beforeEach(() => {
    found(place('Terminal'));
    cars([car('Economy', 90)]);
  });

  it('reloads the cars when the rental term changes', async () => {
    await openCars();
    select('Pickup time', 15 * 60 + 30);
    await waitForCars();
    expect(asked().map(({ pickup_time }) => pickup_time)).toEqual(['13:00', '15:30']);
    select('Return time', 8 * 60);
    await waitForCars();
    expect(asked()[2]).toMatchObject({ pickup_time: '15:30', return_time: '08:00' });
    expect(fakeApi.heard('GET /cars/locations')).toHaveLength(1);
    select('Return time', 9 * 60);
    await waitForCars();
    expect(asked()).toHaveLength(3);
  });

  it('the rental days can be chosen from a calendar', async () => {
    await openCars();
    fireEvent.click(screen.getByRole('button', { name: /^Return date .*November 30/ }));
    runTimers();
    const typed = await screen.findByRole('textbox', { name: 'Type a date' });
    fireEvent.change(typed, { target: { value: '12/2' } });
    fireEvent.keyDown(typed, { key: 'Enter' });
    await vi.waitFor(() => expect(asked().at(-1)?.return_date).toBe('2026-12-02'));
  });

  it('the rental term is reset for another stay or destination', async () => {
    const { show } = await openCars();
    await show({ ...STAY, leaves: at('2026-11-30', 10) });
    await show({ ...STAY, place: airportCode('ATL') });
    expect(asked().map(({ airport, return_time }) => [airport, return_time])).toEqual([
      ['LAS', '09:00'],
      ['LAS', '10:00'],
      ['ATL', '09:00'],
    ]);
  });

  it('an impossible rental term shows its error and requests nothing', async () => {
    await openCars({ ...STAY, leaves: at('2026-11-27', 19) });
    const before = asked().length;
    select('Return time', 13 * 60);
    await waitForCars();
    expect(screen.getByText('Return time must be after pickup')).toBeTruthy();
    const time = screen.getByRole('combobox', { name: 'Return time' });
    expect(time.getAttribute('aria-invalid')).toBe('true');
    expect(asked()).toHaveLength(before);
    select('Return time', 18 * 60);
    await waitForCars();
    expect(carsAt('Terminal').getByText('Economy')).toBeTruthy();
  });

  it('the rental term is one day where the stay is shorter', async () => {
    await openCars({ ...STAY, leaves: STAY.arrives });
    expect(screen.queryByText('Return time must be after pickup')).toBeNull();
    expect(asked()).toMatchObject([{ pickup_date: '2026-11-27', return_date: '2026-11-28' }]);
  });

  it('a rental term that has passed in local time requests nothing', async () => {
    // 11 AM in Las Vegas.
    await openCars({ ...STAY, arrives: at('2026-11-21', 10) });
    expect(screen.getByText('Pickup time has passed')).toBeTruthy();
    select('Pickup time', 11 * 60);
    await waitForCars();
    expect(asked()).toHaveLength(1);
  });
});

describe('driver age', () => {
  const typeAge = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Driver age' }), { target: { value } });
  const ERROR = 'Please enter an age from 18 to 99.';
  const ages = () => asked().map(({ driver_age }) => driver_age);
  const isOutdated = () =>
    screen.getByRole('list', { name: 'Rental car locations' }).getAttribute('aria-busy') === 'true';
  beforeEach(() => {
    found(place('Terminal'));
    cars([car('Economy', 90)]);
  });

  it('the driver age applies half a second after the last key and requests cars half a second later', async () => {
    await openCars();
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
    await waitForCars();
    expect([isOutdated(), ages()]).toEqual([false, ['25', '31']]);
  });

  it('an empty driver age counts as 25', async () => {
    await openCars();
    typeAge('40');
    await pass(1_100);
    typeAge('');
    await pass(1_100);
    expect(ages()).toEqual(['25', '40']);
    expect(screen.queryByText(ERROR)).toBeNull();
    expect(isOutdated()).toBe(false);
  });

  it.each(['17', '100', 'abc'])(
    'the driver age %j is rejected with a message and requests nothing',
    async (text) => {
      await openCars();
      typeAge(text);
      await pass(499);
      expect(screen.queryByText(ERROR)).toBeNull();
      await pass(1);
      expect(screen.getByText(ERROR)).toBeTruthy();
      await pass(2_000);
      expect(ages()).toEqual(['25']);
      expect(carsAt('Terminal').getByText('Economy')).toBeTruthy();
      typeAge('18');
      await pass(1_100);
      expect(screen.queryByText(ERROR)).toBeNull();
      expect(ages()).toEqual(['25', '18']);
    },
  );
});
