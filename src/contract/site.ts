import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const siteDto = z.object({
  product_name: z.string(),
  support_email: z.string(),
  community_url: z.nullable(z.string()),
  free_searches: z.object({ limit: z.number(), per: z.enum(['day', 'week']) }),
  anonymous_search: z.boolean(),
  /** Absent without a banner in force. */
  banner: z.nullable(z.object({ id: z.string(), text: z.string() })),
  google_client_id: z.nullable(z.string()),
});
export type SiteDto = z.output<typeof siteDto>;

export const site = endpoint({
  method: 'GET',
  path: '/site',
  summary: 'Settings of this installation that the pages show',
  access: 'public',
  response: siteDto,
  errors: [],
  failure: 'Failed to load settings',
  unreachable: 'Unable to load settings. Please try again later.',
});
