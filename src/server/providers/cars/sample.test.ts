import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { offersOf } from '#domain/rental.ts';
import { addDays, localDate, minutes } from '#domain/time.ts';
import { rentalSourceConformance } from '#test/conformance/cars.ts';
import { stillClock } from '#test/harness.ts';
import { simulatedRentals } from './sample.ts';

const source = simulatedRentals({ clock: stillClock() });
rentalSourceConformance(async () => source);

const calm = () => new AbortController().signal;
const NOON = minutes(720);
const near = (code: string) => ({
  near: {
    code: airportCode(code),
    city: 'Springfield',
    name: 'Springfield Airport',
    lat: 40,
    lng: -90,
  },
});

/** The cheapest of a rental at the terminal in Springfield. */
async function cheapest(day: string, { days = 3, age = 30 } = {}): Promise<number> {
  const pickup = { date: localDate(day), minute: NOON };
  const term = { pickup, return: { date: addDays(pickup.date, days), minute: NOON } };
  const query = { locationId: 'SGF-terminal', term, driverAge: age };
  const { vehicles } = await source.vehicles(query, calm());
  return offersOf(vehicles)[0]?.from ?? 0;
}

describe('simulated rental cars', () => {
  it('marks every sample rental name as sample', async () => {
    expect(source.simulated).toBe(true);
    const { locations } = await source.locations(near('SGF'), calm());
    expect(locations[0]).toMatchObject({ name: 'Sample Rentals, Terminal' });
    for (const { name } of locations) expect(name).toMatch(/^Sample /);
    const term = {
      pickup: { date: localDate('2026-11-27'), minute: NOON },
      return: { date: localDate('2026-11-28'), minute: NOON },
    };
    const { vehicles } = await source.vehicles(
      { locationId: 'SGF-terminal', term, driverAge: 25 },
      calm(),
    );
    expect(vehicles.length).toBeGreaterThan(3);
    for (const { model } of vehicles) expect(model).toMatch(/^Sample /);
  });

  it('finds sample rental locations by words of their name', async () => {
    const { locations } = await source.locations({ ...near('SGF'), text: 'TERMINAL' }, calm());
    expect(locations.map(({ id }) => id)).toEqual(['SGF-terminal']);
    expect((await source.locations({ ...near('SGF'), text: 'moon' }, calm())).locations).toEqual(
      [],
    );
  });

  it('charges more for young drivers and summer, and less per day for a week', async () => {
    const day = '2026-10-06';
    expect(await cheapest(day, { age: 24 })).toBe((await cheapest(day)) + 3 * 2_500);
    expect(await cheapest('2027-07-06')).toBeGreaterThan(await cheapest('2027-01-05'));
    expect((await cheapest(day, { days: 7 })) / 7).toBeLessThan((await cheapest(day)) / 3);
  });

  it('sells sample cars out now and then', async () => {
    const days = Array.from({ length: 200 }, (_, ahead) => addDays(localDate('2026-12-01'), ahead));
    const prices = await Promise.all(days.map((day) => cheapest(day)));
    const soldOut = prices.filter((price) => price === 0).length;
    expect(soldOut).toBeGreaterThan(0);
    expect(soldOut).toBeLessThan(30);
  });
});
