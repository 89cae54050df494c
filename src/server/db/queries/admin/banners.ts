import { desc, eq, sql } from 'drizzle-orm';
import type { Banner } from '#domain/banner.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Db } from '../../database.ts';
import { banners, users } from '../../schema.ts';

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
