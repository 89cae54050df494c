import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { cents } from '#domain/money.ts';
import { concurrencyLimit } from '#server/concurrency.ts';
import { TIMERS } from '#server/jobs/repeat.ts';
import { pollFixture, watchIn } from '#test/alerts/poll-fixture.ts';
import { termsWith } from '#test/alerts/question.ts';
import { testDatabase } from '#test/database.ts';
import { createAlert } from '../alerts/create-alert.ts';

const box = testDatabase();
const MINUTE = 60_000;

it('reports an error of our own during a poll and does not count it as a failure of the fare source', async () => {
  const { givenAlert, say, worker, deps, later, said } = pollFixture(box.db);
  await givenAlert({ price: 40 });
  say('DEN LAS', { standard: 40 });
  const listFulfilled = () => Promise.reject(new TypeError('broken query'));
  const broken = worker({ queries: { ...deps.queries, listFulfilled } });
  await expect(broken()).rejects.toThrow('broken query');
  expect(await watchIn(box.db)).toMatchObject({
    failures: 0,
    lastError: 'TypeError: broken query',
    checkedAt: null,
  });
  await later(MINUTE + 1);
  expect(said).toHaveLength(1);
});

it('polls an alert at once whose creation began before a poll and ended during it', async () => {
  const { givenAlert, say, look, deps, clock, said, script, asked } = pollFixture(box.db);
  const { userId } = await givenAlert({ price: 10 });
  say('DEN LAS', { standard: 60 });
  say('DEN MCO', { standard: 45 });
  clock.moveBy(1);
  // The poll begins while the member waits for the notice to be written, and ends after the alert is stored.
  let store = () => {};
  const polled = new Promise<void>((resolve) => {
    store = resolve;
  });
  let polling: Promise<void> = Promise.resolve();
  const created = async () => {
    clock.moveBy(1);
    const begun = new Promise<void>((resolve) => {
      script.before = () => {
        resolve();
        script.before = async () => {};
        return polled;
      };
    });
    polling = look();
    await begun;
    clock.moveBy(1);
  };
  const own = {
    ...deps,
    notifyOfAlerts: created,
    alertLimitUnit: 'request',
    smsOn: false,
    runLimited: concurrencyLimit(1),
  } as const;
  await createAlert(own, userId, {
    ...termsWith({
      destinations: [airportCode('MCO')],
      maxPrice: cents(4_500),
      goWildOnly: false,
    }),
    phoneNumber: null,
  });
  store();
  await polling;
  expect(asked[0]?.destinations).toEqual(['LAS']);
  expect(said).toEqual(['found DEN-MCO 2026-11-25 4500']);
});

it.each([
  ['extended its lease', true],
  ['wrote', false],
])(
  'a worker writes nothing when another one took its target before it %s',
  async (_, isExtended) => {
    const { givenAlert, say, look, clock, said, statesOf } = pollFixture(box.db);
    const { id } = await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 60 });
    const slow = pollFixture(box.db);
    slow.say('DEN LAS', { standard: 30 });
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      slow.script.before = () => {
        slow.script.before = async () => {};
        resolve();
        return new Promise<void>((goOn) => {
          wake = goOn;
        });
      };
    });
    let extend = () => {};
    const every: typeof TIMERS.every = (_ms, work) => {
      extend = work;
      return () => {};
    };
    const late = slow.worker({ timers: { ...TIMERS, every } })();
    await asleep;
    clock.moveBy(MINUTE + 1);
    await look();
    const polled = await watchIn(box.db);
    if (isExtended) {
      // Its question ends, though the source never answers.
      extend();
      await late;
    }
    wake();
    await late;
    expect(polled).toMatchObject({ checkedAt: clock.now() });
    expect(await watchIn(box.db)).toEqual(polled);
    expect([await statesOf(id), said, slow.said]).toEqual([['open'], [], []]);
  },
);

describe('one of several days that are committed together', () => {
  /** Two days, each with an alert of its own. */
  async function givenTwoDays() {
    const fixture = pollFixture(box.db);
    const [one, other] = ['2026-11-25', '2026-11-26'];
    await fixture.givenAlert({ dates: [one], price: 40 });
    await fixture.givenAlert({ dates: [other], price: 40, email: 'b@example.test' });
    fixture.say('DEN LAS', { standard: 40 });
    return { ...fixture, one, other };
  }

  it('keeps the other from nothing when its answer becomes too old', async () => {
    const { worker, deps, script, clock, later, said, told, one, other } = await givenTwoDays();
    script.before = async ({ date }) => {
      script.ageMs = date === one ? 9.9 * MINUTE : 0;
    };
    let isLate = false;
    const holdTargets: typeof deps.queries.holdTargets = (tx, ...held) => {
      if (!isLate) clock.moveBy(0.2 * MINUTE);
      isLate = true;
      script.before = async () => {
        script.ageMs = 0;
      };
      return deps.queries.holdTargets(tx, ...held);
    };
    await worker({ queries: { ...deps.queries, holdTargets } })();
    // However many commits a slow machine needs for it.
    const toldSoFar = () =>
      (['answered', 'failed', 'matches'] as const).map((name) =>
        told.reduce((sum, counts) => sum + counts[name], 0),
      );
    expect(toldSoFar()).toEqual([1, 1, 1]);
    await later(0.25 * MINUTE);
    expect(said).toEqual([`found DEN-LAS ${other} 4000`, `found DEN-LAS ${one} 4000`]);
    expect(toldSoFar()).toEqual([2, 1, 2]);
  });

  it('keeps the other from nothing when our own code fails for it', async () => {
    const { worker, deps, said, one, other, later } = await givenTwoDays();
    const listFulfilled: typeof deps.queries.listFulfilled = (db, due, lowest) =>
      due.day === one
        ? Promise.reject(new TypeError('broken query'))
        : deps.queries.listFulfilled(db, due, lowest);
    const broken = worker({ queries: { ...deps.queries, listFulfilled } });
    await expect(broken()).rejects.toThrow('broken query');
    expect(said).toEqual([`found DEN-LAS ${other} 4000`]);
    await later(MINUTE + 1);
    expect(said).toHaveLength(2);
  });
});
