import { desc } from 'drizzle-orm';
import type { Email } from '#server/providers/mail/port.ts';
import type { Db } from '../../database.ts';
import { sandboxEmails, sandboxTexts } from '../../message-schema.ts';

export interface SandboxEmail extends Email {
  readonly id: string;
  readonly sentAt: Date;
}

/** Stores one email per key; a second one is ignored. */
export async function insertSandboxEmail(db: Db, message: Email, sentAt: Date): Promise<void> {
  const { key, to, subject, text, html } = message;
  await db
    .insert(sandboxEmails)
    .values({ key, to, subject, text, html, sentAt })
    .onConflictDoNothing({ target: sandboxEmails.key });
}

/** Newest first. */
export function listSandboxEmails(db: Db, limit: number): Promise<SandboxEmail[]> {
  return db
    .select()
    .from(sandboxEmails)
    .orderBy(desc(sandboxEmails.sentAt), desc(sandboxEmails.id))
    .limit(limit);
}

interface SandboxSms {
  readonly key: string;
  /** Ten digits. */
  readonly to: string;
  readonly text: string;
}

export interface SandboxText extends SandboxSms {
  readonly id: string;
  readonly sentAt: Date;
}

/** Stores one text message per key; a second one is ignored. */
export async function insertSandboxSms(
  db: Db,
  { key, to, text }: SandboxSms,
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
