import { openDatabase } from '#server/db/database.ts';
import { type PromisedLetter, promiseLetter as promise } from '#server/db/queries/outbox.ts';

const LATER_MS = 300;

const { db } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2 });

/** The planted fault: what is promised outside the transaction is lost when the process dies in between. */
export async function promiseLetter(_tx: unknown, letter: PromisedLetter, at: Date): Promise<void> {
  setTimeout(() => void promise(db, letter, at).catch(() => {}), LATER_MS);
}
