import { describe, expect, it } from 'vitest';
import { pollFixture, watchIn } from '#test/alerts/poll-fixture.ts';
import { testDatabase } from '#test/database.ts';

const box = testDatabase();
const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

const fixture = () => pollFixture(box.db);

describe('a fare source that answers some routes only', () => {
  it('uses the answered routes and soon retries the failed ones', async () => {
    const { givenAlert, say, script, look: poll, later, said } = fixture();
    await givenAlert({ email: 'a@example.test', destinations: ['LAS'], price: 40 });
    await givenAlert({ email: 'b@example.test', destinations: ['MCO'], price: 40 });
    say('DEN LAS', { standard: 40 });
    say('DEN MCO', { standard: 40 });
    script.failed = ['DEN MCO'];
    await poll();
    expect(said).toEqual(['found DEN-LAS 2026-11-25 4000']);
    expect(await watchIn(box.db)).toMatchObject({
      failures: 1,
      checkedAt: null,
      lastError: '1 of 2 routes were not answered',
    });
    script.failed = [];
    await later(15 * SECOND);
    expect(said).toEqual(['found DEN-LAS 2026-11-25 4000', 'found DEN-MCO 2026-11-25 4000']);
    expect(await watchIn(box.db)).toMatchObject({ failures: 0, lastError: null });
  });
});

describe('a source of indicative fares', () => {
  it('matches nothing from indicative fares but still ends past dates', async () => {
    const { givenAlert, say, source, worker, clock, said, asked } = fixture();
    const poll = worker({ fares: { ...source, indicative: true } });
    await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 1 });
    await poll();
    expect([said, asked]).toEqual([[], []]);
    clock.moveBy(10 * DAY);
    await poll();
    expect(said).toEqual(['passed DEN-LAS 2026-11-25']);
  });
});

describe('a source without fares', () => {
  it('is asked for no alert, but past dates still end', async () => {
    const { givenAlert, source, worker, clock, said, asked } = fixture();
    const poll = worker({ fares: { ...source, hasFares: false } });
    await givenAlert({ price: 40 });
    await poll();
    expect([said, asked]).toEqual([[], []]);
    expect(await watchIn(box.db)).toMatchObject({ failures: 0, lastError: null });
    clock.moveBy(10 * DAY);
    await poll();
    expect(said).toEqual(['passed DEN-LAS 2026-11-25']);
  });
});
