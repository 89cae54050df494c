import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { savedTrips } from '#server/db/saved-trip-schema.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';
import { aTrip } from '#test/trip-example.ts';
import { draftOf } from '#web/saved-trips/kept-trip.ts';

const box = testDatabase();
const LOOK = { seen_at: '2026-11-21T19:00:00Z', total: 18.2 };

async function setUp() {
  const clock = stillClock('2026-11-21T18:00:00Z');
  const server = await fileServer({ db: box.db, clock });
  const headers = await givenMember(server, box.db);
  const keep = (changes: object = {}) =>
    server.inject({
      method: 'POST',
      url: '/api/saved-trips',
      headers,
      payload: { ...draftOf(aTrip()), ...changes },
    });
  const { trip } = (await keep()).json();
  const change = (payload: object, id = trip.id) =>
    server.inject({ method: 'PATCH', url: `/api/saved-trips/${id}`, headers, payload });
  return { clock, keep, change, id: trip.id };
}

describe('what a look saw of a kept trip', () => {
  it('stays with the trip, beside what it was kept with', async () => {
    const { change } = await setUp();
    const { trip } = (await change({ out_look: LOOK })).json();
    expect(trip).toMatchObject({ out_look: LOOK, out: draftOf(aTrip()).out });
    expect(trip).not.toHaveProperty('home_look');
    const gone = { ...LOOK, total: null };
    const after = (await change({ home_look: gone, note: 'Window seat' })).json().trip;
    expect(after).toMatchObject({ out_look: LOOK, home_look: gone, note: 'Window seat' });
  });

  it('survives another one that is sent at the same time', async () => {
    const { change } = await setUp();
    const looks = [{ out_look: LOOK }, { home_look: LOOK }];
    for (let turn = 0; turn < 5; turn += 1) await Promise.all(looks.map((one) => change(one)));
    const [row] = await box.db.select().from(savedTrips);
    const look = { seenAt: LOOK.seen_at, total: Math.round((LOOK.total ?? 0) * 100) };
    expect(row?.trip).toMatchObject({ outLook: look, homeLook: look });
  });

  it('changes no calendar', async () => {
    const { change, clock, id } = await setUp();
    clock.moveTo('2026-11-21T19:00:00Z');
    const changedAt = async () => {
      const [row] = await box.db.select().from(savedTrips).where(eq(savedTrips.id, id));
      return row?.changedAt.toISOString();
    };
    await change({ out_look: LOOK });
    expect(await changedAt()).toBe('2026-11-21T18:00:00.000Z');
    await change({ out_look: LOOK, out_state: 'booked' });
    expect(await changedAt()).toBe('2026-11-21T19:00:00.000Z');
  });

  it('is handed over with the trip of a guest', async () => {
    const { keep } = await setUp();
    const { departure, origin, destination, seenAt } = aTrip();
    const draft = draftOf({ departure, origin, destination, seenAt, simulated: true });
    const answer = await keep({ ...draft, back: undefined, out_look: LOOK });
    expect(answer.json().trip).toMatchObject({ out_look: LOOK });
  });

  it.each([
    [{ out_look: { ...LOOK, total: -1 } }, 'out_look', 'A price is 0 to 100,000 dollars'],
    [{ out_look: { ...LOOK, seen_at: 'now' } }, 'out_look', 'This is a time in UTC'],
    [{ home_look: { total: 1 } }, 'home_look', ''],
  ])('is refused with %j, naming the field %s', async (body, field, words) => {
    const { change } = await setUp();
    const answer = await change(body);
    expect(answer.statusCode).toBe(400);
    const named = Object.entries(answer.json().fields).find(([name]) => name.startsWith(field));
    expect(named?.[1]).toContain(words);
  });

  it('is refused for a flight that the trip does not have', async () => {
    const { keep, change } = await setUp();
    const { departure, origin, destination, seenAt } = aTrip();
    const draft = draftOf({ departure, origin, destination, seenAt, simulated: true });
    const oneWay = { ...draft, back: undefined };
    const fields = { home_look: 'This trip has no flight home' };
    expect((await keep({ ...oneWay, home_look: LOOK })).json().fields).toEqual(fields);
    const { trip } = (await keep(oneWay)).json();
    expect((await change({ home_look: LOOK }, trip.id)).json().fields).toEqual(fields);
  });
});
