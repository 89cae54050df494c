import { expect, it } from 'vitest';
import type { FlightDto } from '#contract/flights.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember } from '#test/harness.ts';

const box = testDatabase();

const DAY = '2026-12-02';

async function setUp() {
  const server = await fileServer({ db: box.db, environment: { FARES: 'none' } });
  const headers = await givenMember(server, box.db, { plan: 'premium' });
  const ask = async (url: string) => (await server.inject({ url, headers })).json();
  return { server, headers, ask };
}

it('tells a browser that the installation has no fares', async () => {
  const { ask } = await setUp();
  expect(await ask('/api/site')).toMatchObject({
    has_fares: false,
    suppliers: { fares: { name: 'timetable', simulated: false, indicative: false } },
  });
});

it('answers a search without fares with times and booking windows, no price and no seat', async () => {
  const { ask } = await setUp();
  const { flights, source } = await ask(`/api/flights/search?origin=DEN&date=${DAY}`);
  expect(source).toMatchObject({ fares: 'timetable', simulated: false, has_fares: false });
  const all = Object.values<FlightDto[]>(flights).flat();
  expect(all.length).toBeGreaterThan(100);
  const none = { go_wild: null, standard: null, discount_den: null };
  for (const flight of all) {
    expect(flight).toMatchObject({ fares: none, lowest_price: null, lowest_go_wild_price: null });
    expect(flight.booking_links).toMatchObject({
      go_wild: expect.stringContaining('&ftype=GW'),
      standard: null,
    });
  }
  expect(all.map(({ go_wild_window }) => go_wild_window)).toContainEqual({
    state: 'opens',
    opens_at: '2026-12-01T00:00:00-07:00',
    announced: true,
  });
  const opening = all.flatMap(({ go_wild_window: { opens_at } }) => opens_at ?? []);
  expect(opening.filter((time) => !time.endsWith('-07:00'))).toEqual([]);
  // Midnight in Las Vegas, where a second segment leaves.
  expect(opening).toContain('2026-12-01T01:00:00-07:00');
});

it('links flights without fares on a blackout date to Standard fares only', async () => {
  const { ask } = await setUp();
  const { flights } = await ask('/api/flights/search?origin=DEN&date=2026-11-25');
  for (const flight of Object.values<FlightDto[]>(flights).flat()) {
    expect(flight.go_wild_window.state).toBe('blackout');
    expect(flight.booking_links.go_wild).toBe(null);
    expect(flight.booking_links.standard).not.toContain('ftype');
  }
});

it('answers ways home without fares by the rules of the pass', async () => {
  const { ask } = await setUp();
  const home = async (date: string) => {
    const { ways, source } = await ask(`/api/flights/ways-home?home=DEN&date=${date}`);
    expect(source.has_fares).toBe(false);
    return (ways.LAS as { go_wild: boolean; go_wild_window: { state: string } }[]).map(
      ({ go_wild, go_wild_window }) => `${go_wild} ${go_wild_window.state}`,
    );
  };
  expect(new Set(await home(DAY))).toEqual(new Set(['true opens']));
  expect(new Set(await home('2026-11-25'))).toEqual(new Set(['false blackout']));
});

it('refuses alerts where there are no fares and says why', async () => {
  const { server, headers } = await setUp();
  const answer = await server.inject({
    method: 'POST',
    url: '/api/notifications',
    headers,
    payload: {
      origin_airport: 'DEN',
      destination_airport: 'LAS',
      travel_dates: [DAY],
      max_price: 15,
      gowild_only: true,
    },
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({
    error: 'fares_unavailable',
    message: 'Alerts need fares, and this site has none. It shows the timetable.',
  });
});
