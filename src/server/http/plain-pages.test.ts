import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { fileServer, stillClock } from '#test/harness.ts';

const box = testDatabase();

async function setUp(environment: Record<string, string> = {}) {
  const clock = stillClock();
  clock.moveTo('2026-11-25T11:00:00Z');
  const server = await fileServer({ db: box.db, clock, environment });
  return async (url: string) => {
    const { statusCode, body, headers } = await server.inject({ url });
    return { status: statusCode, body, headers };
  };
}

describe('pages without scripts', () => {
  it('show the board of the largest airport, and of another by its name', async () => {
    const open = await setUp();
    const first = await open('/plain');
    expect(first.status).toBe(200);
    expect(first.body).toContain('<h1>Where the pass leads from Denver</h1>');
    expect(first.body).toContain('Sample fares');
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
    const other = await open('/plain?airport=Vegas');
    expect(other.body).toContain('<h1>Where the pass leads from Las Vegas</h1>');
  });

  it('show the ways home with their times, windows and prices', async () => {
    const open = await setUp();
    const { status, body } = await open('/plain/get-home?from=LAS&to=Denver');
    expect(status).toBe(200);
    expect(body).toMatch(/<h2>Home on \w{3}, Nov \d+<\/h2>/);
    expect(body).toMatch(/F9 2350, Wed, Nov 25, LAS 6:00 AM to DEN 9:05 AM \(blackout date\)/);
    expect(body).toMatch(/\$\d+\.\d\d for one\./);
    expect(body).toContain('Sample fares');
  });

  it('say how long one drives where a flight lands elsewhere', async () => {
    const open = await setUp();
    const { body } = await open('/plain/get-home?from=Orlando&to=Cleveland');
    expect(body).toMatch(/By car from the airport home: about /);
  });

  it('ask for what is missing, and say why what is wrong is refused', async () => {
    const open = await setUp();
    expect((await open('/plain/get-home')).body).toContain('name="from"');
    const refused = await open('/plain/get-home?from=Narnia&to=DEN');
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('This is an airport code or a point');
  });

  it('write what they are asked as text', async () => {
    const open = await setUp();
    const hostile = encodeURIComponent('"><script>alert(1)</script>');
    for (const url of [
      `/plain?airport=${hostile}`,
      `/plain/get-home?from=${hostile}&to=${hostile}`,
    ]) {
      const { body } = await open(url);
      expect(body).not.toContain('<script');
      expect(body).toContain('&lt;script&gt;');
    }
  });
});
