import { type Directive, reportCrash, reportPolicyViolations } from '#contract/reports.ts';
import type { SiteDto } from '#contract/site.ts';
import * as contract from '#contract/site.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { route } from '#server/http/route.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { type SiteDeps, siteSettings } from './site-settings.ts';

export const siteRoutes = (deps: SiteDeps & TimetableDeps & SupplierDeps) => [
  route(contract.site, () => presentSite(deps)),
];

/** An error of a screen in a browser. */
interface BrowserFault {
  readonly reference: string;
  /** Kind of the error. */
  readonly name: string;
  /** Pattern of the screen's route. */
  readonly place: string;
}

interface CrashReportDeps {
  readonly writeDown: (failure: BrowserFault) => void;
}

export const crashReportRoutes = ({ writeDown }: CrashReportDeps) => [
  route(reportCrash, ({ input: { body } }) => writeDown(body)),
];

interface PolicyReportDeps {
  readonly countViolation: (directive: Directive) => void;
}

export const policyReportRoutes = ({ countViolation }: PolicyReportDeps) => [
  route(reportPolicyViolations, ({ input: { body } }) => {
    for (const { directive } of body.reports) countViolation(directive);
  }),
];

export function presentSite(deps: SiteDeps & TimetableDeps & SupplierDeps): SiteDto {
  const site = siteSettings(deps);
  const { banner } = site;
  return {
    product_name: site.productName,
    support_email: site.supportEmail,
    community_url: site.communityUrl,
    free_searches: site.freeSearches,
    anonymous_search: site.anonymousSearch,
    has_fares: site.hasFares,
    fares_stream: site.faresStream,
    banner: banner && { id: banner.id, text: banner.text, link_url: banner.linkUrl },
    google: site.google && { client_id: site.google.clientId, script_url: site.google.scriptUrl },
    timetable_until: deps.network.current().timetableUntil ?? null,
    passkey_host: site.passkeyHost,
    debug_pages: site.debugPages,
    mailbox: site.mailbox,
    payments: { provider: site.payments.provider, page_origins: [...site.payments.pageOrigins] },
    trial_days: site.trialDays,
    routes_gate_label: site.routesGateLabel,
    map: { tile_url: site.map.tileUrl, tile_attribution: site.map.tileAttribution },
    hub_airports: [...site.hubAirports],
    sms_alerts: site.smsAlerts,
    push_key: site.pushKey,
    refund_terms_url: site.refundTermsUrl,
    suppliers: suppliersOf(deps),
  };
}

interface TimetableDeps {
  readonly network: NetworkSource;
}

interface Supplier {
  readonly name: string;
  readonly simulated: boolean;
}

/** The sources, of which only the names are used. */
interface SupplierDeps {
  readonly fares: Pick<FareSource, 'name' | 'simulated' | 'indicative'>;
  readonly weather: Supplier;
  readonly hotels: Supplier;
  readonly cars: Supplier;
}

const named = ({ name, simulated }: Supplier): Supplier => ({ name, simulated });

/** Suppliers of the data on the pages. */
export const suppliersOf = ({ fares, weather, hotels, cars }: SupplierDeps) => ({
  fares: { ...named(fares), indicative: fares.indicative ?? false },
  weather: named(weather),
  hotels: named(hotels),
  cars: named(cars),
});
