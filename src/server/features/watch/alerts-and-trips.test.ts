import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { insertAlert } from '#server/db/queries/alerts/alerts.ts';
import { enqueueMessages } from '#server/db/queries/messages/outbox.ts';
import { makeDue } from '#server/db/queries/watch-targets.ts';
import type { NotifyOfAlerts } from '#server/features/alerts/port.ts';
import { TIMERS } from '#server/jobs/repeat.ts';
import { formatEvent } from '#test/alerts/poll-fixture.ts';
import { termsWith } from '#test/alerts/question.ts';
import { testDatabase } from '#test/database.ts';
import { watchFixture } from '#test/trips/watch-fixture.ts';
import { OUT, offered } from '#test/trips/watched-trip.ts';
import { COMMIT_MS, type WatchDeps } from './watch.ts';

const box = testDatabase();
const MINUTE = 60_000;
const OPENED = 'Book now for $15.41: DEN to TPA, Fri, Dec 11';
const FOUND = 'found DEN-LAS 2026-12-11 4000';

/** Who watches the flights from Denver on December 11. */
type Watchers = readonly ('alert' | 'trip')[];

async function setUp(watchers: Watchers, { price = 10, at = '2026-12-09T12:00:00Z' } = {}) {
  const fixture = watchFixture(box.db);
  fixture.clock.moveTo(at);
  const userId = await fixture.givenMember();
  const notifyOfAlerts: NotifyOfAlerts = (tx, events, now) =>
    enqueueMessages(
      tx,
      events.map((event) => ({
        // Another key each time, so that a second message would be seen.
        key: randomUUID(),
        to: event.alert.email,
        subject: formatEvent(event),
        text: '',
      })),
      now,
    );
  if (watchers.includes('alert')) {
    const terms = termsWith({
      origins: [airportCode('DEN')],
      destinations: [airportCode('LAS')],
      dates: [localDate('2026-12-11')],
      maxPrice: cents(price * 100),
      goWildOnly: false,
    });
    const createdAt = fixture.clock.now();
    const own = { userId, phoneNumber: null, smsConsentedAt: null, createdAt };
    await box.db.transaction(async (tx) => {
      await insertAlert(tx, { ...terms, ...own });
      await makeDue(tx, terms, createdAt);
    });
  }
  if (watchers.includes('trip')) await fixture.keep(userId);
  const look = fixture.worker({ notifyOfAlerts });
  /** Questions about Denver on December 11 in an hour less a minute, which a look may take. */
  const askedInAnHour = async () => {
    fixture.asked.length = 0;
    const from = fixture.clock.now();
    for (let minute = 0; minute < 59; minute += 1) {
      fixture.clock.moveTo(new Date(from.getTime() + minute * MINUTE).toISOString());
      await look();
    }
    return fixture.asked.filter((one) => one.startsWith('DEN ') && one.endsWith('2026-12-11'));
  };
  return { ...fixture, look, notifyOfAlerts, askedInAnHour };
}

it.each<[string, Watchers, string]>([
  ['an alert', ['alert'], 'DEN LAS 2026-12-11'],
  ['a kept trip', ['trip'], 'DEN TPA 2026-12-11'],
  ['both', ['alert', 'trip'], 'DEN LAS,TPA 2026-12-11'],
])('the source is asked seven times an hour for %s of one origin and day', async (...of) => {
  const [, watchers, question] = of;
  const { askedInAnHour } = await setUp(watchers);
  expect(await askedInAnHour()).toEqual(Array.from({ length: 7 }, () => question));
});

it('the source is asked once for both at the moment when a booking window opens', async () => {
  const { clock, look, asked } = await setUp(['alert', 'trip']);
  clock.moveTo('2026-12-10T06:55:00Z');
  await look();
  asked.length = 0;
  for (const second of ['00', '01', '02', '03']) {
    clock.moveTo(`2026-12-10T07:00:${second}Z`);
    await look();
  }
  expect(asked.filter((one) => one.startsWith('DEN '))).toEqual(['DEN LAS,TPA 2026-12-11']);
});

/** The pass seat of the kept trip, and a fare for the alert. */
function fares(): Flight[] {
  const [leg] = OUT.segments;
  const there = offered(OUT, { goWild: [15.41, 2], standard: [82, 9] });
  const elsewhere = offered(OUT, { standard: [40, 9] });
  return [there, { ...elsewhere, segments: [{ ...leg, to: airportCode('LAS') }] }];
}

it('one answer is told to an alert and to a kept trip', async () => {
  const { clock, look, script, said, asked } = await setUp(['alert', 'trip'], { price: 50 });
  script.flights = fares();
  clock.moveTo('2026-12-10T07:00:02Z');
  await look();
  expect((await said()).sort()).toEqual([OPENED, FOUND]);
  // Past every cache already, it needs no second question.
  expect(asked.filter((one) => one.startsWith('DEN '))).toHaveLength(1);
});

it('a kept trip that is due seldom adds no question to those of an alert', async () => {
  const { askedInAnHour } = await setUp(['alert', 'trip'], { at: '2026-12-01T12:00:00Z' });
  const asked = await askedInAnHour();
  expect(asked).toHaveLength(7);
  expect(asked.filter((one) => one === 'DEN LAS,TPA 2026-12-11')).toHaveLength(1);
});

it('a source that has failed twice where a kept trip waits has as long to answer as for alerts alone', async () => {
  const { clock, look, worker, script, notifyOfAlerts } = await setUp(['alert', 'trip']);
  clock.moveTo('2026-12-10T06:55:00Z');
  await look();
  const limits: number[] = [];
  const after: typeof TIMERS.after = (ms) => {
    if (ms > COMMIT_MS) limits.push(ms);
    return () => {};
  };
  script.isDown = true;
  clock.moveTo('2026-12-10T07:00:02Z');
  for (let n = 0; n < 3; n += 1) {
    await worker({ notifyOfAlerts, timers: { ...TIMERS, after } })();
    clock.moveBy(15_000);
  }
  expect(limits).toEqual([20_000, 20_000, 30_000]);
});

/** The steps of a worker after which it is killed: the query that it does not come back from. */
const STEPS = {
  taken: 'listTaken',
  asked: 'listFulfilled',
  'judged for kept trips': 'countMessages',
  'judged for alerts': 'holdFinds',
  committed: 'finishTargets',
} as const;

type Step = (typeof STEPS)[keyof typeof STEPS];

/** A worker that is killed at a query: its transaction is undone, and it does nothing more. */
function killedAt(step: Step, { db, queries }: WatchDeps) {
  const never = new Promise<never>(() => {});
  let isDead = false;
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const undone = () => {
    if (isDead) die();
    return isDead ? never : undefined;
  };
  const own: typeof db = Object.assign(Object.create(db), {
    transaction: async (work: Parameters<typeof db.transaction>[0]) =>
      isDead
        ? never
        : db.transaction(work).catch((error: unknown) => undone() ?? Promise.reject(error)),
  });
  const run = new Proxy(queries, {
    get:
      (all, name: keyof typeof queries) =>
      async (on: unknown, ...args: never[]) => {
        if (isDead) return never;
        const statement = all[name] as (...of: unknown[]) => Promise<unknown>;
        if (name !== step) return statement(on, ...args);
        isDead = true;
        if (on === own) return undone();
        throw new Error('killed');
      },
  });
  return { died, deps: { db: own, queries: run } };
}

it.each(Object.entries(STEPS))(
  'a worker that is killed when its target is %s loses no message and doubles none',
  async (_, step) => {
    const fixture = await setUp(['alert', 'trip'], { price: 50 });
    const { clock, look, worker, script, said, notifyOfAlerts } = fixture;
    script.flights = fares();
    clock.moveTo('2026-12-10T07:00:02Z');
    const { died, deps } = killedAt(step, fixture.deps);
    const ended = worker({ notifyOfAlerts, ...deps })().then(() => 'not killed');
    expect(await Promise.race([died, ended])).toBeUndefined();
    await look();
    clock.moveBy(31_000);
    await look();
    expect((await said()).sort()).toEqual([OPENED, FOUND]);
  },
);
