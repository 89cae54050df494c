import { desc, eq, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/time.ts';
import type { Db } from '../../database.ts';
import { banners, switchedOffCalls, users } from '../../schema.ts';

/** The notice above the search form. */
export interface Banner {
  /** Null for none. */
  readonly text: string | null;
  readonly linkUrl: string | null;
  /** First and last day shown, in the product's time zone; null for no bound. */
  readonly from: LocalDate | null;
  readonly until: LocalDate | null;
}

interface ShownBanner {
  readonly text: string;
  readonly linkUrl: string | null;
}

/** The banner that visitors see on a day; null for none. */
export function bannerOn(banner: Banner, today: LocalDate): ShownBanner | null {
  const { text, linkUrl, from, until } = banner;
  if (text === null || (from !== null && today < from) || (until !== null && until < today))
    return null;
  return { text, linkUrl };
}

interface StoredBanner extends Banner {
  /** Increases with every change. */
  readonly id: number;
  readonly changedAt: Date;
  /** Email address of the admin who changed it, or the ID of a deleted account. */
  readonly changedBy: string | null;
}

/** The newest one; undefined while nobody has changed the configured banner. */
export async function findBanner(db: Db): Promise<StoredBanner | undefined> {
  const [row] = await db
    .select({
      id: banners.id,
      text: banners.text,
      linkUrl: banners.linkUrl,
      from: banners.fromDay,
      until: banners.untilDay,
      changedAt: banners.changedAt,
      changedBy: sql<string | null>`coalesce(${users.email}, ${banners.actorId}::text)`,
    })
    .from(banners)
    .leftJoin(users, eq(users.id, banners.actorId))
    .orderBy(desc(banners.id))
    .limit(1);
  return (
    row && { ...row, from: row.from as LocalDate | null, until: row.until as LocalDate | null }
  );
}

interface SwitchedOffCall {
  /** Perhaps of another version of the product. */
  readonly id: string;
  readonly reason: string;
  readonly since: Date;
  /** Email address of the admin, or the ID of a deleted account; null for the command line. */
  readonly by: string | null;
}

export const listSwitchedOff = (db: Db): Promise<SwitchedOffCall[]> =>
  db
    .select({
      id: switchedOffCalls.id,
      reason: switchedOffCalls.reason,
      since: switchedOffCalls.since,
      by: sql<string | null>`coalesce(${users.email}, ${switchedOffCalls.actorId}::text)`,
    })
    .from(switchedOffCalls)
    .leftJoin(users, eq(users.id, switchedOffCalls.actorId))
    .orderBy(switchedOffCalls.id);
