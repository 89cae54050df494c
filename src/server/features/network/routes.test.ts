import { expect, it } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import type { AirportDto, routes } from '#contract/network.ts';
import type { AirportPageDto, AirportsPageDto } from '#contract/pages.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, stillClock } from '#test/harness.ts';

const box = testDatabase();

it('as many airports, and places of each, are served today on the public pages as on the route map', async () => {
  const server = await fileServer({ db: box.db, clock: stillClock('2026-11-29T18:00:00Z') });
  const get = async <T>(path: string) => (await server.inject(`/api${path}`)).json<T>();
  const page = await get<AirportsPageDto>('/pages/from');
  const airports = await get<readonly AirportDto[]>('/airports');
  const pairs = (await get<OutputOf<typeof routes>>('/routes')).routes;
  const onMap = new Set(pairs.flatMap(({ origin, destination }) => [origin, destination]));

  expect(page.airports).toHaveLength(98);
  const served = page.airports.filter(({ begins }) => begins === null);
  expect(served.map(({ code }) => code).sort()).toEqual([...onMap].sort());
  expect(served).toHaveLength(95);
  expect(airports.filter((one) => one.routes > 0)).toHaveLength(95);
  for (const { stationCode, routes: count } of airports)
    expect(page.airports.find(({ code }) => code === stationCode)?.routes ?? 0).toBe(count);
  const bogota = page.airports.find(({ code }) => code === 'BOG');
  expect(bogota).toMatchObject({ routes: 0, begins: '2026-12-14' });
  const orlando = await get<AirportPageDto>('/pages/from/mco');
  expect(orlando.routes.filter(({ begins }) => begins === null)).toHaveLength(
    pairs.filter(({ origin }) => origin === 'MCO').length,
  );
});
