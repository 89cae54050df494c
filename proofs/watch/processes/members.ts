import { setTimeout as delay } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import type { AlertTerms } from '#domain/alert.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { bearer, register } from '#test/proofs/product.ts';
import type { Proof } from '../../harness/prove.ts';
import { patiently } from './database.ts';
import type { Wishing } from './seed.ts';

const MOST_ALERTS = 3;
const DELETES = 0.4;
const CHANGES = 0.4;

/** What the members did through the product meanwhile, and its answers. */
export interface Dealings {
  /** Alerts whose creation was acknowledged. */
  readonly created: ReadonlySet<string>;
  /** Alerts whose deletion was requested, with the time of its confirmation; undefined without one. */
  readonly deleted: ReadonlyMap<string, number | undefined>;
  /** Alerts that were paused, whether or not they were resumed. */
  readonly paused: ReadonlySet<string>;
  /** Alerts that were changed, resumed or paused: how often each was answered. */
  readonly changes: Readonly<Record<string, number>>;
}

interface OwnAlert {
  readonly id: string;
  readonly body: ReturnType<typeof bodyOf>;
}

interface Member {
  readonly headers: Readonly<Record<string, string>>;
  readonly alerts: OwnAlert[];
}

interface MembersOptions {
  readonly db: Database;
  readonly origins: readonly string[];
  readonly criteria: Wishing;
  readonly count: number;
  /** Pauses between two actions. */
  readonly pauseMs: readonly [number, number];
}

/** Members who create and delete alerts through both web processes until `stop`. */
export async function actingMembers(
  proof: Proof,
  options: MembersOptions,
): Promise<Dealings & { stop(): Promise<void> }> {
  const members = await registerMembers(options);
  const created = new Set<string>();
  const deleted = new Map<string, number | undefined>();
  const paused = new Set<string>();
  const changes: Record<string, number> = {};
  let goesOn = true;

  const call = (member: Member, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    fetch(`${options.origins[proof.between(0, options.origins.length - 1)]}/api${path}`, {
      method,
      headers: { ...member.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  const create = async (member: Member) => {
    const sent = bodyOf(options.criteria());
    const answer = await call(member, 'POST', '/notifications', sent);
    const body = await answer.json();
    // Blackout dates only, or an equal alert.
    const { travel_dates, range } = body.fields ?? {};
    const isRefused = answer.status === 400 && (travel_dates ?? range) !== undefined;
    proof.check(
      isRefused || [200, 409, 429, 503].includes(answer.status),
      `a new alert was answered ${answer.status}: ${JSON.stringify(body)}`,
    );
    if (answer.status !== 200) return;
    created.add(body.notification.id);
    member.alerts.push({ id: body.notification.id, body: sent });
  };

  /** Pauses, resumes or changes an own alert, which may have ended meanwhile. */
  const change = async (member: Member, { id, body }: OwnAlert) => {
    const [what, method, sent] = (
      [
        ['pause', 'POST', undefined],
        ['resume', 'POST', undefined],
        ['terms', 'PUT', { ...body, max_price: body.max_price + proof.between(1, 9) / 100 }],
      ] as const
    )[proof.between(0, 2)] as ['pause' | 'resume' | 'terms', 'POST' | 'PUT', object | undefined];
    if (what === 'pause') paused.add(id);
    const answer = await call(member, method, `/notifications/${id}/${what}`, sent);
    const text = await answer.text();
    changes[`${what} ${answer.status}`] = (changes[`${what} ${answer.status}`] ?? 0) + 1;
    proof.check(
      [200, 400, 404, 409, 429, 503].includes(answer.status),
      `a ${what} was answered ${answer.status}: ${text}`,
    );
  };

  const remove = async (member: Member, id: string) => {
    deleted.set(id, undefined);
    const answer = await call(member, 'DELETE', `/notifications/${id}`);
    await answer.text();
    // Completed meanwhile, so it was not deleted.
    if (answer.status === 409) deleted.delete(id);
    else if (answer.ok) deleted.set(id, performance.now());
    else proof.check(answer.status === 503, `a deletion was answered ${answer.status}`);
  };

  const work = (async () => {
    while (goesOn) {
      await delay(proof.between(...options.pauseMs));
      const member = members[proof.between(0, members.length - 1)];
      if (!member) return;
      const own = member.alerts[proof.between(0, MOST_ALERTS - 1)];
      if (own && proof.random() < CHANGES) {
        await change(member, own);
        continue;
      }
      const removes = member.alerts.length >= MOST_ALERTS || proof.random() < DELETES;
      const [gone] = removes ? member.alerts.splice(0, 1) : [];
      await (gone ? remove(member, gone.id) : create(member));
    }
  })().catch((error) => proof.check(false, `members were not answered: ${error}`));
  proof.atEnd(() => {
    goesOn = false;
  });
  return {
    created,
    deleted,
    paused,
    changes,
    async stop() {
      goesOn = false;
      await work;
    },
  };
}

const bodyOf = ({ range, dates, ...terms }: AlertTerms) => ({
  origins: terms.origins,
  destinations: terms.destinations,
  ...(range ? { range } : { travel_dates: dates }),
  max_price: terms.maxPrice / 100,
  gowild_only: terms.goWildOnly,
  discount_den: terms.discountDen,
  max_stops: terms.maxStops,
  max_minutes: terms.maxMinutes,
  party: terms.party,
});

async function registerMembers({ db, origins, count }: MembersOptions): Promise<Member[]> {
  const members: Member[] = [];
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const account = { email: `acting-${n}@example.test`, password: 'correct horse' };
    const { body } = await register(origins[n % origins.length] ?? '', account);
    ids.push(body.user.id);
    members.push({ headers: bearer(body.token).headers, alerts: [] });
  }
  await patiently(() => db.update(users).set({ isPremium: true }).where(inArray(users.id, ids)));
  return members;
}
