import { describe, expect, it } from 'vitest';
import { localDate, startOfDay, timeZone } from '#domain/time.ts';
import { pauseDates } from '#server/features/alerts/pause-alert.ts';
import { pollFixture, watchIn } from '#test/alerts/poll-fixture.ts';
import { testDatabase } from '#test/database.ts';

const box = testDatabase();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const fixture = () => pollFixture(box.db);

describe('a poll', () => {
  it('matches a fare at the price limit, notifies once and stops polling', async () => {
    const { givenAlert, say, look: poll, later, said, statesOf } = fixture();
    const { id } = await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    await poll();
    expect(said).toEqual(['found DEN-LAS 2026-11-25 4000']);
    expect(await statesOf(id)).toEqual(['found 4000']);
    await later(HOUR);
    expect(said).toHaveLength(1);
  });

  it('polls every nine minutes while the fare is a cent too high and matches when it falls', async () => {
    const { givenAlert, say, look: poll, later, said, asked } = fixture();
    await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40.01 });
    await poll();
    await later(8 * MINUTE);
    expect(asked).toHaveLength(1);
    say('DEN LAS', { standard: 39 });
    await later(MINUTE);
    expect(said).toEqual(['found DEN-LAS 2026-11-25 3900']);
    // Once for the price, once to be sure.
    expect(asked).toHaveLength(3);
    expect(asked[2]).toMatchObject({ fresh: true });
  });

  it('asks the fare source once for all alerts of an origin and day', async () => {
    const { givenAlert, say, look: poll, asked, said } = fixture();
    for (const [email, destination, price] of [
      ['a@example.test', 'LAS', 30],
      ['b@example.test', 'LAS', 40],
      ['c@example.test', 'MCO', 40],
    ] as const)
      await givenAlert({ email, destinations: [destination], price });
    say('DEN LAS', { standard: 99 });
    say('DEN MCO', { standard: 99 });
    await poll();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.destinations?.toSorted()).toEqual(['LAS', 'MCO']);
    expect(said).toEqual([]);
  });

  it('matches a GoWild seat once it can be booked and polls at that minute', async () => {
    const { givenAlert, say, look: poll, clock, said, asked } = fixture();
    await givenAlert({ dates: ['2026-11-25'], price: 20, goWildOnly: true });
    const zone = timeZone('America/Denver');
    const opens = startOfDay(zone, localDate('2026-11-24'));
    say('DEN LAS', { goWild: 15.41, standard: 5, window: { state: 'opens', at: opens, zone } });
    clock.moveTo('2026-11-24T06:58:00Z');
    await poll();
    expect(said).toEqual([]);
    say('DEN LAS', { goWild: 15.41, standard: 5, window: { state: 'open' } });
    clock.moveTo('2026-11-24T07:00:01Z');
    await poll();
    expect(asked).toHaveLength(1);
    // Clocks may differ by two seconds.
    clock.moveTo('2026-11-24T07:00:02Z');
    await poll();
    expect(said).toEqual(['found DEN-LAS 2026-11-25 1541']);
  });

  it('polls a new alert on a polled route at once', async () => {
    const { givenAlert, say, look: poll, later, said } = fixture();
    await givenAlert({ price: 10 });
    say('DEN LAS', { standard: 45 });
    await poll();
    await later(MINUTE);
    await givenAlert({ email: 'b@example.test', price: 45 });
    await poll();
    expect(said).toEqual(['found DEN-LAS 2026-11-25 4500']);
  });

  it('polls an alert that was created while the poll list was read, without a pause', async () => {
    const { givenAlert, say, worker, deps, clock, said } = fixture();
    await givenAlert({ price: 10 });
    say('DEN MCO', { standard: 45 });
    let hasCome = false;
    const listTaken: typeof deps.queries.listTaken = async (...which) => {
      const due = await deps.queries.listTaken(...which);
      clock.moveBy(1);
      if (!hasCome) await givenAlert({ email: 'b@example.test', destinations: ['MCO'], price: 45 });
      hasCome = true;
      clock.moveBy(1);
      return due;
    };
    const late = worker({ queries: { ...deps.queries, listTaken } });
    await late();
    expect(said).toEqual(['found DEN-MCO 2026-11-25 4500']);
  });

  it('tracks each date of an alert separately', async () => {
    const { givenAlert, say, look: poll, statesOf, script, later } = fixture();
    const { id } = await givenAlert({ dates: ['2026-11-25', '2026-11-27'], price: 40 });
    say('DEN LAS', { standard: 50 });
    await poll();
    script.before = async ({ date }) =>
      say('DEN LAS', { standard: date === '2026-11-25' ? 39 : 50 });
    await later(10 * MINUTE);
    expect(await statesOf(id)).toEqual(['found 3900', 'open']);
  });

  it('writes no alert row when nothing matched', async () => {
    const { givenAlert, say, look: poll, later } = fixture();
    await givenAlert({ price: 10 });
    say('DEN LAS', { standard: 45 });
    await poll();
    const version = async () =>
      (await box.db.execute('select xmin::text from alert_dates')).rows[0]?.xmin;
    const before = await version();
    await later(HOUR);
    expect(await version()).toBe(before);
    expect((await watchIn(box.db))?.checkedAt?.toISOString()).toBe('2026-11-21T19:00:00.000Z');
  });
});

describe('a past travel date', () => {
  it('ends a travel date at midnight at its origin, even when the fare source fails', async () => {
    const { givenAlert, look: poll, clock, said, script, statesOf } = fixture();
    const { id } = await givenAlert({ origins: ['HNL'], dates: ['2026-11-25'] });
    script.down = true;
    clock.moveTo('2026-11-26T09:59:00Z');
    await poll();
    expect(await statesOf(id)).toEqual(['open']);
    clock.moveTo('2026-11-26T10:00:00Z');
    await poll();
    expect(await statesOf(id)).toEqual(['passed']);
    expect(said).toEqual(['passed HNL-LAS 2026-11-25']);
    expect(await watchIn(box.db)).toBeUndefined();
  });

  it('ends before the answer for another day, which may be slow', async () => {
    const { givenAlert, look: poll, clock, script, statesOf } = fixture();
    const { id } = await givenAlert({ origins: ['HNL'], dates: ['2026-11-25'] });
    await givenAlert({ email: 'b@example.test', dates: ['2026-11-27'] });
    clock.moveTo('2026-11-26T10:00:00Z');
    const atAnswer: unknown[] = [];
    script.before = async () => void atAnswer.push(await statesOf(id));
    await poll();
    expect(atAnswer).toEqual([['passed']]);
  });

  it('notifies once that an alert ended without a match, after its last date', async () => {
    const { givenAlert, say, look: poll, clock, said } = fixture();
    const dates = ['2026-11-25', '2026-11-26'];
    await givenAlert({ dates, price: 10 });
    await givenAlert({ email: 'b@example.test', dates, destinations: ['MCO'], price: 40 });
    say('DEN LAS', { standard: 50 });
    say('DEN MCO', { standard: 50 });
    await poll();
    say('DEN MCO', { standard: 39 });
    clock.moveTo('2026-11-26T08:00:00Z');
    await poll();
    expect(said).toEqual(['found DEN-MCO 2026-11-26 3900']);
    clock.moveTo('2026-11-28T08:00:00Z');
    await poll();
    expect(said).toEqual(['found DEN-MCO 2026-11-26 3900', 'passed DEN-LAS 2026-11-26']);
  });

  it('ends the travel date of a paused alert at midnight without a message', async () => {
    const { givenAlert, say, look: poll, clock, said, statesOf } = fixture();
    const { id } = await givenAlert({ dates: ['2026-11-25', '2026-11-26'], price: 50 });
    await box.db.transaction((tx) => pauseDates(tx, id, clock.now()));
    say('DEN LAS', { standard: 20 });
    clock.moveTo('2026-11-26T08:00:00Z');
    await poll();
    expect(await statesOf(id)).toEqual(['passed', 'paused']);
    clock.moveTo('2026-11-28T08:00:00Z');
    await poll();
    expect(await statesOf(id)).toEqual(['passed', 'passed']);
    expect(said).toEqual([]);
  });
});
