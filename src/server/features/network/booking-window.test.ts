import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { fileServer, stillClock } from '#test/harness.ts';

const box = testDatabase();
const BLACKOUT = '2026-12-26';

async function ask(query: string) {
  const server = await fileServer({ db: box.db, clock: stillClock('2026-11-21T18:00:00Z') });
  const answer = await server.inject(`/api/gowild/booking-window?${query}`);
  return { status: answer.statusCode, body: answer.json() };
}

describe('the booking window of a departure', () => {
  it.each([
    ['origin=den&destination=LAS&date=2026-12-09', 'opens', '2026-12-08T00:00:00-07:00', false],
    ['origin=DEN&destination=LAS&date=2026-11-22', 'open', '2026-11-21T00:00:00-07:00', false],
    ['origin=DEN&destination=CUN&date=2026-12-09', 'opens', '2026-11-29T00:00:00-07:00', true],
    ['origin=CUN&destination=DEN&date=2026-12-01', 'open', '2026-11-21T00:00:00-05:00', true],
    [`origin=DEN&destination=LAS&date=${BLACKOUT}`, 'blackout', null, false],
  ])('of %s is %s from %s on', async (query, state, opensAt, international) => {
    const { status, body } = await ask(query);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ state, opens_at: opensAt, international, announced: true }),
    ]);
  });

  it('says where the airline has not published blackout dates yet', async () => {
    const { body } = await ask('origin=DEN&destination=LAS&date=2027-11-01');
    expect(body.announced).toBe(false);
  });

  it.each([
    ['origin=DEN&destination=LAS&date=2026-11-20', 'invalid_input', ['date']],
    ['origin=DENV&destination=LAS&date=2026-12-09', 'invalid_input', ['origin']],
    ['origin=DEN&destination=LAS', 'invalid_input', ['date']],
    ['origin=DEN&destination=XQX&date=2026-12-09', 'unknown_airport', undefined],
  ])('refuses %s with %s', async (query, error, fields) => {
    const { status, body } = await ask(query);
    expect([status, body.error, body.fields && Object.keys(body.fields)]).toEqual([
      400,
      error,
      fields,
    ]);
  });
});
