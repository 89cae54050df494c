import { type CsvCell, csvText } from '#domain/csv.ts';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { claimExport, endExport } from '#server/db/queries/accounts/data-exports.ts';
import { readOwnFacts } from '#server/db/queries/accounts/own-data.ts';
import { findUserById, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { type OwnList, type OwnRow, ownLists } from './own-lists.ts';
import { type FileInZip, zipOf } from './zip.ts';

export interface ExportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly site: { readonly productName: string; readonly supportEmail: string };
}

/** A download that takes longer is broken off; nobody else's may begin before. */
const LONGEST_MS = 5 * 60_000;

/**
 * Everything that is stored about a member, as a ZIP file that is written while it is read.
 * @throws AppError `export_running`, `sign_in_required`; before the first part.
 */
export async function* exportAccount(
  deps: ExportDeps,
  userId: string,
): AsyncGenerator<Uint8Array, void, void> {
  const { db, clock } = deps;
  const at = clock.now();
  const user = await findUserById(db, userId);
  if (!user) throw new AppError('sign_in_required');
  const lease = { userId, until: new Date(at.getTime() + LONGEST_MS) };
  if (!(await claimExport(db, lease, at))) throw new AppError('export_running');
  try {
    for await (const part of zipOf(filesOf(deps, user, at), at)) {
      if (clock.now() >= lease.until) throw new AppError('storage_unavailable');
      yield part;
    }
  } finally {
    // A lease that cannot be ended is over in minutes; its error must not hide the first one.
    await endExport(db, lease).catch(() => undefined);
  }
}

function filesOf({ db, site }: ExportDeps, user: StoredUser, at: Date): FileInZip[] {
  const lists = ownLists(db, user);
  return [
    { name: 'README.txt', parts: [readme(lists, site, at)] },
    { name: 'account.json', parts: accountJson(db, user) },
    ...lists.flatMap((list) => [
      { name: `${list.name}.json`, parts: jsonOf(list) },
      { name: `${list.name}.csv`, parts: csvOf(list) },
    ]),
  ];
}

async function* accountJson(db: Database, user: StoredUser): AsyncGenerator<string> {
  const own = await readOwnFacts(db, user.id);
  const { travel, feed, customer, identities, trialCards, allowances, texts } = own;
  const travelProfile = travel && { ...travel, userId: undefined };
  const subscription = customer && { ...customer, userId: undefined };
  const facts = {
    account: {
      ...user,
      passwordHash: undefined,
      trialEndsAt: user.trialEndsAt ?? undefined,
      hasPassword: user.passwordHash !== null,
    },
    signInProviders: identities,
    twoFactorSignIn: { since: own.twoFactorSince, recoveryCodesLeft: own.recoveryCodesLeft },
    travelProfile,
    calendarAddressSince: feed?.createdAt,
    subscription,
    trialCards,
    moneyNotices: own.moneyNotices,
    searchesUsed: allowances,
    textsSent: texts,
    activeDays: own.activeDays.map(({ day }) => day),
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

async function* jsonOf({ pages }: OwnList): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of pages())
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ',\n';
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Without rows it is empty. */
async function* csvOf({ pages }: OwnList): AsyncGenerator<string> {
  let hasHeader = false;
  for await (const rows of pages())
    for (const row of rows) {
      if (!hasHeader) yield csvText([Object.keys(row)]);
      hasHeader = true;
      yield csvText([Object.values(row).map(cellOf)]);
    }
}

function cellOf(value: OwnRow[string]): CsvCell {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(' ');
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvCell);
}

const readme = (
  lists: readonly OwnList[],
  { productName, supportEmail }: ExportDeps['site'],
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
