import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { alerts } from '#server/db/alert-schema.ts';
import { outbox } from '#server/db/message-schema.ts';
import { searches, users } from '#server/db/schema.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import { bearer, register, signIn } from '#test/proofs/product.ts';
import type { MailServer } from '../harness/mail-server.ts';
import type { Harness } from '../harness/open-harness.ts';
import type { Proof } from '../harness/prove.ts';
import { untilNone } from '../harness/until-none.ts';
import type { RunningProduct } from './product.ts';
import { type Asked, dayAhead, type PersonFacts } from './writers.ts';

/** People who also sign in again: each costs the time of a password hash. */
const SIGN_INS = 5;
/** A message that was being sent during the backup: heartbeat 20 s, supervisor 10 s, retry delay 5 to 10 s. */
const SETTLED_WITHIN_MS = 60_000;
/** Longer than a lease of a worker that is gone. */
const LOOKED_WITHIN_MS = 90_000;

interface Story {
  readonly harness: Harness;
  readonly mail: MailServer;
  readonly facts: readonly PersonFacts[];
  /** Emails that had been delivered when the database was destroyed. */
  readonly delivered: number;
  /** Start and end of the backup; milliseconds since 1970. */
  readonly beganAt: number;
  readonly endedAt: number;
  /** Starts the product on the restored database. */
  readonly start: () => Promise<RunningProduct>;
}

/** Compares the product's answers after the restore with those before. */
export async function judge(proof: Proof, story: Story) {
  const { harness, mail } = story;
  const halves = await countHalves(harness);
  proof.check(halves === 0, `${halves} alerts are half`);
  const settled = await settledKeys(harness);
  const now = new Date();
  const product = await story.start();
  const people = await comparePeople(proof, story, product.origin);

  const waiting = await untilSent(harness, now);
  proof.check(waiting === 0, `${waiting} emails still wait`);
  const polls = await untilLooked(proof, harness, product.origin);
  proof.check(polls > 0, 'no alert is looked at any more');

  const earlier = new Set(mail.deliveries.slice(0, story.delivered).map(({ key }) => key));
  const later = mail.deliveries.slice(story.delivered).map(({ key }) => key);
  const wrong = later.filter((key) => settled.has(key));
  proof.check(wrong.length === 0, `${wrong.length} emails marked as sent went out again`);
  await product.kill();
  return {
    ...people,
    pollsAfterwards: polls,
    messagesBefore: earlier.size,
    messagesMarkedAsSent: settled.size,
    messagesAfter: later.length,
    sentAgainUnderTheSameKey: later.filter((key) => earlier.has(key)).length,
    markedAndSentAgain: wrong.length,
  };
}

/** Counts alerts without a date, or whose email was never enqueued: one transaction writes all of it. */
async function countHalves({ db }: Harness): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from alerts a
    where not exists (select from alert_dates d where d.alert_id = a.id)
      or not exists (select from outbox o where o.dedupe_key = 'alert:created:' || a.id || ':email')`);
  return rows[0]?.count ?? -1;
}

async function settledKeys({ db }: Harness): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(isNotNull(outbox.sentAt));
  return new Set(rows.map(({ key }) => key));
}

/** Waits until every email is sent that no sender held during the backup; returns how many are not. */
function untilSent({ db }: Harness, now: Date): Promise<number> {
  const open = and(
    isNull(outbox.sentAt),
    isNull(outbox.deadLetteredAt),
    lte(outbox.createdAt, now),
    eq(outbox.trying, false),
  );
  return untilNone(async () => db.$count(outbox, open), { silentMs: SETTLED_WITHIN_MS });
}

/** A new member creates an alert; returns how many origins and days were polled since. */
async function untilLooked(proof: Proof, { db }: Harness, origin: string): Promise<number> {
  const now = new Date();
  const account = { email: 'new@example.test', password: 'hello there' };
  const { status, body } = await register(origin, account);
  proof.check(status === 200, `a newcomer was answered ${status}`);
  await db.update(users).set({ isPremium: true }).where(eq(users.email, account.email));
  const { headers } = bearer(body.token);
  const answer = await fetch(`${origin}/api/notifications`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      origin_airport: 'ATL',
      destination_airport: 'DEN',
      travel_dates: [dayAhead(12)],
      max_price: 1,
      // On a blackout date a GoWild alert is refused.
      gowild_only: false,
    }),
  });
  proof.check(answer.ok, `the alert of a newcomer was answered ${answer.status}`);
  await answer.text();
  const until = performance.now() + LOOKED_WITHIN_MS;
  for (;;) {
    const polls = await db.$count(watchTargets, gt(watchTargets.checkedAt, now));
    if (polls > 0 || performance.now() > until) return polls;
    await delay(100);
  }
}

async function comparePeople(
  proof: Proof,
  { harness, facts, beganAt, endedAt }: Story,
  origin: string,
) {
  const isBefore = ({ answeredAt }: Asked) => answeredAt !== undefined && answeredAt < beganAt;
  const isAfter = ({ askedAt }: Asked) => askedAt > endedAt;
  const count = { acknowledgedBefore: 0, lost: 0, askedAfterwards: 0, fromTheFuture: 0 };
  const compare = (isThere: boolean, asked: Asked, what: string) => {
    if (isBefore(asked)) {
      count.acknowledgedBefore += 1;
      if (!isThere) count.lost += 1;
      proof.check(isThere, `${what} was acknowledged before the backup and is lost`);
    }
    if (isAfter(asked)) {
      count.askedAfterwards += 1;
      if (isThere) count.fromTheFuture += 1;
      proof.check(!isThere, `${what} came after the backup and is there`);
    }
  };

  let signedIn = 0;
  for (const person of facts) {
    const answer = await fetch(`${origin}/api/auth/search-usage`, bearer(person.token));
    await answer.text();
    const isThere = answer.status === 200;
    compare(isThere, person, `the session of ${person.email}`);
    if (!isThere) continue;
    const rows = await harness.db
      .select({ id: alerts.id })
      .from(alerts)
      .where(eq(alerts.userId, person.id));
    const kept = new Set(rows.map(({ id }) => id));
    for (const alert of person.alerts) {
      const { deleted } = alert;
      if (!deleted) compare(kept.has(alert.id), alert, `alert ${alert.id}`);
      else if (isBefore(alert)) compare(!kept.has(alert.id), deleted, `the end of ${alert.id}`);
    }
    await compareSearches(proof, harness, person, { isBefore, isAfter });
    if (signedIn < SIGN_INS) {
      signedIn += 1;
      const { status } = await signIn(origin, person);
      proof.check(status === 200, `${person.email} cannot sign in: ${status}`);
    }
  }
  return { people: facts.length, ...count };
}

async function compareSearches(
  proof: Proof,
  { db }: Harness,
  person: PersonFacts,
  { isBefore, isAfter }: Readonly<Record<'isBefore' | 'isAfter', (asked: Asked) => boolean>>,
): Promise<void> {
  const kept = await db.$count(searches, eq(searches.userId, person.id));
  const least = person.searches.filter(isBefore).length;
  const most = person.searches.filter((asked) => !isAfter(asked)).length;
  proof.check(
    kept >= least && kept <= most,
    `${person.email}: ${kept} searches are kept of at least ${least} and at most ${most}`,
  );
}
