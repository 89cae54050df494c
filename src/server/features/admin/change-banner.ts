import * as contract from '#contract/admin/site-settings.ts';
import { toWire } from '#contract/endpoint.ts';
import { type Banner, bannerOn } from '#domain/banner.ts';
import { type Clock, dayAt, instantOfDate, type TimeZone } from '#domain/time.ts';
import type { Database, Db } from '#server/db/database.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import { findBanner } from '#server/db/queries/admin/banners.ts';
import { banners } from '#server/db/schema.ts';
import { type Call, route } from '#server/http/route.ts';
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

export const bannerRoutes = (deps: BannerDeps) => [
  // The banner in the database, even if this process has not reloaded it yet.
  route(contract.banner, ({ actor }) =>
    readAudited(deps, { actorId: actor.id, action: 'banner.seen' }, (tx) => inForce(deps, tx)),
  ),
  route(contract.changeBanner, (call) => changeBanner(deps, call)),
];

async function inForce({ banner, clock, site }: BannerDeps, db: Db): Promise<contract.BannerDto> {
  const unchanged = { ...banner.configured, changedAt: null, changedBy: null };
  const found = (await findBanner(db)) ?? unchanged;
  const today = dayAt(site.zone, instantOfDate(clock.now()));
  return toWire(contract.bannerDto, { ...found, shown: bannerOn(found, today) !== null });
}

/** @returns the banner in force now. */
async function changeBanner(
  deps: BannerDeps,
  { input: { body }, actor: { id: actorId } }: Call<typeof contract.changeBanner>,
): Promise<contract.BannerDto> {
  const { db, clock, banner } = deps;
  const at = clock.now();
  const { text, link_url: linkUrl, from, until } = body;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(banners)
      .values({
        text: text || null,
        linkUrl: linkUrl || null,
        fromDay: from,
        untilDay: until,
        changedAt: at,
        actorId,
      })
      .returning({ number: banners.id });
    // The banner itself is stored under this number permanently.
    const detail = { ...row, characters: text.length, link: linkUrl !== '', from, until };
    await insertAuditEntry(tx, { at, actorId, action: 'banner.changed', detail });
  });
  // If this fails, the periodic refresh a few seconds later does it.
  await banner.refresh().catch(() => {});
  return inForce(deps, db);
}
