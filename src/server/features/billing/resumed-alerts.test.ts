import { isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { localDate } from '#domain/time.ts';
import { alertDates } from '#server/db/alert-schema.ts';
import { insertAlert } from '#server/db/queries/alerts/alerts.ts';
import { makeDue } from '#server/db/queries/watch-targets.ts';
import { savedTrips, watchedFlights } from '#server/db/saved-trip-schema.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import { termsWith } from '#test/alerts/question.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';

const box = testDatabase();
const MINUTE = 60_000;

/** A member with alerts on two routes whose polls are due in nine minutes. */
async function setUp() {
  const fixture = billingFixture(box.db);
  const { clock } = fixture;
  const userId = await fixture.givenUser();
  const later = new Date(clock.now().getTime() + 9 * MINUTE);
  for (const origin of ['DEN', 'MCO'].map((code) => airportCode(code))) {
    const dates = ['2026-12-01', '2026-12-02'].map(localDate);
    const terms = termsWith({ origins: [origin], dates });
    const phone = { phoneNumber: null, smsConsentedAt: null };
    await box.db.transaction(async (tx) => {
      await insertAlert(tx, { ...terms, ...phone, userId, createdAt: clock.now() });
      await makeDue(tx, terms, later);
    });
  }
  const due = async () =>
    (await box.db.select().from(watchTargets).orderBy(watchTargets.origin, watchTargets.day)).map(
      ({ dueAt }) => dueAt,
    );
  return { ...fixture, userId, later, due };
}

it('polls the alerts of a member at once when the membership returns', async () => {
  const { buy, refresh, userId, due, clock } = await setUp();
  await buy(userId);
  await refresh(userId);
  expect(await due()).toEqual(Array.from({ length: 4 }, () => clock.now()));
});

it('leaves the polls of a member alone whose membership goes on', async () => {
  const { buy, refresh, userId, due, later } = await setUp();
  await buy(userId);
  await refresh(userId);
  await box.db.update(watchTargets).set({ dueAt: later });
  await refresh(userId);
  expect(await due()).toEqual(Array.from({ length: 4 }, () => later));
});

it('polls only open days when the membership returns', async () => {
  const { buy, refresh, userId, due, later } = await setUp();
  await box.db.update(alertDates).set({ state: 'found' });
  await buy(userId);
  await refresh(userId);
  expect(await due()).toEqual(Array.from({ length: 4 }, () => later));
});

it('watches the kept trips of a member at once when the membership returns', async () => {
  const { buy, refresh, userId, clock } = await setUp();
  const at = clock.now();
  const states = { outState: 'to_book', homeState: 'to_book' } as const;
  const departsAt = new Date('2026-12-11T13:00:00Z');
  const kept = { userId, departsAt, trip: {}, ...states, note: '', hasOut: true, hasHome: false };
  await box.db.insert(savedTrips).values({ ...kept, id: 'a-b', keptAt: at, changedAt: at });
  const target = { origin: 'DEN', day: '2026-12-11' };
  await box.db
    .insert(watchedFlights)
    .values({ userId, tripId: 'a-b', way: 'out', ...target, departsAt });
  await buy(userId);
  await refresh(userId);
  const isOfTrips = isNotNull(watchTargets.tripsDueAt);
  expect(await box.db.select().from(watchTargets).where(isOfTrips)).toMatchObject([
    { ...target, dueAt: at, tripsDueAt: at },
  ]);
});
