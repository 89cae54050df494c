import { desc, lt } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { sandboxLetters, sandboxTexts } from '../../message-schema.ts';
import type { PromisedLetter } from './outbox.ts';

export interface SandboxLetter extends PromisedLetter {
  readonly id: string;
  readonly sentAt: Date;
}

/** Keeps one letter per key; a second one is dropped. */
export async function keepSandboxLetter(
  db: Db,
  letter: PromisedLetter,
  sentAt: Date,
): Promise<void> {
  const { key, to, subject, text, html } = letter;
  await db
    .insert(sandboxLetters)
    .values({ key, to, subject, text, html, sentAt })
    .onConflictDoNothing({ target: sandboxLetters.key });
}

/** Newest first. */
export function listSandboxLetters(db: Db, limit: number): Promise<SandboxLetter[]> {
  return db
    .select()
    .from(sandboxLetters)
    .orderBy(desc(sandboxLetters.sentAt), desc(sandboxLetters.id))
    .limit(limit);
}

export async function deleteSandboxLettersBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(sandboxLetters).where(lt(sandboxLetters.sentAt, moment));
}

interface KeptText {
  readonly key: string;
  /** Ten digits. */
  readonly to: string;
  readonly text: string;
}

export interface SandboxText extends KeptText {
  readonly id: string;
  readonly sentAt: Date;
}

/** Keeps one text per key; a second one is dropped. */
export async function keepSandboxText(
  db: Db,
  { key, to, text }: KeptText,
  sentAt: Date,
): Promise<void> {
  await db
    .insert(sandboxTexts)
    .values({ key, to, text, sentAt })
    .onConflictDoNothing({ target: sandboxTexts.key });
}

/** Newest first. */
export function listSandboxTexts(db: Db, limit: number): Promise<SandboxText[]> {
  return db
    .select()
    .from(sandboxTexts)
    .orderBy(desc(sandboxTexts.sentAt), desc(sandboxTexts.id))
    .limit(limit);
}

export async function deleteSandboxTextsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(sandboxTexts).where(lt(sandboxTexts.sentAt, moment));
}
