import type { SiteDto } from '#contract/site.ts';
import { type SiteDeps, siteSettings } from './site-settings.ts';

export function presentSite(deps: SiteDeps): SiteDto {
  const site = siteSettings(deps);
  return {
    product_name: site.productName,
    support_email: site.supportEmail,
    community_url: site.communityUrl,
    free_searches: site.freeSearches,
    anonymous_search: site.anonymousSearch,
    banner: site.banner,
    google_client_id: null,
  };
}
