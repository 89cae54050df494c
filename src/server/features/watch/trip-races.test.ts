import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { TIMERS } from '#server/jobs/repeat.ts';
import { testDatabase } from '#test/database.ts';
import { emailWith, sendWaiting } from '#test/messages/send-waiting.ts';
import { watchFixture } from '#test/trips/watch-fixture.ts';
import { OUT, offered } from '#test/trips/watched-trip.ts';

import { watcher } from './watch.ts';

const box = testDatabase();

const OPENS = '2026-12-10T07:00:02Z';
const THERE = offered(OUT, { goWild: [15.41, 2], standard: [82, 9] });
const NO_SEAT = offered(OUT, { standard: [82, 9] });
const OPENED = 'Book now for $15.41: DEN to TPA, Fri, Dec 11';

/** Some premium members with a trip each, looked at an hour before the window opens. */
async function setUp(members = 1) {
  const fixture = watchFixture(box.db);
  const trips = [];
  for (let n = 0; n < members; n += 1)
    trips.push(await fixture.keep(await fixture.givenMember(`p${n}@example.test`)));
  fixture.script.flights = [THERE];
  await fixture.lookAt('2026-12-10T06:00:00Z');
  return { ...fixture, trips };
}

/** Stops the source in the middle of its next answer from Denver: it answers what was true at the question. */
function sleeping(script: Awaited<ReturnType<typeof setUp>>['script']) {
  let wake = () => {};
  const isAsleep = new Promise<void>((resolve) => {
    script.before = async ({ origins = [] }) => {
      if (!origins.includes(airportCode('DEN'))) return;
      script.before = async () => {};
      resolve();
      await new Promise<void>((goOn) => {
        wake = goOn;
      });
    };
  });
  return { isAsleep, wake: () => wake() };
}

describe('several workers', () => {
  it('tell each member once when a window opens', async () => {
    const { worker, clock, said, asked } = await setUp(60);
    asked.length = 0;
    clock.moveTo(OPENS);
    await Promise.all([worker()(), worker()(), worker()()]);
    expect(await said()).toEqual(Array.from({ length: 60 }, () => OPENED));
    expect(asked.filter((one) => one.startsWith('DEN'))).toHaveLength(1);
  });

  it('tell once what two of them have seen, each with an answer of its own', async () => {
    const { worker, clock, script, said } = await setUp(3);
    clock.moveTo(OPENS);
    const { isAsleep, wake } = sleeping(script);
    const late = worker()();
    await isAsleep;
    clock.moveBy(31_000);
    await worker()();
    wake();
    await late;
    expect(await said()).toEqual([OPENED, OPENED, OPENED]);
  });

  it('do not take a seat for gone by an answer that is older than what was told', async () => {
    const { worker, clock, script, said, look } = await setUp();
    script.flights = [NO_SEAT];
    clock.moveTo(OPENS);
    const { isAsleep, wake } = sleeping(script);
    const late = worker()();
    await isAsleep;
    clock.moveBy(31_000);
    script.flights = [THERE];
    await worker()();
    wake();
    await late;
    clock.moveBy(10 * 60_000);
    await look();
    expect(await said()).toEqual([OPENED]);
  });

  it('do not say by an answer from before the opening what is there after it', async () => {
    const { worker, clock, script, said } = await setUp();
    const waiting = { state: 'opens', at: 0, zone: 'America/Denver' } as never;
    clock.moveTo('2026-12-10T06:59:59Z');
    script.flights = [{ ...THERE, goWildWindow: waiting }];
    const { isAsleep, wake } = sleeping(script);
    const early = worker()();
    await isAsleep;
    clock.moveTo('2026-12-10T07:00:03Z');
    script.flights = [THERE];
    wake();
    await early;
    expect(await said()).toEqual([OPENED]);
  });

  it('leave a trip to its owner who books it while they look', async () => {
    const { worker, clock, script, said, change, trips } = await setUp();
    clock.moveTo(OPENS);
    const { isAsleep, wake } = sleeping(script);
    const looking = worker()();
    await isAsleep;
    await change(trips[0] ?? { userId: '', id: '' }, { outState: 'booked' });
    wake();
    await looking;
    expect(await said()).toEqual([]);
  });
});

describe('a source that is slow', () => {
  /** The product's watcher, whose run is told to begin nothing new while the source is asked. */
  const watched = (
    { deps }: Awaited<ReturnType<typeof setUp>>,
    changes: Partial<typeof deps> = {},
  ) => {
    const [late, end] = [new AbortController(), new AbortController()];
    const run = watcher({ ...deps, ...changes });
    return { run: run({ beginNothing: late.signal, breakOff: end.signal }), late, end };
  };

  it('is heard when it answers after the moment at which a run begins nothing new', async () => {
    const fixture = await setUp();
    const { clock, script, said } = fixture;
    clock.moveTo(OPENS);
    const { isAsleep, wake } = sleeping(script);
    const { run, late } = watched(fixture);
    await isAsleep;
    late.abort();
    clock.moveBy(19_000);
    wake();
    await run;
    expect(await said()).toEqual([OPENED]);
  });

  it('counts as failed when it does not answer in time, and is asked again after 15 seconds', async () => {
    const fixture = await setUp();
    const { clock, script, targets } = fixture;
    clock.moveTo(OPENS);
    const { isAsleep } = sleeping(script);
    const limits: (() => void)[] = [];
    const after = (_ms: number, work: () => void) => {
      limits.push(work);
      return () => {};
    };
    const { run } = watched(fixture, { timers: { ...TIMERS, after } });
    await isAsleep;
    for (const end of limits) end();
    await run;
    const [out] = await targets();
    expect(out).toMatchObject({ failures: 1, dueAt: new Date('2026-12-10T07:00:17Z') });
  });

  it('is not a failure when the process ends, and the flight stays due', async () => {
    const fixture = await setUp();
    const { clock, script, targets } = fixture;
    clock.moveTo(OPENS);
    const { isAsleep } = sleeping(script);
    const { run, end } = watched(fixture);
    await isAsleep;
    end.abort();
    await run;
    const [out] = await targets();
    expect(out).toMatchObject({
      failures: 0,
      dueAt: new Date('2026-12-10T06:09:00Z'),
      leasedUntil: null,
    });
  });

  it('keeps its lease from answer to commit, however long both take together', async () => {
    const fixture = await setUp(60);
    const { clock, deps, worker, asked, said, targets } = fixture;
    clock.moveTo(OPENS);
    asked.length = 0;
    const lockFlights: typeof deps.queries.lockFlights = async (tx, ids) => {
      if (ids[0]?.way === 'out') {
        clock.moveBy(20_000);
        extend();
        const until = clock.now().getTime() + 30_000;
        await expect.poll(async () => +((await targets())[0]?.leasedUntil ?? 0)).toBe(until);
        clock.moveBy(20_000);
        await worker()();
      }
      return deps.queries.lockFlights(tx, ids);
    };
    let extend = () => {};
    const every: typeof TIMERS.every = (_ms, work) => {
      extend = work;
      return () => {};
    };
    const timers = { ...TIMERS, every };
    await worker({ timers, queries: { ...deps.queries, lockFlights } })();
    expect(asked.filter((one) => one.startsWith('DEN'))).toHaveLength(1);
    expect(await said()).toHaveLength(60);
  });
});

describe('a flight that changes between the question and the commit', () => {
  /** Runs `work` after the question and before the commit. */
  const betweenThem = (
    { worker, deps }: Awaited<ReturnType<typeof setUp>>,
    work: () => void | Promise<void>,
  ) => {
    const lockFlights: typeof deps.queries.lockFlights = async (tx, ids) => {
      await work();
      return deps.queries.lockFlights(tx, ids);
    };
    return worker({ queries: { ...deps.queries, lockFlights } })();
  };

  it('is not told of before the source was asked for it', async () => {
    const fixture = await setUp();
    const { clock, change, trips, said, look } = fixture;
    const [trip] = trips;
    if (!trip) throw new Error('a trip is kept');
    await change(trip, { outState: 'booked', homeState: 'booked' });
    clock.moveTo(OPENS);
    let isUndone = false;
    await betweenThem(fixture, async () => {
      if (!isUndone) await change(trip, { outState: 'to_book' });
      isUndone = true;
    });
    await look();
    expect(await said()).toEqual([OPENED]);
  });

  it('is not told of by an answer that has grown old until the commit', async () => {
    const fixture = await setUp();
    const { clock, script, said, look } = fixture;
    clock.moveTo(OPENS);
    script.flights = [NO_SEAT];
    let isPaused = false;
    await betweenThem(fixture, () => {
      if (!isPaused) clock.moveBy(11 * 60_000);
      isPaused = true;
      script.flights = [THERE];
    });
    await look();
    expect(await said()).toEqual([OPENED]);
  });
});

describe('a worker that ends', () => {
  it('between taking a target and committing loses and doubles nothing', async () => {
    const { worker, deps, clock, said, look } = await setUp(2);
    clock.moveTo(OPENS);
    const dying = worker({ notifyOfTrips: () => Promise.reject(new Error('killed')) });
    await expect(dying()).rejects.toThrow('killed');
    await look();
    expect(await said()).toEqual([]);
    clock.moveBy(61_000);
    await look();
    expect(await said()).toEqual([OPENED, OPENED]);
    clock.moveBy(60_000);
    const finishing = worker({
      queries: { ...deps.queries, finishTargets: () => Promise.reject(new Error('killed')) },
    });
    clock.moveBy(9 * 60_000);
    await expect(finishing()).rejects.toThrow('killed');
    clock.moveBy(31_000);
    await look();
    expect(await said()).toEqual([OPENED, OPENED]);
  });

  it('after its commit has told once, though its target is taken again', async () => {
    const { worker, deps, clock, said, look } = await setUp();
    clock.moveTo(OPENS);
    const finishing = worker({
      queries: { ...deps.queries, finishTargets: () => Promise.reject(new Error('killed')) },
    });
    await expect(finishing()).rejects.toThrow('killed');
    expect(await said()).toEqual([OPENED]);
    clock.moveBy(31_000);
    await look();
    expect(await said()).toEqual([OPENED]);
  });

  it('was paused for long, and its answer is not used any more', async () => {
    const { worker, clock, script, said } = await setUp();
    clock.moveTo(OPENS);
    script.flights = [NO_SEAT];
    const { isAsleep, wake } = sleeping(script);
    const paused = worker()();
    await isAsleep;
    clock.moveBy(11 * 60_000);
    script.flights = [THERE];
    wake();
    await paused;
    expect(await said()).toEqual([OPENED]);
  });
});

describe('a message about a trip', () => {
  const mailer = (sent: string[]) => ({
    name: 'test',
    send: async ({ subject }: { readonly subject: string }) => void sent.push(subject),
  });

  it('is sent once', async () => {
    const { lookAt, clock } = await setUp();
    await lookAt(OPENS);
    const sent: string[] = [];
    const sending = { db: box.db, clock, channels: [emailWith(mailer(sent))] };
    await sendWaiting(sending);
    await sendWaiting(sending);
    expect(sent).toEqual([OPENED]);
  });

  it('is not sent once the plan has ended, nor after the trip was muted or removed', async () => {
    const { lookAt, clock, setPremium, change, remove, trips, messages } = await setUp(3);
    await lookAt(OPENS);
    const [plan, muted, removed] = trips;
    if (!plan || !muted || !removed) throw new Error('three trips are kept');
    await setPremium(plan.userId, false);
    await change(muted, { isMuted: true });
    await remove(removed);
    const sent: string[] = [];
    await sendWaiting({ db: box.db, clock, channels: [emailWith(mailer(sent))] });
    expect(sent).toEqual([]);
    const left = (await messages()).map(({ userId, lastError }) => [userId, lastError]);
    expect(new Map(left as [string, string][])).toEqual(
      new Map([
        [plan.userId, 'withdrawn: the plan has ended'],
        [muted.userId, 'withdrawn: the member wants no more'],
      ]),
    );
  });
});
