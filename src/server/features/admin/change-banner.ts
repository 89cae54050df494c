import { type Banner, bannerOn } from '#domain/banner.ts';
import { type Clock, dayAt, instantOfDate, type TimeZone } from '#domain/time.ts';
import type { Database, Db } from '#server/db/database.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import { findBanner, insertBanner } from '#server/db/queries/admin/banners.ts';
import { readAudited } from './audit.ts';

export interface BannerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly site: {
    /** Time zone of the banner's first and last day. */
    readonly zone: TimeZone;
  };
  readonly banner: {
    /** In force while nobody has changed it. */
    readonly configured: Banner;
    /** Makes this process reload the banner at once; the others reload it by themselves. */
    refresh(): Promise<void>;
  };
}

export interface BannerInForce extends Banner {
  /** Null while the configured banner is in force. */
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
  readonly isShown: boolean;
}

/** The banner in the database, even if this process has not reloaded it yet. */
export const seeBanner = (deps: BannerDeps, actorId: string): Promise<BannerInForce> =>
  readAudited(deps, { actorId, action: 'banner.seen' }, (tx) => inForce(deps, tx));

async function inForce({ banner, clock, site }: BannerDeps, db: Db): Promise<BannerInForce> {
  const unchanged = { ...banner.configured, changedAt: null, changedBy: null };
  const found = (await findBanner(db)) ?? unchanged;
  const today = dayAt(site.zone, instantOfDate(clock.now()));
  return { ...found, isShown: bannerOn(found, today) !== null };
}

/** @returns the banner in force now. */
export async function changeBanner(
  deps: BannerDeps,
  actorId: string,
  wanted: Banner,
): Promise<BannerInForce> {
  const { db, clock, banner } = deps;
  const at = clock.now();
  const { text, linkUrl, from, until } = wanted;
  await db.transaction(async (tx) => {
    const number = await insertBanner(tx, { ...wanted, changedAt: at, actorId });
    // The banner itself is stored under this number permanently.
    const detail = { number, characters: text?.length ?? 0, link: linkUrl !== null, from, until };
    await insertAuditEntry(tx, { at, actorId, action: 'banner.changed', detail });
  });
  // If this fails, the periodic refresh a few seconds later does it.
  await banner.refresh().catch(() => {});
  return inForce(deps, db);
}
