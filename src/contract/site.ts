import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dayText } from './fields.ts';

const supplierDto = z.object({
  /** Display name of the supplier; for fares a short name such as `duffel`. */
  name: z.string(),
  /** Whether its data is simulated. */
  simulated: z.boolean(),
});

export const siteDto = z.object({
  product_name: z.string(),
  support_email: z.string(),
  community_url: z.nullable(z.string()),
  free_searches: z.object({ limit: z.number(), per: z.enum(['day', 'week']) }),
  anonymous_search: z.boolean(),
  /** False where the installation has no fares: no flight has a price or seats, and there are no alerts. */
  has_fares: z.boolean(),
  /** Whether flights can be streamed route by route. */
  fares_stream: z.boolean(),
  /** Null without a banner today. */
  banner: z.nullable(
    z.object({ id: z.string(), text: z.string(), link_url: z.nullable(z.string()) }),
  ),
  /** Null where Google sign-in is not set up. */
  google: z.nullable(
    z.object({
      client_id: z.string(),
      /** URL of Google's sign-in script. */
      script_url: z.string(),
    }),
  ),
  /** Last day of the month for which the timetable was filed; null if unknown. */
  timetable_until: z.nullable(dayText),
  /** Host of the pages that passkeys are for; null where browsers have none. */
  passkey_host: z.nullable(z.string()),
  /** Whether debug pages are shown. */
  debug_pages: z.boolean(),
  /** Whether emails are stored and shown at `/sandbox/mail` instead of being sent. */
  mailbox: z.boolean(),
  payments: z.object({
    /** Payment provider; `sandbox` takes no money, `off` sells nothing. */
    provider: z.enum(['stripe', 'sandbox', 'off']),
    /** Allowed origins of hosted pages, besides this one. */
    page_origins: z.array(z.string()),
  }),
  /** For the first checkout of an account without a trial so far; 0 for none. */
  trial_days: z.number(),
  /** Label of the upgrade button on the route map's paywall. */
  routes_gate_label: z.string(),
  map: z.object({
    /** URL template of raster tiles; null for the built-in outline map. */
    tile_url: z.nullable(z.string()),
    /** Attribution of the tiles, plain text. */
    tile_attribution: z.string(),
  }),
  /** Airport codes that the route map highlights. */
  hub_airports: z.array(z.string()),
  /** Whether text messages can be sent. */
  sms_alerts: z.boolean(),
  /** Public key for push subscriptions; base64url. */
  push_key: z.nullable(z.string()),
  /** Terms of the money-back guarantee; null for no link. */
  refund_terms_url: z.nullable(z.string()),
  /** Suppliers of the data on the pages. */
  suppliers: z.object({
    fares: z.extend(supplierDto, {
      /** Whether fares were seen in searches of others and may have changed. */
      indicative: z.boolean(),
    }),
    weather: supplierDto,
    hotels: supplierDto,
    cars: supplierDto,
  }),
});
export type SiteDto = z.output<typeof siteDto>;

export const site = endpoint({
  method: 'GET',
  path: '/site',
  summary: 'Settings of this installation that the pages show',
  action: 'site.see',
  response: siteDto,
  errors: [],
  failure: 'Failed to load settings',
  unreachable: 'Unable to load settings. Please try again later.',
});
