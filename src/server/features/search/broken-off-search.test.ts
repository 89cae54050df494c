import { describe, expect, it } from 'vitest';
import { searchAllowances, searches } from '#server/db/schema.ts';
import { eventFixture, kinds, thenFails, WHOLE } from '#test/api/event-fixture.ts';
import { SEARCH } from '#test/api/search-fixture.ts';
import { answered, begun } from '#test/api/stepped-fares.ts';
import { givenMember } from '#test/harness.ts';

const { box, fixture } = eventFixture();

describe('resuming a search', () => {
  /** Breaks off after the first route, the first time only. */
  const onceBroken = () => {
    let isFirst = true;
    return () => {
      const first = isFirst;
      isFirst = false;
      return first ? thenFails(begun(3), answered('DEN-LAS')) : WHOLE;
    };
  };

  it('resumes an interrupted search without counting it again', async () => {
    const { ask, remaining } = await fixture(onceBroken());
    const { id } = await ask();
    const again = await ask(`${SEARCH}&resume=${id}`);
    expect(kinds(again.lines)).toEqual(['begun', 'route', 'failed', 'route', 'end']);
    expect(await remaining()).toBe(2);
    const rows = await box.db.select().from(searches);
    expect(rows.map((row) => [String(row.id), row.totalFlights])).toEqual([[again.id, 3]]);
  });

  it('resumes an interrupted search of a guest with the same query', async () => {
    const { ask } = await fixture(onceBroken());
    const { id } = await ask(SEARCH, {});
    await ask(`${SEARCH}&resume=${id}`, {});
    expect(await box.db.select().from(searches)).toHaveLength(1);
    const used = await box.db.select().from(searchAllowances);
    expect(used.map((row) => row.used)).toEqual([1]);
  });

  it.each([
    ['another question', SEARCH.replace('den', 'LAS')],
    ['another day', SEARCH.replace('25', '26')],
  ])('counts a new search when the resume id belongs to %s', async (_, url) => {
    const { ask, remaining } = await fixture(onceBroken());
    const { id } = await ask();
    await ask(`${url}&resume=${id}`);
    expect(await remaining()).toBe(1);
  });

  it('counts a new search for another caller’s resume id or after ten minutes', async () => {
    const { ask, server, clock, remaining } = await fixture(() =>
      thenFails(begun(3), answered('DEN-LAS')),
    );
    const { id } = await ask();
    const other = await givenMember(server, box.db, { email: 'leo@example.test' });
    const taken = await ask(`${SEARCH}&resume=${id}`, other);
    expect(await box.db.select().from(searches)).toHaveLength(2);
    await ask(`${SEARCH}&resume=${taken.id}`, {});
    expect(await box.db.select().from(searches)).toHaveLength(3);
    clock.moveBy(10 * 60_000);
    await ask(`${SEARCH}&resume=${id}`);
    expect(await remaining()).toBe(1);
  });

  it('resumes a search once, and not after it ended', async () => {
    const { ask, remaining } = await fixture(onceBroken());
    const { id } = await ask();
    const end = await ask(`${SEARCH}&resume=${id}`);
    await ask(`${SEARCH}&resume=${id}`);
    expect(await remaining()).toBe(1);
    await ask(`${SEARCH}&resume=${end.id}`);
    expect(await remaining()).toBe(0);
  });

  it('resumes an interrupted search in one of eight simultaneous calls', async () => {
    const { ask } = await fixture(onceBroken(), 'premium');
    const { id } = await ask();
    await Promise.all(Array.from({ length: 8 }, () => ask(`${SEARCH}&resume=${id}`)));
    expect(await box.db.select().from(searches)).toHaveLength(8);
  });

  it('starts a new search for an unknown resume id', async () => {
    const { ask, remaining } = await fixture();
    for (const name of ['x', '0', '99999999999999999999', '-1'])
      expect((await ask(`${SEARCH}&resume=${name}`, {})).answer.statusCode).toBeOneOf([200, 429]);
    expect(await remaining()).toBe(3);
  });
});
