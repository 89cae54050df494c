import type { FastifyInstance } from 'fastify';
import ICAL from 'ical.js';
import ical from 'node-ical';
import { describe, expect, it } from 'vitest';
import { writeFlight } from '#contract/shared-flight.ts';
import { tripFeeds } from '#server/db/saved-trip-schema.ts';
import { users } from '#server/db/schema.ts';
import { accountFixture, type Headers } from '#test/api/account-fixture.ts';
import { givenMember } from '#test/harness.ts';
import { sharedFlight } from '#test/trip-example.ts';

const { box, setUpMember } = accountFixture();

const departure = sharedFlight('DEN 2026-12-04T06:30-07:00 LAS 2026-12-04T07:40-08:00 F9 1094', {
  goWild: 15.41,
});
const back = sharedFlight(
  `LAS 2026-12-06T18:10-08:00 SLC 2026-12-06T20:30-07:00 F9 2000
   SLC 2026-12-06T22:00-07:00 DEN 2026-12-06T23:20-07:00 F9 2002`,
  { goWild: 25.5 },
);
const SURE = sharedFlight('LAS 2026-12-06T16:48-08:00 DEN 2026-12-06T19:25-07:00 F9 2010', {
  standard: 61.98,
});
const TRIP = {
  origin: 'DEN',
  destination: 'LAS',
  out: writeFlight(departure),
  back: writeFlight(back),
  sure_ways: [writeFlight(SURE)],
  party: 1,
  passes: 1,
  simulated: true,
};

const call = (
  server: FastifyInstance,
  [method, path]: readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string],
  headers: Headers,
  payload?: object,
) =>
  server.inject({ method, url: `/api/saved-trips${path}`, headers, ...(payload && { payload }) });

async function setUpFeed() {
  const { server, member, clock } = await setUpMember();
  const { trip } = (await call(server, ['POST', ''], member, TRIP)).json();
  const { address } = (await call(server, ['POST', '/feed'], member)).json();
  const { pathname } = new URL(address);
  const read = (headers: Headers = {}, url = pathname) => server.inject({ url, headers });
  const change = (body: object) => call(server, ['PATCH', `/${trip.id}`], member, body);
  return { server, member, clock, address, pathname, read, change };
}

/** As ical.js reads it, its zones taken from the file alone. */
function byIcalJs(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const start = event.startDate.toJSDate().toISOString();
    return {
      uid: event.uid,
      start,
      summary: event.summary,
      alarms: component.getAllSubcomponents('valarm').length,
    };
  });
}

function byNodeIcal(text: string) {
  return Object.values(ical.sync.parseICS(text)).flatMap((one) =>
    one?.type === 'VEVENT'
      ? [
          {
            uid: one.uid,
            start: one.start.toISOString(),
            summary: typeof one.summary === 'string' ? one.summary : one.summary.val,
            alarms: one.alarms?.length ?? 0,
          },
        ]
      : [],
  );
}

const byStart = (a: { start: string; uid: string }, b: { start: string; uid: string }) =>
  a.start.localeCompare(b.start) || a.uid.localeCompare(b.uid);

describe('the calendar of all kept trips', () => {
  it('is read alike by two calendar programs: flights, and alarms for what is to be booked', async () => {
    const { read } = await setUpFeed();
    const answer = await read();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    const events = byIcalJs(answer.body).sort(byStart);
    expect(events.map(({ start, summary, alarms }) => [start, summary, alarms])).toEqual([
      ['2026-12-03T07:00:00.000Z', 'Book your flight out: Denver to Las Vegas', 1],
      ['2026-12-04T13:30:00.000Z', 'Frontier F9 1094, Denver to Las Vegas', 0],
      ['2026-12-05T08:00:00.000Z', 'Book your flight home: Las Vegas to Denver', 1],
      ['2026-12-05T17:00:00.000Z', 'No seat home yet? Book plan B: Las Vegas to Denver', 1],
      ['2026-12-07T02:10:00.000Z', 'Frontier F9 2000, F9 2002, Las Vegas to Denver', 0],
    ]);
    expect(byNodeIcal(answer.body).sort(byStart)).toEqual(events);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(5);
    for (const line of ['X-PUBLISHED-TTL:PT1H', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'])
      expect(answer.body).toContain(`\r\n${line}\r\n`);
    for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76);
  });

  it('reminds of nothing that is booked, and has no flight that is gone', async () => {
    const { read, change } = await setUpFeed();
    await change({ out_state: 'booked', home_state: 'gone' });
    const said = byIcalJs((await read()).body)
      .sort(byStart)
      .map(({ summary }) => summary);
    expect(said).toEqual([
      'Frontier F9 1094, Denver to Las Vegas',
      'No seat home yet? Book plan B: Las Vegas to Denver',
    ]);
  });

  it('is the same file until a trip changes', async () => {
    const { read, change, clock } = await setUpFeed();
    const first = await read();
    clock.moveBy(3 * 3_600_000);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await read(headers)).statusCode).toBe(304);
    await change({ out_state: 'booked' });
    const third = await read(headers);
    expect([third.statusCode, third.body.includes('You said that you have booked')]).toEqual([
      200,
      true,
    ]);
  });

  it('has an address that is shown again, replaced and removed', async () => {
    const { server, member, address, pathname, read } = await setUpFeed();
    const known = async () => (await call(server, ['GET', '/feed'], member)).json().address;
    expect(await known()).toBe(address);
    const next = (await call(server, ['POST', '/feed'], member)).json().address;
    expect(next).not.toBe(address);
    expect((await read({}, pathname)).statusCode).toBe(404);
    expect((await read({}, new URL(next).pathname)).statusCode).toBe(200);
    expect((await call(server, ['DELETE', '/feed'], member)).statusCode).toBe(204);
    expect(await known()).toBeNull();
    expect((await read({}, new URL(next).pathname)).statusCode).toBe(404);
  });

  it('has an address of 256 random bits, and none at first', async () => {
    const { server, member } = await setUpMember();
    expect((await call(server, ['GET', '/feed'], member)).json()).toEqual({ address: null });
    const { address } = (await call(server, ['POST', '/feed'], member)).json();
    expect(address).toMatch(/\/api\/saved-trips\/feed\/[\w-]{43}\.ics$/);
  });

  it.each(['x.ics', '.ics', 'feed', '%00.ics'])('is not found at %s', async (file) => {
    const { read } = await setUpFeed();
    expect((await read({}, `/api/saved-trips/feed/${file}`)).statusCode).toBeGreaterThanOrEqual(
      400,
    );
  });

  it('holds the trips of its member alone, and ends with the account', async () => {
    const { server, read } = await setUpFeed();
    const other = await givenMember(server, box.db, { email: 'leo@example.test' });
    const { address } = (await call(server, ['POST', '/feed'], other)).json();
    const theirs = await read({}, new URL(address).pathname);
    expect(byIcalJs(theirs.body)).toEqual([]);
    await box.db.update(users).set({ isActive: false });
    expect((await read()).statusCode).toBe(404);
    await box.db.delete(users);
    expect(await box.db.select().from(tripFeeds)).toEqual([]);
  });
});
