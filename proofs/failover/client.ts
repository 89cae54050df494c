import { setTimeout as delay } from 'node:timers/promises';
import { writeFlight } from '#contract/shared-flight.ts';
import type { Database } from '#server/db/database.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { openSession } from '#server/features/accounts/sessions.ts';
import { bearer } from '#test/proofs/product.ts';
import { sharedFlight } from '#test/trip-example.ts';
import type { Proof } from '../harness/prove.ts';
import type { RunningProduct } from './product.ts';

const EVERY_MS = 50;
const METRICS_MS = 250;
/** A call without an answer for so long has failed. */
const GIVE_UP_MS = 15_000;
/** Alerts that a member may have open. */
const ALERTS_EACH = 3;
const TASKS = ['watch', 'send-messages'];

export type Write = 'register' | 'alert' | 'trip' | 'search';
type Kind = Write | 'usage' | 'alerts';

/** Calls of two seconds, 20 a second, half of them writes. */
const SHARES = { register: 1, alert: 2, trip: 5, search: 12, usage: 10, alerts: 10 };
const KINDS = Object.entries(SHARES).flatMap(([kind, share]) =>
  Array.from({ length: share }, () => kind as Kind),
);
/** Spread over the two seconds: 7 and 40 have no factor in common. */
const kindOf = (n: number): Kind => KINDS[(n * 7) % KINDS.length] ?? 'usage';

export interface Call {
  readonly kind: Kind;
  /** 0 without an answer. */
  readonly status: number;
  readonly text: string;
  /** When it was sent and answered; as of `performance.now()`. */
  readonly from: number;
  readonly to: number;
}

/** A write that was acknowledged. */
export interface Fact {
  readonly kind: Write;
  /** What identifies it in the database. */
  readonly id: string;
  /** When it was acknowledged. */
  readonly at: number;
}

export interface Client {
  readonly calls: readonly Call[];
  readonly facts: readonly Fact[];
  /** When a job of a worker was seen to have succeeded again, by worker and job. */
  readonly successes: ReadonlyMap<string, readonly number[]>;
  stop(): Promise<void>;
}

interface Member {
  readonly id: string;
  readonly token: string;
}

/** As many as set alerts for so many seconds. */
export async function makeMembers(db: Database, seconds: number): Promise<Member[]> {
  const count = Math.ceil((seconds * (SHARES.alert / 2)) / ALERTS_EACH);
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    const members: Member[] = [];
    for (let n = lane; n < count; n += 8) {
      const createdAt = new Date();
      const person = { email: `member-${n}@example.test`, firstName: 'Maya', lastName: 'Ruiz' };
      const user = await insertUser(db, {
        ...person,
        passwordHash: null,
        isPremium: true,
        createdAt,
      });
      if (!user) throw new Error(`${person.email} is there already`);
      members.push({ id: user.id, token: await openSession(db, user.id, createdAt) });
    }
    return members;
  });
  return (await Promise.all(lanes)).flat();
}

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const ORIGINS = ['DEN', 'ATL', 'LAS', 'MCO', 'PHX', 'ORD', 'DFW', 'PHL'];
const DAYS = 60;

interface Ask {
  readonly method?: 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
  /** What the acknowledged write is called in the database. */
  readonly idOf?: (body: never) => string;
}

/** The call of a kind; `n` counts the calls of this kind. */
function askOf(kind: Kind, n: number, members: readonly Member[]): Ask {
  const { id, token } = members[n % members.length] ?? { id: '', token: '' };
  const round = Math.floor(n / members.length);
  if (kind === 'usage') return { path: '/api/auth/search-usage', token };
  if (kind === 'alerts') return { path: '/api/notifications', token };
  if (kind === 'search') {
    const origin = ORIGINS[round % ORIGINS.length];
    const day = dayAhead(1 + (Math.floor(round / ORIGINS.length) % DAYS));
    const path = `/api/flights/search?origin=${origin}&date=${day}`;
    return { path, token, idOf: () => `${id} ${origin} ${day}` };
  }
  if (kind === 'register') {
    const names = { first_name: 'Leo', last_name: 'Park' };
    const account = { email: `new-${n}@example.test`, password: 'nine tall candles' };
    const idOf = ({ user }: { user: { id: string } }) => user.id;
    return { method: 'POST', path: '/api/auth/register', body: { ...account, ...names }, idOf };
  }
  if (kind === 'alert') {
    const body = {
      origin_airport: 'DEN',
      destination_airport: 'LAS',
      travel_dates: [dayAhead(3 + round)],
      // No fare is that low; on a blackout date a GoWild alert is refused.
      max_price: 0.01,
      gowild_only: false,
    };
    const idOf = ({ notification }: { notification: { id: string } }) => notification.id;
    return { method: 'POST', path: '/api/notifications', token, body, idOf };
  }
  const day = dayAhead(4);
  const flight = `DEN ${day}T06:30-07:00 LAS ${day}T07:40-08:00 F9 ${1 + (round % 9_000)}`;
  const out = writeFlight(sharedFlight(flight, { standard: 98 }));
  const body = { origin: 'DEN', destination: 'LAS', out, party: 1, passes: 0, simulated: true };
  const idOf = ({ trip }: { trip: { id: string } }) => `${id} ${trip.id}`;
  return { method: 'POST', path: '/api/saved-trips', token, body, idOf };
}

/** Calls, whether answers come or not, and looks at the jobs of the workers. */
export function openClient(
  proof: Proof,
  { webs, workers }: RunningProduct,
  members: readonly Member[],
): Client {
  const calls: Call[] = [];
  const facts: Fact[] = [];
  const open = new Set<Promise<void>>();
  const counts = new Map<Kind, number>();
  const successes = new Map<string, number[]>();
  let isOver = false;

  const call = async (kind: Kind, web: string) => {
    const n = counts.get(kind) ?? 0;
    counts.set(kind, n + 1);
    const { method = 'GET', path, token, body, idOf } = askOf(kind, n, members);
    const from = performance.now();
    const { status, text } = await fetch(`${web}${path}`, {
      method,
      headers: {
        ...(token && bearer(token).headers),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      (error: unknown) => ({ status: 0, text: String(error) }),
    );
    const to = performance.now();
    calls.push({ kind, status, text: status < 300 ? '' : text.slice(0, 200), from, to });
    if (idOf && status >= 200 && status < 300)
      facts.push({ kind: kind as Write, id: idOf(JSON.parse(text) as never), at: to });
  };
  const send = async () => {
    for (let n = 0; !isOver; n += 1) {
      const one = call(kindOf(n), webs[n % webs.length] ?? '');
      open.add(one);
      void one.finally(() => open.delete(one));
      await delay(EVERY_MS);
    }
  };
  const watch = async (worker: string) => {
    const last = new Map<string, string>();
    while (!isOver) {
      const signal = AbortSignal.timeout(GIVE_UP_MS);
      const text = await fetch(`${worker}/metrics`, { signal })
        .then((answer) => answer.text())
        .catch(() => '');
      for (const task of TASKS) {
        const [, value] =
          new RegExp(`job_last_success_timestamp_seconds{task="${task}"} (.+)`).exec(text) ?? [];
        if (value === undefined || value === last.get(task)) continue;
        last.set(task, value);
        const name = `${task} of ${worker}`;
        successes.set(name, [...(successes.get(name) ?? []), performance.now()]);
      }
      await delay(METRICS_MS);
    }
  };
  const running = Promise.all([send(), ...workers.map(watch)]);
  const stop = async () => {
    isOver = true;
    await running;
    await Promise.all(open);
  };
  proof.atEnd(stop);
  return { calls, facts, successes, stop };
}
