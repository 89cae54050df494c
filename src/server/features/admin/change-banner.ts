import { type Banner, bannerOn } from '#domain/banner.ts';
import type { Clock } from '#domain/time.ts';
import { dayAt, instantOfDate, type TimeZone } from '#domain/time.ts';
import type { Database, Db } from '#server/db/database.ts';
import { findBanner, insertBanner } from '#server/db/queries/admin/banners.ts';
import { audit, readAudited } from './audit.ts';

export interface BannerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly site: {
    /** In whose calendar the days of the notice begin and end. */
    readonly zone: TimeZone;
  };
  readonly banner: {
    /** What holds as long as nobody has changed it. */
    readonly configured: Banner;
    /** Lets this process know of a change at once; others notice it by themselves. */
    refresh(): Promise<void>;
  };
}

export interface BannerInForce extends Banner {
  /** Null while the configuration says it. */
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
  readonly isShown: boolean;
}

/** The notice as it is in the database, whatever this process has noticed of it. */
export const seeBanner = (deps: BannerDeps, actorId: string): Promise<BannerInForce> =>
  readAudited(deps, { actorId, action: 'banner.seen' }, (tx) => inForce(deps, tx));

async function inForce({ banner, clock, site }: BannerDeps, db: Db): Promise<BannerInForce> {
  const unchanged = { ...banner.configured, changedAt: null, changedBy: null };
  const found = (await findBanner(db)) ?? unchanged;
  const today = dayAt(site.zone, instantOfDate(clock.now()));
  return { ...found, isShown: bannerOn(found, today) !== null };
}

/** @returns what is in force now. */
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
    // What it says is kept under its number, for good as well.
    const detail = { number, characters: text?.length ?? 0, link: linkUrl !== null, from, until };
    await audit(tx, { at, actorId, action: 'banner.changed', detail });
  });
  // If that fails, the next look a few seconds later will do.
  await banner.refresh().catch(() => {});
  return inForce(deps, db);
}
