import { afterEach, describe, expect, it } from 'vitest';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, flight, stillClock, testApp } from '#test/harness.ts';
import { freePort } from '#test/proofs/product.ts';
import { serveOperations } from './listen.ts';

const box = testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const SEARCH = '/api/flights/search?origin=DEN&date=2026-11-25';

async function operated() {
  const fares = fixedFares([flight('DEN 06:30-07:00 > LAS 07:40-08:00')]);
  const clock = stillClock();
  const app = await testApp({ db: box.db, fares, clock, environment: { FREE_SEARCHES: '1/day' } });
  const opsPort = await freePort();
  closing.push(await serveOperations(app, { opsHost: '127.0.0.1', opsPort }));
  const get = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${opsPort}${path}`, { method });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  return { app, clock, opsPort, get, metrics: async () => (await get('/metrics')).text };
}

describe('the operations port', () => {
  it('answers health checks on the operations port', async () => {
    const { app, get } = await operated();
    expect(await get('/livez')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(await get('/readyz')).toMatchObject({ status: 200 });
    expect((await get('/metrics')).text).toMatch(/^process_ready 1$/m);
    app.drain();
    expect((await get('/metrics')).text).toMatch(/^process_ready 0$/m);
    expect(await get('/readyz')).toMatchObject({ status: 503, text: '{"status":"draining"}' });
    expect(await get('/livez')).toMatchObject({ status: 200 });
    expect(await get('/api/site')).toMatchObject({ status: 404 });
    expect(await get('/metrics', 'POST')).toMatchObject({ status: 404 });
  });

  it('serves metrics only on the operations port', async () => {
    const { app, get } = await operated();
    expect((await app.server.inject('/metrics')).statusCode).toBe(404);
    const { headers, text } = await get('/metrics');
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const family of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds'])
      expect(text).toContain(`# TYPE ${family}`);
  });

  it('opens no operations port without a setting', async () => {
    const app = await testApp({ db: box.db });
    const close = await serveOperations(app, { opsHost: '127.0.0.1', opsPort: null });
    await close();
  });

  it('names the setting to change when the operations port is taken', async () => {
    const { opsPort } = await operated();
    const taken = { opsHost: '127.0.0.1', opsPort };
    const other = await testApp({ db: box.db });
    await expect(serveOperations(other, taken)).rejects.toThrow(/Set OPS_PORT to another one\.$/);
  });
});

describe('metrics', () => {
  it('counts requests by route and searches by outcome', async () => {
    const { app, metrics } = await operated();
    expect((await app.server.inject(SEARCH)).statusCode).toBe(200);
    expect((await app.server.inject(SEARCH)).statusCode).toBe(429);
    await app.server.inject('/api/nothing/maya@example.test');
    const text = await metrics();
    const route = 'route="/api/flights/search"';
    expect(text).toContain(
      `http_request_duration_seconds_count{${['method="GET"', route, 'status="2xx"'].join()}} 1`,
    );
    expect(text).toContain('search_duration_seconds_count{type="search",outcome="answered"} 1');
    expect(text).toContain(
      'search_duration_seconds_count{type="search",outcome="search_limit_reached"} 1',
    );
    expect(text).toContain(`rate_limit_refusals_total{${route},code="search_limit_reached"} 1`);
    expect(text).toMatch(/^http_requests_in_flight 0$/m);
    expect(text).not.toContain('maya');
  });

  it('reports the end dates of timetable and blackout data in metrics', async () => {
    const { metrics } = await operated();
    const text = await metrics();
    const endOf = (kind: string) => {
      const line = new RegExp(`^data_end_timestamp_seconds{kind="${kind}"} (.*)$`, 'm').exec(text);
      return new Date(Number(line?.[1]) * 1000).toISOString();
    };
    expect(endOf('timetable')).toBe('2026-08-01T00:00:00.000Z');
    expect(endOf('blackouts')).toBe('2027-04-05T00:00:00.000Z');
    expect(text).toMatch(/^data_days_left{kind="blackouts"} 134$/m);
    expect(text).toMatch(/^data_days_left{kind="timetable"} 37$/m);
    // Labels of these names would be called otherwise by who collects them.
    expect(text).not.toMatch(/[{,](job|instance)=/);
  });

  it('counts jobs, sent messages and waiting messages', async () => {
    const { app, clock, metrics } = await operated();
    const words = { subject: 'Seats', text: 'Hello', html: '<p>Hello</p>' };
    await enqueueMessage(
      box.db,
      { key: 'a', channel: 'sms', to: '3035550100', ...words },
      clock.now(),
    );
    await enqueueMessage(box.db, { key: 'b', to: 'maya@example.test', ...words }, clock.now());
    const stop = await app.startWorker();
    await expect
      .poll(metrics, { timeout: 10_000 })
      .toContain('messages_total{channel="email",outcome="sent"} 1');
    await stop();
    const text = await metrics();
    expect(text).toContain('messages_waiting{channel="email"} 0');
    expect(text).toContain('messages_waiting{channel="sms"} 1');
    expect(text).toContain('messages_oldest_seconds{channel="sms"} 0');
    expect(text).toMatch(/^alert_polls_late 0$/m);
    expect(text).toContain('job_duration_seconds_count{task="send-messages",outcome="done"}');
    expect(text).toContain('supplier_request_duration_seconds_count{kind="mail"');
    expect(text).not.toContain('maya');
  });
});
