import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { writeFlight } from '#contract/shared-flight.ts';
import { airportCode } from '#domain/airports.ts';
import { departureOf, destinationOf, type Flight, originOf, stopsOf } from '#domain/flight.ts';
import { flightKey } from '#domain/flight-reference.ts';
import { sharedFlight } from '#domain/shared-flight.ts';
import { type LocalDate, localDate } from '#domain/time.ts';
import { pushTransport } from '#server/features/messages/channels/push.ts';
import type { FareQuery } from '#server/providers/fares/port.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import { makePushKeys, webPushService } from '#server/providers/push/web-push.ts';
import { endpointOf } from '#test/alerts/browser-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { browser } from '#test/messages/push-browser.ts';
import { channelWith, emailWith, sendWaiting } from '#test/messages/send-waiting.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { watchFixture } from '#test/trips/watch-fixture.ts';

const box = testDatabase();

const DEN = airportCode('DEN');
const OUT = localDate('2026-12-03');
const HOME = localDate('2026-12-05');

/** A push service that keeps what it gets. */
async function pushServer() {
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      bodies.push(Buffer.concat(chunks));
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const service = webPushService({ keys: makePushKeys(), subject: 'mailto:help@fares.example' });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send/1`;
  const send: typeof service.send = (to, ...rest) => service.send({ ...to, endpoint }, ...rest);
  return { bodies, push: { ...service, send } };
}

/** The product on the real timetable with simulated fares, whose clock and market a test moves. */
async function setUp() {
  const clock = stillClock('2026-12-01T18:00:00Z');
  const market = stillClock('2026-12-01T18:00:00Z');
  const network = still(await realNetwork());
  const options = { network, clock, market, seed: 'test', rules: DEFAULT_RULES };
  const fares = simulatedFares(options);
  const server = await fileServer({ db: box.db, clock, fares });
  const headers = await givenMember(server, box.db, { plan: 'premium' });
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, payload?: object) => {
    const answer = await server.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(payload && { payload }),
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.body === '' ? undefined : answer.json();
  };
  const reader = browser();
  await call('PUT', '/notifications/browser', { endpoint: endpointOf(1), keys: reader.keys });
  const { bodies, push } = await pushServer();
  const emails: string[] = [];
  const mailer = {
    name: 'test',
    send: async ({ subject }: { subject: string }) => void emails.push(subject),
  };
  const { worker } = watchFixture(box.db);
  const run = worker({ clock, network, fares });
  const pushing = { db: box.db, clock, push, pushHosts: ['fcm.googleapis.com'] };
  const channels = [emailWith(mailer), channelWith('push', pushTransport(pushing))];
  /** Looks and sends at a moment. */
  const at = async (time: string) => {
    clock.moveTo(time);
    await run();
    await sendWaiting({ db: box.db, clock, channels });
  };
  /** The nonstops that the source will answer so many minutes after the market began to move. */
  const nonstops = async (
    ends: Pick<FareQuery, 'origins' | 'destinations'>,
    date: LocalDate,
    later = 0,
  ) => {
    const then = stillClock('2026-12-02T12:00:00Z');
    const moved = stillClock(new Date(market.now().getTime() + later * 60_000).toISOString());
    const source = simulatedFares({ ...options, clock: then, market: moved });
    const query = { ...ends, date, maxStops: 0 } as const;
    const { flights } = await source.search(query, AbortSignal.timeout(10_000));
    return flights.filter((flight) => stopsOf(flight) === 0);
  };
  const pushes = () => bodies.map((body) => reader.read(body) as { title: string; url: string });
  return { market, call, emails, pushes, at, nonstops };
}

/** A flight from Denver whose pass seat comes or goes within a day of a moving market, and one home. */
async function changingTrip({ nonstops }: Awaited<ReturnType<typeof setUp>>) {
  const [now = [], ...later] = await Promise.all(
    Array.from({ length: 24 }, (_, hour) => nonstops({ origins: [DEN] }, OUT, hour * 60)),
  );
  const seats = (flights: readonly Flight[]) =>
    new Set(flights.filter(({ fares }) => fares.goWild).map(flightKey));
  const [before, ...after] = [now, ...later].map(seats);
  const homes = await nonstops({ destinations: [DEN] }, HOME);
  for (const out of now) {
    const key = flightKey(out);
    const back = homes.find((flight) => originOf(flight) === destinationOf(out));
    if (back && after.some((set) => set.has(key) !== before?.has(key))) return { out, back };
  }
  throw new Error('no seat changes');
}

const minutesAfter = (time: string, minutes: number) =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString();

it('a trip is kept, watched by email and push through a moving market, booked and flown', async () => {
  const product = await setUp();
  const { market, call, emails, pushes, at } = product;
  const { out, back } = await changingTrip(product);
  const place = destinationOf(out);
  const wire = (flight: Flight) => writeFlight(sharedFlight(flight));
  const { trip } = await call('POST', '/saved-trips', {
    origin: DEN,
    destination: place,
    out: wire(out),
    back: wire(back),
    party: 1,
    passes: 1,
    sure_ways: [wire(back)],
    simulated: true,
  });
  const { id } = trip;
  await at('2026-12-02T06:50:00Z');
  expect(emails.splice(0)).toEqual(['A browser was added for your notices']);

  // 12:00 AM in Denver.
  const opened = '2026-12-02T07:00:02Z';
  await at(opened);
  expect(emails).toHaveLength(1);
  expect(emails[0]).toMatch(/^(?:Book now for \$|The window is open).* DEN to \w+, Thu, Dec 3$/);
  expect(pushes()).toMatchObject([{ url: `/my-trips/${id}` }]);
  expect(`${pushes()[0]?.title}`).toBe(emails[0]?.split(': DEN')[0]);

  // The market moves until the seat comes or goes; each time that is said once.
  const seat = async () => (await call('GET', `/saved-trips/${id}`)).trip.out_watch.seat;
  const first = await seat();
  let minutes = 10;
  for (; (await seat()) === first && minutes < 24 * 60; minutes += 10) {
    market.moveBy(10 * 60_000);
    await at(minutesAfter(opened, minutes));
  }
  expect(await seat()).not.toBe(first);
  expect(emails).toHaveLength(2);
  expect(emails[1]).toMatch(first === 'there' ? /^The seat is gone: / : /^The pass seat is there /);
  expect(pushes()).toHaveLength(2);

  await call('PATCH', `/saved-trips/${id}`, { out_state: 'booked' });
  // Past 12:00 AM everywhere.
  await at('2026-12-04T12:00:00Z');
  expect(emails).toHaveLength(3);
  expect(emails[2]).toMatch(/ to DEN, Sat, Dec 5$/);
  await call('PATCH', `/saved-trips/${id}`, { home_state: 'booked' });
  await at('2026-12-04T17:00:00Z');

  await at(minutesAfter(departureOf(back), 60));
  await call('PATCH', `/saved-trips/${id}`, { out_state: 'flown', home_state: 'flown' });
  expect((await call('GET', `/saved-trips/${id}`)).trip).toMatchObject({
    out_state: 'flown',
    home_state: 'flown',
  });
  await at('2026-12-07T12:00:00Z');
  expect([emails.length, pushes().length]).toEqual([3, 3]);
});
