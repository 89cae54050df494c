import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { writeFlight } from '#contract/shared-flight.ts';
import { savedTrips } from '#server/db/saved-trip-schema.ts';
import { users } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { sharedFlight } from '#test/trip-example.ts';
import { TIMETABLE, TRIP_BODY, watchFixture } from '#test/trips/watch-fixture.ts';
import { HOME, OUT, offered, SURE } from '#test/trips/watched-trip.ts';

const box = testDatabase();

/** 12:00 AM in Denver on the day before the flight out. */
const OPENS = '2026-12-10T07:00:02Z';
const THERE = offered(OUT, { goWild: [15.41, 2], standard: [82, 9] });
const NO_SEAT = offered(OUT, { standard: [82, 9] });
const OPENED = 'Book now for $15.41: DEN to TPA, Fri, Dec 11';
const GONE = 'The seat is gone: DEN to TPA, Fri, Dec 11';

/** A premium member with a trip that was looked at once. */
async function setUp() {
  const fixture = watchFixture(box.db);
  const userId = await fixture.givenMember();
  const trip = await fixture.keep(userId);
  fixture.script.flights = [THERE];
  await fixture.look();
  return { ...fixture, userId, trip };
}

describe('a kept trip', () => {
  it('is looked at when it is kept, every ten minutes near its window, and when that opens', async () => {
    const { asked, clock, look, lookAt, targets, said } = await setUp();
    expect(asked.sort()).toEqual(['DEN TPA 2026-12-11', 'TPA DEN 2026-12-13']);
    await lookAt('2026-12-10T05:10:00Z');
    expect(asked).toHaveLength(4);
    clock.moveBy(8 * 60_000);
    await look();
    expect(asked).toHaveLength(4);
    clock.moveBy(60_000);
    await look();
    expect(asked).toHaveLength(6);
    await lookAt('2026-12-10T06:57:00Z');
    expect((await targets())[0]?.dueAt).toEqual(new Date(OPENS));
    expect(await said()).toEqual([]);
    await lookAt(OPENS);
    expect(await said()).toEqual([OPENED]);
    await lookAt('2026-12-10T07:10:00Z');
    expect(await said()).toEqual([OPENED]);
  });

  it('is looked at every hour when its window is more than two days away', async () => {
    const { asked, lookAt, targets } = await setUp();
    await lookAt('2026-12-01T12:58:00Z');
    expect(asked).toHaveLength(2);
    await lookAt('2026-12-01T12:59:00Z');
    expect(asked).toHaveLength(4);
    await lookAt('2026-12-08T06:30:00Z');
    expect((await targets())[0]?.dueAt).toEqual(new Date('2026-12-08T07:00:02Z'));
  });

  it('gets an email that leads to its page, says when the fare was seen and stops with one click', async () => {
    const { lookAt, messages, trip, userId } = await setUp();
    await lookAt(OPENS);
    const [email] = await messages();
    expect(email).toMatchObject({
      to: 'maya@example.test',
      userId,
      tripId: trip.id,
      flightDay: '2026-12-11',
    });
    expect(email?.text).toContain(`Book:\nhttps://fares.example/my-trips/${trip.id}`);
    expect(email?.text).toContain('As of: Dec 10, 12:00 AM MST');
    expect(email?.text).toContain('Sample fares');
    expect(email?.text).toContain('2 seats are left at this fare.');
    expect(email?.unsubscribeUrl).toContain('https://fares.example/api/saved-trips/mute?token=');
  });

  it('is told that its seat is gone and what is next best', async () => {
    const { lookAt, messages, script, said } = await setUp();
    await lookAt(OPENS);
    script.flights = [NO_SEAT];
    await lookAt('2026-12-10T07:10:00Z');
    expect(await said()).toEqual([OPENED, GONE]);
    expect((await messages())[1]?.text).toContain(
      'Next best: the same flight for $82.00 Standard.',
    );
  });

  it('is asked for once with all other trips of its origin and day', async () => {
    const { asked, givenMember, keep, lookAt, said } = await setUp();
    for (const name of ['leo', 'ana', 'kim']) await keep(await givenMember(`${name}@example.test`));
    asked.length = 0;
    await lookAt(OPENS);
    expect(asked.sort()).toEqual(['DEN TPA 2026-12-11', 'TPA DEN 2026-12-13']);
    expect(await said()).toEqual([OPENED, OPENED, OPENED, OPENED]);
  });

  it('is not asked for once both flights are booked or given up, and again when that is undone', async () => {
    const { asked, change, lookAt, trip, said } = await setUp();
    await change(trip, { outState: 'booked', homeState: 'gone' });
    asked.length = 0;
    await lookAt(OPENS);
    expect([asked, await said()]).toEqual([[], []]);
    await change(trip, { outState: 'to_book' });
    await lookAt(OPENS);
    expect([asked, await said()]).toEqual([['DEN TPA 2026-12-11'], [OPENED]]);
  });

  it('is not watched without the plan, on mute, or of a disabled account', async () => {
    const { givenMember, keep, lookAt, asked, change, script } = watchFixture(box.db);
    script.flights = [THERE];
    await keep(await givenMember('free@example.test', false));
    await change(await keep(await givenMember('mute@example.test')), { isMuted: true });
    await lookAt(OPENS);
    expect(asked).toEqual([]);
  });

  it('is watched from the moment on that the plan begins', async () => {
    const fixture = watchFixture(box.db);
    const userId = await fixture.givenMember('free@example.test', false);
    await fixture.keep(userId);
    fixture.script.flights = [THERE];
    await fixture.lookAt('2026-12-10T06:00:00Z');
    await fixture.setPremium(userId, true);
    await fixture.lookAt('2026-12-10T06:59:00Z');
    await fixture.lookAt(OPENS);
    expect(await fixture.said()).toEqual([OPENED]);
  });

  it('is watched from the moment on that the address of its member is verified', async () => {
    const fixture = watchFixture(box.db);
    await fixture.keep(await fixture.givenMember());
    await box.db.update(users).set({ createdAt: new Date(0), emailVerifiedAt: null });
    fixture.script.flights = [THERE];
    await fixture.lookAt('2026-12-10T06:00:00Z');
    expect(fixture.asked).toEqual([]);
    await box.db.update(users).set({ emailVerifiedAt: fixture.clock.now() });
    await fixture.lookAt('2026-12-10T06:59:00Z');
    await fixture.lookAt(OPENS);
    expect(await fixture.said()).toEqual([OPENED]);
  });

  it('is watched among the ten of a member that leave next', async () => {
    const fixture = watchFixture(box.db);
    const userId = await fixture.givenMember();
    const onDay = (day: number) => {
      const date = `2026-12-${day}`;
      const out = sharedFlight(`DEN ${date}T06:00-07:00 TPA ${date}T11:35-05:00 F9 2748`, {});
      return { ...TRIP_BODY, out: writeFlight(out), back: undefined, sure_ways: undefined };
    };
    for (let day = 20; day > 9; day -= 1) await fixture.keep(userId, onDay(day));
    await fixture.look();
    expect(fixture.asked).toHaveLength(10);
    expect(fixture.asked).not.toContain('DEN TPA 2026-12-20');
    await fixture.lookAt('2026-12-10T14:00:00Z');
    expect(fixture.asked).toContain('DEN TPA 2026-12-20');
  });

  it('is told of a new timetable once, also of a flight that is booked', async () => {
    const { change, load, lookAt, trip, said, asked, messages } = await setUp();
    await change(trip, { outState: 'booked', homeState: 'booked' });
    await load(TIMETABLE.replace('06:00', '06:35'));
    asked.length = 0;
    await lookAt('2026-12-02T12:00:00Z');
    await lookAt('2026-12-02T12:10:00Z');
    expect(asked).toEqual([]);
    expect(await said()).toEqual(['Another time: DEN to TPA, Fri, Dec 11']);
    expect((await messages())[0]?.text).toContain(
      'The newest timetable has it at 6:35 AM, landing 12:10 PM in TPA, instead of Fri, Dec 11, 6:00 AM.',
    );
    await load(TIMETABLE.replace('2745', '2799'));
    await lookAt('2026-12-02T12:20:00Z');
    await lookAt('2026-12-02T12:30:00Z');
    expect(await said()).toHaveLength(2);
    expect((await said())[1]).toBe('No longer in the timetable: TPA to DEN, Sun, Dec 13');
  });

  it('is told when plan B is due, with the cheapest sure way home', async () => {
    const { lookAt, change, trip, script, said, messages } = await setUp();
    await change(trip, { outState: 'booked' });
    script.flights = [offered(HOME, { standard: [77, 9] }), offered(SURE, { standard: [62, 9] })];
    await lookAt('2026-12-12T05:00:02Z');
    await lookAt('2026-12-12T13:59:00Z');
    expect(await said()).toEqual([
      'The window is open, but there is no pass seat yet: TPA to DEN, Sun, Dec 13',
    ]);
    await lookAt('2026-12-12T14:00:00Z');
    expect((await said())[1]).toBe('Time for plan B: TPA to DEN, Sun, Dec 13');
    expect((await messages())[1]?.text).toContain(
      'Sun, Dec 13, 12:40 PM to 2:45 PM, nonstop, F9 2741 for $62.00 Standard.',
    );
  });

  it('is no longer looked at after its day', async () => {
    const { lookAt, targets } = await setUp();
    await lookAt('2026-12-15T12:00:00Z');
    expect(await targets()).toEqual([]);
  });

  it('goes with its messages when it is removed, also with its memory when it is kept again', async () => {
    const { lookAt, keep, remove, userId, trip, messages, script, clock, said, look } =
      await setUp();
    await lookAt(OPENS);
    await remove(trip);
    expect(await messages()).toEqual([]);
    script.flights = [NO_SEAT];
    clock.moveBy(60_000);
    await keep(userId);
    await look();
    expect(await said()).toEqual([GONE]);
  });
});

describe('a fare source that does not answer', () => {
  it('is asked again within a minute, and the window is then said without a seat', async () => {
    const { lookAt, script, said } = await setUp();
    script.isDown = true;
    await lookAt(OPENS);
    expect(await said()).toEqual([]);
    await lookAt('2026-12-10T07:00:17Z');
    expect(await said()).toEqual(['The window is open: DEN to TPA, Fri, Dec 11']);
    script.isDown = false;
    await lookAt('2026-12-10T07:00:32Z');
    expect((await said())[1]).toBe('The pass seat is there for $15.41: DEN to TPA, Fri, Dec 11');
  });

  it('is one whose fares are ten minutes old', async () => {
    const { clock, script, said, targets, deps, worker } = await setUp();
    clock.moveTo(OPENS);
    const seenAt = new Date('2026-12-10T06:49:59Z');
    const old = { ...deps.fares, search: async () => ({ flights: script.flights, seenAt }) };
    await worker({ fares: old })();
    expect([await said(), (await targets())[0]?.failures]).toEqual([[], 1]);
  });

  it('is asked less often after a while', async () => {
    const { lookAt, script, targets } = await setUp();
    script.isDown = true;
    await lookAt('2026-12-02T12:00:00Z');
    await lookAt('2026-12-02T12:00:15Z');
    await lookAt('2026-12-02T12:00:30Z');
    const [out] = await targets();
    expect([out?.failures, out?.dueAt]).toEqual([3, new Date('2026-12-02T12:01:00Z')]);
  });
});

it('without fares the window is said, and nobody is asked', async () => {
  const { worker, deps, clock, asked, givenMember, keep, said } = watchFixture(box.db);
  await keep(await givenMember());
  clock.moveTo(OPENS);
  await worker({ fares: { ...deps.fares, hasFares: false } })();
  expect([asked, await said()]).toEqual([[], ['The window is open: DEN to TPA, Fri, Dec 11']]);
});

it('a kept trip is watched although another of its day cannot be read', async () => {
  const { keep, givenMember, lookAt, said, worker, clock } = await setUp();
  const broken = await keep(await givenMember('leo@example.test'));
  await box.db
    .update(savedTrips)
    .set({ trip: { version: 0 } })
    .where(eq(savedTrips.userId, broken.userId));
  await lookAt(OPENS);
  expect(await said()).toEqual([OPENED]);
  const unread: string[] = [];
  clock.moveBy(10 * 60_000);
  await worker({ reportUnreadable: (kind, userId) => unread.push(`${kind} ${userId}`) })();
  expect(new Set(unread)).toEqual(new Set([`kept-trip ${broken.userId}`]));
});
