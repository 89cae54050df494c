import { describe, expect, it } from 'vitest';
import { searchAllowances, searches } from '#server/db/schema.ts';
import { eventFixture, kinds, thenFails, WHOLE } from '#test/api/event-fixture.ts';
import { FLIGHTS, SEARCH } from '#test/api/search-fixture.ts';
import { answered, begun, failed } from '#test/api/stepped-fares.ts';
import { givenMember } from '#test/harness.ts';

const { box, fixture } = eventFixture();

const ONE_ROUTE = [begun(3), answered('DEN-LAS', FLIGHTS.slice(0, 2))];

/** Breaks off the n-th search after its first flights. */
const brokenAt = (...broken: readonly number[]) => {
  let asked = 0;
  return () => {
    asked += 1;
    return broken.includes(asked) ? thenFails(...ONE_ROUTE) : WHOLE;
  };
};

describe('repeating an interrupted search', () => {
  it('repeats a search that broke off after a flight without counting it again', async () => {
    const { ask, remaining } = await fixture(brokenAt(1));
    await ask();
    expect(await remaining()).toBe(2);
    const again = await ask();
    expect(kinds(again.lines)).toEqual(['begun', 'route', 'failed', 'route', 'end']);
    expect(await remaining()).toBe(2);
    const rows = await box.db.select().from(searches);
    expect(rows.map((row) => [row.resultsFound, row.totalFlights])).toEqual([[2, 3]]);
  });

  it('repeats an interrupted search when nothing of the allowance is left', async () => {
    const { ask, remaining } = await fixture(brokenAt(3));
    for (let n = 0; n < 3; n += 1) await ask();
    expect(await remaining()).toBe(0);
    expect((await ask()).answer.statusCode).toBe(200);
    expect((await ask()).answer.statusCode).toBe(429);
  });

  it('repeats a streamed search as a plain one without counting it again', async () => {
    const { ask, remaining, member } = await fixture(brokenAt(1));
    await ask();
    const { answer } = await ask(SEARCH, { ...member, accept: 'application/json' });
    expect(answer.json().summary.total_flights).toBe(3);
    expect(await remaining()).toBe(2);
  });

  it.each([
    ['another question', SEARCH.replace('den', 'LAS')],
    ['another day', SEARCH.replace('25', '26')],
  ])('counts %s after an interrupted search', async (_, url) => {
    const { ask, remaining } = await fixture(brokenAt(1));
    await ask();
    await ask(url);
    expect(await remaining()).toBe(1);
  });

  it('counts the same question of another member, and of the same one after ten minutes', async () => {
    const { ask, server, clock, remaining } = await fixture(() => thenFails(...ONE_ROUTE));
    await ask();
    const other = await givenMember(server, box.db, { email: 'leo@example.test' });
    await ask(SEARCH, other);
    expect(await box.db.select().from(searches)).toHaveLength(2);
    const usage = await server.inject({ url: '/api/auth/search-usage', headers: other });
    expect(usage.json().searches_remaining).toBe(2);
    clock.moveBy(10 * 60_000);
    await ask();
    expect(await remaining()).toBe(1);
  });

  it('counts an interrupted search of a guest again, whose address is not stored', async () => {
    const { ask } = await fixture(brokenAt(1));
    await ask(SEARCH, {});
    await ask(SEARCH, {});
    const used = await box.db.select().from(searchAllowances);
    expect(used.map((row) => row.used)).toEqual([2]);
  });

  it('counts the same question again once an earlier search of it has ended', async () => {
    const { ask, remaining } = await fixture(brokenAt(1));
    await ask();
    await ask();
    await ask();
    expect(await remaining()).toBe(1);
  });

  it('counts every search of its own among eight simultaneous repeats of an interrupted one', async () => {
    const { ask, remaining } = await fixture(brokenAt(1));
    await ask();
    const all = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(all.map(({ answer }) => answer.statusCode)).toContain(200);
    expect(await box.db.$count(searches)).toBe(3 - (await remaining()));
  });

  it('takes over one interrupted search and leaves others of the same question as they are', async () => {
    const { ask, remaining } = await fixture(() => WHOLE);
    for (let n = 0; n < 3; n += 1) await ask();
    await ask(`${SEARCH}&party=2`);
    expect(await remaining()).toBe(0);
    const rows = await box.db.select().from(searches);
    expect(rows.map(({ travelers }) => travelers).toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  });

  it('counts simultaneous searches of one question that have sent nothing each', async () => {
    const { ask, remaining } = await fixture(() => WHOLE);
    await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(await remaining()).toBeLessThan(3);
  });

  it('does not refund a repeated search whose earlier part was sent', async () => {
    const scripts = [
      thenFails(...ONE_ROUTE),
      thenFails(begun(3)),
      [begun(1), answered('DEN-LAS', [])],
    ];
    const { ask, remaining } = await fixture(() => scripts.shift() ?? WHOLE);
    await ask();
    await ask();
    expect(await remaining()).toBe(2);
    await ask();
    expect(await remaining()).toBe(2);
  });

  it('refunds each interrupted search that has sent no flight', async () => {
    const { ask, remaining } = await fixture(() =>
      thenFails(begun(3), answered('DEN-LAS'), failed('DEN-PHX')),
    );
    for (let n = 0; n < 4; n += 1)
      expect(kinds((await ask()).lines)).toEqual(['begun', 'route', 'failed', 'error']);
    expect(await remaining()).toBe(3);
    expect(await box.db.select().from(searches)).toEqual([]);
  });
});

describe('a broken-off search and another party', () => {
  it('repeats the interrupted search of another party without counting it', async () => {
    const { ask, remaining } = await fixture(brokenAt(2));
    await ask();
    await ask(`${SEARCH}&party=2`);
    expect(await remaining()).toBe(2);
    const end = await ask(`${SEARCH}&party=2`);
    expect(kinds(end.lines)).toContain('end');
    expect(await remaining()).toBe(2);
    const [row, ...others] = await box.db.select().from(searches);
    expect(row).toMatchObject({ travelers: 2, resultsFound: 2, totalFlights: 3 });
    expect(others).toEqual([]);
    await ask(`${SEARCH}&party=2`);
    expect(await remaining()).toBe(1);
  });

  it('counts a search for another party that is repeated after ten minutes', async () => {
    const { ask, remaining, clock } = await fixture(brokenAt(2));
    await ask();
    await ask(`${SEARCH}&party=2`);
    clock.moveBy(10 * 60_000);
    await ask(`${SEARCH}&party=2`);
    expect(await remaining()).toBe(1);
  });

  it('answers another party of a search that broke off after a flight without counting it', async () => {
    const { ask, remaining } = await fixture(brokenAt(1));
    await ask();
    await ask(`${SEARCH}&party=2`);
    expect(await remaining()).toBe(2);
    await ask(`${SEARCH}&party=3&passes=1`);
    expect(await remaining()).toBe(2);
  });

  it('counts another day for another party after an interrupted search', async () => {
    const { ask, remaining } = await fixture(brokenAt(2));
    await ask();
    await ask(`${SEARCH}&party=2`);
    await ask(`${SEARCH.replace('25', '26')}&party=2`);
    expect(await remaining()).toBe(1);
  });
});
