import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { AirportCode } from '#domain/airports.ts';
import type { Fare, FareKind, Flight } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { offsetTime } from '#domain/time.ts';
import type { App } from '#server/app.ts';
import { openApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database, OpenDatabase } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { users } from '#server/db/schema.ts';
import type { RunSignals } from '#server/jobs/repeat.ts';
import type { FareAnswer, FareQuery, FareSource } from '#server/providers/fares/port.ts';
import type { Log } from '#server/telemetry/log.ts';

/** A clock that stands still until a test moves it. */
export function stillClock(iso = '2026-11-21T18:00:00Z') {
  let now = new Date(iso);
  return {
    now: () => now,
    moveTo: (next: string) => {
      now = new Date(next);
    },
    moveBy: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

/** Signals of a run that nothing ends. */
export function endlessRun(): RunSignals {
  const { signal } = new AbortController();
  return { beginNothing: signal, breakOff: signal };
}

/** `DEN 06:30-07:00 > LAS 07:40-08:00` on one day, nonstop, with totals in dollars. */
export function flight(
  line: string,
  fares: Partial<Record<FareKind, number | [total: number, seats: number]>> = { standard: 98 },
): Flight {
  const [from = '', departs = '', , to = '', arrives = ''] = line.split(' ');
  const day = '2026-11-25';
  return {
    segments: [
      {
        from: from as AirportCode,
        to: to as AirportCode,
        departs: offsetTime(`${day}T${departs.slice(0, 5)}:00${departs.slice(5)}`),
        arrives: offsetTime(`${day}T${arrives.slice(0, 5)}:00${arrives.slice(5)}`),
        number: 'F9 100',
        approximate: false,
      },
    ],
    fares: Object.fromEntries(
      Object.entries(fares).map(([kind, value]): [string, Fare] => {
        const [total, seatsLeft] = Array.isArray(value) ? value : [value, undefined];
        return [kind, { total: cents(Math.round(total * 100)), seatsLeft }];
      }),
    ),
    goWildWindow: { state: 'open' },
  };
}

/** A fare source that answers these flights to every query and records the queries. */
export function fixedFares(
  answer: readonly Flight[] | ((query: FareQuery, signal: AbortSignal) => Promise<FareAnswer>),
): FareSource & { readonly asked: FareQuery[] } {
  const asked: FareQuery[] = [];
  return {
    name: 'fixed',
    simulated: true,
    hasFares: true,
    asked,
    async search(query, signal) {
      asked.push(query);
      if (typeof answer === 'function') return answer(query, signal);
      return { flights: answer, seenAt: new Date('2026-11-21T17:56:00Z') };
    },
  };
}

interface TestServerOptions {
  readonly db: Database;
  readonly searchDb?: Database;
  readonly clock?: ReturnType<typeof stillClock>;
  readonly fares?: FareSource;
  readonly environment?: Record<string, string>;
  readonly log?: Log;
  /** For reads that may be seconds old. */
  readonly replica?: Pick<OpenDatabase, 'db'>;
  /** Folder of the built pages; without it only the API is served. */
  readonly pages?: string;
}

/** The whole server on the database of the test; closed after the test. */
export async function testServer(options: TestServerOptions): Promise<FastifyInstance> {
  return (await testApp(options)).server;
}

/** The whole app: the server with its worker, metrics and shutdown. */
export async function testApp(options: TestServerOptions): Promise<App> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    // Fares must not change between two calls of a test.
    FARE_MARKET: 'still',
    // A busy machine must not cause load shedding.
    BUSY_AFTER_MS: '0',
    FARES: 'sample',
    WARM_UP_MS: '2000',
    ...options.environment,
  });
  const app = await openApp(config, {
    db: options.db,
    clock: options.clock ?? stillClock(),
    dataFolder: 'data',
    ...(options.searchDb && { searchDb: options.searchDb }),
    ...(options.fares && { fares: options.fares }),
    ...(options.replica && { replica: options.replica }),
    ...(options.log && { log: options.log }),
    ...(options.pages && { pages: options.pages }),
  });
  await app.prepare({ embedded: false, dataDir: '' });
  onTestFinished(() => app.server.close());
  return app;
}

export const person = (email = 'maya@example.test') => ({
  email,
  password: 'correct horse',
  first_name: 'Maya',
  last_name: 'Ruiz',
});

/** Removes the email that a registration enqueues, with its job and its number. */
export async function withoutVerification(db: Database, email: string): Promise<void> {
  const [message] = await db
    .delete(outbox)
    .where(and(eq(outbox.to, email), eq(outbox.template, 'email-link')))
    .returning({ id: outbox.id });
  await db.execute(sql`
    delete from pgboss.job where (data ->> 'message')::bigint = ${message?.id ?? 0}`);
  await db.execute(sql`
    select setval(pg_get_serial_sequence('outbox', 'id'), coalesce(max(id), 1), max(id) is not null)
    from outbox`);
}

/**
 * Registers through the API, with an address that is verified, and returns the headers of the signed-in caller. The
 * outbox is as before.
 */
export async function givenMember(
  server: FastifyInstance,
  db: Database,
  who: { email?: string; plan?: 'free' | 'premium' } = {},
): Promise<{ authorization: string }> {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: person(who.email),
  });
  const { token, user } = answer.json();
  await db
    .update(users)
    .set({
      emailVerifiedAt: new Date(user.created_at),
      ...(who.plan === 'premium' && { isPremium: true }),
    })
    .where(eq(users.id, user.id));
  await withoutVerification(db, user.email);
  return { authorization: `Bearer ${token}` };
}
