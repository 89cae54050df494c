import { setTimeout as delay } from 'node:timers/promises';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { openSession } from '#server/features/accounts/sessions.ts';
import { bearer, searchPath } from '#test/proofs/product.ts';
import type { Harness } from '../harness/open-harness.ts';
import type { Proof } from '../harness/prove.ts';

const PASSWORD = 'correct horse';
/** Fewer than the database connections of one web process. */
const MOST_UNDER_WAY = 8;
/** Skips requests that are later than this, instead of sending them all at once. */
const TOO_LATE_MS = 500;
/** Alerts that each member may create a day. */
const ALERTS_EACH = 15;

export interface Answered {
  readonly kind: string;
  /** 0 when there was no answer. */
  readonly status: number;
  /** Milliseconds from the scheduled time, so that waiting counts. */
  readonly ms: number;
  /** When it was sent; as of `performance.now()`. */
  readonly at: number;
}

export interface Load {
  readonly answers: readonly Answered[];
  /** Waits for running requests. */
  stop(): Promise<void>;
}

type Action = readonly [kind: string, share: number, ask: () => Promise<Response>];

interface LoadOptions {
  readonly harness: Harness;
  readonly origin: string;
  readonly perSecond: number;
  /** Maximum number of alerts created in all. */
  readonly alerts: number;
}

/**
 * Sends so many requests a second, whether answers come or not, until `stop`. A slow machine sends fewer: its speed is
 * not under test, and the figures show it.
 */
export async function openLoad(
  proof: Proof,
  { harness, origin, perSecond, alerts }: LoadOptions,
): Promise<Load> {
  const members = await makeMembers(harness, Math.ceil(alerts / ALERTS_EACH) + 1);
  const answers: Answered[] = [];
  const open = new Set<Promise<void>>();
  let [goesOn, set] = [true, 0];

  const get = (path: string, { headers = {} } = {}) => fetch(`${origin}${path}`, { headers });
  const post = (path: string, body: object, { headers = {} } = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const anyone = () => members[proof.between(1, members.length - 1)];

  /** Creates an alert; the answer may be the alert limit. No fare is that low, so it never matches. */
  const setAlert = () => {
    set += 1;
    const round = Math.floor(set / (members.length - 1));
    const day = new Date(Date.now() + (3 + (round % 20)) * 86_400_000);
    return post(
      '/api/notifications',
      {
        origin_airport: 'DEN',
        destination_airport: 'LAS',
        travel_dates: [day.toISOString().slice(0, 10)],
        max_price: 0.01,
        // On a blackout date a GoWild alert is refused.
        gowild_only: false,
      },
      members[1 + (set % (members.length - 1))],
    );
  };

  /** Calls of a member's day with the sign-ins of others in between, in percent. */
  const site: Action = ['site', 45, () => get('/api/site')];
  const day: readonly Action[] = [
    site,
    ['search', 25, () => get(searchPath(), anyone())],
    ['alerts', 12, () => get('/api/notifications', anyone())],
    ['usage', 12, () => get('/api/auth/search-usage', anyone())],
    ['alert', 5, setAlert],
    // Signing in ends the oldest sessions, so this account makes no other calls.
    [
      'sign-in',
      1,
      () => post('/api/auth/login', { email: 'member-0@example.test', password: PASSWORD }),
    ],
  ];
  const shares = day.flatMap((one) => Array.from({ length: one[1] }, () => one));

  const one = async (dueAt: number) => {
    const [kind, , ask] = shares[proof.between(0, shares.length - 1)] ?? site;
    let status = 0;
    try {
      const answer = await ask();
      await answer.arrayBuffer();
      ({ status } = answer);
    } catch {
      // No answer at all.
    }
    answers.push({ kind, status, ms: performance.now() - dueAt, at: dueAt });
  };

  const asking = (async () => {
    for (let dueAt = performance.now(); goesOn; dueAt += 1000 / perSecond) {
      const early = dueAt - performance.now();
      if (early > 1) await delay(early);
      while (open.size >= MOST_UNDER_WAY) await Promise.race(open);
      if (performance.now() - dueAt > TOO_LATE_MS) dueAt = performance.now();
      const work: Promise<void> = one(dueAt).finally(() => open.delete(work));
      open.add(work);
    }
  })();
  const stop = async () => {
    goesOn = false;
    await asking;
    await Promise.all(open);
  };
  proof.atEnd(stop);
  return { answers, stop };
}

/** Session headers of new members. */
async function makeMembers({ db }: Harness, count: number) {
  const passwordHash = await hashPassword(PASSWORD);
  const members: { readonly headers: Record<string, string> }[] = [];
  for (let n = 0; n < count; n += 1) {
    const email = `member-${n}@example.test`;
    const person = { email, passwordHash, firstName: 'Maya', lastName: 'Ruiz', isPremium: true };
    const at = new Date();
    const user = await insertUser(db, { ...person, createdAt: at });
    if (!user) throw new Error(`${email} is there already`);
    members.push(bearer(await openSession(db, user.id, at)));
  }
  return members;
}
