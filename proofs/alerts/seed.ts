import { randomUUID } from 'node:crypto';
import type { AirportCode } from '#domain/airports.ts';
import { eachOnce } from '#domain/alert.ts';
import { groupBy } from '#domain/group-by.ts';
import type { LocalDate } from '#domain/time.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import type { Database } from '#server/db/database.ts';
import { makeDue } from '#server/db/queries/alerts/polls.ts';
import { users } from '#server/db/schema.ts';
import type { Proof } from '../harness/prove.ts';
import type { Fares } from './fares.ts';

/** Alerts are for days 1 to 40 ahead: tomorrow, when GoWild seats can be booked, and later days. */
const FURTHEST_DAY = 40;
const MOST_ALERTS = 3;
const MOST_DAYS = 3;
/** Rows per insert. */
const CHUNK = 1_000;

/** Maximum prices in percent of the lowest fare at the start: matched at once, later, or hardly ever. */
const WISHES: readonly { share: number; percent: readonly [number, number] }[] = [
  { share: 0.35, percent: [100, 105] },
  { share: 0.4, percent: [62, 98] },
  { share: 0.25, percent: [10, 40] },
];
const GOWILD_SHARE = 0.15;
/** Cents. */
const GOWILD_WISH = [1_500, 9_900] as const;

export interface Wish {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly days: readonly LocalDate[];
  readonly maxPrice: number;
  readonly goWildOnly: boolean;
}

interface Route {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly days: { readonly day: LocalDate; readonly least: number }[];
}

/** Makes alert criteria for flown routes. */
export type Wishing = () => Wish;

export async function wishing(
  proof: Proof,
  fares: Fares,
  { days, origins }: { readonly days: number; readonly origins: number },
): Promise<Wishing> {
  const ahead = Array.from({ length: FURTHEST_DAY - 1 }, (_, n) => n + 2);
  const routes = new Map<string, Route>();
  let chosen: ReadonlySet<AirportCode> | undefined;
  for (const daysAhead of [1, ...proof.shuffled(ahead).slice(0, days - 1)]) {
    const { day, lowest } = await fares.lowestOn(daysAhead);
    chosen ??= new Set(
      proof.shuffled([...new Set(lowest.map(({ origin }) => origin))]).slice(0, origins),
    );
    for (const { origin, destination, any: least = 0 } of lowest) {
      if (!chosen.has(origin)) continue;
      const key = `${origin} ${destination}`;
      const route = routes.get(key) ?? { origin, destination, days: [] };
      routes.set(key, route);
      route.days.push({ day, least });
    }
  }
  const all = [...routes.values()];
  return () => {
    const route = all[proof.between(0, all.length - 1)];
    if (!route) throw new Error('Nothing is flown.');
    const { origin, destination } = route;
    const chosen = proof.shuffled(route.days).slice(0, proof.between(1, MOST_DAYS));
    const days = chosen.map(({ day }) => day).toSorted();
    const goWildOnly = proof.random() < GOWILD_SHARE;
    const least = Math.min(...chosen.map((one) => one.least));
    const maxPrice = goWildOnly
      ? proof.between(...GOWILD_WISH)
      : Math.max(1, Math.round((least * percentWished(proof)) / 100));
    return { origin, destination, days, maxPrice, goWildOnly };
  };
}

function percentWished(proof: Proof): number {
  let left = proof.random();
  for (const { share, percent } of WISHES) {
    if (left < share) return proof.between(...percent);
    left -= share;
  }
  return 100;
}

/** Inserts so many alerts directly, one to three for each of their premium members; returns their ids. */
export async function seedAlerts(
  proof: Proof,
  db: Database,
  {
    count,
    criteria,
    at,
  }: { readonly count: number; readonly criteria: Wishing; readonly at: Date },
): Promise<ReadonlySet<string>> {
  const members: (typeof users.$inferInsert)[] = [];
  const rows: (typeof alerts.$inferInsert & { id: string })[] = [];
  const dates: (typeof alertDates.$inferInsert)[] = [];
  while (rows.length < count) {
    const userId = randomUUID();
    const email = `member-${members.length + 1}@example.test`;
    const name = { firstName: 'Maya', lastName: 'Ruiz' };
    members.push({ id: userId, email, ...name, isPremium: true, createdAt: at });
    const own = Math.min(proof.between(1, MOST_ALERTS), count - rows.length);
    for (let n = 0; n < own; n += 1) {
      const { days, ...what } = criteria();
      const alert = { id: randomUUID(), userId, ...what, createdAt: at };
      rows.push(alert);
      for (const day of days) dates.push({ alertId: alert.id, day, ...what });
    }
  }
  for (const some of chunks(members)) await db.insert(users).values(some);
  for (const some of chunks(rows)) await db.insert(alerts).values(some);
  for (const some of chunks(dates)) await db.insert(alertDates).values(some);
  for (const [origin, own] of groupBy(dates, (date) => date.origin as AirportCode))
    await db.transaction((tx) => makeDue(tx, { origin, dates: daysOf(own) }, at));
  return new Set(rows.map(({ id }) => id));
}

const daysOf = (dates: readonly { readonly day: string }[]) =>
  eachOnce(dates.map(({ day }) => day as LocalDate));

const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, n) =>
    list.slice(n * CHUNK, (n + 1) * CHUNK),
  );
