import { describe, expect, it } from 'vitest';
import { searches } from '#server/db/schema.ts';
import { EVENTS, eventFixture, kinds, thenFails, WHOLE } from '#test/api/event-fixture.ts';
import { FLIGHTS, SEARCH } from '#test/api/search-fixture.ts';
import { answered, begun, failed } from '#test/api/stepped-fares.ts';
import { fileServer, fixedFares } from '#test/harness.ts';

const { box, fixture } = eventFixture();

describe('a streamed search', () => {
  it('streams the start, every route and the end of a search', async () => {
    const { ask, fares } = await fixture();
    const { answer, lines } = await ask();
    expect(answer.statusCode).toBe(200);
    expect(kinds(lines)).toEqual(['begun', 'route', 'failed', 'route', 'end']);
    expect(lines[0]).toEqual({
      kind: 'begun',
      routes_total: 3,
      search_parameters: {
        origin: 'DEN',
        date: '2026-11-25',
        max_workers: 50,
        origin_airports: ['DEN'],
        party: 1,
        passes: 1,
        den: false,
      },
      source: expect.objectContaining({ fares: 'stepped', simulated: false, indicative: true }),
    });
    expect(lines[1]).toMatchObject({ origin: 'DEN', destination: 'LAS', routes_done: 1 });
    expect(lines[1].flights.map((one: any) => one.lowest_price)).toEqual([15.41, 129.98]);
    expect(lines[2]).toEqual({ kind: 'failed', origin: 'DEN', destination: 'PHX', routes_done: 2 });
    expect(lines[4]).toMatchObject({
      summary: { total_destinations: 2, total_flights: 3 },
      source: { seen_at: '2026-11-21T17:50:00.000Z' },
    });
    expect(fares.told.map(({ query }) => query)).toEqual([
      { origins: ['DEN'], date: '2026-11-25', workers: 50 },
    ]);
  });

  it('streams a search unbuffered, uncompressed and uncached', async () => {
    const { ask, member } = await fixture();
    const { answer } = await ask(SEARCH, { ...member, 'accept-encoding': 'br, gzip' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it.each(['free', 'premium'] as const)(
    'streams the same flights as the complete answer, masked for the plan %s',
    async (plan) => {
      const { server, ask, member } = await fixture(() => WHOLE, plan);
      const { answer, lines } = await ask();
      const batch = (await server.inject({ url: SEARCH, headers: member })).json();
      const toSearchEvent = lines.flatMap((line) => line.flights ?? []);
      expect(toSearchEvent).toEqual([...batch.flights.LAS, ...batch.flights.MCO]);
      expect(answer.body.includes('available_seats')).toBe(plan === 'premium');
      expect(batch.failed_routes).toEqual([{ origin: 'DEN', destination: 'PHX' }]);
    },
  );

  it('streams inbound and single-route searches with their own parameters', async () => {
    const { ask, fares } = await fixture(() => WHOLE, 'premium');
    const into = await ask('/api/flights/inbound?destination=LAS&date=2026-11-25');
    expect(into.lines[0].search_parameters).toEqual({
      destination: 'LAS',
      date: '2026-11-25',
      max_workers: 10,
      party: 1,
      passes: 1,
      den: false,
    });
    expect(into.lines.at(-1).summary).toMatchObject({ total_origins: 1, total_flights: 3 });
    const one = await ask('/api/flights/single?origin=DEN&destination=LAS&date=2026-11-25');
    expect(one.lines[0].search_parameters).toMatchObject({ origin: 'DEN', destination: 'LAS' });
    expect(fares.told.map(({ query }) => query.workers)).toEqual([10, 50]);
  });

  it('streams only on request and from a source that can stream', async () => {
    const { ask, member } = await fixture();
    for (const accept of ['application/json', '*/*', 'application/x-ndjson;q=0'])
      expect((await ask(SEARCH, { ...member, accept })).answer.json()).toHaveProperty('summary');
    const server = await fileServer({ db: box.db, fares: fixedFares(FLIGHTS) });
    const plain = await server.inject({ url: SEARCH, headers: EVENTS });
    expect(plain.headers['content-type']).toContain('application/json');
    expect(plain.json()).not.toHaveProperty('failed_routes');
    expect(plain.json().source).not.toHaveProperty('indicative');
  });

  it('reports in the site settings whether searches are streamed', async () => {
    const { server } = await fixture();
    expect((await server.inject('/api/site')).json().fares_stream).toBe(true);
    const plain = await fileServer({ db: box.db, fares: fixedFares(FLIGHTS) });
    expect((await plain.inject('/api/site')).json().fares_stream).toBe(false);
  });
});

describe('the allowance of a streamed search', () => {
  it('counts a streamed search once and stores what it found', async () => {
    const { ask, remaining } = await fixture();
    await ask();
    expect(await remaining()).toBe(2);
    const rows = await box.db.select().from(searches);
    expect(rows.map((row) => [row.resultsFound, row.totalFlights])).toEqual([[2, 3]]);
  });

  it('refuses a streamed search with a status before the first line', async () => {
    const { ask } = await fixture();
    expect((await ask(`${SEARCH}&destination=LAS`)).answer.statusCode).toBe(403);
    expect((await ask('/api/flights/search?origin=DEN')).answer.statusCode).toBe(400);
    for (let n = 0; n < 3; n += 1) expect((await ask()).answer.statusCode).toBe(200);
    const fourth = await ask();
    expect([fourth.answer.statusCode, fourth.answer.json().error]).toEqual([
      429,
      'search_limit_reached',
    ]);
  });

  it('refunds a streamed search when the fare source fails at once', async () => {
    const { ask, remaining } = await fixture(() => thenFails());
    const { answer } = await ask();
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'fares_unavailable']);
    expect(await remaining()).toBe(3);
    expect(await box.db.select().from(searches)).toEqual([]);
  });

  it('refunds a streamed search when every route fails and ends it with an error line', async () => {
    const { ask, remaining } = await fixture(() => thenFails(begun(1), failed('DEN-LAS')));
    const { answer, lines } = await ask();
    expect(answer.statusCode).toBe(200);
    expect(kinds(lines)).toEqual(['begun', 'failed', 'error']);
    expect(lines[2]).toEqual({
      kind: 'error',
      error: 'fares_unavailable',
      message: 'Fares are unavailable right now. Please try again in a moment.',
      reference: expect.stringMatching(/^[0-9a-z]{8}$/),
    });
    expect(await remaining()).toBe(3);
  });

  it('refunds a streamed search that finds no flight', async () => {
    const { ask, remaining } = await fixture(() => [begun(1), answered('DEN-LAS')]);
    expect(kinds((await ask()).lines)).toEqual(['begun', 'route', 'end']);
    expect(await remaining()).toBe(3);
  });

  it('counts a streamed search that fails after some flights were sent', async () => {
    const { ask, remaining } = await fixture(() =>
      thenFails(begun(2), answered('DEN-LAS', FLIGHTS.slice(0, 2))),
    );
    expect(kinds((await ask()).lines)).toEqual(['begun', 'route', 'error']);
    expect(await remaining()).toBe(2);
  });
});
