import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import type { AlertTerms } from '#domain/alert.ts';
import type { LowestFare } from '#domain/alert-match.ts';
import { daysOfRange } from '#domain/alert-question.ts';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { groupBy } from '#domain/group-by.ts';
import { cents } from '#domain/money.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import type { Database } from '#server/db/database.ts';
import { insertRoutes } from '#server/db/queries/alerts/alert-routes.ts';
import { termColumns } from '#server/db/queries/alerts/alert-rows.ts';
import { makeDue } from '#server/db/queries/watch-targets.ts';
import { users } from '#server/db/schema.ts';
import type { Proof } from '../../harness/prove.ts';
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

/** How many alerts of a hundred ask for what. */
const KINDS = { range: 20, places: 15, anywhere: 10, narrow: 15, party: 15 } as const;
const MOST_PLACES = 4;

interface Route {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly days: { readonly day: LocalDate; readonly least: number }[];
}

/** Makes alert questions for flown routes. */
export type Wishing = () => AlertTerms;

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
    const own = lowest.filter(({ origin }) => chosen?.has(origin));
    for (const [key, list] of groupBy(own, (one) => `${one.origin} ${one.destination}`)) {
      const [{ origin, destination }] = list as [LowestFare];
      const route = routes.get(key) ?? { origin, destination, days: [] };
      routes.set(key, route);
      route.days.push({ day, least: Math.min(...list.map(({ price }) => price)) });
    }
  }
  const all = [...routes.values()];
  return () => questionFor(proof, all);
}

function questionFor(proof: Proof, all: readonly Route[]): AlertTerms {
  const route = all[proof.between(0, all.length - 1)];
  if (!route) throw new Error('Nothing is flown.');
  const is = (kind: keyof typeof KINDS) => proof.random() * 100 < KINDS[kind];
  const chosen = proof.shuffled(route.days).slice(0, proof.between(1, MOST_DAYS));
  const named = chosen.map(({ day }) => day).toSorted();
  const [from = '' as LocalDate] = named;
  // Few days, so that the poll targets stay few.
  const range = is('range') ? { from, to: addDays(from, 1), weekdays: [] } : null;
  const places = is('places') ? placesNear(proof, all, route) : placesOf(route);
  const goWildOnly = proof.random() < GOWILD_SHARE;
  const least = Math.min(...chosen.map((one) => one.least));
  return {
    ...places,
    ...(is('anywhere') && { destinations: [] }),
    dates: range ? daysOfRange(range) : named,
    range,
    maxPrice: cents(
      goWildOnly
        ? proof.between(...GOWILD_WISH)
        : Math.max(1, Math.round((least * percentWished(proof)) / 100)),
    ),
    goWildOnly,
    discountDen: proof.random() < 0.5,
    maxStops: is('narrow') ? 0 : null,
    maxMinutes: is('narrow') ? proof.between(120, 600) : null,
    party: is('party') ? proof.between(2, 4) : 1,
    channels: CHANNEL_NAMES,
    quietHours: null,
  };
}

const placesOf = ({ origin, destination }: Route) => ({
  origins: [origin],
  destinations: [destination],
});

/** Several of the flown airports. */
function placesNear(proof: Proof, all: readonly Route[], { origin, destination }: Route) {
  const some = (codes: readonly AirportCode[], first: AirportCode) => [
    ...new Set([first, ...proof.shuffled(codes).slice(0, proof.between(1, MOST_PLACES - 1))]),
  ];
  const origins = some(
    all.map((one) => one.origin).filter((code) => code !== destination),
    origin,
  );
  const ends = all.map((one) => one.destination).filter((code) => !origins.includes(code));
  return { origins, destinations: some(ends, destination) };
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
  const targets = new Map<string, Pick<AlertTerms, 'origins' | 'dates'>>();
  while (rows.length < count) {
    const userId = randomUUID();
    const email = `member-${members.length + 1}@example.test`;
    const name = { firstName: 'Maya', lastName: 'Ruiz' };
    members.push({
      id: userId,
      email,
      ...name,
      isPremium: true,
      createdAt: at,
      emailVerifiedAt: at,
    });
    const own = Math.min(proof.between(1, MOST_ALERTS), count - rows.length);
    for (let n = 0; n < own; n += 1) {
      const { dates: days, ...terms } = criteria();
      const alert = { id: randomUUID(), userId, ...termColumns(terms), createdAt: at };
      rows.push(alert);
      dates.push(...days.map((day) => ({ alertId: alert.id, day })));
      for (const { origin, day } of targetsOf(terms.origins, days))
        targets.set(`${origin} ${day}`, { origins: [origin], dates: [day] });
    }
  }
  for (const some of chunks(members)) await db.insert(users).values(some);
  for (const some of chunks(rows)) await db.insert(alerts).values(some);
  for (const some of chunks(dates)) await db.insert(alertDates).values(some);
  await insertRoutes(db, sql`true`);
  for (const target of targets.values()) await db.transaction((tx) => makeDue(tx, target, at));
  return new Set(rows.map(({ id }) => id));
}

const targetsOf = (origins: readonly AirportCode[], days: readonly LocalDate[]) =>
  origins.flatMap((origin) => days.map((day) => ({ origin, day })));

const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, n) =>
    list.slice(n * CHUNK, (n + 1) * CHUNK),
  );
