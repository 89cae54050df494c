import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const supplierDto = z.object({
  /** As the supplier is known here; of suppliers of fares a short name like `duffel`. */
  name: z.string(),
  /** Whether what it supplies is made up. */
  simulated: z.boolean(),
});

export const siteDto = z.object({
  product_name: z.string(),
  support_email: z.string(),
  community_url: z.nullable(z.string()),
  free_searches: z.object({ limit: z.number(), per: z.enum(['day', 'week']) }),
  anonymous_search: z.boolean(),
  /** Whether flights are answered route by route to who asks for that. */
  fares_stream: z.boolean(),
  /** Absent without a banner in force. */
  banner: z.nullable(
    z.object({ id: z.string(), text: z.string(), link_url: z.nullable(z.string()) }),
  ),
  /** Null where Google sign-in is not set up. */
  google: z.nullable(
    z.object({
      client_id: z.string(),
      /** Address of Google's own sign-in script. */
      script_url: z.string(),
    }),
  ),
  /** Whether pages for finding faults are shown. */
  debug_pages: z.boolean(),
  /** Whether emails are kept and shown at `/sandbox/mail` instead of being sent. */
  mailbox: z.boolean(),
  payments: z.object({
    /** Who takes the money; `sandbox` takes none, `off` sells nothing. */
    provider: z.enum(['stripe', 'sandbox', 'off']),
    /** Where hosted pages may be, besides this origin. */
    page_origins: z.array(z.string()),
  }),
  /** Of a checkout by an account that has had no trial; 0 for none. */
  trial_days: z.number(),
  /** Label of the upgrade button before the route map. */
  routes_gate_label: z.string(),
  map: z.object({
    /** Address template of raster tiles; null for the built-in outline. */
    tile_url: z.nullable(z.string()),
    /** Makers of the tiles, in plain words. */
    tile_attribution: z.string(),
  }),
  /** Airport codes that the route map sets apart. */
  hub_airports: z.array(z.string()),
  /** Whether text messages can be sent. */
  sms_alerts: z.boolean(),
  /** Key by which the push services of browsers know this installation; base64url. */
  push_key: z.nullable(z.string()),
  /** Terms of the money-back guarantee; null for no link. */
  refund_terms_url: z.nullable(z.string()),
  /** Who supplies what the pages show. */
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
