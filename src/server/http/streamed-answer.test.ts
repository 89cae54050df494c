import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { FareEvent } from '#server/providers/fares/port.ts';
import { FLIGHTS, SEARCH } from '#test/api/search-fixture.ts';
import { answered, begun, gate, steppedFares, type Told } from '#test/api/stepped-fares.ts';
import { testDatabase } from '#test/database.ts';
import { testServer } from '#test/harness.ts';
import { sendEvents } from './streamed-answer.ts';

const box = testDatabase();
const ACCEPT = { accept: 'application/x-ndjson' };

async function listening(script: (told: Told) => AsyncIterable<FareEvent>) {
  const fares = steppedFares(script);
  const server = await testServer({ db: box.db, fares });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, origin, fares };
}

/** The lines of an answer, each as soon as it is there. */
async function* linesOf(response: Response): AsyncGenerator<any> {
  let rest = '';
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line === '' ? '' : JSON.parse(line);
  }
}

const until = async (holds: () => boolean) => {
  while (!holds()) await turn();
};

it('streams each line when it is available', async () => {
  const second = gate();
  const { origin } = await listening(async function* () {
    yield begun(2);
    yield answered('DEN-LAS', FLIGHTS.slice(0, 2));
    await second.passed;
    yield answered('DEN-MCO');
  });
  const lines = linesOf(await fetch(origin + SEARCH, { headers: ACCEPT }));
  expect((await lines.next()).value.kind).toBe('begun');
  expect((await lines.next()).value.destination).toBe('LAS');
  second.open();
  expect((await lines.next()).value.destination).toBe('MCO');
  expect((await lines.next()).value.kind).toBe('end');
});

it('aborts the search when the browser disconnects', async () => {
  const { origin, fares } = await listening(async function* () {
    yield begun(2);
    yield answered('DEN-LAS');
    await gate().passed;
  });
  const leaving = new AbortController();
  const response = await fetch(origin + SEARCH, { headers: ACCEPT, signal: leaving.signal });
  const lines = linesOf(response);
  await lines.next();
  await lines.next();
  leaving.abort();
  await until(() => fares.told[0]?.isOver === true);
  expect(fares.told[0]?.signal.aborted).toBe(true);
});

it('streams an error when the server shuts down, and another process repeats the search', async () => {
  const { origin, server, fares } = await listening(async function* () {
    yield begun(2);
    yield answered('DEN-LAS');
    await gate().passed;
  });
  const lines = linesOf(await fetch(origin + SEARCH, { headers: ACCEPT }));
  await lines.next();
  await lines.next();
  const closed = server.close();
  expect((await lines.next()).value).toMatchObject({ kind: 'error', error: 'storage_unavailable' });
  expect((await lines.next()).done).toBe(true);
  await closed;
  expect(fares.told[0]?.isOver).toBe(true);
  // Nothing was sent, so nothing was counted.
  const whole = steppedFares(() => [begun(1), answered('DEN-LAS', FLIGHTS)]);
  const other = await testServer({ db: box.db, fares: whole });
  const again = await other.inject({ url: SEARCH, headers: ACCEPT });
  expect(again.statusCode).toBe(200);
  const { rows } = await box.db.execute('select used from search_allowances');
  expect(rows).toEqual([{ used: 1 }]);
});

it('applies backpressure to the source while the client is slow', async () => {
  const ROUTES = 120;
  const many = Array.from({ length: 100 }, () => FLIGHTS).flat();
  let asked = 0;
  const { origin } = await listening(async function* () {
    yield begun(ROUTES);
    for (; asked < ROUTES; asked += 1) {
      await turn();
      yield answered('DEN-LAS', many);
    }
  });
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.write(
    `GET ${SEARCH} HTTP/1.1\r\nhost: x\r\naccept: application/x-ndjson\r\nconnection: close\r\n\r\n`,
  );
  let quietTurns = 0;
  for (let before = -1; quietTurns < 200; before = asked) {
    quietTurns = asked > 0 && asked === before ? quietTurns + 1 : 0;
    await turn();
  }
  expect(asked).toBeLessThan(ROUTES - 20);
  let bytes = 0;
  for await (const chunk of socket) bytes += chunk.length;
  expect(asked).toBe(ROUTES);
  expect(bytes).toBeGreaterThan(ROUTES * 100_000);
});

it('sends blank lines to keep an idle stream open', async () => {
  const heard = gate();
  const app = Fastify();
  app.get('/', (_request, reply) => {
    async function* event() {
      yield '{"n":1}';
      await heard.passed;
      yield '{"n":2}';
    }
    return sendEvents(reply, event(), 1);
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const lines = linesOf(await fetch(origin));
  expect((await lines.next()).value).toEqual({ n: 1 });
  expect((await lines.next()).value).toBe('');
  heard.open();
  let next = await lines.next();
  while (next.value === '') next = await lines.next();
  expect(next.value).toEqual({ n: 2 });
  expect((await lines.next()).done).toBe(true);
  await app.close();
});
