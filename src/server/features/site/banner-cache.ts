import type { Banner } from '#domain/banner.ts';
import type { Database } from '#server/db/database.ts';
import { findBanner } from '#server/db/queries/admin/banners.ts';

export interface BannerCache {
  /** What holds as long as nobody has changed it. */
  readonly configured: Banner;
  /** The notice in force as far as this process knows. */
  current(): Banner;
  /** Looks whether it was changed. */
  refresh(): Promise<void>;
}

/** Keeps the notice in memory, so that no page waits for it. */
export function bannerCache(db: Database, configured: Banner): BannerCache {
  let known = { ...configured, id: 0 };
  return {
    configured,
    current: () => known,
    async refresh() {
      const found = await findBanner(db);
      // Of two looks at once the older answer may come last.
      if (found && found.id > known.id) known = found;
    },
  };
}
