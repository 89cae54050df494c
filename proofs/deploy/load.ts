import { setTimeout as delay } from 'node:timers/promises';
import { insertUser } from '#server/db/queries/users.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { openSession } from '#server/features/accounts/sessions.ts';
import { bearer, searchPath } from '#test/proofs/product.ts';
import type { Proof } from '../stage/prove.ts';
import type { Stage } from '../stage/stage.ts';

/** What the day of a member looks like; the sign-ins of others come in between. Shares of a hundred. */
const MIX = [
  ['site', 45],
  ['search', 25],
  ['alerts', 12],
  ['usage', 12],
  ['alert', 5],
  ['sign-in', 1],
] as const;
type Kind = (typeof MIX)[number][0];

const PASSWORD = 'correct horse';
/** Fewer than the connections that one web process has to the database. */
const MOST_UNDER_WAY = 8;
/** What could not be asked in time is not asked later all at once. */
const TOO_LATE_MS = 500;
/** Each member may set so many alerts a day. */
const ALERTS_EACH = 15;

export interface Answered {
  readonly kind: Kind;
  /** 0 when there was no answer. */
  readonly status: number;
  /** From the moment when it should have been asked, so that waiting counts. Milliseconds. */
  readonly ms: number;
  /** When it was asked; as of `performance.now()`. */
  readonly at: number;
}

export interface Load {
  readonly answers: readonly Answered[];
  /** Waits for the answers under way. */
  stop(): Promise<void>;
}

interface Member {
  readonly email: string;
  readonly headers: Readonly<Record<string, string>>;
  alerts: number;
  /** The last one that was set: deleted before the next, so that the limit is not reached. */
  alert: string | undefined;
}

interface LoadOptions {
  readonly stage: Stage;
  readonly origin: string;
  readonly perSecond: number;
  /** How many alerts may be set in all. */
  readonly alerts: number;
}

/**
 * Asks so many times a second, whether answers come or not, until `stop`. A machine that is too slow for that is asked
 * less often: it is not what is looked at, and the figures tell.
 */
export async function openLoad(
  proof: Proof,
  { stage, origin, perSecond, alerts }: LoadOptions,
): Promise<Load> {
  const members = await makeMembers(stage, Math.ceil(alerts / ALERTS_EACH) + 1);
  const answers: Answered[] = [];
  const open = new Set<Promise<void>>();
  let goesOn = true;

  const send = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init);
  const post = (path: string, body: object, headers: Member['headers'] = {}) =>
    send(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const anyone = () => {
    const member = members[proof.between(1, members.length - 1)];
    if (!member) throw new Error('There is nobody.');
    return member;
  };

  const ask: Record<Kind, () => Promise<Response>> = {
    site: () => send('/api/site'),
    search: () => send(searchPath(), anyone()),
    alerts: () => send('/api/notifications', anyone()),
    usage: () => send('/api/auth/search-usage', anyone()),
    // Signing in ends the oldest sessions: those of somebody who does nothing else.
    'sign-in': () => post('/api/auth/login', { email: members[0]?.email, password: PASSWORD }),
    alert: () => changeAlert(),
  };

  const changeAlert = async () => {
    const member = members.find(({ alert }, n) => n > 0 && alert !== undefined);
    if (member) {
      const id = member.alert;
      member.alert = undefined;
      return send(`/api/notifications/${id}`, { method: 'DELETE', headers: member.headers });
    }
    const free = members.find((one, n) => n > 0 && one.alerts < ALERTS_EACH);
    if (!free) return send('/api/site');
    free.alerts += 1;
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const answer = await post(
      '/api/notifications',
      {
        origin_airport: 'DEN',
        destination_airport: 'LAS',
        travel_dates: [day],
        // Nobody sells for that, so that it can be deleted.
        max_price: 0.01,
        gowild_only: true,
      },
      free.headers,
    );
    if (answer.ok) free.alert = (await answer.clone().json()).notification.id;
    return answer;
  };

  const one = async (kind: Kind, dueAt: number) => {
    let status = 0;
    try {
      const answer = await ask[kind]();
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
      const work: Promise<void> = one(kindOf(proof), dueAt).finally(() => open.delete(work));
      open.add(work);
    }
  })();
  proof.atEnd(() => {
    goesOn = false;
  });
  return {
    answers,
    async stop() {
      goesOn = false;
      await asking;
      await Promise.all(open);
    },
  };
}

function kindOf(proof: Proof): Kind {
  let left = proof.random() * 100;
  for (const [kind, share] of MIX) {
    if (left < share) return kind;
    left -= share;
  }
  return 'site';
}

async function makeMembers({ db }: Stage, count: number): Promise<Member[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const members: Member[] = [];
  for (let n = 0; n < count; n += 1) {
    const email = `member-${n}@example.test`;
    const person = { email, passwordHash, firstName: 'Maya', lastName: 'Ruiz', isPremium: true };
    const at = new Date();
    const user = await insertUser(db, { ...person, createdAt: at });
    if (!user) throw new Error(`${email} is there already`);
    const { headers } = bearer(await openSession(db, user.id, at));
    members.push({ email, headers, alerts: 0, alert: undefined });
  }
  return members;
}
