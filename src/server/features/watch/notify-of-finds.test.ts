import { isNotNull, type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import { pauseAlert } from '#server/features/alerts/pause-alert.ts';
import { pollFixture } from '#test/alerts/poll-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { lockDueAlerts, notifyOfFinds } from './notify-of-finds.ts';

const box = testDatabase();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RANGE = { from: localDate('2026-11-25'), to: localDate('2026-11-27'), weekdays: [] };
const withTime = (flight: object, departs: unknown) => {
  const { segments } = flight as { segments: object[] };
  return { ...flight, segments: segments.map((one) => ({ ...one, departs })) };
};
const DAYS = ['2026-11-25', '2026-11-26', '2026-11-27'];

/** A range of three days from Denver, of which the polls find those with a fare. */
function setUp(destinations: readonly string[] = ['LAS', 'MCO']) {
  const fixture = pollFixture(box.db);
  const { deps, later, said, script } = fixture;
  const fareOn = (day: string, price: number) => {
    script.before = async ({ date }) => {
      fixture.say('DEN LAS', date === day ? { standard: price } : {});
    };
  };
  return {
    ...fixture,
    given: () => fixture.givenAlert({ destinations, range: RANGE, dates: DAYS }),
    fareOn,
    tell: () => notifyOfFinds(deps, new AbortController().signal),
    /** What is said while a fare appears on a day. */
    sayWhen: async (day: string, price: number) => {
      const before = said.length;
      fareOn(day, price);
      await later(10 * MINUTE);
      return said.slice(before);
    },
  };
}

it('the first find of a question is told at once, and those of the next hour together', async () => {
  const { given, sayWhen, tell, said, clock } = setUp();
  await given();
  expect(await sayWhen('2026-11-25', 40)).toEqual(['found DEN-LAS 2026-11-25 4000']);
  expect(await sayWhen('2026-11-27', 30)).toEqual([]);
  expect(await sayWhen('2026-11-26', 35)).toEqual([]);
  clock.moveBy(39 * MINUTE);
  await tell();
  expect(said).toHaveLength(1);
  clock.moveBy(MINUTE);
  // Any number of workers, and again: once.
  await Promise.all([tell(), tell(), tell()]);
  await tell();
  expect(said.slice(1)).toEqual(['gathered 2: DEN-LAS 2026-11-26 3500, DEN-LAS 2026-11-27 3000']);
});

it('finds of an alert to anywhere are told at most once a day', async () => {
  const { given, sayWhen, tell, said, clock } = setUp([]);
  await given();
  expect(await sayWhen('2026-11-27', 40)).toEqual(['found DEN-LAS 2026-11-27 4000']);
  expect(await sayWhen('2026-11-26', 35)).toEqual([]);
  clock.moveBy(23 * HOUR + 49 * MINUTE);
  await tell();
  expect(said).toHaveLength(1);
  clock.moveBy(MINUTE);
  await tell();
  expect(said.slice(1)).toEqual(['gathered 2: DEN-LAS 2026-11-26 3500']);
});

it('finds that wait are told no more once the alert is paused', async () => {
  const { given, sayWhen, tell, said, clock, deps } = setUp();
  const { id, userId } = await given();
  await sayWhen('2026-11-25', 40);
  await sayWhen('2026-11-26', 35);
  await pauseAlert(deps, { userId, alertId: id });
  clock.moveBy(2 * HOUR);
  await tell();
  expect(said).toHaveLength(1);
});

it('a find is not told once its day is over', async () => {
  const { given, sayWhen, tell, said, clock } = setUp();
  await given();
  clock.moveTo('2026-11-26T05:00:00Z');
  await sayWhen('2026-11-27', 40);
  await sayWhen('2026-11-25', 40);
  // 12:30 AM on the 26th in Denver.
  clock.moveTo('2026-11-26T07:30:00Z');
  await tell();
  expect(said).toEqual(['found DEN-LAS 2026-11-27 4000']);
});

describe('the finds of one round', () => {
  /** Until `answer` is called, the source does not answer for the days. */
  function silentOn(script: ReturnType<typeof setUp>['script'], days: readonly string[]) {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    script.before = async ({ date }) => {
      if (days.includes(date)) await answered;
    };
    return answer;
  }
  const isFound = async (db: typeof box.db) =>
    (await db.select().from(alertDates)).some(({ state }) => state === 'found');

  /** A poll of three days with a fare each, of which the source answers for the first only. */
  async function halfAnswered(destinations?: readonly string[]) {
    const fixture = setUp(destinations);
    const alert = await fixture.given();
    fixture.say('DEN LAS', { standard: 40 });
    const answer = silentOn(fixture.script, DAYS.slice(1));
    const round = fixture.look();
    await expect.poll(() => isFound(box.db)).toBe(true);
    return { ...fixture, ...alert, answer, round };
  }

  it.each([
    ['to named places', ['LAS', 'MCO']],
    ['to anywhere', []],
  ])('are told together, however late an answer comes, %s', async (_, destinations) => {
    const { tell, answer, round, said } = await halfAnswered(destinations);
    await Promise.all([tell(), tell()]);
    expect(said).toEqual([]);
    answer();
    await round;
    expect(said).toEqual([
      'gathered 1: DEN-LAS 2026-11-25 4000, DEN-LAS 2026-11-26 4000, DEN-LAS 2026-11-27 4000',
    ]);
    await tell();
    expect(said).toHaveLength(1);
  });

  it('wait no longer than 20 seconds for a source that does not answer', async () => {
    const { tell, answer, round, said, clock } = await halfAnswered();
    clock.moveBy(19_000);
    await tell();
    expect(said).toEqual([]);
    clock.moveBy(1_000);
    await tell();
    expect(said).toEqual(['found DEN-LAS 2026-11-25 4000']);
    answer();
    await round;
  });

  it('are told by another process when the one that found them ends', async () => {
    const { worker, deps, given, say, tell, said } = setUp();
    await given();
    say('DEN LAS', { standard: 40 });
    const lockDueAlerts = () => Promise.reject(new Error('killed'));
    const killed = worker({ queries: { ...deps.queries, lockDueAlerts } });
    await expect(killed()).rejects.toThrow('killed');
    expect(said).toEqual([]);
    await Promise.all([tell(), tell()]);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^gathered 1: /);
  });

  it('include that of a day whose source failed at first and answers 15 seconds later', async () => {
    const { given, look, later, script, say, said, tell, clock } = setUp();
    await given();
    say('DEN LAS', { standard: 40 });
    script.before = async ({ date }) => {
      script.down = date === DAYS[2];
    };
    await look();
    expect(said).toEqual([]);
    clock.moveBy(14_000);
    await tell();
    expect(said).toEqual([]);
    script.before = async () => {
      script.down = false;
    };
    await later(1_000);
    expect(said).toEqual([
      'gathered 1: DEN-LAS 2026-11-25 4000, DEN-LAS 2026-11-26 4000, DEN-LAS 2026-11-27 4000',
    ]);
  });

  it('are the cheapest of all origins for each day, whichever is answered first', async () => {
    const { givenAlert, say, script, look, tell, said, statesOf, asked, later } = setUp();
    const places = { origins: ['DEN', 'HNL', 'MCO'], destinations: ['LAS'] };
    const { id } = await givenAlert({ ...places, price: 90 });
    say('DEN LAS', { standard: 80 });
    say('HNL LAS', { standard: 40 });
    say('MCO LAS', { standard: 70 });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    script.before = async ({ origins }) => {
      if (origins?.[0] !== 'DEN') await answered;
    };
    const round = look();
    await expect.poll(() => statesOf(id)).toEqual(['found 8000']);
    await tell();
    answer();
    await round;
    expect([said, await statesOf(id)]).toEqual([['found HNL-LAS 2026-11-25 4000'], ['found 4000']]);
    // The day is over for the source too.
    asked.length = 0;
    await later(10 * MINUTE);
    expect([asked, said.length]).toEqual([[], 1]);
  });

  it('of GoWild seats between named places are one message too', async () => {
    const { givenAlert, look, say, said } = setUp();
    await givenAlert({ range: RANGE, dates: DAYS, goWildOnly: true });
    say('DEN LAS', { goWild: 20, window: { state: 'open' } });
    await look();
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^gathered 1: /);
  });

  it('keep no other alert waiting when one cannot be told', async () => {
    const { given, givenAlert, worker, deps, say, tell } = setUp();
    const broken = await given();
    const email = 'b@example.test';
    await givenAlert({ destinations: ['LAS', 'MCO'], range: RANGE, dates: DAYS, email });
    say('DEN LAS', { standard: 40 });
    const failing = worker({
      notifyOfAlerts: (tx, events, at) =>
        events.some(({ alert }) => alert.id === broken.id)
          ? Promise.reject(new Error('planted'))
          : deps.notifyOfAlerts(tx, events, at),
    });
    // The notes of `said` outlive a rollback.
    const toldOf = async () =>
      (await box.db.select().from(alerts)).filter(({ noticedAt }) => noticedAt !== null).length;
    await expect(failing()).rejects.toThrow('planted');
    expect(await toldOf()).toBe(1);
    await tell();
    expect(await toldOf()).toBe(2);
  });

  it.each<[string, (flight: object) => unknown]>([
    ['without segments', (flight) => ({ ...flight, segments: [] })],
    ['with a time that is none', (flight) => withTime(flight, 'noon')],
    ['with a time of another form', (flight) => withTime(flight, 1_796_000_000)],
    ['without fares', (flight) => ({ ...flight, fares: undefined })],
    ['with a window of another form', (flight) => ({ ...flight, goWildWindow: 'open' })],
    ['that is no object', () => 7],
  ])('that waits alone with a stored flight %s is told without it', async (_what, changed) => {
    const { tell, answer, round, said, clock, unreadable } = await halfAnswered();
    const [row] = await box.db.select().from(alertDates).where(isNotNull(alertDates.foundFlight));
    await box.db.update(alertDates).set({ foundFlight: changed(Object(row?.foundFlight)) });
    clock.moveBy(20_000);
    await tell();
    expect([said, unreadable]).toEqual([['gathered 1: DEN-LAS 2026-11-25 4000'], ['found-flight']]);
    answer();
    await round;
  });

  it('wait no more once the alert is paused, and nothing is asked for it', async () => {
    const { deps, id, userId, tell, answer, round, said, asked, later } = await halfAnswered();
    await pauseAlert(deps, { userId, alertId: id });
    answer();
    await round;
    await tell();
    asked.length = 0;
    await later(10 * MINUTE);
    expect([said, asked]).toEqual([[], []]);
  });
});

it('a crowd whose finds are due is read once, also where PostgreSQL believes that nothing is due', async () => {
  const CROWD = 400;
  const dueAt = new Date('2026-11-21T18:00:00Z');
  const run = (statement: SQL) => box.db.execute(statement);
  await run(sql`
    insert into users (id, email, first_name, last_name, is_premium, created_at, email_verified_at)
      select md5('user' || n)::uuid, 'crowd' || n || '@example.test', 'Maya', 'Ruiz', true, ${dueAt}, ${dueAt}
      from generate_series(1, ${CROWD}) n`);
  await run(sql`
    insert into alerts (id, user_id, origins, destinations, max_price, gowild_only, party, created_at)
      select md5('alert' || n)::uuid, md5('user' || n)::uuid, '{DEN}', '{LAS}', 5000, false, 1, ${dueAt}
      from generate_series(1, ${CROWD}) n`);
  await run(sql`
    insert into alert_dates (alert_id, day)
      select md5('alert' || n)::uuid, '2026-12-01'::date + ahead
      from generate_series(1, ${CROWD}) n, generate_series(0, 2) ahead`);
  await run(sql`
    insert into alert_routes (date_id, origin, day, destination, fares, max_price, max_stops, max_minutes, party)
      select id, 'DEN', day, 'LAS', 'any', 5000, 9, 32767, 1 from alert_dates`);
  await run(sql`
    insert into watch_targets (origin, day, due_at)
      select distinct origin, day, ${dueAt}::timestamptz from alert_routes`);
  await run(sql`analyze`);
  await run(sql`update alerts set notice_due_at = ${dueAt}`);
  await run(sql`
    update alert_dates set state = 'found', notice_waits = true, finished_at = ${dueAt}
      where day = '2026-12-01'`);
  const read = await box.db.transaction(async (tx) => {
    // Tables of this size may be read whole for each alert, which those of a crowd never are.
    await tx.execute(sql`set local enable_seqscan = off`);
    await lockDueAlerts(tx, { at: dueAt, roundMs: 60_000, most: 100, except: [] });
    const { rows } = await tx.execute<{ read: string }>(sql`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables
        where relname in ('alerts', 'alert_dates', 'alert_routes')`);
    return Number(rows[0]?.read);
  });
  expect(read).toBeGreaterThan(CROWD);
  expect(read).toBeLessThanOrEqual(30 * CROWD);
});
