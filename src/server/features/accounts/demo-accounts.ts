import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { findUserByEmail, insertUser } from '#server/db/queries/accounts/users.ts';
import { hashPassword } from './passwords.ts';

const FILE = 'demo-accounts.json';
const PASSWORD_BYTES = 9;

const PEOPLE = [
  { label: 'Free', email: 'free@demo.example', firstName: 'Maya', lastName: 'Free' },
  {
    label: 'Premium',
    email: 'premium@demo.example',
    firstName: 'Leo',
    lastName: 'Premium',
    isPremium: true,
  },
  {
    label: 'Admin',
    email: 'admin@demo.example',
    firstName: 'Ada',
    lastName: 'Admin',
    isPremium: true,
    isAdmin: true,
  },
] as const;

/** In production only by name: their passwords are printed at every start, and one of them is an administrator. */
export const mayHaveDemos = ({ production, allowInProduction }: DemoDeps['config']): boolean =>
  !production || allowInProduction?.includes('demo-accounts') === true;

export const DEMO_EMAILS: readonly string[] = PEOPLE.map(({ email }) => email);

export interface DemoDeps {
  readonly config: {
    readonly production: boolean;
    readonly allowInProduction: readonly string[] | null;
  };
  readonly db: Database;
  readonly clock: Clock;
  /** Gives a premium member a subscription unless they had one; absent where payments are real. */
  readonly subscribe?: ((userId: string) => Promise<void>) | undefined;
}

/** A sign-in that the embedded product creates for newcomers. */
export interface DemoAccount {
  readonly label: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Demo sign-ins with random passwords from the first start. They are stored beside the data (readable by its owner
 * only), so that every start can print them. Only for the embedded database; none in production unless it is permitted.
 */
export async function ensureDemoAccounts(
  deps: DemoDeps,
  dataDir: string,
): Promise<readonly DemoAccount[]> {
  if (!mayHaveDemos(deps.config)) return [];
  const accounts = await readOrCreate(path.join(dataDir, FILE));
  for (const account of accounts) {
    const person = PEOPLE.find((one) => one.label === account.label);
    if (!person) continue;
    const user = await ensureUser(deps, person, account);
    if (user && 'isPremium' in person) await deps.subscribe?.(user.id);
  }
  return accounts;
}

async function ensureUser(
  { db, clock }: DemoDeps,
  { label: _label, ...fields }: (typeof PEOPLE)[number],
  { email, password }: DemoAccount,
) {
  const found = await findUserByEmail(db, email);
  if (found) return found;
  const passwordHash = await hashPassword(password);
  const at = clock.now();
  return insertUser(db, { ...fields, passwordHash, createdAt: at, emailVerifiedAt: at });
}

/** Writes the file before the accounts, so that a crash in between leaves no account with an unknown password. */
async function readOrCreate(file: string): Promise<readonly DemoAccount[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DemoAccount[];
  } catch {
    const accounts = PEOPLE.map(({ label, email }) => ({
      label,
      email,
      password: randomBytes(PASSWORD_BYTES).toString('base64url'),
    }));
    await writeFile(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
    return accounts;
  }
}
