import { describe, expect, it } from 'vitest';
import { makeEverythingDue, makeTripsDue } from '#server/db/queries/watch-targets.ts';
import { watchedFlights } from '#server/db/saved-trip-schema.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, givenMember } from '#test/harness.ts';
import { TRIP_BODY, watchFixture } from '#test/trips/watch-fixture.ts';
import { OUT, offered } from '#test/trips/watched-trip.ts';

const box = testDatabase();

/** A premium member who keeps a trip over the API, and the worker that watches it. */
async function setUp({ plan = 'premium' as 'premium' | 'free' } = {}) {
  const fixture = watchFixture(box.db);
  // No session lasts for longer than a week without use.
  fixture.clock.moveTo('2026-12-09T12:00:00Z');
  const server = await fileServer({
    db: box.db,
    clock: fixture.clock,
    fares: fixedFares([]),
  });
  const headers = await givenMember(server, box.db, { plan });
  const call = async (method: 'GET' | 'POST' | 'PATCH', path = '', payload?: object) =>
    (
      await server.inject({
        method,
        url: `/api/saved-trips${path}`,
        headers,
        ...(payload && { payload }),
      })
    ).json();
  const { trip } = await call('POST', '', TRIP_BODY);
  fixture.script.flights = [offered(OUT, { goWild: [15.41, 2], standard: [82, 9] })];
  return { ...fixture, call, trip };
}

describe('a watched trip in the API', () => {
  it('has the state when last looked of each flight', async () => {
    const { call, trip, lookAt } = await setUp();
    expect(trip).toMatchObject({ muted: false });
    expect(trip).not.toHaveProperty('out_watch');
    await lookAt('2026-12-10T07:00:02Z');
    const [listed] = (await call('GET')).trips;
    expect(listed.out_watch).toEqual({
      seat: 'there',
      since: '2026-12-10T07:00:02.000Z',
      seen_at: '2026-12-10T07:00:02.000Z',
      price: 15.41,
      seats_left: 2,
    });
    expect(listed.home_watch).toMatchObject({ seat: 'waiting', price: null, seats_left: null });
    expect((await call('GET', `/${trip.id}`)).trip).toEqual(listed);
  });

  it.each<[string, object]>([
    ['a time that is none', { seat: 'there', since: 'yesterday', seenAt: 1 }],
    ['a price of another form', { seat: 'there', since: 1, seenAt: 1, price: { total: 1541 } }],
    ['a list', [1, 2]],
  ])('is listed without its state where that holds %s, and watched on', async (_what, memory) => {
    const { call, lookAt, said, unreadable } = await setUp();
    await box.db.update(watchedFlights).set({ memory });
    const [listed] = (await call('GET')).trips;
    expect(listed).not.toHaveProperty('out_watch');
    await lookAt('2026-12-10T07:00:02Z');
    expect(unreadable).toEqual(['watched-flight', 'watched-flight']);
    expect(await said()).toEqual(['Book now for $15.41: DEN to TPA, Fri, Dec 11']);
    expect((await call('GET')).trips[0].out_watch).toMatchObject({ seat: 'there', price: 15.41 });
  });

  it('has no such state for a member without the plan', async () => {
    const { call, lookAt, asked } = await setUp({ plan: 'free' });
    await lookAt('2026-12-10T07:00:02Z');
    const [listed] = (await call('GET')).trips;
    expect(listed).not.toHaveProperty('out_watch');
    expect(asked).toEqual([]);
  });

  it('is muted and watched again', async () => {
    const { call, trip, lookAt, asked, said } = await setUp();
    expect((await call('PATCH', `/${trip.id}`, { muted: true })).trip.muted).toBe(true);
    await lookAt('2026-12-10T06:00:00Z');
    expect(asked).toEqual([]);
    expect((await call('PATCH', `/${trip.id}`, { muted: false })).trip.muted).toBe(false);
    await lookAt('2026-12-10T06:00:01Z');
    await lookAt('2026-12-10T07:00:02Z');
    expect(await said()).toEqual(['Book now for $15.41: DEN to TPA, Fri, Dec 11']);
  });

  it('may be kept muted, as a trip that is kept again was', async () => {
    const { call } = await setUp();
    const body = { ...TRIP_BODY, back: undefined, sure_ways: undefined, muted: true };
    expect((await call('POST', '', body)).trip.muted).toBe(true);
  });
});

describe('a watched trip is looked at at once', () => {
  it('when the market moves on, and when the plan of its member begins', async () => {
    const { look, asked, clock, deps, memoryOf } = await setUp();
    await look();
    expect(asked).toHaveLength(2);
    clock.moveBy(1_000);
    await deps.db.transaction((tx) => makeEverythingDue(tx, clock.now()));
    await look();
    expect(asked).toHaveLength(4);
    clock.moveBy(1_000);
    const [member] = await deps.db.query.users.findMany();
    await makeTripsDue(deps.db, member?.id ?? '', clock.now());
    await look();
    expect(asked).toHaveLength(6);
    expect(await memoryOf({ userId: member?.id ?? '', id: '' }, 'out')).toMatchObject({
      seat: 'waiting',
    });
  });
});
