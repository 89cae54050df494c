import * as z from 'zod/mini';
import { CHANNEL_NAMES, PROVIDER_KINDS } from '#domain/channel.ts';
import { MOST_DASHBOARD_DAYS, readDashboardDays } from '#domain/dashboard.ts';
import { PLAN_TYPES } from '#domain/plan.ts';
import { endpoint } from '../endpoint.ts';
import { dateField, dayText, readField, timeText } from '../fields.ts';
import { dataAge } from './lists.ts';

const airportCount = z.object({ airport: z.string(), count: z.number() });

/** Numbers by type of search; types without any are missing. */
const byType = z.record(z.string(), z.number());

const routeCount = z.object({
  /** Airport code; null for anywhere. */
  origin: z.nullable(z.string()),
  destination: z.nullable(z.string()),
  searches: z.number(),
  /** Of these, answers without flights. */
  without_flights: z.number(),
});
export type RouteCountDto = z.output<typeof routeCount>;

const membershipDto = z.object({
  /** Of the built-in payment provider, or of Stripe's test mode: nobody has paid money. */
  simulated: z.boolean(),
  /** Memberships that were paid for when the first day began. */
  paid_at_begin: z.number(),
  /** Payments in these days, before refunds, in order of day. */
  payments: z.array(
    z.object({
      date: dayText,
      /** ISO 4217, lower case. */
      currency: z.string(),
      /** Null if it is not known. */
      plan_type: z.nullable(z.enum(PLAN_TYPES)),
      count: z.number(),
      /** In the smallest unit of the currency. */
      amount: z.number(),
    }),
  ),
  /** Only days with any, in order. */
  days: z.array(
    z.object({
      date: dayText,
      /** Trials that began on the day. */
      trials: z.number(),
      /** Of these trials, those that have been paid for since. */
      trials_paid: z.number(),
      /** Memberships that were paid for from this day on. */
      paid_begun: z.number(),
      /** Paid memberships that ended on the day. */
      paid_ended: z.number(),
    }),
  ),
});
export type MembershipDto = z.output<typeof membershipDto>;

const supplierCallsDto = z.object({
  kind: z.enum(PROVIDER_KINDS),
  name: z.string(),
  /** Whether a built-in sample or fake is used instead. */
  simulated: z.boolean(),
  calls: z.number(),
  errors: z.number(),
  /** Of the calls that were answered, in milliseconds, estimated within buckets; null if none was. */
  p50_ms: z.nullable(z.number()),
  p95_ms: z.nullable(z.number()),
});
export type SupplierCallsDto = z.output<typeof supplierCallsDto>;

const waitingDto = z.object({
  channel: z.enum(CHANNEL_NAMES),
  waiting: z.number(),
  /** For how long the oldest one that could be sent has waited; null if none could. */
  oldest_seconds: z.nullable(z.number()),
});

const dashboardDto = z.object({
  total_users: z.number(),
  total_notifications: z.number(),
  total_searches: z.number(),
  search_breakdown: z.object({
    /** Of all time. */
    searches_by_type: byType,
    recent_searches_24h: z.number(),
    /** Most searched first; at most 8. A search of a group counts for each of its airports; inbound searches have none. */
    top_origins: z.array(airportCount),
    /** The same for the searches with a destination: inbound, single route and return. */
    top_destinations: z.array(airportCount),
  }),
  /** Members by current plan. */
  members: z.object({
    free: z.number(),
    trial: z.number(),
    premium: z.number(),
    disabled: z.number(),
  }),
  /** Not completed. */
  active_notifications: z.number(),
  from: dayText,
  to: dayText,
  /** From the first day to the last one, including empty ones. */
  days: z.array(
    z.object({
      /** Calendar day in `time_zone`. */
      date: dayText,
      searches: byType,
      /** Of these searches, answers without flights. */
      without_flights: byType,
      sign_ups: z.number(),
      /** Alert dates with a match. */
      finds: z.number(),
      /** Members who searched or signed in. */
      active_members: z.number(),
      /** Messages by channel: sent, and given up. */
      sent: z.record(z.string(), z.number()),
      failed: z.record(z.string(), z.number()),
    }),
  ),
  /** Different members who searched or signed in on any of the days. */
  active_members: z.number(),
  /** Real payments first; simulated ones never count among them. */
  memberships: z.array(membershipDto),
  /**
   * Routes by searches in these days, most first; at most 10. Of each day count the 50 with most searches, and the 50
   * with most answers without flights.
   */
  top_routes: z.array(routeCount),
  /** The same by answers without flights. */
  routes_without_flights: z.array(routeCount),
  suppliers: z.array(supplierCallsDto),
  /** Messages that wait now. */
  waiting: z.array(waitingDto),
  /** IANA name. */
  time_zone: z.string(),
  /** Today in that zone: the last day that can be asked for. */
  today: dayText,
  /** When everything but `waiting` was counted, ISO 8601, UTC; null if it never was. */
  counted_at: z.nullable(timeText),
  /** ISO 8601, UTC. */
  as_of: timeText,
  ...dataAge,
});
export type DashboardDto = z.output<typeof dashboardDto>;

export const dashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard',
  summary: `Figures of the whole product, by day for at most ${MOST_DASHBOARD_DAYS} days`,
  action: 'admin.look',
  query: z.object({
    /** First day. */
    from: z.optional(dateField('First day is required')),
    /** Last day; today by default. */
    to: z.optional(dateField('Last day is required')),
    /** Number of days, where the first one is not given; 30 by default. */
    days: z.optional(
      readField(readDashboardDays, `Days are a number from 1 to ${MOST_DASHBOARD_DAYS}`),
    ),
  }),
  response: dashboardDto,
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch dashboard data',
  unreachable: 'Unable to load the dashboard. Please try again later.',
});
