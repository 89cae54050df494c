import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import { cents } from '#domain/money.ts';
import { addDays, dayAt, instantOfDate, type LocalDate, timeZone } from '#domain/time.ts';
import { openDatabase, type Tx } from '#server/db/database.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { insertAlert } from '#server/db/queries/alerts/alerts.ts';
import { makeDue } from '#server/db/queries/watch-targets.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { openSession } from '#server/features/accounts/sessions.ts';
import { termsWith } from '#test/alerts/question.ts';
import { realNetwork } from '#test/network-fixture.ts';
import { airportsByDepartures } from './choices.ts';
import type { World } from './world.ts';

const COUNTS = { premium: 300, free: 500, setters: 200, accounts: 20 };
/** Earlier searches, so that tables are not empty. */
const OLD_SEARCHES = 100_000;
const DAYS = 45;
const PASSWORD = 'correct horse battery';

interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** One statement that fills a table may take so long. */
const SETTLING_MS = 30 * 60_000;

/** Fills the database with members, sessions, alerts and old searches; returns the values for requests. */
export async function settle(url: string): Promise<Omit<World, 'origins'>> {
  const airports = airportsByDepartures(await realNetwork());
  const hash = await hashPassword(PASSWORD);
  const now = new Date();
  const today = dayAt(timeZone('America/Denver'), instantOfDate(now));
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n + 1));
  const { db, close } = openDatabase(url, { max: 1, responseTimeoutMs: SETTLING_MS });
  const world = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const premium = await join(tx, COUNTS.premium, { isPremium: true, hash: null, now });
    const free = await join(tx, COUNTS.free, { isPremium: false, hash: null, now });
    const setters = await join(tx, COUNTS.setters, { isPremium: true, hash: null, now });
    const accounts = await join(tx, COUNTS.accounts, { isPremium: false, hash, now });
    await setAlerts(tx, premium, { airports, days, now });
    await rememberSearches(tx);
    await tx.execute(sql`analyze`);
    return {
      premium: premium.map(({ token }) => token),
      free: free.map(({ token }) => token),
      setters: setters.map(({ token }) => token),
      emails: accounts.map(({ email }) => email),
      password: PASSWORD,
      airports,
      days,
      files: filesOfPages(),
    };
  });
  await close();
  return world;
}

interface Kind {
  readonly isPremium: boolean;
  readonly hash: string | null;
  readonly now: Date;
}

async function join(tx: Tx, count: number, { isPremium, hash, now }: Kind): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) {
    const email = `${randomUUID()}@example.test`;
    const names = { firstName: 'Maya', lastName: 'Ruiz', createdAt: now, emailVerifiedAt: now };
    const user = await insertUser(tx, { email, passwordHash: hash, isPremium, ...names });
    if (!user) throw new Error(`${email} is there already`);
    people.push({ email, id: user.id, token: await openSession(tx, user.id, now) });
  }
  return people;
}

interface Wanted {
  readonly airports: readonly { readonly code: AirportCode }[];
  readonly days: readonly LocalDate[];
  readonly now: Date;
}

/** Creates one alert for each, from every airport in turn. */
async function setAlerts(tx: Tx, people: readonly Person[], { airports, days, now }: Wanted) {
  const at = <T>(list: readonly T[], n: number): T => {
    const one = list[n % list.length];
    if (one === undefined) throw new RangeError('There is nothing to choose from.');
    return one;
  };
  for (const [n, { id: userId }] of people.entries()) {
    const criteria = termsWith({
      origins: [at(airports, n).code],
      destinations: [at(airports, n + 1).code],
      dates: [at(days, n)],
      maxPrice: cents(1_000),
    });
    const rest = { userId, phoneNumber: null, smsConsentedAt: null, createdAt: now };
    await insertAlert(tx, { ...criteria, ...rest });
    await makeDue(tx, criteria, now);
  }
}

async function rememberSearches(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into searches (user_id, search_type, origin_airport, travel_date, results_found, total_flights, created_at)
    select people.id, 'search', 'DEN', current_date + n % 60, 80, 400, now() - n * interval '1 minute'
    from generate_series(1, ${OLD_SEARCHES}::int) as n
    join (
      select id, row_number() over () as place, count(*) over () as everybody from users
      -- The many of the option members have searches.
      where email not like 'member%@example.test') as people
      on people.place = 1 + n % people.everybody`);
}

/** Names of the files that the two most visited pages load, without their hashes. */
const OF_PAGES =
  /^(?:react|router|app|rules|schemas|rolldown-runtime|manifest|entry\.client|root|shell|screen|home|form-screen|departure-screen|inter-latin-wght)-/;

function filesOfPages(): string[] {
  const files = fs.readdirSync('dist/web/client/assets').filter((name) => OF_PAGES.test(name));
  return files.filter((name) => /\.(?:js|css|woff2)$/.test(name)).map((name) => `/assets/${name}`);
}
