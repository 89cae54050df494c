import { describe, expect, it } from 'vitest';
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

const BLACKOUT = '2026-12-26';

async function ask(query: string) {
  const server = await fileServer({ db: box.db, clock: stillClock('2026-11-21T18:00:00Z') });
  const answer = await server.inject(`/api/gowild/booking-window?${query}`);
  return { status: answer.statusCode, body: answer.json() };
}

describe('the booking window of a departure', () => {
  it.each([
    ['origin=den&destination=LAS&date=2026-12-09', 'opens', '2026-12-08T00:00:00-07:00', false],
    ['origin=DEN&destination=LAS&date=2026-11-22', 'open', '2026-11-21T00:00:00-07:00', false],
    ['origin=DEN&destination=CUN&date=2026-12-09', 'opens', '2026-11-29T00:00:00-07:00', true],
    ['origin=CUN&destination=DEN&date=2026-12-01', 'open', '2026-11-21T00:00:00-05:00', true],
    [`origin=DEN&destination=LAS&date=${BLACKOUT}`, 'blackout', null, false],
  ])('of %s is %s from %s on', async (query, state, opensAt, international) => {
    const { status, body } = await ask(query);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ state, opens_at: opensAt, international, announced: true }),
    ]);
  });

  it('says where the airline has not published blackout dates yet', async () => {
    const { body } = await ask('origin=DEN&destination=LAS&date=2027-11-01');
    expect(body.announced).toBe(false);
  });

  it.each([
    ['origin=DEN&destination=LAS&date=2026-11-20', 'invalid_input', ['date']],
    ['origin=DENV&destination=LAS&date=2026-12-09', 'invalid_input', ['origin']],
    ['origin=DEN&destination=LAS', 'invalid_input', ['date']],
    ['origin=DEN&destination=XQX&date=2026-12-09', 'unknown_airport', undefined],
  ])('refuses %s with %s', async (query, error, fields) => {
    const { status, body } = await ask(query);
    expect([status, body.error, body.fields && Object.keys(body.fields)]).toEqual([
      400,
      error,
      fields,
    ]);
  });
});
