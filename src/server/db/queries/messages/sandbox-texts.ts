import { desc, lt } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { sandboxTexts } from '../../message-schema.ts';

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
