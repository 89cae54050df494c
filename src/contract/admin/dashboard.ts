import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const dashboardDto = z.object({
  total_users: z.number(),
  total_notifications: z.number(),
  total_searches: z.number(),
  search_breakdown: z.object({
    /** Type of search to how many, of all time. */
    searches_by_type: z.record(z.string(), z.number()),
    recent_searches_24h: z.number(),
    /** Most asked first; at most 8. */
    top_origins: z.array(z.object({ airport: z.string(), count: z.number() })),
  }),
  /** Members by what they have today. */
  members: z.object({
    free: z.number(),
    trial: z.number(),
    premium: z.number(),
    disabled: z.number(),
  }),
  /** Not completed. */
  active_notifications: z.number(),
  /** The last thirty days, oldest first, days without anything too. */
  days: z.array(
    z.object({
      /** Calendar day in `time_zone`. */
      date: z.string(),
      /** Type of search to how many. */
      searches: z.record(z.string(), z.number()),
      sign_ups: z.number(),
      /** Days of alerts for which a fare was found. */
      finds: z.number(),
    }),
  ),
  /** IANA name. */
  time_zone: z.string(),
  /** ISO 8601, UTC. */
  as_of: z.string(),
});
export type DashboardDto = z.output<typeof dashboardDto>;

export const dashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'Figures of the whole product',
  action: 'admin.look',
  response: dashboardDto,
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch dashboard data',
  unreachable: 'Unable to load the dashboard. Please try again later.',
});
