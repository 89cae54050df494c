import { and, asc, eq, gt, lte } from 'drizzle-orm';
import * as contract from '#contract/leave.ts';
import { type CsvCell, csvText } from '#domain/csv.ts';
import { AppError } from '#domain/errors.ts';
import type { Database } from '#server/db/database.ts';
import { activeDays } from '#server/db/figure-schema.ts';
import { smsBudgets } from '#server/db/message-schema.ts';
import { billing, moneyNotices, trialCards } from '#server/db/payment-schema.ts';
import {
  countRecoveryCodes,
  findAuthenticator,
} from '#server/db/queries/accounts/sign-in-methods.ts';
import { ownUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { tripFeeds } from '#server/db/saved-trip-schema.ts';
import { dataExports, identities, searchAllowances, travelProfiles } from '#server/db/schema.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { type OwnList, ownLists } from './own-lists.ts';
import { type FileInZip, zipOf } from './zip.ts';

type ExportServices = Pick<Services, 'db' | 'clock' | 'site'>;

export const exportRoute = (services: ExportServices) =>
  route(contract.exportAccount, ({ actor }) => exportAccount(services, actor.id));

/** A download that takes longer is broken off; nobody else's may begin before. */
const LONGEST_MS = 5 * 60_000;

/**
 * Everything that is stored about a member, as a ZIP file that is written while it is read.
 * @throws AppError `export_running`, `sign_in_required`; before the first part.
 */
export async function* exportAccount(
  services: ExportServices,
  userId: string,
): AsyncGenerator<Uint8Array, void, void> {
  const { db, clock } = services;
  const at = clock.now();
  const user = await ownUser(db, userId);
  const until = new Date(at.getTime() + LONGEST_MS);
  // Of concurrent calls one gets the lease, until it ends or its time is over.
  const { rowCount } = await db
    .insert(dataExports)
    .values({ userId, until })
    .onConflictDoUpdate({
      target: dataExports.userId,
      set: { until },
      setWhere: lte(dataExports.until, at),
    });
  if (!rowCount) throw new AppError('export_running');
  try {
    for await (const part of zipOf(filesOf(services, user, at), at)) {
      if (clock.now() >= until) throw new AppError('storage_unavailable');
      yield part;
    }
  } finally {
    // A lease that cannot be ended is over in minutes; its error must not hide the first one.
    const isLease = and(eq(dataExports.userId, userId), eq(dataExports.until, until));
    await db
      .delete(dataExports)
      .where(isLease)
      .catch(() => undefined);
  }
}

function filesOf({ db, site }: ExportServices, user: StoredUser, at: Date): FileInZip[] {
  const lists = ownLists(db, user);
  return [
    { name: 'README.txt', parts: [readme(lists, site, at)] },
    { name: 'account.json', parts: accountJson(db, user) },
    ...lists.flatMap((list) => [
      { name: `${list.name}.json`, parts: jsonOf(pagesOf(db, list)) },
      { name: `${list.name}.csv`, parts: csvOf(pagesOf(db, list)) },
    ]),
  ];
}

/** What there is once for each member. */
async function* accountJson(db: Database, user: StoredUser): AsyncGenerator<string> {
  const { id } = user;
  const subject = `user:${id}`;
  const [travel] = await db.select().from(travelProfiles).where(eq(travelProfiles.userId, id));
  const [customer] = await db.select().from(billing).where(eq(billing.userId, id));
  const [feed] = await db.select().from(tripFeeds).where(eq(tripFeeds.userId, id));
  const days = await db
    .select()
    .from(activeDays)
    .where(eq(activeDays.userId, id))
    .orderBy(asc(activeDays.day));
  const facts = {
    account: {
      ...user,
      passwordHash: undefined,
      trialEndsAt: user.trialEndsAt ?? undefined,
      hasPassword: user.passwordHash !== null,
    },
    signInProviders: await db
      .select({
        issuer: identities.issuer,
        subject: identities.subject,
        createdAt: identities.createdAt,
      })
      .from(identities)
      .where(eq(identities.userId, id)),
    twoFactorSignIn: {
      since: (await findAuthenticator(db, id))?.confirmedAt ?? null,
      recoveryCodesLeft: await countRecoveryCodes(db, id),
    },
    travelProfile: travel && { ...travel, userId: undefined },
    calendarAddressSince: feed?.createdAt,
    subscription: customer && { ...customer, userId: undefined },
    trialCards: await db
      .select({ fingerprint: trialCards.fingerprint, createdAt: trialCards.createdAt })
      .from(trialCards)
      .where(eq(trialCards.userId, id)),
    moneyNotices: await db
      .select({
        notice: moneyNotices.notice,
        about: moneyNotices.about,
        createdAt: moneyNotices.createdAt,
      })
      .from(moneyNotices)
      .where(eq(moneyNotices.userId, id))
      .orderBy(asc(moneyNotices.createdAt)),
    searchesUsed: await db
      .select({ windowStart: searchAllowances.windowStart, used: searchAllowances.used })
      .from(searchAllowances)
      .where(eq(searchAllowances.subject, subject)),
    textsSent: await db
      .select({ day: smsBudgets.day, used: smsBudgets.used })
      .from(smsBudgets)
      .where(eq(smsBudgets.subject, subject)),
    activeDays: days.map(({ day }) => day),
  };
  yield `${JSON.stringify(inSnakeCase(facts), null, 2)}\n`;
}

/** The names of fields as in the other files. */
function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        inSnakeCase(part),
      ]),
  );
}

type OwnRow = Readonly<Record<string, unknown>>;

/** Rows of one query. Long lists are read page by page: nothing is held while a caller reads. */
const PAGE = 500;

/** Pages of the rows of a list; of one that is not long, a few hundred rows at most, a page for each condition. */
async function* pagesOf(db: Database, list: OwnList): AsyncGenerator<readonly OwnRow[]> {
  const { table, columns, isOwn, order, isLong } = list;
  const [key] = order;
  for (const condition of isOwn) {
    let after: unknown;
    for (;;) {
      const isNext = after === undefined ? undefined : gt(key, after);
      const query = db
        .select({ ...columns, key })
        .from(table)
        .where(and(condition, isNext))
        .orderBy(...order.map((column) => asc(column)));
      const rows: OwnRow[] = await (isLong ? query.limit(PAGE) : query);
      yield rows.map(({ key: _key, ...row }) => row);
      const last = rows.at(-1);
      if (!isLong || rows.length < PAGE || last === undefined) break;
      after = last['key'];
    }
  }
}

async function* jsonOf(pages: AsyncIterable<readonly OwnRow[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of pages)
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ',\n';
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Without rows it is empty. */
async function* csvOf(pages: AsyncIterable<readonly OwnRow[]>): AsyncGenerator<string> {
  let hasHeader = false;
  for await (const rows of pages)
    for (const row of rows) {
      // Spreadsheets read UTF-8 only behind a byte order mark.
      if (!hasHeader) yield `\uFEFF${csvText([Object.keys(row)])}`;
      hasHeader = true;
      yield csvText([Object.values(row).map(cellOf)]);
    }
}

function cellOf(value: unknown): CsvCell {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(' ');
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvCell);
}

const readme = (
  lists: readonly OwnList[],
  { productName, supportEmail }: Services['site'],
  at: Date,
): string =>
  `Everything that ${productName} stores about your account, on ${at.toISOString().slice(0, 10)}.

account.json: your account, how you travel, your subscription and what you were told about it, counters of today
${lists.map(({ name, about }) => `${name}.json and ${name}.csv: ${about}`).join('\n')}

Each list is there twice with the same rows: .json for programs, .csv for spreadsheets. A list without rows is [] and
an empty file. Times are in UTC, prices in US dollars.

Not in here: your password and recovery codes, of which only hashes are stored; the secret of your authenticator app and
the keys of your sessions, of your browsers and of your calendar, because whoever has one is you; and what is stored without your name, such as searches without an account.
The log of the server has no names or addresses, and backups are copies of the same.

Questions: ${supportEmail}
`;
