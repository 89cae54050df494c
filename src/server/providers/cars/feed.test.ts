import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { localDate, minutes } from '#domain/time.ts';
import { rentalSourceConformance } from '#test/conformance/cars.ts';
import { stillClock } from '#test/harness.ts';
import { LOCATIONS, VEHICLES } from '#test/suppliers/cars-answers.ts';
import { answering, standIn } from '#test/suppliers/fake-supplier.ts';
import { carFeed } from './feed.ts';

const KEY = 'feed-key-of-the-test';
const NEAR = {
  near: {
    code: airportCode('LAS'),
    city: 'Las Vegas',
    name: 'Harry Reid',
    lat: 36.08,
    lng: -115.15,
  },
};
const WISH = {
  locationId: 'LAST15',
  term: {
    pickup: { date: localDate('2026-11-27'), minute: minutes(720) },
    return: { date: localDate('2026-11-30'), minute: minutes(555) },
  },
  driverAge: 31,
};
const calm = () => new AbortController().signal;

/** A feed that answers these, and what it was asked. */
async function feedThat({ locations, vehicles }: { locations?: unknown; vehicles?: unknown }) {
  const keys: (string | undefined)[] = [];
  const service = await standIn((request, response) => {
    keys.push(request.headers.authorization);
    const isLocations = request.url?.startsWith('/partner/v1/locations');
    answering(isLocations ? locations : vehicles)(request, response);
  });
  const source = carFeed({
    url: `${service.url}/partner/`,
    key: KEY,
    clock: stillClock(),
    deadlineMs: 2_000,
  });
  return { source, keys, asked: service.asked };
}

const recorded = async () => {
  const service = await standIn((request, response) => {
    const url = new URL(request.url ?? '', 'http://feed');
    const isKnown = url.searchParams.get('pickup_location')?.startsWith('LAS');
    if (url.pathname === '/v1/locations') answering(LOCATIONS)(request, response);
    else if (isKnown) answering(VEHICLES)(request, response);
    else answering({ message: 'No such location' }, 404)(request, response);
  });
  return carFeed({ url: service.url, key: KEY, clock: stillClock() });
};
rentalSourceConformance(recorded);

describe('a car feed', () => {
  it('sends the car feed its key, the airport and the rental, and nothing more', async () => {
    const { source, keys, asked } = await feedThat({ locations: LOCATIONS, vehicles: VEHICLES });
    await source.locations(NEAR, calm());
    await source.locations({ ...NEAR, text: 'Strip & more' }, calm());
    await source.vehicles(WISH, calm());
    await source.vehicles({ ...WISH, discountCode: 'A1' }, calm());
    const rental =
      '/partner/v1/availability?pickup_location=LAST15&pickup_date=2026-11-27&pickup_time=12:00&return_date=2026-11-30&return_time=09:15&driver_age=31';
    expect(asked).toEqual([
      '/partner/v1/locations?airport=LAS&latitude=36.08&longitude=-115.15',
      '/partner/v1/locations?airport=LAS&latitude=36.08&longitude=-115.15&query=Strip+&+more',
      rental,
      `${rental}&cdp_code=A1`,
    ]);
    expect(new Set(keys)).toEqual(new Set([`Bearer ${KEY}`]));
  });

  it('reads car prices to the cent with the age that the feed reports', async () => {
    const { source } = await feedThat({ vehicles: VEHICLES });
    const { vehicles, seenAt } = await source.vehicles(WISH, calm());
    expect(seenAt.toISOString()).toBe('2026-11-21T17:55:00.000Z');
    expect(vehicles[0]).toEqual({
      model: 'Sedan or similar',
      vehicleClass: 'Midsize',
      payment: [
        { type: 'pay_later', total: 9_950 },
        { type: 'pay_now', total: 12_137 },
      ],
    });
  });

  it('treats a future time of the car feed as now', async () => {
    const { source } = await feedThat({
      vehicles: { ...VEHICLES, seen_at: '2030-01-01T00:00:00Z' },
    });
    const { seenAt } = await source.vehicles(WISH, calm());
    expect(seenAt.toISOString()).toBe('2026-11-21T18:00:00.000Z');
  });

  it('drops malformed rental locations and keeps the others', async () => {
    const [good] = LOCATIONS.locations;
    const bad = [
      null,
      'LAS',
      {},
      { ...good, id: '../admin' },
      { ...good, id: '' },
      { ...good, id: 'x'.repeat(65) },
      { ...good, name: 7 },
      { ...good, name: ' \u202e ' },
      { ...good, distance_miles: '4.2' },
      { ...good, distance_miles: -1 },
      { ...good, distance_miles: 5_000 },
    ];
    const { source } = await feedThat({ locations: { locations: [...bad, good, good] } });
    const { locations } = await source.locations(NEAR, calm());
    expect(locations.map(({ id }) => id)).toEqual(['LASC02']);
  });

  it('drops malformed cars and prices and keeps the others', async () => {
    const [good] = VEHICLES.vehicles;
    const options = [
      { payment_type: 'pay_now', total_cost: '12' },
      { payment_type: 'pay_now', total_cost: 0 },
      { payment_type: 'pay_now', total_cost: -5 },
      { payment_type: 'pay_now', total_cost: 1e9 },
      { payment_type: 'pay_now', total_cost: 50, currency: 'EUR' },
      { payment_type: '', total_cost: 50 },
      { payment_type: 'pay_now', total_cost: 64.1 },
    ];
    const bad = [null, 3, {}, { ...good, model: '' }, { ...good, rate_info: {} }];
    const vehicles = [...bad, { ...good, rate_info: { payment_options: options } }];
    const { source } = await feedThat({ vehicles: { vehicles } });
    const answer = await source.vehicles(WISH, calm());
    expect(answer.vehicles.map(({ payment }) => payment)).toEqual([
      [{ type: 'pay_now', total: 6_410 }],
    ]);
  });

  it('strips control characters from car feed text and truncates it', async () => {
    const name = `<b>Lot</b>\u0007\u202e A\n${'x'.repeat(300)}`;
    const [good] = LOCATIONS.locations;
    const { source } = await feedThat({ locations: { locations: [{ ...good, name }] } });
    const { locations } = await source.locations(NEAR, calm());
    expect(locations[0]?.name).toBe(`<b>Lot</b> A ${'x'.repeat(107)}`);
  });

  it.each([
    [[]],
    [{}],
    [{ locations: {} }],
    [{ locations: null }],
    [{ locations: [{ name: 'all of them wrong' }] }],
    ['not JSON'],
  ])('fails when the car feed answers %j', async (locations) => {
    const { source } = await feedThat({ locations });
    await expect(source.locations(NEAR, calm())).rejects.toMatchObject({
      name: 'ProviderError',
      failure: 'malformed',
    });
  });

  it('fails when the car feed refuses the key, without revealing it', async () => {
    const service = await standIn(answering({}, 401));
    const source = carFeed({ url: service.url, key: KEY, clock: stillClock() });
    const error = await source.vehicles(WISH, calm()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ProviderError', failure: 'refused', status: 401 });
    expect(JSON.stringify(error) + String(error)).not.toContain(KEY);
  });
});
