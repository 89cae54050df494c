import type { BannerDto } from '#contract/admin/site-notices.ts';
import type { BannerInForce } from './change-banner.ts';

export const presentBanner = (banner: BannerInForce): BannerDto => ({
  text: banner.text,
  link_url: banner.linkUrl,
  from: banner.from,
  until: banner.until,
  changed_at: banner.changedAt?.toISOString() ?? null,
  changed_by: banner.changedBy,
  shown: banner.isShown,
});
