import { describe, expect, it } from 'vitest';
import { searchAllowances, searches } from '#server/db/schema.ts';
import { eventFixture, kinds, thenFails, WHOLE } from '#test/api/event-fixture.ts';
import { FLIGHTS, SEARCH } from '#test/api/search-fixture.ts';
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

describe('a broken-off search and another party', () => {
  const ONE_ROUTE = [begun(3), answered('DEN-LAS', FLIGHTS.slice(0, 2))];
  /** Breaks off the n-th search after its first route. */
  const brokenAt = (n: number, sent = ONE_ROUTE) => {
    let asked = 0;
    return () => {
      asked += 1;
      return asked === n ? thenFails(...sent) : WHOLE;
    };
  };

  it('resumes the search of another party without counting it', async () => {
    const { ask, remaining } = await fixture(brokenAt(2));
    await ask();
    const { id } = await ask(`${SEARCH}&party=2`);
    expect(await remaining()).toBe(2);
    const end = await ask(`${SEARCH}&party=2&resume=${id}`);
    expect(kinds(end.lines)).toContain('end');
    expect(await remaining()).toBe(2);
    const [row, ...others] = await box.db.select().from(searches);
    expect(row).toMatchObject({ travelers: 2, resultsFound: 2, totalFlights: 3 });
    expect(others).toEqual([]);
    await ask(`${SEARCH}&party=2&resume=${end.id}`);
    expect(await remaining()).toBe(1);
  });

  it('counts a search for another party that is resumed after ten minutes', async () => {
    const { ask, remaining, clock } = await fixture(brokenAt(2));
    await ask();
    const { id } = await ask(`${SEARCH}&party=2`);
    clock.moveBy(10 * 60_000);
    await ask(`${SEARCH}&party=2&resume=${id}`);
    expect(await remaining()).toBe(1);
  });

  it.each(['with its ID', 'without its ID'])(
    'answers another party of a search that broke off after a flight without counting it, %s',
    async (how) => {
      const { ask, remaining } = await fixture(brokenAt(1));
      const { id } = await ask();
      await ask(`${SEARCH}&party=2${how === 'with its ID' ? `&resume=${id}` : ''}`);
      expect(await remaining()).toBe(2);
      await ask(`${SEARCH}&party=3&passes=1`);
      expect(await remaining()).toBe(2);
    },
  );

  it('counts another question although a resume ID is given', async () => {
    const { ask, remaining } = await fixture(brokenAt(2));
    await ask();
    const { id } = await ask(`${SEARCH}&party=2`);
    await ask(`${SEARCH.replace('25', '26')}&party=2&resume=${id}`);
    expect(await remaining()).toBe(1);
  });

  it('does not refund a resumed search whose earlier part was sent', async () => {
    const nothing = [begun(1), answered('DEN-LAS', [])];
    let asked = 0;
    const { ask, remaining } = await fixture(() => {
      asked += 1;
      return asked === 1 ? thenFails(...ONE_ROUTE) : asked === 2 ? thenFails(begun(3)) : nothing;
    });
    const first = await ask();
    const second = await ask(`${SEARCH}&resume=${first.id}`);
    expect(await remaining()).toBe(2);
    await ask(`${SEARCH}&resume=${second.id}`);
    expect(await remaining()).toBe(2);
  });

  it('sends no flight of a free member whose search another request has resumed and given back', async () => {
    const other: { ask?: (url: string) => Promise<unknown> } = {};
    let asked = 0;
    const { ask, remaining } = await fixture(() => {
      asked += 1;
      return asked === 1 ? interrupted() : thenFails(begun(3));
    });
    other.ask = ask;
    async function* interrupted() {
      yield begun(3);
      const [row] = await box.db.select().from(searches);
      await other.ask?.(`${SEARCH}&resume=${row?.id}`);
      yield answered('DEN-LAS', FLIGHTS.slice(0, 2));
    }
    const { lines } = await ask();
    expect(kinds(lines)).not.toContain('route');
    expect(await remaining()).toBe(3);
  });
});
