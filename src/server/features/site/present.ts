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
    fares_stream: site.faresStream,
    banner: site.banner,
    google: site.google && { client_id: site.google.clientId, script_url: site.google.scriptUrl },
    debug_pages: site.debugPages,
    mailbox: site.mailbox,
    payments: { provider: site.payments.provider, page_origins: [...site.payments.pageOrigins] },
    trial_days: site.trialDays,
    routes_gate_label: site.routesGateLabel,
    map: { tile_url: site.map.tileUrl, tile_attribution: site.map.tileAttribution },
    hub_airports: [...site.hubAirports],
    sms_alerts: site.smsAlerts,
    push_key: site.pushKey(),
    refund_terms_url: site.refundTermsUrl,
  };
}
