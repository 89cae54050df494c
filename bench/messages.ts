// How fast two workers send many emails that wait at once, as when a booking window opens or fares change, through a
// mail server that takes 100 ms for each. Nothing may be lost or sent twice.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { MINUTE_MS } from '#domain/time.ts';
import { launch } from '#test/proofs/product.ts';
import { openServer } from './alerts/database.ts';
import { type Figure, report, rounded } from './harness/report.ts';
import { processorMs } from './harness/rounds.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    full: { type: 'boolean' },
    messages: { type: 'string' },
    'at-once': { type: 'string' },
  },
});
const COUNT = Number(options.messages ?? (options.quick ? 2_000 : 150_000));
const WORKERS = 2;
const MAIL_MS = 100;
/** 150,000 in 20 minutes. */
const GOAL = 125;
/** No email for so long: something is stuck. */
const SILENT_MS = 60_000;
const SAY_MS = 15_000;
/** A worker does not listen on it. */
const UNUSED_PORT = 3000;

const say = (words: string) => void process.stdout.write(`${words}\n`);

/** Each email that was accepted, by its Message-ID, with how often. */
const accepted = new Map<string, number>();
const times = { first: 0, last: 0 };
let most = 0;
let open = 0;
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    open += 1;
    most = Math.max(most, open);
    done();
  },
  onClose() {
    open -= 1;
  },
  onData(stream, _session, done) {
    let head = '';
    stream.on('data', (chunk: Buffer) => {
      head += chunk.toString('latin1');
    });
    stream.on('end', () => {
      const [, key = ''] = /^message-id:\s*<(.+)@/im.exec(head) ?? [];
      void delay(MAIL_MS).then(() => {
        times.last = performance.now();
        times.first ||= times.last;
        accepted.set(key, (accepted.get(key) ?? 0) + 1);
        done();
      });
    });
  },
});
mail.on('error', () => {});
mail.listen(0, '127.0.0.1');
await once(mail.server, 'listening');
const { port } = mail.server.address() as AddressInfo;

const server = await openServer();
const meter = new pg.Client(server.url);
await meter.connect();
say(`filling the outbox with ${COUNT} messages about alerts`);
await fillOutbox(meter);
const workers = Array.from({ length: WORKERS }, () =>
  launch({
    role: 'worker',
    port: UNUSED_PORT,
    environment: {
      DATABASE_URL: server.url,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      FARES: 'none',
      ...(options['at-once'] && { MESSAGES_AT_ONCE: options['at-once'] }),
    },
  }),
);
try {
  await untilSent();
  const unmarked = await untilMarked();
  const seconds = (times.last - times.first) / 1000;
  const twice = [...accepted.values()].filter((often) => often > 1).length;
  const workerS = workers.reduce((sum, { child }) => sum + processorMs(child.pid ?? 0), 0) / 1000;
  const figures: Figure[] = [
    {
      id: 'M1',
      what: `messages a second, ${WORKERS} workers, a mail server that takes ${MAIL_MS} ms`,
      value: accepted.size / seconds,
      unit: '1/s',
      goal: GOAL,
      floor: GOAL / 2,
      more: true,
      detail: { seconds, mostConnections: most, workerS },
    },
    {
      id: 'M2',
      what: '150,000 messages at this rate',
      value: 150_000 / (accepted.size / seconds) / 60,
      unit: 'min',
    },
    { id: 'M3', what: 'sent twice', value: twice, unit: '', goal: 0, floor: 0 },
    { id: 'M4', what: 'lost', value: COUNT - accepted.size, unit: '', goal: 0, floor: 0 },
    { id: 'M5', what: 'sent and not marked', value: unmarked, unit: '', goal: 0, floor: 0 },
    { id: 'M6', what: 'connections to the mail server at most', value: most, unit: '' },
    {
      id: 'M7',
      what: 'processor time of the workers for a message',
      value: (workerS * 1000) / accepted.size,
      unit: 'ms',
    },
  ];
  process.exitCode = report('messages', figures, { messages: COUNT, workers: WORKERS }) ? 0 : 1;
} finally {
  for (const { child } of workers) child.kill('SIGTERM');
  await Promise.all(workers.map(({ ended }) => ended));
  await meter.end();
  await server.close();
  mail.close();
}
process.exit();

/** One message for each of as many members, about the match of an alert, as `commitPolls` enqueues them. */
async function fillOutbox(client: pg.Client): Promise<void> {
  await client.query(`
    insert into users (id, email, first_name, last_name, is_premium, created_at)
    select md5('user' || n)::uuid, 'm' || n || '@example.test', 'Maya', 'Ruiz', true, now()
    from generate_series(1, ${COUNT}) n;
    insert into alerts (id, user_id, origins, destinations, max_price, gowild_only, created_at)
    select md5('alert' || n)::uuid, md5('user' || n)::uuid, '{DEN}', '{LAS}', 1500, true, now()
    from generate_series(1, ${COUNT}) n;
    insert into alert_dates (alert_id, day, state, found_price, found_fare, finished_at)
    select md5('alert' || n)::uuid, current_date + 7, 'found', 1491, 'goWild', now()
    from generate_series(1, ${COUNT}) n;
    insert into outbox (dedupe_key, channel, "to", user_id, alert_id, flight_day, subject, text, html, created_at)
    select 'bench.' || n, 'email', 'm' || n || '@example.test', md5('user' || n)::uuid, md5('alert' || n)::uuid,
      current_date + 7, 'A seat to Las Vegas', repeat('A seat to Las Vegas for $14.91. ', 20),
      '<p>' || repeat('A seat to Las Vegas for $14.91. ', 100) || '</p>', now()
    from generate_series(1, ${COUNT}) n`);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

/** Until every message was accepted, or none for a minute. */
async function untilSent(): Promise<void> {
  const began = performance.now();
  let saidAt = began;
  while (accepted.size < COUNT) {
    const now = performance.now();
    if (now - Math.max(began, times.last) > SILENT_MS) return;
    if (workers.some(({ child }) => child.exitCode !== null))
      throw new Error(`A worker has ended: ${workers.map((worker) => worker.output()).join('\n')}`);
    if (now - saidAt > SAY_MS) {
      saidAt = now;
      say(`${accepted.size} sent, ${rounded(open)} connections`);
    }
    await delay(100);
  }
}

/** How many messages that were sent are not marked so, a minute after the last one at most. */
async function untilMarked(): Promise<number> {
  for (const until = performance.now() + MINUTE_MS; ; await delay(200)) {
    const { rows } = await meter.query<{ open: number }>(
      'select count(*)::int as open from outbox where sent_at is null',
    );
    const open = rows[0]?.open ?? 0;
    if (open === 0 || performance.now() > until) return open;
  }
}
