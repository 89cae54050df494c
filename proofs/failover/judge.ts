import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { groupBy } from '#domain/group-by.ts';
import type { Database } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import type { Delivery } from '../harness/mail-server.ts';
import type { Proof } from '../harness/prove.ts';
import type { Client, Fact, Write } from './client.ts';

const LONGEST_CALL_MS = 8_000;
const RECOVERY_MS = 5_000;
const JOBS_STILL_MS = 30_000;
/** A message that was accepted when its sender lost the database. */
const MESSAGES_TWICE = 1;

/** One fault; times as of `performance.now()`. */
export interface Story {
  readonly fault: string;
  readonly began: number;
  /** When Patroni said that another member is the primary, or the synchronous standby. */
  readonly replaced: number;
  /** Some seconds after all members were back. */
  readonly ended: number;
}

export interface Outcome {
  readonly fault: string;
  readonly replacedMs: number;
  readonly longestCallMs: number;
  /** From then to the end of the last failed call. */
  readonly recoveryMs: number;
  readonly failed: number;
  /** The longest time without a success of a job of a worker, less the time until then. */
  readonly jobsStillMs: number;
  readonly acknowledged: number;
  readonly lost: number;
  twice: number;
}

/** Compares what happened since a fault with the bounds. */
export async function judge(
  proof: Proof,
  db: Database,
  client: Client,
  story: Story,
): Promise<Outcome> {
  const { fault, began, replaced, ended } = story;
  const calls = client.calls.filter(({ to }) => to >= began && to < ended);
  const failed = calls.filter(({ status }) => status < 200 || status > 299);
  const facts = client.facts.filter(({ at }) => at >= began - RECOVERY_MS && at < ended);
  const outcome = {
    fault,
    replacedMs: Math.round(replaced - began),
    longestCallMs: Math.round(Math.max(...calls.map(({ from, to }) => to - from))),
    recoveryMs: Math.round(Math.max(0, ...failed.map(({ to }) => to - replaced))),
    failed: failed.length,
    jobsStillMs: Math.max(0, Math.round(longestStill(client, story) - (replaced - began))),
    acknowledged: facts.length,
    lost: (await lostOf(db, facts)).length,
    twice: 0,
  };
  const { recoveryMs, jobsStillMs, lost } = outcome;
  for (const { kind, status, from, to } of calls)
    proof.check(
      to - from <= LONGEST_CALL_MS,
      `${fault}: ${kind} took ${Math.round(to - from)} ms, answered ${status}`,
    );
  proof.check(recoveryMs <= RECOVERY_MS, `${fault}: calls failed ${recoveryMs} ms longer`);
  proof.check(jobsStillMs <= JOBS_STILL_MS, `${fault}: a job stood still ${jobsStillMs} ms longer`);
  proof.check(lost === 0, `${fault}: ${lost} acknowledged writes were lost`);
  const strange = failed.filter(({ status }) => status !== 503);
  for (const { kind, status, text } of strange)
    proof.check(false, `${fault}: ${kind} was answered ${status} ${text}`);
  return outcome;
}

function longestStill({ successes }: Client, { began, ended }: Story): number {
  const gaps = [...successes.values()].flatMap((all) => {
    const seen = all.filter((at) => at >= began && at < ended);
    const moments = [began, ...seen, ended];
    return moments.slice(1).map((at, n) => at - (moments[n] ?? at));
  });
  return Math.max(...gaps);
}

/** The acknowledged writes that the database does not have. */
export async function lostOf(db: Database, facts: readonly Fact[]): Promise<Fact[]> {
  const there = {
    register: sql`select u.id::text as id from users u join sessions s on s.user_id = u.id`,
    alert: sql`select a.id::text as id from alerts a
      join outbox o on o.dedupe_key = 'alert:created:' || a.id || ':email'`,
    trip: sql`select user_id || ' ' || id as id from saved_trips`,
    search: sql`select user_id || ' ' || origin_airport || ' ' || travel_date as id from searches`,
  };
  const lost: Fact[] = [];
  for (const [kind, own] of groupBy(facts, ({ kind }) => kind)) {
    const { rows } = await db.execute<{ id: string }>(there[kind as Write]);
    const ids = new Set(rows.map(({ id }) => id));
    lost.push(...own.filter(({ id }) => !ids.has(id)));
  }
  return lost;
}

const isEmail = eq(outbox.channel, 'email');

/** Emails that are neither sent nor given up. */
export const countWaiting = (db: Database): Promise<number> =>
  db.$count(outbox, and(isEmail, isNull(outbox.sentAt), isNull(outbox.deadLetteredAt)));

/** Emails that are marked as sent and never arrived. */
export async function countUntold(db: Database, deliveries: readonly Delivery[]): Promise<number> {
  const arrived = new Set(deliveries.map(({ key }) => key));
  const sent = await db
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(and(isEmail, isNotNull(outbox.sentAt)));
  return sent.filter(({ key }) => !arrived.has(key.replace(/[^\w.-]/g, '.'))).length;
}

/** Counts the messages that went out again after each fault, before the next one. */
export function countTwice(
  proof: Proof,
  deliveries: readonly Delivery[],
  stories: readonly Story[],
  outcomes: readonly Outcome[],
): void {
  for (const times of groupBy(deliveries, ({ key }) => key).values())
    for (const { at } of times.slice(1)) {
      const outcome = outcomes[stories.findLastIndex(({ began }) => began <= at)];
      if (outcome) outcome.twice += 1;
    }
  for (const { fault, twice } of outcomes)
    proof.check(twice <= MESSAGES_TWICE, `${fault}: ${twice} messages went out twice`);
}

const COLUMNS = {
  fault: 'fault',
  replacedMs: 'another member after',
  longestCallMs: 'longest call',
  recoveryMs: 'last failed call after that',
  failed: 'failed calls',
  jobsStillMs: 'jobs stood still after that',
  acknowledged: 'writes acknowledged',
  lost: 'lost',
  twice: 'messages twice',
} as const satisfies Record<keyof Outcome, string>;

/** As in docs/measurements/failures.md. Milliseconds. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const keys = Object.keys(COLUMNS) as (keyof Outcome)[];
  const row = (values: readonly unknown[]) => `| ${values.join(' | ')} |`;
  return [
    row(keys.map((key) => COLUMNS[key])),
    row(keys.map(() => '---')),
    ...outcomes.map((outcome) => row(keys.map((key) => outcome[key]))),
  ].join('\n');
}
