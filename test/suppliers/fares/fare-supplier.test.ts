import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { fileServer, stillClock } from '../../harness.ts';
import { fareStandIn, RECORDED_DAY, SUPPLIER_KEY } from './fake-fare-supplier.ts';

const box = testDatabase();
const NEWS = { accept: 'application/x-ndjson' };

async function fixture() {
  const supplier = await fareStandIn('feed');
  const server = await fileServer({
    db: box.db,
    clock: stillClock('2026-12-08T18:00:00Z'),
    environment: { FARES: 'feed', FARE_FEED_URL: supplier.url, FARE_FEED_KEY: SUPPLIER_KEY },
  });
  const search = (headers: Record<string, string> = {}) =>
    server.inject({ url: `/api/flights/search?origin=DEN&date=${RECORDED_DAY}`, headers });
  return { supplier, search };
}

describe('searches over a fare feed', () => {
  it('answers flights of the fare feed with their source and the failed routes', async () => {
    const { supplier, search } = await fixture();
    supplier.fail('DEN-MCO');
    const answer = (await search()).json();
    expect(Object.keys(answer.flights)).toEqual(['LAS']);
    expect(answer.flights.LAS[0].fares.go_wild).toMatchObject({ total: 15.41 });
    expect(answer.source).toMatchObject({ fares: 'feed', simulated: false });
    expect(answer.failed_routes).toEqual([{ origin: 'DEN', destination: 'MCO' }]);
  });

  it('asks the fare feed only for the failed routes when a search is repeated', async () => {
    const { supplier, search } = await fixture();
    supplier.fail('DEN-MCO');
    await search();
    supplier.recover();
    const before = supplier.routes.length;
    const answer = (await search()).json();
    expect(Object.keys(answer.flights).toSorted()).toEqual(['LAS', 'MCO']);
    expect(supplier.routes.slice(before)).toEqual(['DEN-MCO']);
  });

  it('streams the fare feed route by route', async () => {
    const { supplier, search } = await fixture();
    supplier.fail('DEN-MCO');
    const lines = (await search(NEWS)).body
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ kind: 'begun', routes_total: lines.length - 2 });
    expect(lines.filter(({ kind }) => kind === 'failed')).toMatchObject([{ destination: 'MCO' }]);
    expect(lines.at(-1)).toMatchObject({ kind: 'end', summary: { total_flights: 2 } });
  });

  it('answers 503 when the fare feed answers nothing', async () => {
    const { supplier, search } = await fixture();
    supplier.failAll();
    const answer = await search();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ error: expect.any(String) });
  });
});
