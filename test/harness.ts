import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import type { AirportCode } from '#domain/airports.ts';
import type { Fare, FareKind, Flight } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { type Clock, offsetTime } from '#domain/time.ts';
import type { App } from '#server/app.ts';
import { openApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database, OpenDatabase } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { attempts } from '#server/db/schema.ts';
import { openMemberSession } from '#server/features/accounts/sessions.ts';
import type { RunSignals } from '#server/jobs/repeat.ts';
import type { FareAnswer, FareQuery, FareSource } from '#server/providers/fares/port.ts';
import type { Log } from '#server/telemetry/log.ts';
import { oncePerFile } from './database.ts';

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

/** Seals authenticator apps on servers of tests; production demands one. */
export const TWO_FACTOR_KEY = 'a key of tests that is thirty-two letters long';

interface TestServerOptions {
  readonly db: Database;
  readonly searchDb?: Database;
  readonly clock?: Clock;
  readonly fares?: FareSource;
  readonly environment?: Record<string, string>;
  readonly log?: Log;
  /** For reads that may be seconds old. */
  readonly replica?: Pick<OpenDatabase, 'db'>;
  /** Folder of the built pages; without it only the API is served. */
  readonly pages?: string;
}

const clocks = new WeakMap<FastifyInstance, Clock>();

/** The whole server on the database of the test; closed after the test. */
export async function testServer(options: TestServerOptions): Promise<FastifyInstance> {
  return (await testApp(options)).server;
}

/**
 * The whole server, opened once for the tests of this file that want the same settings; it goes by the clock and asks
 * the fare source of the last call. Use it unless the test is about what a process keeps in its memory.
 */
export async function fileServer(
  options: Pick<TestServerOptions, 'db' | 'clock' | 'fares' | 'environment' | 'log'>,
): Promise<FastifyInstance> {
  const { clock = stillClock(), fares, environment, log } = options;
  const name = JSON.stringify([environment ?? {}, fares && kindOf(fares), log && idOf(log)]);
  const { server, use } = await oncePerFile(name, async () => {
    const used = { clock, fares };
    const app = await openTestApp({
      ...options,
      clock: { now: () => used.clock.now() },
      ...(fares && { fares: forwarding(fares, () => used.fares!) }),
    });
    return {
      server: app.server,
      use: (next: typeof used) => void Object.assign(used, next),
      close: () => app.server.close(),
    };
  });
  use({ clock, fares });
  return server;
}

const ids = new WeakMap<object, string>();

function idOf(value: object): string {
  const id = ids.get(value) ?? randomUUID();
  ids.set(value, id);
  return id;
}

/** What a server looks at when it opens. */
const kindOf = (fares: FareSource) =>
  Object.entries(fares).flatMap(([key, value]) => {
    if (typeof value === 'object') return [];
    return [[key, typeof value === 'function' || value]];
  });

/** A source like this one, which asks the current one. */
function forwarding(like: FareSource, current: () => FareSource): FareSource {
  const entries = Object.entries(like).map(([key, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [key, value];
    return [
      key,
      (...args: unknown[]) => Reflect.apply(Reflect.get(current(), key), current(), args),
    ];
  });
  return Object.fromEntries(entries);
}

/** The whole app: the server with its worker, metrics and shutdown. */
export async function testApp(options: TestServerOptions): Promise<App> {
  const app = await openTestApp(options);
  onTestFinished(() => app.server.close());
  return app;
}

/** The whole app, which the caller closes. */
export async function openTestApp(options: TestServerOptions): Promise<App> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    // Fares must not change between two calls of a test.
    FARE_MARKET: 'still',
    // A busy machine must not cause load shedding.
    BUSY_AFTER_MS: '0',
    FARES: 'sample',
    WARM_UP_MS: '2000',
    TWO_FACTOR_KEYS: TWO_FACTOR_KEY,
    ...options.environment,
  });
  const clock = options.clock ?? stillClock();
  const app = await openApp(config, {
    db: options.db,
    clock,
    dataFolder: 'data',
    ...(options.searchDb && { searchDb: options.searchDb }),
    ...(options.fares && { fares: options.fares }),
    ...(options.replica && { replica: options.replica }),
    ...(options.log && { log: options.log }),
    ...(options.pages && { pages: options.pages }),
  });
  clocks.set(app.server, clock);
  await app.prepare({ embedded: false, dataDir: '' });
  return app;
}

export const person = (email = 'maya@example.test') => ({
  email,
  password: 'correct horse',
  first_name: 'Maya',
  last_name: 'Ruiz',
});

/** Removes the email that a registration enqueues. */
export async function withoutVerification(db: Database, email: string): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.to, email), eq(outbox.template, 'email-link')));
}

/** As if whoever has made the first attempt under the limit with this name had made so many. */
export async function givenAttempts(db: Database, name: string, count: number): Promise<void> {
  const counters = await db
    .update(attempts)
    .set({ count })
    .where(sql`starts_with(${attempts.key}, ${`${name}:`})`)
    .returning();
  expect(counters.map((one) => one.count)).toEqual([count]);
}

/** Of the password of {@link person}, with the least work that argon2id allows: a sign-in checks it at once. */
const passwordHash = hash(person().password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A {@link person} who has just registered and verified the address, and the headers of that session. */
export async function givenMember(
  server: FastifyInstance,
  db: Database,
  who: { email?: string; plan?: 'free' | 'premium' } = {},
): Promise<{ authorization: string }> {
  const at = clocks.get(server)!.now();
  const { email, first_name, last_name } = person(who.email);
  const user = await insertUser(db, {
    email,
    firstName: first_name,
    lastName: last_name,
    passwordHash: await passwordHash,
    isPremium: who.plan === 'premium',
    createdAt: at,
    emailVerifiedAt: at,
  });
  if (!user) throw new Error(`${email} is a member already`);
  const device = { addressKey: '127.0.0.1' };
  const { token } = await openMemberSession(db, user, { device, at });
  return { authorization: `Bearer ${token}` };
}
