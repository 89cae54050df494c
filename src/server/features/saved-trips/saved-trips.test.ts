import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { writeFlight } from '#contract/shared-flight.ts';
import { departuresOn, segmentOf } from '#domain/itineraries.ts';
import { MOST_SAVED_TRIPS } from '#domain/saved-trip.ts';
import { localDate, minutesBetween } from '#domain/time.ts';
import { savedTrips } from '#server/db/saved-trip-schema.ts';
import { timetableRows, users } from '#server/db/schema.ts';
import { accountFixture, type Headers } from '#test/api/account-fixture.ts';
import { givenMember, stillClock } from '#test/harness.ts';
import { realNetwork } from '#test/network-fixture.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';

const { box, setUp, setUpMember, startAnother } = accountFixture();

const { departure, back } = aTrip();
const TRIP = {
  origin: 'DEN',
  destination: 'LAS',
  out: writeFlight(departure),
  back: writeFlight(back),
  party: 1,
  passes: 1,
  seen_at: '2026-11-21T16:00:00.000Z',
  simulated: true,
};
const NEW = {
  out_state: 'to_book',
  home_state: 'to_book',
  note: '',
  kept_at: '2026-11-21T18:00:00.000Z',
};

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (
  server: FastifyInstance,
  [method, path]: readonly [Method, string],
  headers: Headers,
  payload?: object,
) =>
  server.inject({
    method,
    url: `/api/saved-trips${path}`,
    headers,
    ...(payload && { payload }),
  });

const keep = async (server: FastifyInstance, headers: Headers, trip: object = TRIP) =>
  (await send(server, ['POST', ''], headers, trip)).json().trip;
const listed = async (server: FastifyInstance, headers: Headers) =>
  (await send(server, ['GET', ''], headers)).json().trips;
/** On the n-th day of December. */
const onDay = (day: number) => ({
  ...TRIP,
  out: writeFlight(
    sharedFlight(
      `DEN 2026-12-${String(day).padStart(2, '0')}T06:30-07:00 LAS 2026-12-${String(day).padStart(2, '0')}T07:40-08:00 F9 1094`,
      { goWild: 15.41 },
    ),
  ),
  back: undefined,
});

describe('saved trips', () => {
  it('a kept trip still says that one of its flights may not fly', async () => {
    const { server, member } = await setUpMember();
    const unsure = { ...TRIP, back: writeFlight({ ...back, seasonUnknown: true }) };
    await keep(server, member, unsure);
    const [trip] = await listed(server, member);
    expect(trip).toMatchObject({ back: { season_unknown: true } });
    expect(trip.out).not.toHaveProperty('season_unknown');
  });

  it('are none at first, and then what was kept with its prices', async () => {
    const { server, member } = await setUpMember();
    expect((await send(server, ['GET', ''], member)).json()).toEqual({
      trips: [],
      limit: MOST_SAVED_TRIPS,
    });
    const answer = await send(server, ['POST', ''], member, TRIP);
    expect([answer.statusCode, answer.json().trip]).toMatchObject([200, { ...TRIP, ...NEW }]);
    const { id } = answer.json().trip;
    expect(id).toMatch(/^[0-9a-z]+-[0-9a-z]+$/);
    expect(await listed(server, member)).toEqual([answer.json().trip]);
    expect((await send(server, ['GET', `/${id}`], member)).json()).toEqual(answer.json());
  });

  it('keep the deadline of their question, and refuse one that cannot be read', async () => {
    const { server, member: headers } = await setUpMember();
    const deadline = { home_by: '2026-11-29T21:00', home_by_time: '20:00' };
    await keep(server, headers, { ...TRIP, ...deadline });
    await keep(server, headers, { ...onDay(9), overnight: true });
    expect(await listed(server, headers)).toMatchObject([deadline, { overnight: true }]);
    const refused = await send(server, ['POST', ''], headers, { ...TRIP, home_by_time: '9 PM' });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { home_by_time: 'Times are written HH:MM' },
    ]);
  });

  it('are listed by departure', async () => {
    const { server, member } = await setUpMember();
    for (const day of [9, 2, 5]) await keep(server, member, onDay(day));
    const days = (await listed(server, member)).map((trip: typeof TRIP) =>
      trip.out.departure_time.slice(8, 10),
    );
    expect(days).toEqual(['02', '05', '09']);
  });

  it('stay as they are when they are kept again, so a device may hand them over twice', async () => {
    const { server, member } = await setUpMember();
    const { id } = await keep(server, member, {
      ...TRIP,
      note: 'Window seat',
      out_state: 'booked',
    });
    const again = await keep(server, member, { ...TRIP, seen_at: '2026-11-21T17:00:00.000Z' });
    expect(again).toMatchObject({ ...TRIP, id, note: 'Window seat', out_state: 'booked' });
    expect(await listed(server, member)).toHaveLength(1);
  });

  it('change in what is sent only', async () => {
    const { server, member } = await setUpMember();
    const { id } = await keep(server, member);
    await send(server, ['PATCH', `/${id}`], member, { out_state: 'booked' });
    await send(server, ['PATCH', `/${id}`], member, { note: '  Gate A1 ' });
    const { trip } = (
      await send(server, ['PATCH', `/${id}`], member, { home_state: 'gone' })
    ).json();
    expect(trip).toMatchObject({ out_state: 'booked', home_state: 'gone', note: 'Gate A1' });
    expect(await listed(server, member)).toEqual([trip]);
  });

  it('keep parallel changes of different parts', async () => {
    const { server, member } = await setUpMember();
    const { id } = await keep(server, member);
    const changes = [{ out_state: 'booked' }, { home_state: 'booked' }, { note: 'Both' }];
    await Promise.all(changes.map((body) => send(server, ['PATCH', `/${id}`], member, body)));
    expect(await listed(server, member)).toMatchObject([
      { out_state: 'booked', home_state: 'booked', note: 'Both' },
    ]);
  });

  it('are removed once', async () => {
    const { server, member } = await setUpMember();
    const { id } = await keep(server, member);
    expect((await send(server, ['DELETE', `/${id}`], member)).statusCode).toBe(204);
    expect((await send(server, ['DELETE', `/${id}`], member)).statusCode).toBe(404);
    expect(await listed(server, member)).toEqual([]);
  });

  it('are those of the caller alone, and go with the account', async () => {
    const { server, member } = await setUpMember();
    const other = await givenMember(server, box.db, { email: 'leo@example.test' });
    const { id } = await keep(server, member);
    expect(await listed(server, other)).toEqual([]);
    for (const [method, body] of [['GET'], ['PATCH', { note: 'x' }], ['DELETE']] as const) {
      const answer = await send(server, [method, `/${id}`], other, body);
      expect([method, answer.statusCode, answer.json().error]).toEqual([method, 404, 'not_found']);
    }
    expect(await listed(server, member)).toMatchObject([{ id, note: '' }]);
    await box.db.delete(users);
    expect(await box.db.select().from(savedTrips)).toEqual([]);
  });

  it('are kept up to the limit, also by parallel calls', async () => {
    const { server, member } = await setUpMember();
    const first = await keep(server, member, onDay(31));
    const rows = await box.db.select().from(savedTrips);
    await box.db
      .insert(savedTrips)
      .values(
        Array.from({ length: MOST_SAVED_TRIPS - 3 }, (_, n) => ({ ...rows[0]!, id: `x${n}` })),
      );
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((day) => send(server, ['POST', ''], member, onDay(day))),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 409, 409, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      error: 'trip_limit_reached',
      message: 'You keep 50 trips already. Remove one to keep another.',
    });
    expect(await box.db.select().from(savedTrips)).toHaveLength(MOST_SAVED_TRIPS);
    // Kept already.
    expect((await keep(server, member, onDay(31))).id).toBe(first.id);
  });

  it('are flown only after the departure', async () => {
    const { server, member, clock } = await setUpMember();
    const early = await send(server, ['POST', ''], member, { ...TRIP, home_state: 'flown' });
    expect([early.statusCode, early.json().fields]).toEqual([
      400,
      { home_state: 'This flight has not left yet' },
    ]);
    const { id } = await keep(server, member);
    const change = () => send(server, ['PATCH', `/${id}`], member, { out_state: 'flown' });
    expect((await change()).json().fields).toEqual({ out_state: 'This flight has not left yet' });
    clock.moveTo('2026-11-27T13:30:00Z');
    expect((await change()).json().trip.out_state).toBe('flown');
  });

  it.each([
    [{ out: undefined }, 'out'],
    [{ out: { ...TRIP.out, stops: 1 } }, 'out', 'The parts of this flight contradict each other'],
    [{ back: { ...TRIP.back, flight_number: 'F9 1' } }, 'back', 'contradict each other'],
    [{ origin: '<img>' }, 'origin', 'Places are airport codes and cities'],
    [{ party: 5 }, 'party', 'A party is 1 to 4 travelers'],
    [{ passes: 2 }, 'passes', 'Passes are 0 to the number of travelers'],
    [{ on_pass: [1, 2] }, 'on_pass', 'There are more travelers on GoWild than passes'],
    [{ out_state: 'lost' }, 'out_state', 'A flight is to_book, booked, gone or flown'],
    [{ back: undefined, home_state: 'booked' }, 'home_state', 'This trip has no flight home'],
    [{ note: 'x'.repeat(501) }, 'note', 'Notes have at most 500 characters'],
    [{ user_id: 'x' }, 'user_id'],
  ])('are refused with %j, naming the field %s', async (change, field, words = '') => {
    const { server, member } = await setUpMember();
    const answer = await send(server, ['POST', ''], member, { ...TRIP, ...change });
    expect(answer.statusCode, answer.body).toBe(400);
    const named = Object.entries(answer.json().fields).find(([name]) => name.startsWith(field));
    expect(named?.[1]).toContain(words);
    expect(await box.db.select().from(savedTrips)).toEqual([]);
  });

  it('are not changed by an empty or unknown change', async () => {
    const { server, member } = await setUpMember();
    const { id } = await keep(server, member);
    for (const body of [{}, { kept_at: 'now' }, { note: 1 }])
      expect((await send(server, ['PATCH', `/${id}`], member, body)).statusCode).toBe(400);
  });

  it('are not there for a guest', async () => {
    const { server } = await setUp();
    for (const call of [
      ['GET', ''],
      ['GET', '/x'],
      ['DELETE', '/x'],
    ] as const)
      expect((await send(server, call, {})).statusCode).toBe(401);
    expect((await send(server, ['POST', ''], {}, TRIP)).statusCode).toBe(401);
    expect((await send(server, ['PATCH', '/x'], {}, { note: '' })).statusCode).toBe(401);
  });
});

describe('saved trips and a newer timetable', () => {
  /** A flight of the timetable that leaves in six days; its member keeps it. */
  async function givenTimed() {
    const { server, member } = await setUpMember();
    const found = departuresOn(await realNetwork(), localDate('2026-11-27'))[0]!;
    const segment = segmentOf(found);
    const out = writeFlight({ segments: [segment], fares: {} });
    await keep(server, member, { ...TRIP, out, back: undefined });
    const { flightNumber, origin, destination } = found.row;
    const isIt = and(
      eq(timetableRows.flightNumber, flightNumber),
      eq(timetableRows.origin, origin),
      eq(timetableRows.destination, destination),
    );
    /** As another process reads it from its start on. */
    const now = async () => {
      const [trip] = await listed(await startAnother(), member);
      return trip.out_change;
    };
    return { server, member, segment, isIt, now };
  }

  it('say when a flight leaves that was moved, and that one was dropped', async () => {
    const { segment, isIt, now } = await givenTimed();
    expect(await now()).toBeNull();
    await box.db.update(timetableRows).set({ departs: sql`departs + 35` }).where(isIt);
    expect(await now()).toMatchObject({ kind: 'moved' });
    const { departure_time, arrival_time } = await now();
    for (const [was, is] of [
      [segment.departs, departure_time],
      [segment.arrives, arrival_time],
    ])
      expect(minutesBetween(was, is)).toBe(35);
    await box.db.delete(timetableRows).where(isIt);
    expect(await now()).toEqual({ kind: 'dropped' });
  });

  it('say nothing of a flight that the timetable never had', async () => {
    const { server, member } = await setUpMember();
    await keep(server, member, onDay(9));
    expect(await listed(server, member)).toMatchObject([{ out_change: null, home_change: null }]);
  });

  it('say nothing of a flight that has left', async () => {
    const { member, isIt } = await givenTimed();
    await box.db.delete(timetableRows).where(isIt);
    const later = await startAnother(stillClock('2026-11-28T18:00:00Z'));
    expect(await listed(later, member)).toMatchObject([{ out_change: null }]);
  });

  it('keep every sure way that a link may have', async () => {
    const { server, member } = await setUpMember();
    const sureWays = [1, 2, 3, 4].map(() => writeFlight(departure));
    await keep(server, member, { ...TRIP, sure_ways: sureWays });
    expect((await listed(server, member))[0].sure_ways).toHaveLength(4);
  });

  it('are read without a part that cannot be read, and with parts that are not known', async () => {
    const { server, member } = await setUpMember();
    const { id } = await keep(server, member, { ...TRIP, sure_ways: [writeFlight(departure)] });
    const before = await listed(server, member);
    const [row] = await box.db.select().from(savedTrips);
    await box.db
      .update(savedTrips)
      .set({ trip: { ...row?.trip, seenAt: 'this morning', cabin: 'blue' } });
    const [read] = await listed(server, member);
    const { seen_at: _, ...rest } = before[0];
    expect(read).toEqual(rest);
    expect((await send(server, ['PATCH', `/${id}`], member, { note: 'x' })).statusCode).toBe(200);
  });

  it.each([
    ['of another version', { version: 2 }],
    ['without a flight out', { out: undefined }],
    ['of a flight without segments', { out: { segments: [], fares: {} } }],
    ['of a time that is none', { out: { segments: [{ departs: 'noon' }], fares: {} } }],
  ])('are left out where one cannot be read: %s', async (_what, changes) => {
    const { server, member } = await setUpMember();
    const broken = await keep(server, member, onDay(4));
    const whole = await keep(server, member, onDay(9));
    const [row] = await box.db.select().from(savedTrips).where(eq(savedTrips.id, broken.id));
    await box.db
      .update(savedTrips)
      .set({ trip: { ...row?.trip, ...changes } })
      .where(eq(savedTrips.id, broken.id));
    expect(await listed(server, member)).toEqual([whole]);
    for (const call of [
      ['GET', `/${broken.id}`],
      ['PATCH', `/${broken.id}`],
    ] as const) {
      const payload = call[0] === 'PATCH' ? { note: 'x' } : undefined;
      expect((await send(server, call, member, payload)).statusCode).toBe(404);
    }
    // Kept again, it is whole again.
    expect((await keep(server, member, onDay(4))).id).toBe(broken.id);
    expect(await listed(server, member)).toHaveLength(2);
  });
});
